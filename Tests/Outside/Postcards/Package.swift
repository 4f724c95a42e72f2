// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "postcards",
    dependencies: [.package(name: "lightbox", path: "../../..", traits: [])],
    targets: [
        .executableTarget(
            name: "Postcards",
            dependencies: [.product(name: "UIKitApplication", package: "lightbox")],
            resources: [.copy("Resources")])
    ],
    swiftLanguageModes: [.v5]
)
