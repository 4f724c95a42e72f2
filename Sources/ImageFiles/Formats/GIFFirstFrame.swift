/// Extracts the first frame of a GIF before decoding, so that a long animation costs no more than a still image.
enum GIFFirstFrame {
    /// Returns a GIF that contains the first frame only, or nil if the data ends within it.
    static func cut(_ bytes: [UInt8]) -> [UInt8]? {
        let reader = ByteReader(bytes: bytes)
        guard let flags = reader.u8(10) else { return nil }
        var offset = 13 + colorTableSize(flags)
        while let block = reader.u8(offset) {
            switch block {
            case 0x21:
                guard let end = endOfSubBlocks(reader, at: offset + 2) else { return nil }
                offset = end
            case 0x2c:
                guard let local = reader.u8(offset + 9) else { return nil }
                guard let end = endOfSubBlocks(reader, at: offset + 11 + colorTableSize(local)) else { return nil }
                return Array(bytes[..<end]) + [0x3b]
            default:
                return nil
            }
        }
        return nil
    }

    private static func colorTableSize(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }

    private static func endOfSubBlocks(_ reader: ByteReader, at start: Int) -> Int? {
        var offset = start
        while let length = reader.u8(offset) {
            offset += 1 + length
            if length == 0 { return offset <= reader.bytes.count ? offset : nil }
        }
        return nil
    }
}
