import Foundation
import ImageFiles
import PhotoLibrary
import Testing

/// A library with three albums, imported once by the program itself and copied for each test.
struct LibraryFixture: Sendable {
    static let meadow = (1...12).map { "meadow-\($0).png" }
    static let harbour = (1...5).map { "harbour-\($0).png" }
    static let night = (1...3).map { "night-\($0).png" }
    /// The initial albums.
    static let albums = [
        Album(title: "Meadow", photos: meadow), Album(title: "Harbour", photos: harbour),
        Album(title: "Night", photos: night),
    ]

    /// An album's title and its photos' names, in order.
    struct Album: Equatable {
        var title: String
        var photos: [String]
    }

    /// The folder for all files of these tests; deleted when the process ends.
    let folder: URL
    /// The photos' names by id.
    let names: [Int64: String]

    var library: URL { folder.appendingPathComponent("library", isDirectory: true) }
    /// The thumbnails and fontconfig's cache, shared by all tests.
    var cache: URL { folder.appendingPathComponent("cache", isDirectory: true) }
    var pictures: URL { folder.appendingPathComponent("pictures", isDirectory: true) }

    private static let made = Task { try await LibraryFixture() }

    /// The fixture of this process, made on first use.
    static var shared: LibraryFixture { get async throws { try await made.value } }

    private static let root = FileManager.default.temporaryDirectory
        .appendingPathComponent("lightbox-screen-\(getpid())", isDirectory: true)

    private init() async throws {
        folder = Self.root
        atexit { try? FileManager.default.removeItem(at: LibraryFixture.root) }
        let pictures = folder.appendingPathComponent("pictures", isDirectory: true)
        var number = 0
        for album in Self.albums {
            let folder = pictures.appendingPathComponent(album.title, isDirectory: true)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for name in album.photos {
                try FixtureImage(number: number).png().write(to: folder.appendingPathComponent(name))
                number += 1
            }
        }
        let library = folder.appendingPathComponent("library", isDirectory: true)
        let environment = Self.environment(home: folder, cache: folder.appendingPathComponent("cache"))
        let result = try await Command.run(
            ["import"] + Self.albums.map { pictures.appendingPathComponent($0.title).path }
                + ["--library", library.path], environment)
        try #require(result.status == 0, "\(result.error)")
        let opened = try Library.open(at: library, mode: .readOnly).library
        var names: [Int64: String] = [:]
        for album in try await opened.albums() {
            for photo in try await opened.photos(in: album.id) { names[photo.id.rawValue] = photo.name }
        }
        self.names = names
    }

    /// An environment without the user's and the desktop's settings.
    static func environment(home: URL, cache: URL) -> [String: String] {
        [
            "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC", "XDG_CACHE_HOME": cache.path,
            "XDG_DATA_HOME": home.appendingPathComponent("data").path,
            "XDG_CONFIG_HOME": home.appendingPathComponent("config").path, "XDG_RUNTIME_DIR": home.path,
            // Use the server's own pointer regardless of installed cursor themes.
            "XCURSOR_PATH": home.path,
            "FONTCONFIG_FILE": Source.folder.appendingPathComponent("Resources/fonts.conf").path,
        ]
    }
}

/// The location of these sources.
enum Source {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
}

/// An image that is easy to tell from the others: a sky, a sun and a hill in its own color and shape.
struct FixtureImage {
    let number: Int

    /// Landscape, portrait, square.
    private var size: (width: Int, height: Int) { [(480, 320), (320, 480), (400, 400)][number % 3] }

    func png() throws -> Data {
        let (width, height) = size
        let sky = Self.color(hue: Double(number) * 0.137, light: 0.86)
        let ground = Self.color(hue: Double(number) * 0.137 + 0.42, light: 0.55)
        let sun = Self.color(hue: Double(number) * 0.137 + 0.2, light: 0.98)
        let center = (x: width * (1 + number % 4) / 5, y: height * (2 + number % 2) / 6)
        let radius = min(width, height) * (2 + number % 3) / 16
        let (left, right) = (height * (5 + number % 3) / 10, height * (9 - number % 4) / 10)
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 3) { buffer, count in
            for y in 0..<height {
                for x in 0..<width {
                    let (dx, dy) = (x - center.x, y - center.y)
                    let isGround = y > left + (right - left) * x / width
                    let color = isGround ? ground : dx * dx + dy * dy < radius * radius ? sun : sky
                    let offset = (y * width + x) * 3
                    (buffer[offset], buffer[offset + 1], buffer[offset + 2]) = color
                }
            }
            count = width * height * 3
        }
        return try ImageEncoder.png(rgb: bytes, width: width, height: height)
    }

    private static func color(hue: Double, light: Double) -> (UInt8, UInt8, UInt8) {
        func channel(_ shift: Double) -> UInt8 {
            let wave = (cos((hue + shift) * 2 * .pi) + 1) / 2
            return UInt8((light * (0.45 + 0.55 * wave) * 255).rounded())
        }
        return (channel(0), channel(1.0 / 3), channel(2.0 / 3))
    }
}
