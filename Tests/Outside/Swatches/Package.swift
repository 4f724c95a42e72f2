// swift-tools-version: 6.1
import PackageDescription

// A package that depends on `Views` alone: neither X11 nor the programs' dependencies may be fetched or built for it.
let package = Package(
    name: "swatches",
    dependencies: [.package(name: "lightbox", path: "../../..", traits: [])],
    targets: [
        .executableTarget(name: "Swatches", dependencies: [.product(name: "Views", package: "lightbox")])
    ],
    swiftLanguageModes: [.v6]
)
