import CZBar
import Foundation

/// Finds QR codes with ZBar. Each call has its own scanner, so that it can run on any thread.
package enum QRCodeReader {
    /// The largest number of pixels that is searched: 64 megapixels.
    package static let greatestPixelCount = 1 << 26

    /// Returns the QR codes in a grayscale image, sorted by the position of their bounds: from left to right, then from
    /// top to bottom.
    ///
    /// Takes time and memory proportional to the number of pixels, and blocks its thread meanwhile.
    ///
    /// - Parameter luminance: One byte per pixel, 0 for black, row by row without gaps.
    /// - Throws: ``QRCodeReaderError``.
    package static func codes(in luminance: [UInt8], width: Int, height: Int) throws -> [QRCode] {
        guard width > 0, height > 0, width.multipliedReportingOverflow(by: height) == (luminance.count, false) else {
            throw QRCodeReaderError.sizeMismatch(width: width, height: height, count: luminance.count)
        }
        guard luminance.count <= greatestPixelCount else {
            throw QRCodeReaderError.tooLarge(width: width, height: height)
        }
        guard let scanner = zbar_image_scanner_create() else { throw QRCodeReaderError.outOfMemory }
        defer { zbar_image_scanner_destroy(scanner) }
        guard let image = zbar_image_create() else { throw QRCodeReaderError.outOfMemory }
        defer { zbar_image_destroy(image) }
        // Only QR codes: by default ZBar also searches for bar codes, which it sees in patterns of photos.
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
        zbar_image_set_format(image, grayscale)
        zbar_image_set_size(image, UInt32(width), UInt32(height))
        let codes = luminance.withUnsafeBytes { bytes -> [QRCode]? in
            // ZBar does not write to the pixels; without a handler it does not free them either.
            zbar_image_set_data(image, bytes.baseAddress, UInt(bytes.count), nil)
            guard zbar_scan_image(scanner, image) >= 0 else { return nil }
            return Array(
                sequence(first: zbar_image_first_symbol(image), next: { zbar_symbol_next($0) }).lazy.prefix {
                    $0 != nil
                }
            )
            .compactMap { $0.flatMap(code) }
        }
        guard let codes else { throw QRCodeReaderError.outOfMemory }
        return codes.sorted { ($0.bounds.minX, $0.bounds.minY) < ($1.bounds.minX, $1.bounds.minY) }
    }

    /// The FourCC "Y800".
    private static let grayscale: UInt = Array("Y800".utf8).reversed().reduce(0) { $0 << 8 | UInt($1) }

    private static func code(_ symbol: OpaquePointer) -> QRCode? {
        guard let data = zbar_symbol_get_data(symbol) else { return nil }
        let count = Int(zbar_symbol_get_data_length(symbol))
        let text = data.withMemoryRebound(to: UInt8.self, capacity: count) {
            String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
        }
        let corners = (0..<zbar_symbol_get_loc_size(symbol)).map {
            CGPoint(x: Int(zbar_symbol_get_loc_x(symbol, $0)), y: Int(zbar_symbol_get_loc_y(symbol, $0)))
        }
        return QRCode(text: text, corners: corners)
    }
}

/// Why an image could not be searched for QR codes.
package enum QRCodeReaderError: Error, Equatable, CustomStringConvertible {
    /// The number of bytes is not width × height, or a side is not positive.
    case sizeMismatch(width: Int, height: Int, count: Int)
    /// The image has more pixels than ``QRCodeReader/greatestPixelCount``.
    case tooLarge(width: Int, height: Int)
    /// ZBar could not allocate its scanner.
    case outOfMemory

    /// A sentence for the user.
    package var description: String {
        switch self {
        case .sizeMismatch(let width, let height, let count):
            "Couldn't search for QR codes: \(count) bytes are not an image of \(width) × \(height) pixels."
        case .tooLarge(let width, let height):
            "Couldn't search for QR codes: \(width) × \(height) pixels are too many; reduce the image first."
        case .outOfMemory:
            "Couldn't search for QR codes: there is not enough memory."
        }
    }
}
