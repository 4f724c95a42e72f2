import Foundation

/// An image's metadata, read from its first bytes without decoding.
struct ImageHeader: Equatable {
    let format: ImageFormat
    /// The stored size in pixels, before orientation.
    var width: Int
    var height: Int
    var orientation = ImageOrientation.up
    var takenAt: Date?
    /// The camera and its settings.
    var capture: CaptureInfo?
    /// Bytes that the decoder needs besides the pixels: a progressive JPEG is held as coefficients at full size,
    /// however small the result.
    var workingBytes = 0

    enum Outcome: Equatable {
        case header(ImageHeader)
        /// The bytes end within the header.
        case incomplete
        /// The header is inconsistent.
        case damaged
    }

    /// Reads the header of a raster image. An SVG's size is known only after layout, and that of a JPEG XL image or a
    /// raw file to its decoder, so that their headers have a size of zero.
    static func read(_ bytes: [UInt8], format: ImageFormat) -> Outcome {
        switch format {
        case .jpeg: return jpeg(bytes)
        case .png: return png(bytes)
        case .webp: return webp(bytes)
        case .gif: return plain(.gif, ByteReader(bytes: bytes), width: { $0.u16(6) }, height: { $0.u16(8) })
        case .bmp: return bmp(bytes)
        case .tiff: return tiff(bytes)
        case .svg, .jxl, .raw: return .header(ImageHeader(format: format, width: 0, height: 0))
        case .heic, .avif:
            switch MediaProperties.read(bytes) {
            case .complete(let properties):
                return checked(ImageHeader(format: format, width: properties.width, height: properties.height))
            case .incomplete: return .incomplete
            case .damaged: return .damaged
            }
        }
    }

    private static func plain(
        _ format: ImageFormat, _ reader: ByteReader, width: (ByteReader) -> Int?, height: (ByteReader) -> Int?
    ) -> Outcome {
        guard let width = width(reader), let height = height(reader) else { return .incomplete }
        return checked(ImageHeader(format: format, width: width, height: height))
    }

    private static func checked(_ header: ImageHeader) -> Outcome {
        header.width > 0 && header.height > 0 ? .header(header) : .damaged
    }

    private static func bmp(_ bytes: [UInt8]) -> Outcome {
        let reader = ByteReader(bytes: bytes)
        guard let headerSize = reader.u32(14) else { return .incomplete }
        if headerSize == 12 { return plain(.bmp, reader, width: { $0.u16(18) }, height: { $0.u16(20) }) }
        // A negative height means that rows run from the top down.
        return plain(.bmp, reader, width: { $0.i32(18) }, height: { $0.i32(22).map(abs) })
    }

    private static func tiff(_ bytes: [UInt8]) -> Outcome {
        guard let directory = TIFFDirectory(bytes), let size = directory.size else { return .incomplete }
        return checked(
            ImageHeader(
                format: .tiff, width: size.width, height: size.height, orientation: directory.orientation ?? .up,
                takenAt: directory.takenAt, capture: directory.capture))
    }

    private static func png(_ bytes: [UInt8]) -> Outcome {
        let reader = ByteReader(bytes: bytes, isLittleEndian: false)
        guard let width = reader.u32(16), let height = reader.u32(20) else { return .incomplete }
        guard reader.matches("IHDR", at: 12) else { return .damaged }
        var header = ImageHeader(format: .png, width: width, height: height)
        var offset = 8
        while let length = reader.u32(offset), !reader.matches("IDAT", at: offset + 4) {
            if reader.matches("eXIf", at: offset + 4) {
                header.read(TIFFDirectory(bytes, at: offset + 8, length: length))
            }
            offset += length + 12
        }
        return checked(header)
    }

    private static func webp(_ bytes: [UInt8]) -> Outcome {
        let reader = ByteReader(bytes: bytes)
        if reader.matches("VP8 ", at: 12) {
            return plain(
                .webp, reader, width: { $0.u16(26).map { $0 & 0x3fff } }, height: { $0.u16(28).map { $0 & 0x3fff } })
        }
        if reader.matches("VP8L", at: 12) {
            return plain(
                .webp, reader, width: { $0.u32(21).map { ($0 & 0x3fff) + 1 } },
                height: { $0.u32(21).map { ($0 >> 14 & 0x3fff) + 1 } })
        }
        guard reader.matches("VP8X", at: 12) else { return bytes.count < 30 ? .incomplete : .damaged }
        guard let flags = reader.u8(20), let width = reader.u24(24), let height = reader.u24(27) else {
            return .incomplete
        }
        var header = ImageHeader(format: .webp, width: width + 1, height: height + 1)
        guard flags & 0x08 != 0 else { return checked(header) }
        var offset = 12
        while let length = reader.u32(offset + 4) {
            if reader.matches("EXIF", at: offset) {
                let prefixed = reader.matches("Exif\0\0", at: offset + 8)
                header.read(TIFFDirectory(bytes, at: offset + 8 + (prefixed ? 6 : 0), length: length))
                return checked(header)
            }
            offset += 8 + length + length & 1
        }
        // The EXIF block is at the end of the file and optional.
        return (reader.u32(4) ?? 0) + 8 > bytes.count ? .incomplete : checked(header)
    }

    mutating func read(_ directory: TIFFDirectory?) {
        guard let directory else { return }
        orientation = directory.orientation ?? orientation
        takenAt = directory.takenAt ?? takenAt
        capture = directory.capture ?? capture
    }
}
