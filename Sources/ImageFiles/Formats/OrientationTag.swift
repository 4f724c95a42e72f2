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

    private static func jpeg(_ bytes: [UInt8], _ orientation: ImageOrientation) -> [UInt8]? {
        let segments = EXIFSegment.ranges(in: bytes)
        guard let first = segments.first else {
            return TIFFDirectory.block(minimalBlock, withOrientation: orientation)
                .flatMap { EXIFSegment.insert($0, into: bytes) }
        }
        // Readers differ in which of several blocks they use.
        let named = segments.filter {
            TIFFDirectory(bytes, at: EXIFSegment.block(of: $0).lowerBound)?.orientation != nil
        }
        var result = bytes
        for range in (named.isEmpty ? [first] : named).reversed() {
            let block = TIFFDirectory.block(Array(bytes[EXIFSegment.block(of: range)]), withOrientation: orientation)
            guard let segment = block.flatMap(EXIFSegment.encode) else { return nil }
            result.replaceSubrange(range, with: segment)
        }
        return result
    }

    /// A big-endian TIFF block with an empty directory.
    private static let minimalBlock: [UInt8] = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
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
