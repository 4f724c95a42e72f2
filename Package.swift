// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "lightbox",
    products: [
        .executable(name: "lightbox", targets: ["Lightbox"]),
        .executable(name: "slow-photos", targets: ["SlowPhotos"]),
        .library(name: "DragAndDrop", targets: ["DragAndDrop"]),
        .library(name: "Views", targets: ["Views", "Application"]),
        .library(name: "UIKitNames", targets: ["UIKitNames"]),
        .library(name: "PhotoLibrary", targets: ["PhotoLibrary"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    ],
    targets: [
        // C libraries: a module map and a header each, no logic.
        .systemLibrary(
            name: "CX11",
            providers: [
                .apt(["libx11-dev", "libx11-xcb-dev", "libxext-dev", "libxi-dev", "libxrandr-dev", "libxres-dev"])
            ]),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
        .systemLibrary(name: "CMalloc"),

        .target(name: "Geometry"),
        .target(name: "DragAndDrop", dependencies: ["Geometry"]),
        .target(name: "Canvas", dependencies: ["Geometry", "CCairo", "CPango"]),
        .target(name: "ImageFiles", dependencies: ["CPixbuf"]),
        .target(
            name: "PhotoLibrary",
            dependencies: ["ImageFiles", .product(name: "GRDB", package: "GRDB.swift")]),
        .target(name: "Views", dependencies: ["Geometry", "DragAndDrop", "Canvas"]),
        .target(name: "X11", dependencies: ["Geometry", "DragAndDrop", "CX11"]),
        .target(
            name: "Application",
            dependencies: ["Geometry", "DragAndDrop", "Canvas", "Views", "X11", "CMalloc"]),
        .target(name: "UIKitNames", dependencies: ["Geometry", "DragAndDrop", "Canvas", "ImageFiles", "Views"]),
        .executableTarget(
            name: "Lightbox",
            dependencies: [
                "Geometry", "DragAndDrop", "Canvas", "Views", "X11", "PhotoLibrary", "Application",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // Photos whose data is late: a partner for drags between programs.
        .executableTarget(
            name: "SlowPhotos",
            dependencies: [
                "DragAndDrop", "Canvas", "Views", "X11", "PhotoLibrary", "Application",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // For tests in more than one room; no part of any product.
        .target(
            name: "TestSupport", dependencies: ["Geometry", "DragAndDrop", "Canvas", "ImageFiles", "SanitizedLocks"],
            path: "Tests/Support"),
        // Empty but for the thread sanitizer.
        .target(name: "SanitizedLocks", path: "Tests/SanitizedLocks"),
        .testTarget(name: "GeometryTests", dependencies: ["Geometry", "TestSupport"]),
        .testTarget(name: "DragAndDropTests", dependencies: ["DragAndDrop", "TestSupport"]),
        .testTarget(name: "CanvasTests", dependencies: ["Canvas", "Geometry", "TestSupport"]),
        .testTarget(name: "ViewsTests", dependencies: ["Views", "TestSupport"]),
        .testTarget(
            name: "X11Tests", dependencies: ["X11", "CX11", "DragAndDrop", "Geometry", "TestSupport"],
            exclude: ["Peers"]),
        .testTarget(name: "ImageFilesTests", dependencies: ["ImageFiles", "TestSupport"]),
        .testTarget(name: "PhotoLibraryTests", dependencies: ["PhotoLibrary", "ImageFiles", "TestSupport"]),
        .testTarget(
            name: "ApplicationTests",
            dependencies: ["Application", "CMalloc", "Canvas", "DragAndDrop", "Geometry", "Views"]),
        .testTarget(name: "UIKitNamesTests", dependencies: ["UIKitNames"]),
        .testTarget(
            name: "LightboxTests", dependencies: ["Lightbox", "Application", "PhotoLibrary", "TestSupport"],
            exclude: ["Records"]),
        .testTarget(name: "ReadmeTests", dependencies: ["Views"]),
        .testTarget(name: "DocumentationTests", dependencies: ["Application", "Views", "TestSupport"]),
        .testTarget(
            name: "ScreenTests", dependencies: ["Canvas", "CX11", "Geometry", "PhotoLibrary", "TestSupport"],
            exclude: ["Pictures", "Resources"]),
        // Reads the sources instead of calling them.
        .testTarget(name: "ArchitectureTests"),
    ],
    swiftLanguageModes: [.v6]
)
