import Foundation

/// Files that cost a decoder its life, much memory or much time, written byte by byte.
enum HostileImage {
    /// A style sheet whose selectors are nested so deeply that librsvg's parser overflows its stack.
    static let abortingSVG = svg("<style>" + String(repeating: ":not(", count: 40_000) + "</style>")

    /// A filter that sums 100 million octaves of noise for each pixel.
    static let slowSVG = svg(
        "<filter id='f'><feTurbulence baseFrequency='0.05' numOctaves='100000000'/></filter>"
            + "<rect width='200' height='200' filter='url(#f)'/>")

    /// An image of a few bytes that embeds a PNG of 30,000 × 30,000 pixels.
    static var largeSVG: Data {
        svg(
            "<image width='200' height='200' xlink:href='data:image/png;base64,\(blackPNG(30_000).base64EncodedString())'/>"
        )
    }

    private static func svg(_ content: String) -> Data {
        Data(
            ("<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='200' "
                + "height='200'>\(content)</svg>").utf8)
    }

    /// A black square with one bit per pixel.
    static func blackPNG(_ side: Int) -> Data {
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
            let body = Array(type.utf8) + content
            return big(UInt32(content.count)) + body + big(crc(body))
        }
        let header = big(UInt32(side)) + big(UInt32(side)) + [1, 0, 0, 0, 0]
        return Data(
            [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", header)
                + chunk("IDAT", Zeros.compressed(side * (1 + (side + 7) / 8))) + chunk("IEND", []))
    }

    /// A TIFF of 100 × 100 pixels whose only tile has 838 MB when it is decompressed.
    static var tiff: Data {
        let side: UInt32 = 14_480
        let tile = Zeros.compressed(Int(side) * Int(side) * 4)
        let tags: [(UInt16, UInt16, UInt32)] = [
            (256, 4, 100), (257, 4, 100), (258, 3, 8), (259, 3, 8), (262, 3, 2), (277, 3, 4), (284, 3, 1),
            (322, 4, side), (323, 4, side), (324, 4, 8), (325, 4, UInt32(tile.count)), (338, 3, 1),
        ]
        var bytes: [UInt8] = Array("II".utf8) + [42, 0] + little(UInt32(8 + tile.count + tile.count % 2)) + tile
        if tile.count % 2 == 1 { bytes.append(0) }
        bytes += little(UInt16(tags.count))
        for (tag, type, value) in tags { bytes += little(tag) + little(type) + little(UInt32(1)) + little(value) }
        return Data(bytes + [0, 0, 0, 0])
    }

    static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xedb8_8320 : 0) }
        }
    }

    /// Compressed zeros (RFC 1950 and 1951), at 2 bits for 258 bytes.
    private enum Zeros {
        static func compressed(_ count: Int) -> [UInt8] {
            var bits = Bits()
            // One last block with codes of its own: 1 bit for the longest match, 2 bits for a zero and for the end, and
            // 1 bit for the distance 1.
            bits.append(1, 1)
            bits.append(2, 2)
            bits.append(29, 5)
            bits.append(0, 5)
            bits.append(14, 4)
            // The lengths of the codes for code lengths 1, 2 and 18 (a run of zeros), in the order of the format.
            for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] {
                bits.append([18: 1, 1: 2, 2: 2][symbol] ?? 0, 3)
            }
            // The codes: 18 is 0, 1 is 10, 2 is 11. The first bit of a code comes first.
            let run = { (bits: inout Bits, count: Int) in
                bits.append(0, 1)
                bits.append(count - 11, 7)
            }
            bits.append(0b11, 2)
            run(&bits, 138)
            run(&bits, 117)
            bits.append(0b11, 2)
            run(&bits, 28)
            bits.append(0b01, 2)
            bits.append(0b01, 2)
            // Literal 0 is 10, the end is 11, the match is 0 and its distance 0.
            let single = count % 258 == 0 ? 258 : count % 258
            for _ in 0..<single { bits.append(0b01, 2) }
            for _ in 0..<(count - single) / 258 { bits.append(0, 2) }
            bits.append(0b11, 2)
            let checksum = UInt32(count % 65_521) << 16 | 1
            return [0x78, 0xda] + bits.bytes + big(checksum)
        }
    }

    /// Bits from the lowest of each byte.
    private struct Bits {
        private(set) var bytes: [UInt8] = []
        private var count = 0

        mutating func append(_ value: Int, _ width: Int) {
            for bit in 0..<width {
                if count % 8 == 0 { bytes.append(0) }
                bytes[count / 8] |= UInt8(value >> bit & 1) << (count % 8)
                count += 1
            }
        }
    }
}
