import DragAndDrop
import Testing

@testable import X11

@Suite("Pixels") struct PixelTests {
    private func format(_ bits: Int, _ red: UInt, _ green: UInt, _ blue: UInt) -> PixelFormat? {
        PixelFormat(bitsPerPixel: bits, redMask: red, greenMask: green, blueMask: blue)
    }

    @Test("White and black are preserved in every format")
    func ends() throws {
        let formats = [
            format(16, 0xf800, 0x07e0, 0x001f), format(16, 0x7c00, 0x03e0, 0x001f), format(8, 0xe0, 0x1c, 0x03),
            format(32, 0x3ff0_0000, 0x000f_fc00, 0x3ff), format(24, 0xff, 0xff00, 0xff0000),
        ]
        let whites: [UInt32] = [0xffff, 0x7fff, 0xff, 0x3fff_ffff, 0xffffff]
        for (format, white) in zip(formats, whites) {
            let converter = try #require(format).converter
            #expect(converter.pixel(0x00ff_ffff) == white)
            #expect(converter.pixel(0xff00_0000) == 0)
        }
    }

    @Test("Rows are written least significant byte first, and not beyond their end")
    func rows() throws {
        let source: [UInt32] = [0xff0000, 0x00ff00, 0x0000ff]
        for (bits, expected) in [
            (16, [0x00, 0xf8, 0xe0, 0x07, 0x1f, 0x00] as [UInt8]), (24, [0, 0, 255, 0, 255, 0, 255, 0, 0]),
        ] {
            let format =
                bits == 16 ? format(16, 0xf800, 0x07e0, 0x001f) : format(24, 0xff0000, 0x00ff00, 0x0000ff)
            let converter = try #require(format).converter
            var target = [UInt8](repeating: 0xaa, count: expected.count + 2)
            target.withUnsafeMutableBytes { bytes in
                if let base = bytes.baseAddress { converter.convert(source, to: base, count: 3) }
            }
            #expect(target == expected + [0xaa, 0xaa])
        }
    }

    @Test("Only Cairo's layout is native; masks with gaps are rejected")
    func native() {
        #expect(format(32, 0xff0000, 0x00ff00, 0x0000ff)?.isNative == true)
        #expect(format(32, 0x0000ff, 0x00ff00, 0xff0000)?.isNative == false)
        #expect(format(32, 0x3ff0_0000, 0x000f_fc00, 0x3ff)?.isNative == false)
        #expect(format(32, 0xff00ff, 0xff00, 0) == nil)
        #expect(format(12, 0xf00, 0xf0, 0xf) == nil)
    }

    @Test("A shape covers exactly the pixels that are more than half opaque")
    func shape() {
        let (width, height) = (13, 9)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let pixels = (0..<width * height).map { _ in
                Bool.random(using: &random) ? 0x8000_0000 : 0x7f00_0000 as UInt32
            }
            let rects = AlphaShape.rectangles(pixels, width: width, height: height, stride: width)
            var covered = [Int](repeating: 0, count: width * height)
            for rect in rects {
                for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { covered[y * width + x] += 1 } }
            }
            #expect(covered == pixels.map { $0 >> 24 >= 128 ? 1 : 0 })
        }
        let solid = [UInt32](repeating: 0xff00_0000, count: width * height)
        #expect(
            AlphaShape.rectangles(solid, width: width, height: height, stride: width)
                == [PixelRect(x: 0, y: 0, width: width, height: height)])
    }

    @Test("Making a pixel opaque divides its color by its alpha")
    func unmultiply() {
        var pixels: [UInt32] = [0x8040_2000, 0xff12_3456, 0x1008_0402]
        AlphaShape.makeOpaque(&pixels, width: 3, height: 1, stride: 3)
        #expect(pixels == [0xff80_4000, 0xff12_3456, 0x1008_0402])
    }
}
