extension ImageHeader {
    /// Whether the file contains all the pixels that its header announces. gdk-pixbuf's loaders fill missing pixels
    /// with gray and report success; only the TIFF, SVG, HEIC, AVIF and JPEG XL loaders and the raw decoder fail. A
    /// GIF has already been cut to its first frame.
    func isWhole(_ bytes: [UInt8]) -> Bool {
        switch format {
        case .jpeg: return Self.isWholeJPEG(bytes)
        case .png: return Self.isWholePNG(bytes)
        case .webp: return (ByteReader(bytes: bytes).u32(4) ?? .max - 8) + 8 <= bytes.count
        case .bmp: return isWholeBMP(bytes)
        case .gif, .tiff, .svg, .heic, .avif, .jxl, .raw: return true
        }
    }

    private static func isWholePNG(_ bytes: [UInt8]) -> Bool {
        let reader = ByteReader(bytes: bytes, isLittleEndian: false)
        var offset = 8
        while let length = reader.u32(offset) {
            if reader.matches("IEND", at: offset + 4) { return true }
            offset += length + 12
        }
        return false
    }

    private func isWholeBMP(_ bytes: [UInt8]) -> Bool {
        let reader = ByteReader(bytes: bytes)
        guard let start = reader.u32(10), let headerSize = reader.u32(14), headerSize > 12,
            let depth = reader.u16(28), let compression = reader.u32(30)
        else { return true }
        // The length of compressed rows is not known in advance.
        guard compression == 0 || compression == 3 else { return true }
        return start + (width * depth + 31) / 32 * 4 * height <= bytes.count
    }

    /// Whether a JPEG's scan data runs to the end marker; the loader fills missing data with gray and reports success.
    private static func isWholeJPEG(_ bytes: [UInt8]) -> Bool {
        let reader = ByteReader(bytes: bytes, isLittleEndian: false)
        var offset = 2
        while let marker = reader.u8(offset + 1), marker != 0xda {
            if marker == 0xff {
                offset += 1
            } else if marker == 0x01 || (0xd0...0xd7).contains(marker) {
                offset += 2
            } else {
                guard let length = reader.u16(offset + 2) else { return false }
                offset += 2 + length
            }
        }
        // Within scan data 0xff is always followed by 0, so the end marker cannot occur by chance. It is usually the
        // last two bytes, so the search runs backwards.
        guard offset < bytes.count - 1 else { return false }
        return bytes.withUnsafeBufferPointer { pointer in
            var index = pointer.count - 2
            while index > offset {
                if pointer[index] == 0xff && pointer[index + 1] == 0xd9 { return true }
                index -= 1
            }
            return false
        }
    }
}
