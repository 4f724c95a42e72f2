// swift-tools-version: 6.1
import PackageDescription

// A program of somebody else's: it knows the library by its products alone.
let package = Package(
    name: "outside",
    dependencies: [.package(name: "lightbox", path: "../..")],
    targets: [
        .executableTarget(name: "Basket", dependencies: [.product(name: "Views", package: "lightbox")])
    ],
    swiftLanguageModes: [.v6]
)
