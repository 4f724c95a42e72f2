extension ImageHeader {
    /// Reads the segments up to the frame header, including the EXIF block.
    static func jpeg(_ bytes: [UInt8]) -> Outcome {
        let reader = ByteReader(bytes: bytes, isLittleEndian: false)
        var header = ImageHeader(format: .jpeg, width: 0, height: 0)
        var offset = 2
        while let byte = reader.u8(offset) {
            guard byte == 0xff else { return .damaged }
            guard let marker = reader.u8(offset + 1) else { return .incomplete }
            if marker == 0xff {
                offset += 1
                continue
            }
            if marker == 0x01 || (0xd0...0xd7).contains(marker) {
                offset += 2
                continue
            }
            guard let length = reader.u16(offset + 2) else { return .incomplete }
            if marker == 0xd9 || marker == 0xda || length < 2 { return .damaged }
            if isFrame(marker) { return frame(reader, at: offset + 4, marker: marker, into: header) }
            if marker == 0xe1, reader.matches("Exif\0\0", at: offset + 4) {
                header.read(TIFFDirectory(bytes, at: offset + 10, length: length - 8))
            }
            offset += 2 + length
        }
        return .incomplete
    }

    private static func isFrame(_ marker: Int) -> Bool {
        (0xc0...0xcf).contains(marker) && marker != 0xc4 && marker != 0xc8 && marker != 0xcc
    }

    private static func frame(_ reader: ByteReader, at offset: Int, marker: Int, into header: ImageHeader) -> Outcome {
        var header = header
        guard let height = reader.u16(offset + 1), let width = reader.u16(offset + 3), let parts = reader.u8(offset + 5)
        else { return .incomplete }
        guard width > 0, height > 0, (1...4).contains(parts) else { return .damaged }
        header.width = width
        header.height = height
        guard marker == 0xc2 || marker == 0xca else { return .header(header) }
        var samples: [Int] = []
        var largest = 1
        for part in 0..<parts {
            guard let factors = reader.u8(offset + 7 + 3 * part) else { return .incomplete }
            samples.append((factors >> 4) * (factors & 15))
            largest = max(largest, samples[part])
        }
        header.workingBytes = samples.reduce(0) { $0 + width * height * 2 * $1 / largest }
        return .header(header)
    }
}
