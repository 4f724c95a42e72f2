// swift-tools-version: 6.1
import PackageDescription

// Fetched and linked only for the programs.
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Programs"]))
let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Programs"]))

let package = Package(
    name: "lightbox",
    products: [
        .executable(name: "lightbox", targets: ["Lightbox"]),
        .executable(name: "scenes", targets: ["Scenes"]),
        .library(name: "DragAndDrop", targets: ["DragAndDrop"]),
        .library(name: "Views", targets: ["Views"]),
        // For the tests of programs: a simulated user and reference images. Uses no testing library.
        .library(name: "ViewTesting", targets: ["ViewTesting"]),
        // `Display`, which a window needs, is in X11.
        .library(name: "Application", targets: ["Application", "X11"]),
        // With the modules that UIKit programs import besides UIKit.
        .library(name: "UIKitNames", targets: ["UIKitNames", "MobileCoreServices", "UniformTypeIdentifiers"]),
        // Runs programs written with UIKit's names in a window.
        .library(
            name: "UIKitApplication", targets: ["UIKitApplication", "MobileCoreServices", "UniformTypeIdentifiers"]),
        .library(name: "ImageFiles", targets: ["ImageFiles"]),
    ],
    traits: [
        .trait(
            name: "Programs",
            description: """
                Builds the programs. A package that needs the libraries only depends on this one with `traits: []`, \
                which leaves out GRDB and ArgumentParser.
                """),
        .default(enabledTraits: ["Programs"]),
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
                .apt([
                    "libx11-dev", "libx11-xcb-dev", "libxext-dev", "libxi-dev", "libxrandr-dev", "libxcursor-dev",
                    "libxfixes-dev", "libxres-dev", "libxcomposite-dev", "libxdamage-dev",
                    "libxcb-present-dev",
                ])
            ]),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(
            name: "CPango", pkgConfig: Context.packageDirectory + "/Sources/CPango/pango.pc",
            providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(
            name: "CPixbuf", pkgConfig: Context.packageDirectory + "/Sources/CPixbuf/pixbuf.pc",
            providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
        .systemLibrary(
            name: "CGio", pkgConfig: Context.packageDirectory + "/Sources/CGio/gio.pc",
            providers: [.apt(["libglib2.0-dev"])]),
        .systemLibrary(name: "CZBar", pkgConfig: "zbar", providers: [.apt(["libzbar-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CSandbox"),

        .target(name: "Geometry"),
        .target(name: "Caching"),
        .target(name: "Constraints"),
        .target(name: "SystemCalls"),
        .target(name: "Threads"),
        .target(name: "DragAndDrop", dependencies: ["Geometry"]),
        .target(name: "Canvas", dependencies: ["Geometry", "Caching", "SystemCalls", "CCairo", "CPango"]),
        .target(name: "ImageFiles", dependencies: ["SystemCalls", "CPixbuf"]),
        .target(name: "DecoderProcesses", dependencies: ["SystemCalls", "Threads", "ImageFiles", "CSandbox"]),
        .target(name: "QRCodes", dependencies: ["CZBar"]),
        .target(name: "SamplePhotos"),
        .target(name: "PhotoLibrary", dependencies: ["SystemCalls", "Threads", "ImageFiles", "Caching", grdb]),
        .target(name: "Views", dependencies: ["Geometry", "Constraints", "DragAndDrop", "Canvas"]),
        .target(name: "ViewTesting", dependencies: ["Geometry", "Canvas", "Views"]),
        .target(name: "X11", dependencies: ["Geometry", "SystemCalls", "DragAndDrop", "CX11"]),
        .target(
            name: "Application",
            dependencies: [
                "Geometry", "SystemCalls", "Threads", "DragAndDrop", "Canvas", "Views", "X11", "CMalloc", "CGio",
            ]),
        .target(name: "UIKitNames", dependencies: ["Geometry", "DragAndDrop", "Canvas", "ImageFiles", "Views"]),
        .target(name: "MobileCoreServices", dependencies: ["UIKitNames"]),
        .target(name: "UniformTypeIdentifiers", dependencies: ["UIKitNames"]),
        .target(name: "UIKitApplication", dependencies: ["Views", "X11", "Application", "UIKitNames"]),
        .executableTarget(
            name: "Lightbox",
            dependencies: [
                "Geometry", "Caching", "SystemCalls", "Threads", "DragAndDrop", "Canvas", "Views", "X11", "ImageFiles",
                "DecoderProcesses", "SamplePhotos", "PhotoLibrary", "Application", argumentParser,
            ]),

        // The programs of the talks, written with UIKit's names.
        .executableTarget(
            name: "Scenes",
            dependencies: [
                "Application", "QRCodes", "SamplePhotos", "UIKitApplication", "UIKitNames", "MobileCoreServices",
                argumentParser,
            ],
            resources: [.copy("Resources")]),

        // Shared by several test targets; not part of any product.
        .target(
            name: "TestSupport", dependencies: ["Geometry", "DragAndDrop", "Canvas", "ImageFiles", "SanitizedLocks"],
            path: "Tests/Support", exclude: ["Portal/portal.py"]),
        // The window of tests whose views have UIKit's names.
        .target(name: "UIKitTestSupport", dependencies: ["UIKitNames", "ViewTesting"], path: "Tests/UIKitSupport"),
        // Runs in a window of its own, started by ScreenTests.
        .executableTarget(name: "RunLoopProbe", dependencies: ["UIKitApplication"], path: "Tests/RunLoopProbe"),
        // A decoder helper that fails on request, started by DecoderProcessesTests.
        .executableTarget(
            name: "DecoderProbe", dependencies: ["Threads", "DecoderProcesses", "ImageFiles", "CSandbox"],
            path: "Tests/DecoderProbe"),
        // Works with a library, started by FaultTests, which kill it and let its system calls fail.
        .executableTarget(
            name: "FaultProbe", dependencies: ["PhotoLibrary", "ImageFiles", "TestSupport"], path: "Tests/FaultProbe"),
        // Searches and scrolls large libraries, started by the benchmarks.
        .executableTarget(
            name: "LibraryProbe", dependencies: ["Views", "PhotoLibrary", grdb], path: "Tests/LibraryProbe"),
        // Empty unless the thread sanitizer is on.
        .target(name: "SanitizedLocks", path: "Tests/SanitizedLocks"),
        .testTarget(name: "CachingTests", dependencies: ["Caching"]),
        .testTarget(name: "ConstraintsTests", dependencies: ["Constraints", "TestSupport"]),
        .testTarget(name: "GeometryTests", dependencies: ["Geometry", "TestSupport"]),
        .testTarget(name: "DragAndDropTests", dependencies: ["DragAndDrop", "TestSupport"]),
        .testTarget(name: "CanvasTests", dependencies: ["Canvas", "Geometry", "TestSupport", "ViewTesting"]),
        .testTarget(name: "ViewsTests", dependencies: ["Views", "TestSupport", "ViewTesting"]),
        .testTarget(name: "ViewTestingTests", dependencies: ["Canvas", "TestSupport", "ViewTesting"]),
        .testTarget(
            name: "X11Tests", dependencies: ["X11", "CX11", "DragAndDrop", "Geometry", "TestSupport"],
            exclude: ["Clients"]),
        .testTarget(name: "ImageFilesTests", dependencies: ["ImageFiles", "TestSupport"]),
        .testTarget(
            name: "DecoderProcessesTests",
            dependencies: ["Threads", "DecoderProcesses", "ImageFiles", "PhotoLibrary", "TestSupport"]),
        // Starts the program and FaultProbe, and calls nothing of them.
        .testTarget(name: "FaultTests", dependencies: ["TestSupport"], exclude: ["Shim"]),
        .testTarget(name: "QRCodesTests", dependencies: ["QRCodes"]),
        .testTarget(name: "SamplePhotosTests", dependencies: ["SamplePhotos"]),
        .testTarget(
            name: "PhotoLibraryTests", dependencies: ["PhotoLibrary", "ImageFiles", grdb, "TestSupport"],
            exclude: ["Libraries"]),
        .testTarget(
            name: "ApplicationTests",
            dependencies: [
                "Application", "CMalloc", "Canvas", "DragAndDrop", "Geometry", "Views", "TestSupport", "ViewTesting",
            ]),
        .testTarget(
            name: "UIKitNamesTests",
            dependencies: [
                "UIKitNames", "MobileCoreServices", "UniformTypeIdentifiers", "TestSupport", "UIKitTestSupport",
                "ViewTesting",
            ],
            exclude: ["Pictures"]),
        .testTarget(
            name: "LightboxTests",
            dependencies: [
                "Lightbox", "Application", "ImageFiles", "PhotoLibrary", "SamplePhotos", "TestSupport", "ViewTesting",
            ],
            exclude: ["Pictures", "Records"]),
        .testTarget(
            name: "ScenesTests",
            dependencies: [
                "Scenes", "Application", "ImageFiles", "UIKitNames", "TestSupport", "UIKitTestSupport", "ViewTesting",
            ],
            exclude: ["Pictures", "Records"]),
        .testTarget(name: "ReadmeTests", dependencies: ["Application", "ViewTesting"]),
        .testTarget(
            name: "DocumentationTests", dependencies: ["Application", "Views", "X11", "TestSupport", "ViewTesting"]),
        .testTarget(
            name: "ScreenTests",
            dependencies: [
                "Application", "Canvas", "CX11", "DragAndDrop", "Geometry", "ImageFiles", "PhotoLibrary", "Views",
                "X11", "TestSupport", "ViewTesting",
            ],
            exclude: ["Pictures", "Resources"]),
        // Reads the sources instead of calling them.
        .testTarget(name: "ArchitectureTests"),
    ],
    swiftLanguageModes: [.v6]
)

// Tests spend most of their time in code that is up to a hundred times slower without optimization. The Makefile compiles
// that code optimized in debug builds, too, and keeps its assertions. The other targets, which take little of the tests'
// time, compile three times faster without. A plain `swift build` optimizes nothing, since SwiftPM refuses unsafe flags in
// a package that others depend on.
if Context.environment["LIGHTBOX_OPTIMIZED_DEBUG"] == "1" {
    let optimized: Set = [
        "Geometry", "Caching", "Constraints", "SystemCalls", "Threads", "DragAndDrop", "Canvas", "ImageFiles",
        "DecoderProcesses", "QRCodes", "SamplePhotos", "PhotoLibrary", "Views", "ViewTesting", "Application",
        "TestSupport",
    ]
    for target in package.targets where optimized.contains(target.name) {
        target.swiftSettings = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
    }
}

// SwiftPM links all test targets of a package into one bundle, so that an edit anywhere relinks everything. Here each
// selection of tests is a bundle of its own, named after it: `LIGHTBOX_TESTS=Views` leaves ViewsTests alone, in
// lightbox-ViewsPackageTests. All selections share one build folder, since the package's name does not affect how a
// target is compiled. Without a selection, the bundle holds all tests except those that need an X server.
let needsServer: Set = ["X11Tests", "ScreenTests"]
if let selection = Context.environment["LIGHTBOX_TESTS"], !selection.isEmpty {
    let names = Set(selection.split(separator: ",").map { "\($0)Tests" })
    let unknown = names.subtracting(package.targets.filter { $0.type == .test }.map(\.name))
    precondition(unknown.isEmpty, "LIGHTBOX_TESTS names no test target: \(unknown.sorted())")
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
    package.name += "-" + selection.replacing(",", with: "-")
} else {
    package.targets.removeAll { needsServer.contains($0.name) }
}
