import Foundation
import Geometry
import Testing
import ViewTesting

@testable import Canvas

@MainActor @Suite(.timeLimit(.minutes(20))) struct ImageTests {
    @Test("An image aligned to whole pixels is drawn unchanged", arguments: [true, false])
    func exactBlit(isOpaque: Bool) throws {
        let image = try #require(pattern(16, 12, opaque: isOpaque))
        let surface = Surface.filled(40, 40, Color(hex: 0x00ff00))
        surface.withContext { context in
            context.translate(x: 3.001, y: 4)
            context.draw(image, in: CGRect(x: 2, y: 1, width: 16, height: 12))
        }
        #expect(surface.pixel(x: 4, y: 5) == 0xff00_ff00)
        #expect(surface.pixel(x: 21, y: 17) == 0xff00_ff00)
        for y in 0..<12 {
            for x in 0..<16 { #expect(surface.pixel(x: x + 5, y: y + 5) == patternPixel(x, y)) }
        }
    }

    @Test("At two pixels per point, an image of twice the size in points is drawn unscaled")
    func exactAtScale() throws {
        let image = try #require(pattern(16, 12))
        let surface = Surface(width: 40, height: 40)
        surface.withContext(scale: 2) { $0.draw(image, in: CGRect(x: 1, y: 1, width: 8, height: 6)) }
        #expect(surface.pixel(x: 2, y: 2) == patternPixel(0, 0))
        #expect(surface.pixel(x: 17, y: 13) == patternPixel(15, 11))
    }

    @Test("The highest byte of an opaque image's pixels is ignored")
    func opaqueIgnoresAlpha() throws {
        let image = try #require(
            Image(width: 8, height: 8, opaque: true, pixels: .init(repeating: 0x0012_3456, count: 64)))
        let surface = Surface(width: 40, height: 24)
        surface.withContext { context in
            context.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 8))
            context.draw(
                image.preparedThumbnail(covering: PixelSize(width: 6, height: 6), cornerRadius: 2),
                in: CGRect(x: 8, y: 0, width: 6, height: 6))
            context.draw(image.resized(toWidth: 13, height: 5), in: CGRect(x: 16, y: 0, width: 13, height: 5))
            context.translate(x: 20, y: 16)
            context.rotate(radians: 0.3)
            context.draw(image, in: CGRect(x: -4, y: -4, width: 8, height: 8))
        }
        for (x, y) in [(3, 3), (11, 3), (20, 2), (20, 16)] {
            #expect(surface.pixel(x: x, y: y) == 0xff12_3456)
        }
    }

    @Test("An image with rounded corners, drawn at half size, changes no pixels outside its rectangle")
    func roundedAtHalf() throws {
        let image = try #require(
            Image(width: 40, height: 40, opaque: true, pixels: .init(repeating: 0xff12_3456, count: 1_600)))
        let thumbnail = image.preparedThumbnail(covering: PixelSize(width: 40, height: 40), cornerRadius: 8)
        let surface = Surface.filled(60, 60, .white)
        surface.withContext { $0.draw(thumbnail, in: CGRect(x: 10, y: 10, width: 20, height: 20)) }
        #expect(surface.pixel(x: 20, y: 20) == 0xff12_3456)
        for (x, y) in [(32, 20), (20, 32), (45, 45), (10, 10)] { #expect(surface.pixel(x: x, y: y) == 0xffff_ffff) }
    }

    @Test("A radius larger than the image, even infinite, is limited to half the shorter side")
    func hugeRadius() throws {
        let image = try #require(
            Image(width: 8, height: 6, opaque: true, pixels: .init(repeating: 0xff12_3456, count: 48)))
        for radius in [CGFloat.infinity, 1e300] {
            let round = image.preparedThumbnail(covering: PixelSize(width: 8, height: 6), cornerRadius: radius)
            #expect(round.width == 8 && round.height == 6 && !round.isOpaque)
        }
    }

    @Test("The context's alpha applies to an opaque image")
    func thinnedBlit() throws {
        let image = try #require(
            Image(width: 4, height: 4, opaque: true, pixels: .init(repeating: 0xff00_0000, count: 16)))
        let surface = Surface.filled(4, 4, .white)
        surface.withContext { context in
            context.alpha = 0.25
            context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        #expect((190...192).contains(surface.pixel(x: 2, y: 2) & 0xff))
    }

    @Test("An image that covers a rectangle shows its center and keeps its aspect ratio")
    func covering() throws {
        // Three squares side by side: red, green and blue.
        let colors: [UInt32] = [0xffff_0000, 0xff00_ff00, 0xff00_00ff]
        let image = try #require(
            Image(width: 30, height: 10, opaque: true, pixels: (0..<300).map { colors[$0 % 30 / 10] }))
        let surface = Surface(width: 24, height: 24)
        surface.withContext { $0.draw(image, covering: CGRect(x: 2, y: 2, width: 20, height: 20)) }
        #expect(surface.pixel(x: 1, y: 10) == 0)
        #expect(surface.pixel(x: 22, y: 10) == 0)
        for (x, y) in [(4, 4), (12, 12), (19, 19)] { #expect(surface.pixel(x: x, y: y) == 0xff00_ff00) }
        let thumbnail = image.preparedThumbnail(covering: PixelSize(width: 6, height: 6))
        #expect(thumbnail.isOpaque && thumbnail.width == 6 && thumbnail.height == 6)
        #expect(Surface.showing(thumbnail).pixel(x: 3, y: 3) == 0xff00_ff00)
    }

    @Test("Rounded corners that are stored in the image look nearly like those that are drawn")
    func roundCorners() throws {
        let image = try #require(pattern(40, 40))
        let drawn = Surface(width: 40, height: 40)
        drawn.withContext { $0.draw(image, in: CGRect(x: 0, y: 0, width: 40, height: 40), cornerRadius: 9) }
        let baked = Surface.showing(
            image.preparedThumbnail(covering: PixelSize(width: 40, height: 40), cornerRadius: 9))
        #expect(drawn.pixel(x: 0, y: 0) == 0 && baked.pixel(x: 0, y: 0) == 0)
        #expect(baked.pixel(x: 39, y: 39) == 0 && baked.pixel(x: 20, y: 0) == patternPixel(20, 0))
        #expect(ImageComparison(tolerance: 16).compare(baked, with: drawn).matches)
    }

    @Test("A rotated image keeps its center and has antialiased edges, like cairo's")
    func rotated() throws {
        let image = try #require(
            Image(width: 20, height: 20, opaque: true, pixels: .init(repeating: 0xffff_0000, count: 400)))
        let surface = Surface.filled(40, 40, .white)
        let filled = Surface.filled(40, 40, .white)
        for (target, isImage) in [(surface, true), (filled, false)] {
            target.withContext { context in
                context.translate(x: 20, y: 20)
                context.rotate(radians: 0.4)
                let rect = CGRect(x: -10, y: -10, width: 20, height: 20)
                if isImage { context.draw(image, in: rect) } else { context.fill(rect, Color(hex: 0xff0000)) }
            }
        }
        #expect(surface.pixel(x: 20, y: 20) == 0xffff_0000)
        // The filter's antialiased edge is twice as wide as a polygon's.
        #expect(ImageComparison(tolerance: 80).compare(surface, with: filled).matches)
        #expect(ImageComparison(tolerance: 8, allowedFraction: 0.1).compare(surface, with: filled).matches)
    }

    @Test("Rotations by quarter turns keep every pixel", arguments: [1, 2, 3])
    func quarterTurns(quarters: Int) throws {
        let image = try #require(pattern(8, 8))
        let surface = Surface(width: 8, height: 8)
        surface.withContext { context in
            context.translate(x: 4, y: 4)
            context.rotate(radians: Double(quarters) * .pi / 2)
            context.draw(image, in: CGRect(x: -4, y: -4, width: 8, height: 8))
        }
        for y in 0..<8 {
            for x in 0..<8 {
                let from = [(y, 7 - x), (7 - x, 7 - y), (7 - y, x)][quarters - 1]
                #expect(near(surface.pixel(x: x, y: y), patternPixel(from.0, from.1), 1))
            }
        }
    }

    @Test("Shrinking averages pixels, so that fine stripes become gray", arguments: [InterpolationQuality.good, .best])
    func shrinking(quality: InterpolationQuality) throws {
        let image = try #require(
            Image(
                width: 256, height: 256, opaque: true,
                pixels: (0..<65536).map { $0 % 2 == 0 ? 0xff00_0000 : 0xffff_ffff }))
        let surface = Surface(width: 16, height: 16)
        surface.withContext { $0.draw(image, in: CGRect(x: 0, y: 0, width: 16, height: 16), quality: quality) }
        #expect((125...131).contains(surface.pixel(x: 8, y: 8) & 0xff))
        #expect((125...131).contains(surface.pixel(x: 0, y: 0) & 0xff))
    }

    @Test("Resizing keeps a uniform color, and no component exceeds the alpha")
    func resizing() throws {
        let flat = try #require(
            Image(width: 37, height: 23, opaque: false, pixels: .init(repeating: 0x8040_2010, count: 37 * 23)))
        for (width, height) in [(37, 23), (10, 7), (50, 60), (1, 1), (100, 3)] {
            let surface = Surface.showing(flat.resized(toWidth: width, height: height))
            #expect(surface.width == width && surface.height == height)
            for y in 0..<height {
                for x in 0..<width { #expect(near(surface.pixel(x: x, y: y), 0x8040_2010, 1)) }
            }
        }
        let edges = try #require(
            Image(width: 32, height: 32, opaque: false, pixels: (0..<1024).map { $0 / 7 % 2 == 0 ? 0 : 0xffff_ffff }))
        let resized = Surface.showing(edges.resized(toWidth: 21, height: 27))
        for y in 0..<27 {
            for x in 0..<21 {
                let pixel = resized.pixel(x: x, y: y)
                #expect(pixel & 0xff <= pixel >> 24)
            }
        }
    }

    @Test("Images are created and resized concurrently with identical pixels")
    func threads() async throws {
        let source = try #require(pattern(120, 90))
        let alone = Surface.showing(
            source.preparedThumbnail(covering: PixelSize(width: 40, height: 40), cornerRadius: 5))
        let tasks = (0..<16).map { _ in
            Task.detached { source.preparedThumbnail(covering: PixelSize(width: 40, height: 40), cornerRadius: 5) }
        }
        var made: [Image] = []
        for task in tasks { made.append(await task.value) }
        #expect(made.count == 16)
        for image in made {
            #expect(ImageComparison(tolerance: 0).compare(.showing(image), with: alone).matches)
        }
    }

    @Test("The owner of an image's memory lives exactly as long as the image")
    func ownership() {
        final class Owner: Sendable {
            let bytes = Data(repeating: 0x7f, count: 64 * 4)
        }
        weak var watched: Owner?
        let surface = Surface(width: 4, height: 4)
        do {
            let owner = Owner()
            watched = owner
            let memory = UnsafeMutableRawPointer.allocate(byteCount: 80, alignment: 16)
            defer { memory.deallocate() }
            memory.initializeMemory(as: UInt8.self, repeating: 0x7f, count: 80)
            let image = Image(width: 4, height: 4, stride: 20, opaque: false, bytes: memory, owner: owner)
            surface.withContext { $0.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4)) }
            #expect(watched != nil)
        }
        #expect(watched == nil)
        #expect(surface.pixel(x: 3, y: 3) == 0x7f7f_7f7f)
    }

    @Test("A pixel count that does not match the size creates no image; an image without pixels draws nothing")
    func emptyPictures() throws {
        #expect(Image(width: 2, height: 2, opaque: true, pixels: [1, 2, 3]) == nil)
        #expect(Image(width: -1, height: -1, opaque: true, pixels: [1]) == nil)
        #expect(Image(width: .max, height: 2, opaque: true, pixels: []) == nil)
        let empty = try #require(Image(width: 0, height: 0, opaque: true, pixels: []))
        let surface = Surface(width: 4, height: 4)
        surface.withContext { context in
            context.draw(empty, in: CGRect(x: 0, y: 0, width: 4, height: 4))
            context.draw(
                empty.preparedThumbnail(covering: PixelSize(width: 4, height: 4), cornerRadius: 2),
                covering: CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        #expect(surface.count(of: 0) == 16)
    }

    @Test("A surface can be drawn on itself")
    func onItself() {
        let surface = Surface(width: 8, height: 4)
        surface.withContext { context in
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4), .black)
            context.translate(x: 4, y: 0)
            context.draw(surface, in: CGRect(x: 0, y: 0, width: 8, height: 4))
        }
        #expect(surface.count(of: 0xff00_0000) == 32)
    }
}

func patternPixel(_ x: Int, _ y: Int) -> UInt32 {
    0xff00_0000 | UInt32(x * 5 & 0xff) << 16 | UInt32(y * 7 & 0xff) << 8 | UInt32((x * 31 + y * 17) & 0xff)
}

func pattern(_ width: Int, _ height: Int, opaque: Bool = true) -> Image? {
    Image(
        width: width, height: height, opaque: opaque,
        pixels: (0..<width * height).map { patternPixel($0 % width, $0 / width) })
}

/// Returns whether no channel differs by more than `tolerance`.
func near(_ a: UInt32, _ b: UInt32, _ tolerance: Int) -> Bool {
    [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) <= tolerance }
}

extension Surface {
    /// Draws an image on a transparent surface of its size.
    @MainActor static func showing(_ image: Image) -> Surface {
        let surface = Surface(width: image.width, height: image.height)
        surface.withContext { $0.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height)) }
        return surface
    }
}
