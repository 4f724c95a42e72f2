/// The segment of a JPEG file that holds an EXIF block, which is a TIFF block behind a marker, a length and a name.
enum EXIFSegment {
    private static let name = Array("Exif\0\0".utf8)

    /// Nil if the block is too long for one segment.
    static func encode(_ block: [UInt8]) -> [UInt8]? {
        let length = 2 + name.count + block.count
        guard length <= 0xffff else { return nil }
        return [0xff, 0xe1, UInt8(length >> 8), UInt8(length & 0xff)] + name + block
    }

    /// Inserts an EXIF segment that holds the block into a JPEG file that has none; nil if the block is too long.
    static func insert(_ block: [UInt8], into jpeg: [UInt8]) -> [UInt8]? {
        guard let segment = encode(block) else { return nil }
        let start = endOfJFIF(jpeg)
        return Array(jpeg[..<start]) + segment + jpeg[start...]
    }

    /// The ranges of the EXIF segments before the frame header, with their markers.
    static func ranges(in jpeg: [UInt8]) -> [Range<Int>] {
        let reader = ByteReader(bytes: jpeg, isLittleEndian: false)
        var ranges: [Range<Int>] = []
        var offset = 2
        while let marker = reader.u8(offset + 1), reader.u8(offset) == 0xff {
            if marker == 0xff {
                offset += 1
                continue
            }
            guard (0xe0...0xfe).contains(marker) || [0xc4, 0xdb, 0xdd].contains(marker),
                let length = reader.u16(offset + 2), length >= 2, offset + 2 + length <= jpeg.count
            else { break }
            if marker == 0xe1, length >= 8, reader.matches("Exif\0\0", at: offset + 4) {
                ranges.append(offset..<offset + 2 + length)
            }
            offset += 2 + length
        }
        return ranges
    }

    /// The range of the TIFF block in a segment's range.
    static func block(of segment: Range<Int>) -> Range<Int> { segment.lowerBound + 4 + name.count..<segment.upperBound }

    /// The offset behind the start of the image and its JFIF segment, which has to be the first one.
    private static func endOfJFIF(_ bytes: [UInt8]) -> Int {
        let reader = ByteReader(bytes: bytes, isLittleEndian: false)
        guard reader.u16(2) == 0xffe0, let length = reader.u16(4), 4 + length <= bytes.count else { return 2 }
        return 4 + length
    }
}
