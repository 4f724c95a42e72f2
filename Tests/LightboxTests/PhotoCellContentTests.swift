import Testing
import Views

@testable import Lightbox

@Suite("Photo cell content") @MainActor struct PhotoCellContentTests {
    private let small = PixelSize(width: 10, height: 10)
    private let large = PixelSize(width: 20, height: 20)

    private func image(_ side: Int) throws -> Image {
        try #require(
            Image(width: side, height: side, opaque: true, pixels: Array(repeating: 0xff00_00ff, count: side * side)))
    }

    private func isFailure(_ content: PhotoCellContent) -> Bool {
        if case .failure = content.shown { true } else { false }
    }

    @Test("A preview is shown until the requested image is loaded")
    func preview() throws {
        let (preview, exact) = (try image(5), try image(10))
        var content = PhotoCellContent()
        #expect(content.requestedSize == nil && content.image == nil)
        content.load(small, request: PhotoLoader.Request(), preview: preview)
        #expect(content.requestedSize == small && content.image === preview)
        content.show(exact, size: small, at: nil)
        #expect(content.requestedSize == small && content.image === exact)
        content.load(large, request: PhotoLoader.Request(), preview: nil)
        #expect(content.requestedSize == large && content.image === exact)
    }

    @Test("APP-24: after its original was replaced, a photo's former image is shown until the new one is loaded")
    func replacedOriginal() throws {
        let (former, new) = (try image(10), try image(10))
        var content = PhotoCellContent()
        content.show(former, size: small, at: nil)
        content.expire()
        #expect(content.requestedSize == nil && content.image === former)
        content.load(small, request: PhotoLoader.Request(), preview: nil)
        #expect(content.image === former)
        content.show(new, size: small, at: nil)
        #expect(content.image === new)
    }

    @Test("APP-10: a failure replaces a placeholder, but not an image of another size")
    func failure() throws {
        var content = PhotoCellContent()
        content.load(small, request: PhotoLoader.Request(), preview: nil)
        content.fail("the file is empty", size: small, at: nil)
        #expect(isFailure(content) && content.requestedSize == small)
        content.load(large, request: PhotoLoader.Request(), preview: try image(5))
        #expect(!isFailure(content))
        content.fail("the file is empty", size: large, at: nil)
        #expect(content.image != nil && content.requestedSize == large)
    }

    @Test("MOTION-6: a translucent image keeps its color while one of another size fades in", arguments: [1.0, 0.5])
    func translucent(alpha: Double) throws {
        // Blue, premultiplied.
        let level = UInt32((alpha * 255).rounded())
        func image(_ side: Int) throws -> Image {
            let pixels = Array(repeating: level << 24 | level, count: side * side)
            return try #require(Image(width: side, height: side, opaque: alpha == 1, pixels: pixels))
        }
        var content = PhotoCellContent()
        content.show(try image(10), size: small, at: nil)
        func color(at time: Timestamp) -> UInt32 {
            let surface = Surface(width: 20, height: 20, format: .rgb)
            surface.withContext { context in
                let bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
                context.fill(bounds, Color(hex: 0xFFFFFF))
                content.draw(in: bounds, at: time, context) { shown in
                    if case .picture(let picture) = shown { context.draw(picture.image, in: bounds) }
                }
            }
            return surface.pixel(x: 10, y: 10)
        }
        let rest = color(at: .zero)
        content.load(large, request: PhotoLoader.Request(), preview: nil)
        content.show(try image(20), size: large, at: .zero)
        for milliseconds in stride(from: 0, through: 300, by: 20) {
            let time = Timestamp.milliseconds(milliseconds)
            _ = content.advance(to: time)
            let shown = color(at: time)
            for shift in [0, 8, 16] {
                let difference = Int(shown >> UInt32(shift) & 0xff) - Int(rest >> UInt32(shift) & 0xff)
                #expect(abs(difference) <= 2, "\(milliseconds) ms")
            }
        }
    }

    @Test("MOTION-6: an uncropped image is shown until the one of the requested size is loaded; both fade in")
    func whole() throws {
        let (former, whole, exact) = (try image(10), try image(15), try image(20))
        var content = PhotoCellContent()
        content.show(former, size: small, at: nil)
        #expect(!content.fade.isFading && !content.isChangingShape)
        content.loadWhole(request: PhotoLoader.Request())
        #expect(content.isChangingShape && content.image === former)
        content.showWhole(whole, at: .zero)
        #expect(content.isChangingShape && content.image === whole && content.fade.isFading)
        content.load(large, request: PhotoLoader.Request(), preview: nil)
        #expect(content.image === whole)
        content.show(exact, size: large, at: .zero)
        #expect(!content.isChangingShape && content.image === exact)
        let isFading = content.advance(to: Timestamp.zero + .seconds(2))
        #expect(!isFading)
        content.show(exact, size: large, at: .zero)
        #expect(!content.fade.isFading, "the same image does not fade into itself")
    }

    @Test("A second request cancels the request in progress")
    func canceling() {
        var content = PhotoCellContent()
        weak var first: PhotoLoader.Request?
        do {
            let request = PhotoLoader.Request()
            first = request
            content.load(small, request: request, preview: nil)
        }
        #expect(first != nil)
        content.load(large, request: PhotoLoader.Request(), preview: nil)
        #expect(first == nil)
    }
}
