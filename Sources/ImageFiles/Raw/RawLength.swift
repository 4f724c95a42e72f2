/// Whether a camera raw file is long enough for the data that it names. A preview at its beginning can be decoded even
/// if the photo was cut off.
enum RawLength {
    /// True also for a file whose structure is not known.
    static func isSufficient(_ bytes: [UInt8]) -> Bool {
        let reader = ByteReader(bytes: bytes, isLittleEndian: false)
        if reader.matches("FUJIFILMCCD-RAW", at: 0) {
            // The offset and the length of the sensor's data.
            guard let offset = reader.u32(100), let length = reader.u32(104) else { return false }
            return offset + length <= bytes.count
        }
        if MediaBrands(bytes)?.isCanonRaw == true { return hasWholeBoxes(reader) }
        return TIFFDirectory(bytes, isRaw: true).map { $0.endOfImageData <= bytes.count } ?? true
    }

    /// Whether the last box of a file of the ISO base media format ends within it.
    private static func hasWholeBoxes(_ reader: ByteReader) -> Bool {
        var offset = 0
        while offset < reader.bytes.count {
            guard var length = reader.u32(offset) else { return false }
            // 0 is the rest of the file, and 1 announces a longer number.
            if length == 0 { return true }
            if length == 1 {
                guard let high = reader.u32(offset + 8), high == 0, let low = reader.u32(offset + 12) else {
                    return false
                }
                length = low
            }
            guard length >= 8 else { return true }
            offset += length
        }
        return offset == reader.bytes.count
    }
}

extension TIFFDirectory {
    /// The end of the last strip or tile, from the beginning of the bytes.
    var endOfImageData: Int {
        imageDirectories.flatMap { directory in
            [(Tag.stripOffsets, Tag.stripLengths), (Tag.tileOffsets, Tag.tileLengths)].map { offsets, lengths in
                zip(numbers(offsets, in: directory), numbers(lengths, in: directory)).map(+).max() ?? 0
            }
        }.max() ?? 0
    }
}
