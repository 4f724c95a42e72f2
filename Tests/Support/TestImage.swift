import Foundation
import ImageFiles

/// A temporary folder that is deleted with its owner.
public final class TemporaryFolder: Sendable {
    /// An absolute file URL.
    public let url: URL

    /// Creates an empty folder with a unique name.
    public init() throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("lightbox-tests-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Returns the URL of a file in the folder.
    public func path(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// Writes a file and creates the folders that contain it.
    @discardableResult
    public func write(_ data: Data, _ name: String) throws -> URL {
        let file = path(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file
    }
}

/// Images generated for tests.
public enum TestImage {
    /// Four quarters: red, green, blue, white, from the top left in reading order.
    public static func quarters(width: Int, height: Int) -> [UInt8] {
        var rgb: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                switch (x * 2 < width, y * 2 < height) {
                case (true, true): rgb += [255, 0, 0]
                case (false, true): rgb += [0, 255, 0]
                case (true, false): rgb += [0, 0, 255]
                case (false, false): rgb += [255, 255, 255]
                }
            }
        }
        return rgb
    }

    /// Returns a JPEG whose bytes differ for each number.
    public static func jpeg(_ number: Int = 0, width: Int = 48, height: Int = 32) throws -> Data {
        var rgb = quarters(width: width, height: height)
        for bit in 0..<min(width, 24) where number >> bit & 1 == 1 {
            for y in 0..<height { rgb[(y * width + bit * (width / 24)) * 3] ^= 0xff }
        }
        return try ImageEncoder.jpeg(rgb: rgb, width: width, height: height)
    }

    /// Returns the quarters as a PNG file.
    public static func png(width: Int = 48, height: Int = 32) throws -> Data {
        try ImageEncoder.png(rgb: quarters(width: width, height: height), width: width, height: height)
    }

    /// Returns the quarters as a JPEG with an EXIF block that contains an orientation and a date.
    public static func jpeg(
        orientation: Int, takenAt date: String = "2019:07:14 18:30:05", width: Int = 48, height: Int = 32
    )
        throws -> Data
    {
        try jpeg(withEXIF: exif(orientation: orientation, takenAt: date), width: width, height: height)
    }

    /// Returns the quarters as a JPEG whose EXIF block names a camera and its settings. A fraction is a numerator and a
    /// denominator.
    public static func jpeg(
        make: String, model: String, lens: String, exposureTime: (UInt32, UInt32) = (1, 250),
        aperture: (UInt32, UInt32) = (28, 10), sensitivity: UInt16 = 400, focalLength: (UInt32, UInt32) = (35, 1)
    ) throws -> Data {
        // Values longer than four bytes follow both directories.
        var values: [UInt8] = []
        let end = 8 + 2 + 3 * 12 + 4 + 2 + 5 * 12 + 4
        func entry(_ tag: UInt16, _ type: UInt16, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            let stored =
                value.count <= 4 ? value + Array(repeating: 0, count: 4 - value.count) : big(UInt32(end + values.count))
            if value.count > 4 { values += value }
            return big(tag) + big(type) + big(UInt32(count)) + stored
        }
        func text(_ tag: UInt16, _ text: String) -> [UInt8] {
            let bytes = Array(text.utf8) + [0]
            return entry(tag, 2, bytes.count, bytes)
        }
        func fraction(_ tag: UInt16, _ value: (UInt32, UInt32)) -> [UInt8] {
            entry(tag, 5, 1, big(value.0) + big(value.1))
        }
        var directories = big(UInt16(3)) + text(0x10f, make) + text(0x110, model)
        directories += entry(0x8769, 4, 1, big(UInt32(8 + 2 + 3 * 12 + 4))) + big(UInt32(0)) + big(UInt16(5))
        directories += fraction(0x829a, exposureTime) + fraction(0x829d, aperture)
        directories += entry(0x8827, 3, 1, big(sensitivity)) + fraction(0x920a, focalLength) + text(0xa434, lens)
        let block = Array("MM".utf8) + big(UInt16(42)) + big(UInt32(8)) + directories + big(UInt32(0)) + values
        return try jpeg(withEXIF: block, width: 48, height: 32)
    }

    private static func jpeg(withEXIF exif: [UInt8], width: Int, height: Int) throws -> Data {
        let plain = try jpeg(width: width, height: height)
        let block = Array("Exif\0\0".utf8) + exif
        let length = block.count + 2
        return plain.prefix(2) + Data([0xff, 0xe1, UInt8(length >> 8), UInt8(length & 255)] + block)
            + plain.dropFirst(2)
    }

    /// Returns a big-endian TIFF block: an orientation, and a second directory with the date.
    private static func exif(orientation: Int, takenAt date: String) -> [UInt8] {
        func entry(_ tag: UInt16, _ type: UInt16, _ count: UInt32, _ value: [UInt8]) -> [UInt8] {
            big(tag) + big(type) + big(count) + value
        }
        let header = Array("MM".utf8) + big(UInt16(42)) + big(UInt32(8))
        let main =
            big(UInt16(2)) + entry(0x112, 3, 1, big(UInt16(orientation)) + [0, 0])
            + entry(0x8769, 4, 1, big(UInt32(38))) + big(UInt32(0))
        let second = big(UInt16(1)) + entry(0x9003, 2, 20, big(UInt32(56))) + big(UInt32(0))
        return header + main + second + Array(date.utf8) + [0]
    }

    private static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}

/// A value with a size in pixels.
public protocol Sized {
    /// In pixels.
    var width: Int { get }
    /// In pixels.
    var height: Int { get }
}

extension Sized {
    /// The size for messages, such as "48 × 32".
    public var size: String { "\(width) × \(height)" }
}

extension DecodedImage: Sized {}
extension ImageInfo: Sized {}

extension DecodedImage {
    /// The pixel at a position as 0xAARRGGBB.
    public subscript(x: Int, y: Int) -> UInt32 {
        bytes.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
    }

    /// The colors at the centers of the four quarters, each channel rounded to none or full, such as "RGBW".
    public var quarters: String {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { column, row in
            let pixel = self[width * column / 4, height * row / 4]
            switch (pixel >> 16 & 0xff > 127, pixel >> 8 & 0xff > 127, pixel & 0xff > 127) {
            case (true, false, false): return "R"
            case (false, true, false): return "G"
            case (false, false, true): return "B"
            case (true, true, true): return "W"
            default: return "?"
            }
        }.joined()
    }
}
