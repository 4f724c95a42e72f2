import DragAndDrop

extension ContentType {
    /// The type of a picture by its first bytes: what another program says of it may be wrong, or nothing.
    static func sniffed(_ data: Data) -> ContentType? {
        let head = Array(data.prefix(16))
        func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
            head.count >= offset + bytes.count && Array(head[offset..<offset + bytes.count]) == bytes
        }
        if has([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return .png }
        if has([0xff, 0xd8, 0xff]) { return .jpeg }
        if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) { return .webP }
        if has(Array("GIF8".utf8)) { return .gif }
        if has([0x49, 0x49, 0x2a, 0]) || has([0x4d, 0x4d, 0, 0x2a]) { return .tiff }
        if has(Array("BM".utf8)) { return .bmp }
        return nil
    }
}
