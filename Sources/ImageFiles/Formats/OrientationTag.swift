/// Changes the orientation that an image file names, without touching its pixels.
package enum OrientationTag {
    /// Returns a file whose upright image is rotated: a JPEG or TIFF file with another orientation in its EXIF block or
    /// directory. Nil for other formats, of which few programs read an orientation, and for a file that has no place
    /// for it. All other bytes of the image and its metadata stay.
    package static func turn(_ bytes: [UInt8], by turns: QuarterTurns) -> [UInt8]? {
        guard turns != .none, let format = ImageFormat.sniff(bytes), [.jpeg, .tiff].contains(format),
            case .header(let header) = ImageHeader.read(bytes, format: format)
        else { return nil }
        let orientation = header.orientation.turned(by: turns)
        let result =
            format == .jpeg
            ? jpeg(bytes, orientation) : TIFFDirectory.block(bytes, withOrientation: orientation)
        // A file may contradict itself, as with two EXIF blocks.
        guard let result, case .header(let new) = ImageHeader.read(result, format: format),
            new.orientation == orientation, (new.width, new.height) == (header.width, header.height)
        else { return nil }
        return result
    }

    /// The segment that precedes a TIFF block in a JPEG file.
    private static let prefix = Array("Exif\0\0".utf8)

    private static func jpeg(_ bytes: [UInt8], _ orientation: ImageOrientation) -> [UInt8]? {
        let blocks = exifSegments(of: bytes)
        guard let first = blocks.first else {
            let block = TIFFDirectory.block(minimalBlock, withOrientation: orientation)
            guard let segment = block.flatMap(segment) else { return nil }
            let start = endOfJFIF(bytes)
            return Array(bytes[..<start]) + segment + bytes[start...]
        }
        // Readers differ in which of several blocks they use.
        let named = blocks.filter { TIFFDirectory(bytes, at: $0.lowerBound + 10)?.orientation != nil }
        var result = bytes
        for range in (named.isEmpty ? [first] : named).reversed() {
            let block = TIFFDirectory.block(
                Array(bytes[(range.lowerBound + 10)..<range.upperBound]), withOrientation: orientation)
            guard let segment = block.flatMap(segment) else { return nil }
            result.replaceSubrange(range, with: segment)
        }
        return result
    }

    /// A big-endian TIFF block with an empty directory.
    private static let minimalBlock: [UInt8] = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]

    /// Nil if the block is too long for one segment.
    private static func segment(_ block: [UInt8]) -> [UInt8]? {
        let length = 2 + prefix.count + block.count
        guard length <= 0xffff else { return nil }
        return [0xff, 0xe1, UInt8(length >> 8), UInt8(length & 0xff)] + prefix + block
    }

    /// The ranges of the EXIF segments before the frame header, with their markers.
    private static func exifSegments(of bytes: [UInt8]) -> [Range<Int>] {
        let reader = ByteReader(bytes: bytes, isLittleEndian: false)
        var ranges: [Range<Int>] = []
        var offset = 2
        while let marker = reader.u8(offset + 1), reader.u8(offset) == 0xff {
            if marker == 0xff {
                offset += 1
                continue
            }
            guard (0xe0...0xfe).contains(marker) || [0xc4, 0xdb, 0xdd].contains(marker),
                let length = reader.u16(offset + 2), length >= 2, offset + 2 + length <= bytes.count
            else { break }
            if marker == 0xe1, length >= 8, reader.matches("Exif\0\0", at: offset + 4) {
                ranges.append(offset..<offset + 2 + length)
            }
            offset += 2 + length
        }
        return ranges
    }

    /// The offset behind the start of the image and its JFIF segment, which has to be the first one.
    private static func endOfJFIF(_ bytes: [UInt8]) -> Int {
        let reader = ByteReader(bytes: bytes, isLittleEndian: false)
        guard reader.u16(2) == 0xffe0, let length = reader.u16(4), 4 + length <= bytes.count else { return 2 }
        return 4 + length
    }
}

extension TIFFDirectory {
    /// Returns a TIFF block with another orientation. If its first directory names none, a copy of the directory that
    /// does is appended, so that all offsets stay valid. Nil for an invalid block.
    static func block(_ block: [UInt8], withOrientation orientation: ImageOrientation) -> [UInt8]? {
        guard let directory = TIFFDirectory(block), let first = directory.firstDirectory else { return nil }
        let isLittleEndian = directory.isLittleEndian
        func encoded(_ value: Int, count: Int) -> [UInt8] {
            (0..<count).map { index in
                UInt8(truncatingIfNeeded: value >> (8 * (isLittleEndian ? index : count - 1 - index)))
            }
        }
        var result = block
        if let value = directory.orientationValue {
            result.replaceSubrange(
                value.offset..<value.offset + value.count, with: encoded(orientation.rawValue, count: value.count))
            return result
        }
        let tag = 0x112
        let end = first.offset + 2 + 12 * first.count
        guard end + 4 <= block.count else { return nil }
        if result.count % 2 == 1 { result.append(0) }
        let copy = result.count
        guard copy <= UInt32.max else { return nil }
        result.replaceSubrange(4..<8, with: encoded(copy, count: 4))
        result += encoded(first.count + 1, count: 2)
        let entry =
            encoded(tag, count: 2) + encoded(3, count: 2) + encoded(1, count: 4)
            + encoded(orientation.rawValue, count: 2) + [0, 0]
        let reader = ByteReader(bytes: block, isLittleEndian: isLittleEndian)
        // Entries are sorted by tag.
        let before = (0..<first.count).prefix { reader.u16(first.offset + 2 + 12 * $0).map { $0 < tag } ?? false }.count
        let place = first.offset + 2 + 12 * before
        result += block[(first.offset + 2)..<place] + entry + block[place..<end + 4]
        return result
    }
}
