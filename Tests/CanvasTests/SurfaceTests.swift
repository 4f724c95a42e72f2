import Foundation
import Geometry
import Testing
import ViewTesting

@testable import Canvas

@MainActor @Suite struct SurfaceTests {
    @Test("Drawing on a surface without pixels has no effect")
    func emptySurface() {
        for surface in [Surface(width: 0, height: 0), Surface(width: -5, height: 10), Surface(width: 10, height: 0)] {
            surface.withContext(scale: 2) { context in
                drawEverything(in: context)
                #expect(context.clipBounds.isEmpty)
            }
            #expect(surface.pixel(x: 0, y: 0) == 0)
            surface.copy(from: Surface(width: 4, height: 4), rects: [PixelRect(x: 0, y: 0, width: 4, height: 4)])
        }
        #expect(Surface(width: -5, height: 10).width == 0)
    }

    @Test("`make` throws the reason for an invalid size")
    func tooLarge() {
        #expect(throws: CanvasError.tooLarge(width: 40_000, height: 10)) { try Surface.make(width: 40_000, height: 10) }
        #expect(Surface(width: 40_000, height: 10).width == 0)
        #expect(CanvasError.tooLarge(width: 40_000, height: 10).description.contains("40000 × 10"))
    }

    @Test("Drawing on wrapped memory changes that memory, and the owner lives as long as the surface")
    func wrapping() {
        final class Owner {
            let bytes = UnsafeMutableRawPointer.allocate(byteCount: 4 * 16 * 4, alignment: 16)
            deinit { bytes.deallocate() }
        }
        weak var watched: Owner?
        do {
            let owner = Owner()
            owner.bytes.initializeMemory(as: UInt8.self, repeating: 0, count: 4 * 16 * 4)
            watched = owner
            let surface = Surface(
                wrapping: owner.bytes, width: 10, height: 4, stride: 64, format: .rgb, owner: owner)
            surface.withContext { $0.fill(CGRect(x: 1, y: 1, width: 2, height: 2), Color(hex: 0x123456)) }
            surface.flush()
            #expect(owner.bytes.load(fromByteOffset: 64 + 4, as: UInt32.self) & 0xff_ffff == 0x123456)
            #expect(surface.pixel(x: 1, y: 1) == 0xff12_3456)
            #expect(surface.stride == 64)
        }
        #expect(watched == nil)
    }

    @Test("Contradictory values make a wrapped surface empty", arguments: [39, 42, 0, -40])
    func wrappingWrongly(stride: Int) {
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: 400, alignment: 16)
        defer { bytes.deallocate() }
        let surface = Surface(wrapping: bytes, width: 10, height: 4, stride: stride, format: .argb, owner: nil)
        #expect(surface.width == 0 && surface.height == 0)
        surface.withContext { $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9), .black) }
    }

    @Test("A copy changes exactly the rectangles, clipped to both surfaces")
    func copying() {
        let source = Surface(width: 8, height: 8, format: .rgb)
        source.withContext { $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8), Color(hex: 0xff0000)) }
        let target = Surface(width: 6, height: 12)
        target.copy(
            from: source,
            rects: [PixelRect(x: -3, y: -3, width: 5, height: 5), PixelRect(x: 4, y: 6, width: 99, height: 99)])
        for y in 0..<12 {
            for x in 0..<6 {
                let isCopied = (x < 2 && y < 2) || (x >= 4 && y >= 6 && y < 8)
                #expect(target.pixel(x: x, y: y) == (isCopied ? 0xffff_0000 : 0))
            }
        }
    }

    @Test("A PNG file preserves the pixels")
    func roundTrip() throws {
        let path = temporaryPath("round-trip.png")
        defer { try? FileManager.default.removeItem(atPath: path) }
        let surface = Surface(width: 33, height: 17)
        surface.withContext { context in
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 9), Color(hex: 0x336699))
            context.fill(CGRect(x: 10, y: 5, width: 20, height: 9), Color(hex: 0xffffff, alpha: 0.5))
        }
        try surface.writePNG(to: path)
        let read = try Surface.readPNG(from: path)
        #expect(read.format == .argb)
        #expect(ImageComparison(tolerance: 1).compare(read, with: surface).matches)
    }

    @Test("Errors contain the name of a file that cannot be read or written, and the reason")
    func fileErrors() throws {
        #expect(throws: CanvasError.unreadable(path: "/nowhere/a.png", reason: .notFound)) {
            try Surface.readPNG(from: "/nowhere/a.png")
        }
        #expect(throws: CanvasError.unwritable(path: "/nowhere/a.png", reason: .notFound)) {
            try Surface(width: 1, height: 1).writePNG(to: "/nowhere/a.png")
        }
        #expect(throws: CanvasError.unreadable(path: "a\0b", reason: .badPath)) { try Surface.readPNG(from: "a\0b") }
        let path = temporaryPath("no-picture.png")
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(throws: CanvasError.unwritable(path: path, reason: .empty)) {
            try Surface(width: 0, height: 0).writePNG(to: path)
        }
        for contents in ["", "this is text", "\u{89}PNG"] {
            try Data(contents.utf8).write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: CanvasError.self) { try Surface.readPNG(from: path) }
            #expect(error == .unreadable(path: path, reason: .notAnImage))
            #expect(error?.description.hasPrefix("Couldn't open 'lightbox-") == true)
        }
    }
}

