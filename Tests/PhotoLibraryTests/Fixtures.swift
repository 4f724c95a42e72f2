import Foundation
import GRDB
@_exported import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoLibrary

/// A folder that goes with the test that made it.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("lightbox-tests-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> URL { url.appendingPathComponent(name) }

    @discardableResult
    func write(_ data: Data, _ name: String) throws -> URL {
        let file = path(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file
    }
}

/// Pictures made on the spot.
enum TestPicture {
    /// Four quarters: red, green, blue, white, from the top left in reading order.
    static func quarters(width: Int, height: Int) -> [UInt8] {
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

    /// A JPEG whose bytes differ for each number.
    static func jpeg(_ number: Int = 0, width: Int = 48, height: Int = 32) throws -> Data {
        var rgb = quarters(width: width, height: height)
        for bit in 0..<min(width, 24) where number >> bit & 1 == 1 {
            for y in 0..<height { rgb[(y * width + bit * (width / 24)) * 3] ^= 0xff }
        }
        return try ImageEncoder.jpeg(rgb: rgb, width: width, height: height)
    }

    static func png(width: Int = 48, height: Int = 32) throws -> Data {
        try ImageEncoder.png(rgb: quarters(width: width, height: height), width: width, height: height)
    }

    /// The same JPEG with an EXIF block that names an orientation and a date.
    static func jpeg(orientation: Int, takenAt date: String = "2019:07:14 18:30:05", width: Int = 48, height: Int = 32)
        throws -> Data
    {
        let plain = try jpeg(width: width, height: height)
        let block = Array("Exif\0\0".utf8) + exif(orientation: orientation, takenAt: date)
        let length = block.count + 2
        return plain.prefix(2) + Data([0xff, 0xe1, UInt8(length >> 8), UInt8(length & 255)] + block)
            + plain.dropFirst(2)
    }

    /// A big-endian TIFF block: an orientation and a pointer to a second directory with the date.
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

protocol Sized {
    var width: Int { get }
    var height: Int { get }
}

extension Sized {
    var size: String { "\(width) × \(height)" }
}

extension DecodedImage: Sized {}
extension ImageInfo: Sized {}
extension Photo: Sized {}

extension DecodedImage {
    /// A pixel as 0xAARRGGBB.
    subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

    /// The colours in the middle of the four quarters, each part rounded to none or all, as "RGBW".
    var quarters: String {
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

extension Library {
    /// Rows without files, which are all that the order of albums needs.
    func insertRows(_ count: Int, from first: Int = 1) throws -> [PhotoID] {
        try database.write { db in
            try (first..<first + count).map { number in
                let hash = ContentHash(of: Array("\(number)".utf8))
                try db.execute(
                    sql: """
                        INSERT INTO photo (name, hash, format, width, height, fileSize, addedAt, removedAt)
                        VALUES (?, ?, 'jpeg', 3000, 2000, 4000000, ?, 0)
                        """,
                    arguments: ["IMG_\(number).jpg", hash.digest, Double(number)])
                return PhotoID(rawValue: db.lastInsertedRowID)
            }
        }
    }

    func order(_ album: AlbumID) throws -> [PhotoID] { try read { try LibraryQuery.order($0, in: album) } }

    /// How many rows the body inserts, updates and deletes.
    func rowsWritten(_ body: () throws -> Void) throws -> Int {
        let before = database.writeWithoutTransaction { $0.totalChangesCount }
        try body()
        return database.writeWithoutTransaction { $0.totalChangesCount } - before
    }
}

extension PhotoID: ExpressibleByIntegerLiteral {
    /// So that tests can name things by numbers.
    public init(integerLiteral value: Int64) { self.init(rawValue: value) }
}

extension AlbumID: ExpressibleByIntegerLiteral {
    /// So that tests can name things by numbers.
    public init(integerLiteral value: Int64) { self.init(rawValue: value) }
}

/// A clock that stands.
let noon = Date(timeIntervalSince1970: 1_700_000_000)
