import Foundation
import ImageFiles

/// Camera raw files.
extension TestImage {
    /// Returns a DNG file of a camera with a Bayer filter whose sensor sees the quarters of `quarters`: red, green,
    /// blue and white, "RGBW". Its camera has the color space of sRGB, and its data is uncompressed and at the end.
    ///
    /// - Parameters:
    ///   - preview: The size of a preview with the same quarters in reverse order, "WBGR"; none for nil. It is stored
    ///     as the sensor sees it.
    ///   - number: Makes the file's bytes differ.
    public static func dng(
        width: Int = 96, height: Int = 64, orientation: Int = 1, preview: (width: Int, height: Int)? = nil,
        number: Int = 0
    ) throws -> Data {
        try dng(
            sensor: quarters(width: width, height: height), width: width, height: height, orientation: orientation,
            preview: preview.map { size in
                let rgb = quarters(width: size.width, height: size.height)
                let reversed = stride(from: rgb.count - 3, through: 0, by: -3).flatMap { rgb[$0..<$0 + 3] }
                let jpeg = try ImageEncoder.jpeg(rgb: reversed, width: size.width, height: size.height)
                return (jpeg, size.width, size.height)
            }, number: number)
    }

    /// Returns a DNG file of red, green and blue bytes, row by row.
    public static func dng(
        sensor rgb: [UInt8], width: Int, height: Int, orientation: Int = 1,
        preview: (jpeg: Data, width: Int, height: Int)? = nil, number: Int = 0
    ) throws -> Data {
        // Red and green in even rows, green and blue in odd ones; each sample has 16 bits.
        let samples = (0..<width * height).flatMap { index -> [UInt8] in
            let (x, y) = (index % width, index / width)
            let color = x % 2 + y % 2
            return RawWriter.little(UInt16(rgb[3 * index + color]) * 240)
        }
        func file(_ start: Int) -> [UInt8] {
            var writer = RawWriter()
            let sensor: [RawWriter.Entry] = [
                .init(254, long: [0]), .init(256, long: [width]), .init(257, long: [height]), .init(258, short: [16]),
                .init(259, short: [1]), .init(262, short: [32_803]), .init(273, long: [start]), .init(277, short: [1]),
                .init(278, long: [height]), .init(279, long: [samples.count]), .init(33_421, short: [2, 2]),
                .init(33_422, bytes: [0, 1, 1, 2]), .init(50_717, long: [240 * 255]),
            ]
            var main = sensor
            if let preview {
                let strip = writer.append([UInt8](preview.jpeg))
                main = [
                    .init(254, long: [1]), .init(256, long: [preview.width]), .init(257, long: [preview.height]),
                    .init(258, short: [8, 8, 8]), .init(259, short: [7]), .init(262, short: [6]),
                    .init(273, long: [strip]), .init(277, short: [3]), .init(278, long: [preview.height]),
                    .init(279, long: [preview.jpeg.count]), .init(330, long: [writer.directory(sensor)]),
                ]
            }
            let exposure = writer.directory([
                .init(0x829a, fractions: [(1, 250)]), .init(0x829d, fractions: [(28, 10)]),
                .init(0x8827, short: [400]), .init(0x9003, text: "2019:07:14 18:30:05"),
                .init(0x920a, fractions: [(35, 1)]), .init(0xa434, text: "Lens 35mm F2.8"),
            ])
            // From CIE XYZ to the camera's colors, in ten thousandths.
            let matrix = [32_406, -15_372, -4_986, -9_689, 18_758, 415, 557, -2_040, 10_570]
            main += [
                .init(271, text: "Lightbox"), .init(272, text: "Sample \(number)"), .init(274, short: [orientation]),
                .init(0x8769, long: [exposure]), .init(50_706, bytes: [1, 4, 0, 0]),
                .init(50_708, text: "Lightbox Sample"), .init(50_721, signedFractions: matrix.map { ($0, 10_000) }),
                .init(50_728, fractions: [(1, 1), (1, 1), (1, 1)]), .init(50_778, short: [21]),
            ]
            return writer.file(first: writer.directory(main))
        }
        // The length does not depend on the offset.
        let start = file(0).count
        return Data(file(start) + samples)
    }
}

/// Writes the directories of a little-endian TIFF file.
private struct RawWriter {
    struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        let value: [UInt8]

        init(_ tag: Int, bytes: [UInt8]) { (self.tag, type, count, value) = (tag, 1, bytes.count, bytes) }

        init(_ tag: Int, text: String) {
            (self.tag, type, count, value) = (tag, 2, text.utf8.count + 1, Array(text.utf8) + [0])
        }

        init(_ tag: Int, short values: [Int]) {
            (self.tag, type, count, value) = (tag, 3, values.count, values.flatMap { little(UInt16($0)) })
        }

        init(_ tag: Int, long values: [Int]) {
            (self.tag, type, count, value) = (tag, 4, values.count, values.flatMap { little(UInt32($0)) })
        }

        init(_ tag: Int, fractions: [(Int, Int)]) {
            let value = fractions.flatMap { little(UInt32($0.0)) + little(UInt32($0.1)) }
            (self.tag, type, count, self.value) = (tag, 5, fractions.count, value)
        }

        init(_ tag: Int, signedFractions fractions: [(Int, Int)]) {
            let value = fractions.flatMap { little(Int32($0.0)) + little(Int32($0.1)) }
            (self.tag, type, count, self.value) = (tag, 10, fractions.count, value)
        }
    }

    private var bytes: [UInt8] = Array("II".utf8) + little(UInt16(42)) + little(UInt32(0))

    static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// Appends data at an even offset, and returns the offset.
    mutating func append(_ data: [UInt8]) -> Int {
        if bytes.count % 2 == 1 { bytes.append(0) }
        defer { bytes += data }
        return bytes.count
    }

    /// Appends a directory and its values, and returns its offset.
    mutating func directory(_ entries: [Entry]) -> Int {
        var content = Self.little(UInt16(entries.count))
        for entry in entries.sorted(by: { $0.tag < $1.tag }) {
            content += Self.little(UInt16(entry.tag)) + Self.little(UInt16(entry.type))
            content += Self.little(UInt32(entry.count))
            content +=
                entry.value.count <= 4
                ? entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
                : Self.little(UInt32(append(entry.value)))
        }
        return append(content + [0, 0, 0, 0])
    }

    /// The file with its first directory at an offset.
    mutating func file(first offset: Int) -> [UInt8] {
        bytes.replaceSubrange(4..<8, with: Self.little(UInt32(offset)))
        if bytes.count % 2 == 1 { bytes.append(0) }
        return bytes
    }
}
