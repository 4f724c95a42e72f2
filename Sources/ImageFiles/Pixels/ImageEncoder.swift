import CPixbuf
import Foundation

/// An image that could not be encoded.
public struct EncodeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The requested format.
    public let format: ImageFormat
    /// The encoder's message.
    public let detail: String

    package init(format: ImageFormat, detail: String) {
        (self.format, self.detail) = (format, detail)
    }

    /// A complete sentence for the user.
    public var description: String { "Couldn't write a \(format.displayName) image: \(detail)." }
}

/// Encodes images. All functions block and are safe to call concurrently on any thread.
public enum ImageEncoder {
    /// Rows of 3 or 4 bytes per pixel (red, green, blue and, optionally, alpha), not premultiplied, without padding.
    struct Samples {
        let width: Int
        let height: Int
        let channels: Int
        let bytes: [UInt8]
    }

    /// Encodes red, green and blue bytes, row by row, as a JPEG with a quality of 0 to 100.
    public static func jpeg(rgb: [UInt8], width: Int, height: Int, quality: Int = 90) throws(EncodeError) -> Data {
        try encode(
            Samples(width: width, height: height, channels: 3, bytes: rgb), as: .jpeg,
            options: [("quality", String(min(max(quality, 0), 100)))])
    }

    /// Encodes red, green and blue bytes, row by row, as a PNG.
    public static func png(rgb: [UInt8], width: Int, height: Int) throws(EncodeError) -> Data {
        try encode(Samples(width: width, height: height, channels: 3, bytes: rgb), as: .png)
    }

    /// Encodes an image as a JPEG with a quality of 0 to 100. Transparency becomes black.
    public static func jpeg(_ image: DecodedImage, quality: Int = 90) throws(EncodeError) -> Data {
        let samples = Samples(image, withAlpha: false)
        return try jpeg(rgb: samples.bytes, width: samples.width, height: samples.height, quality: quality)
    }

    /// Encodes an image as a PNG with transparency.
    public static func png(_ image: DecodedImage) throws(EncodeError) -> Data {
        try encode(Samples(image, withAlpha: !image.isOpaque), as: .png)
    }

    /// Encodes an image as a PNG with transparency and texts of ASCII characters.
    static func png(_ image: DecodedImage, texts: [(key: String, value: String)]) throws(EncodeError) -> Data {
        try encode(
            Samples(image, withAlpha: !image.isOpaque), as: .png, options: texts.map { ("tEXt::\($0.key)", $0.value) })
    }

    static func encode(
        _ samples: Samples, as format: ImageFormat, options: [(key: String, value: String)] = []
    ) throws(EncodeError) -> Data {
        guard samples.width > 0, samples.height > 0,
            samples.bytes.count == samples.width * samples.height * samples.channels
        else { throw EncodeError(format: format, detail: "the pixels don't match the size") }
        let result = samples.bytes.withUnsafeBufferPointer { buffer -> Result<Data, EncodeError> in
            // The pixbuf borrows the bytes for the duration of this closure and only reads them.
            guard
                let pointer = gdk_pixbuf_new_from_data(
                    buffer.baseAddress, GDK_COLORSPACE_RGB, samples.channels == 4 ? 1 : 0, 8, gint(samples.width),
                    gint(samples.height), gint(samples.width * samples.channels), nil, nil)
            else { return .failure(EncodeError(format: format, detail: "out of memory")) }
            return save(Pixbuf(owning: pointer), as: format, options: options)
        }
        return try result.get()
    }

    private static func save(
        _ pixbuf: Pixbuf, as format: ImageFormat, options: [(key: String, value: String)]
    ) -> Result<Data, EncodeError> {
        var keys = options.map { strdup($0.key) } + [nil]
        var values = options.map { strdup($0.value) } + [nil]
        defer { (keys + values).forEach { free($0) } }
        var buffer: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        var error: UnsafeMutablePointer<GError>?
        let isSaved = gdk_pixbuf_save_to_bufferv(
            pixbuf.pointer, &buffer, &count, format.encoderName, &keys, &values, &error)
        guard isSaved != 0, let buffer else {
            return .failure(EncodeError(format: format, detail: consumeMessage(of: error)))
        }
        defer { g_free(buffer) }
        return .success(Data(bytes: buffer, count: Int(count)))
    }
}

extension ImageEncoder.Samples {
    /// Converts from premultiplied pixels.
    init(_ image: DecodedImage, withAlpha: Bool) {
        let channels = withAlpha ? 4 : 3
        let count = image.width * image.height
        let bytes = [UInt8](unsafeUninitializedCapacity: count * channels) { buffer, filled in
            guard var target = buffer.baseAddress else { return }
            for pixel in image.pixels {
                let alpha = pixel >> 24
                func plain(_ shift: UInt32) -> UInt8 {
                    let part = pixel >> shift & 0xff
                    if !withAlpha || alpha == 255 { return UInt8(truncatingIfNeeded: part) }
                    return alpha == 0 ? 0 : UInt8(min(255, (part &* 255 &+ alpha / 2) / alpha))
                }
                target[0] = plain(16)
                target[1] = plain(8)
                target[2] = plain(0)
                if withAlpha { target[3] = UInt8(truncatingIfNeeded: alpha) }
                target += channels
            }
            filled = count * channels
        }
        self.init(width: image.width, height: image.height, channels: channels, bytes: bytes)
    }
}