/// Calls every drawing method, with valid and with extreme values.
@MainActor func drawEverything(in context: Context) {
    let image = Image(width: 2, height: 2, opaque: true, pixels: [1, 2, 3, 4])
    let cache = ShadowCache()
    let other = Surface(width: 3, height: 3)
    let numbers: [CGFloat] = [0, 4, -4, 0.3, 1e30, -1e30, .infinity, .nan]
    for (index, number) in numbers.enumerated() {
        let rect = CGRect(x: number, y: numbers[(index + 3) % 8], width: numbers[(index + 1) % 8], height: 5)
        context.saved {
            context.fill(rect, .black)
            context.fill(Path(roundedRect: rect, cornerRadius: number), .black)
            context.stroke(Path(rect: rect), .black, width: number, cap: .round, dash: [number, 1])
            context.clear(rect)
            context.fill(
                Path(rect: rect), linear: [(0, .black), (number, .white)], from: .zero, to: CGPoint(x: number, y: 1))
            if let image {
                context.draw(image, in: rect, cornerRadius: number)
                context.draw(image, covering: rect)
            }
            context.draw(other, in: rect)
            context.draw(TextLayout("text", font: .system(size: number)), at: rect.origin, color: .black)
            context.drawShadow(around: rect, cornerRadius: number, elevation: number, from: cache)
            context.draw(.image, in: rect, color: Color(white: 0, alpha: 0.5))
            context.group(alpha: 0.5, bounds: rect) { context.fill(rect, .black) }
            context.clip(to: rect)
            context.clip(to: Path(ovalIn: rect))
            context.rotate(radians: number)
            context.scale(x: number, y: 1)
            context.draw(other, in: CGRect(x: 0, y: 0, width: 5, height: 5))
        }
    }
}

func temporaryPath(_ name: String) -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("lightbox-\(UUID().uuidString)-\(name)").path
}

extension Surface {
    /// Counts the pixels equal to `pixel`.
    @MainActor func count(of pixel: UInt32) -> Int {
        var count = 0
        for y in 0..<height {
            for x in 0..<width where self.pixel(x: x, y: y) == pixel { count += 1 }
        }
        return count
    }

    @MainActor static func filled(_ width: Int, _ height: Int, _ color: Color) -> Surface {
        let surface = Surface(width: width, height: height)
        surface.withContext { $0.fill(CGRect(x: 0, y: 0, width: width, height: height), color) }
        return surface
    }
}
