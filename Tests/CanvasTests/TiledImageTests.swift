import Foundation
import Geometry
import Synchronization
import TestSupport
import Testing

@testable import Canvas

@MainActor @Suite(.timeLimit(.minutes(20))) struct TiledImageTests {
    /// An image whose middle of 4×4 pixels, inside caps of 2 pixels, is repeated.
    private func tiled(scale: CGFloat = 1) throws -> Image {
        let image = try #require(pattern(8, 8))
        return image.with { traits in
            (traits.caps.top, traits.caps.left, traits.caps.bottom, traits.caps.right) =
                (2 / scale, 2 / scale, 2 / scale, 2 / scale)
            (traits.tilesMiddle, traits.scale) = (true, scale)
        }
    }

    @Test("BUILD-4: the middle of a tiled image is repeated by one drawing for each part")
    func drawings() throws {
        let surface = Surface(width: 400, height: 300)
        var count = 0
        let image = try tiled()
        let target = CGRect(x: 0, y: 0, width: 400, height: 300)
        surface.withContext { context in
            context.onDrawImage = { _ in count += 1 }
            context.draw(image, in: target)
        }
        #expect(count <= 9)
        #expect(surface.pixel(x: 0, y: 0) == 0, "images are reported instead of being drawn")
        surface.withContext { $0.draw(image, in: target) }
        for (x, y) in [(0, 0), (1, 1), (399, 299), (2, 2), (200, 150), (397, 0), (7, 299), (123, 45)] {
            func source(_ position: Int, _ length: Int) -> Int {
                if position < 2 { return position }
                return position >= length - 2 ? 8 - (length - position) : 2 + (position - 2) % 4
            }
            #expect(surface.pixel(x: x, y: y) == patternPixel(source(x, 400), source(y, 300)), "\(x), \(y)")
        }
    }

    @Test("BUILD-4: tiles that are drawn enlarged follow each other without seams, and edges do not bleed")
    func enlargedTiles() throws {
        // Opaque rows: a seam, or the opposite edge, would change a color.
        let colors: [UInt32] = [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xffff_ffff]
        let image = try #require(Image(width: 4, height: 4, opaque: true, pixels: (0..<16).map { colors[$0 / 4] }))
        let tiled = image.with { traits in
            (traits.caps.top, traits.tilesMiddle) = (1, true)
        }
        let surface = Surface(width: 60, height: 60)
        surface.withContext(scale: 2) { $0.draw(tiled, in: CGRect(x: 0, y: 0, width: 30, height: 30)) }
        for x in 0..<60 {
            #expect(surface.pixel(x: x, y: 0) == 0xffff_0000 && surface.pixel(x: x, y: 1) == 0xffff_0000)
        }
        #expect(surface.pixel(x: 30, y: 8) == surface.pixel(x: 30, y: 14))
    }

    @Test("BUILD-4: image data that cannot be decoded is decoded once")
    func failedDecoding() {
        let attempts = Mutex(0)
        let pixels = DeferredPixels(width: 40, height: 40, isOpaque: true) { _ in
            attempts.withLock { $0 += 1 }
            return nil
        }
        let image = Image(deferred: pixels)
        let surface = Surface(width: 40, height: 40)
        for length in [40, 20, 10, 40] {
            surface.withContext { $0.draw(image, in: CGRect(x: 0, y: 0, width: length, height: length)) }
        }
        #expect(attempts.withLock { $0 } == 1)
        #expect(surface.pixel(x: 5, y: 5) == 0)
    }
}
