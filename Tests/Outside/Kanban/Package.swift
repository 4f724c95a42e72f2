// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "kanban",
    dependencies: [.package(name: "lightbox", path: "../../..", traits: [])],
    targets: [
        .target(name: "KanbanBoard", dependencies: [.product(name: "Views", package: "lightbox")]),
        .executableTarget(
            name: "Kanban", dependencies: ["KanbanBoard", .product(name: "Application", package: "lightbox")]),
        .testTarget(
            name: "KanbanBoardTests",
            dependencies: ["KanbanBoard", .product(name: "ViewTesting", package: "lightbox")],
            exclude: ["Pictures"]),
    ],
    swiftLanguageModes: [.v6]
)
