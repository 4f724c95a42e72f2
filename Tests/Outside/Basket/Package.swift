// swift-tools-version: 6.1
import PackageDescription

// A program with a window, by another project: it uses the libraries' products, and leaves out what the package's own
// programs need.
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
