import Testing
import UIKitNames

/// Images that a program makes of bytes.
@Suite struct ImageBytesTests {
    private func image(
        _ bytes: [UInt8], width: Int = 2, height: Int = 1, bitsPerComponent: Int = 8, bitsPerPixel: Int = 32,
        bytesPerRow: Int = 8, space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), _ alpha: CGImageAlphaInfo,
        _ order: CGBitmapInfo = .byteOrderDefault, decode: [CGFloat]? = nil
    ) -> CGImage? {
        guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: [order, CGBitmapInfo(rawValue: alpha.rawValue)],
            provider: provider, decode: decode, shouldInterpolate: true, intent: .defaultIntent)
    }

    /// The bytes of the image: blue, green, red and alpha.
    private func pixels(_ image: CGImage?) -> [UInt8]? { image?.dataProvider?.data.map { [UInt8]($0) } }

    @Test("BUILD-4: an image is made of bytes in each format of 32 bits")
    func formats() {
        let expected: [UInt8] = [3, 2, 1, 255, 4, 8, 16, 128]
        let last: [UInt8] = [1, 2, 3, 255, 16, 8, 4, 128]
        let first: [UInt8] = [255, 1, 2, 3, 128, 16, 8, 4]
        func reversed(_ bytes: [UInt8]) -> [UInt8] { bytes[..<4].reversed() + bytes[4...].reversed() }
        for order in [CGBitmapInfo.byteOrderDefault, .byteOrder32Big] {
            #expect(pixels(image(last, .premultipliedLast, order)) == expected)
            #expect(pixels(image(first, .premultipliedFirst, order)) == expected)
        }
        #expect(pixels(image(reversed(last), .premultipliedLast, .byteOrder32Little)) == expected)
        #expect(pixels(image(reversed(first), .premultipliedFirst, .byteOrder32Little)) == expected)
        // Colors that are not multiplied by alpha yet, rounded to the nearest.
        let faint: [UInt8] = [3, 2, 1, 255, 2, 4, 8, 128]
        #expect(pixels(image(last, .last)) == faint && pixels(image(first, .first)) == faint)
        let opaque: [UInt8] = [3, 2, 1, 255, 4, 8, 16, 255]
        #expect(pixels(image(last, .noneSkipLast)) == opaque && pixels(image(first, .noneSkipFirst)) == opaque)
        #expect(image(last, .noneSkipLast)?.alphaInfo == .noneSkipFirst)
        #expect(image(last, .last)?.alphaInfo == .premultipliedFirst)
    }

    @Test("BUILD-4: the bytes of an image and its format make the same image")
    func roundTrip() throws {
        let made = try #require(image([1, 2, 3, 255, 16, 8, 4, 128], .premultipliedLast))
        let copy = CGImage(
            width: made.width, height: made.height, bitsPerComponent: made.bitsPerComponent,
            bitsPerPixel: made.bitsPerPixel, bytesPerRow: made.bytesPerRow, space: try #require(made.colorSpace),
            bitmapInfo: made.bitmapInfo, provider: try #require(made.dataProvider), decode: nil,
            shouldInterpolate: false, intent: .perceptual)
        #expect(pixels(copy) == [3, 2, 1, 255, 4, 8, 16, 128])
    }

    @Test("BUILD-4: rows of colors and of grays may be longer than their pixels")
    func rows() {
        let colors = image(
            [1, 2, 3, 4, 5, 6, 0, 0, 7, 8, 9, 10, 11, 12], height: 2, bitsPerPixel: 24, bytesPerRow: 8, .none)
        #expect(pixels(colors) == [3, 2, 1, 255, 6, 5, 4, 255, 9, 8, 7, 255, 12, 11, 10, 255])
        let grays = image(
            [10, 20, 0, 30, 40], height: 2, bitsPerPixel: 8, bytesPerRow: 3, space: CGColorSpaceCreateDeviceGray(),
            .none)
        #expect(pixels(grays) == [10, 20, 30, 40].flatMap { [$0, $0, $0, 255] })
    }

    @Test("BUILD-4: too few bytes, empty sizes and other formats make no image")
    func refusals() {
        let bytes = [UInt8](repeating: 9, count: 16)
        #expect(image(bytes, height: 2, .last) != nil)
        #expect(image(bytes, height: 3, .last) == nil && image(Array(bytes.dropLast()), height: 2, .last) == nil)
        #expect(image(bytes, width: .max, .last) == nil && image(bytes, height: .max, .last) == nil)
        #expect(image(bytes, width: 0, .last) == nil && image(bytes, height: -1, .last) == nil)
        #expect(image(bytes, bytesPerRow: 7, .last) == nil && image(bytes, bytesPerRow: -8, .last) == nil)
        #expect(image(bytes, bitsPerComponent: 16, bitsPerPixel: 64, .last) == nil)
        #expect(image(bytes, .none) == nil && image(bytes, .alphaOnly) == nil)
        #expect(image(bytes, .last, .byteOrder16Little) == nil && image(bytes, .last, .floatComponents) == nil)
        #expect(image(bytes, bitsPerPixel: 24, .last) == nil)
        #expect(image(bytes, space: CGColorSpaceCreateDeviceGray(), .last) == nil)
        #expect(image(bytes, .last, decode: [1, 0]) == nil)
    }
}
