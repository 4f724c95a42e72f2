// swift-tools-version: 6.1
import PackageDescription

// A program with a window from another package: it uses the library products only, without the dependencies of the
// package's own programs.
let package = Package(
    name: "basket",
    dependencies: [.package(name: "lightbox", path: "../../..", traits: [])],
    targets: [
        .executableTarget(
            name: "Basket",
            dependencies: [
                .product(name: "Application", package: "lightbox"), .product(name: "Views", package: "lightbox"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
