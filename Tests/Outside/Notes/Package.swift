// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "notes",
    dependencies: [.package(name: "lightbox", path: "../../..", traits: [])],
    targets: [
        .target(name: "NoteEditor", dependencies: [.product(name: "Application", package: "lightbox")]),
        .executableTarget(name: "Notes", dependencies: ["NoteEditor"]),
        .testTarget(
            name: "NoteEditorTests",
            dependencies: ["NoteEditor", .product(name: "ViewTesting", package: "lightbox")]),
    ],
    swiftLanguageModes: [.v6]
)
