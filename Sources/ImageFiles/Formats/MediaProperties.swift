/// The size of the primary image of a HEIC or AVIF file, from its `meta` box (ISO/IEC 23008-12). All offsets are
/// untrusted and bounds-checked.
struct MediaProperties {
    /// The size in pixels after the rotation that the file demands, which the loaders apply themselves.
    private(set) var width: Int
    private(set) var height: Int

    enum Outcome {
        case complete(MediaProperties)
        /// The bytes end before the end of the box.
        case incomplete
        /// The box has no size for the primary image.
        case damaged
    }

    /// A box of the file: its type and the range of its content.
    private struct Box {
        let type: String
        let content: Range<Int>
    }

    static func read(_ bytes: [UInt8]) -> Outcome {
        let reader = ByteReader(bytes: bytes, isLittleEndian: false)
        var offset = 0
        while let length = reader.u32(offset), !reader.matches("meta", at: offset + 4) {
            guard length >= 8 else { return .damaged }
            offset += length
        }
        guard let length = reader.u32(offset), offset + length <= bytes.count else { return .incomplete }
        guard length >= 12 else { return .damaged }
        // The content of `meta` begins with a version and flags.
        let meta = boxes(in: offset + 12..<offset + length, reader)
        guard let primary = meta.first(where: { $0.type == "pitm" }).flatMap({ item($0, reader) }),
            let properties = meta.first(where: { $0.type == "iprp" })
        else { return .damaged }
        let parts = boxes(in: properties.content, reader)
        let all = parts.first { $0.type == "ipco" }.map { boxes(in: $0.content, reader) } ?? []
        let indices = parts.filter { $0.type == "ipma" }.flatMap { associations(of: primary, in: $0, reader) }
        // Properties are counted from one; zero is none.
        let own = indices.filter { all.indices.contains($0 - 1) }.map { all[$0 - 1] }
        guard let size = own.first(where: { $0.type == "ispe" })?.content.lowerBound,
            let width = reader.u32(size + 4), let height = reader.u32(size + 8)
        else { return .damaged }
        let turns = own.first { $0.type == "irot" }.flatMap { reader.u8($0.content.lowerBound) } ?? 0
        let swaps = turns & 1 == 1
        return .complete(MediaProperties(width: swaps ? height : width, height: swaps ? width : height))
    }

    private static func boxes(in range: Range<Int>, _ reader: ByteReader) -> [Box] {
        var result: [Box] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, let length = reader.u32(offset), length >= 8,
            offset + length <= range.upperBound
        {
            let type = String(decoding: reader.bytes[offset + 4..<offset + 8], as: UTF8.self)
            result.append(Box(type: type, content: offset + 8..<offset + length))
            offset += length
        }
        return result
    }

    /// The item that a `pitm` box names.
    private static func item(_ box: Box, _ reader: ByteReader) -> Int? {
        let start = box.content.lowerBound
        return reader.u8(start) == 0 ? reader.u16(start + 4) : reader.u32(start + 4)
    }

    /// The indices of an item's properties in an `ipma` box.
    private static func associations(of item: Int, in box: Box, _ reader: ByteReader) -> [Int] {
        let start = box.content.lowerBound
        guard let version = reader.u8(start), let flags = reader.u24(start + 1), let count = reader.u32(start + 4)
        else { return [] }
        let (itemSize, indexSize) = (version < 1 ? 2 : 4, flags & 1 == 1 ? 2 : 1)
        var offset = start + 8
        // An entry has at least three bytes, which bounds the loop.
        for _ in 0..<min(count, box.content.count / 3) {
            guard let id = itemSize == 2 ? reader.u16(offset) : reader.u32(offset),
                let length = reader.u8(offset + itemSize)
            else { return [] }
            offset += itemSize + 1
            defer { offset += length * indexSize }
            guard id == item else { continue }
            return (0..<length).compactMap { index in
                // The highest bit says whether a decoder must know the property.
                indexSize == 2
                    ? reader.u16(offset + 2 * index).map { $0 & 0x7fff } : reader.u8(offset + index).map { $0 & 0x7f }
            }
        }
        return []
    }
}
