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

    private func shownImage(_ content: PhotoCellContent) -> Image? {
        if case .image(let image) = content.shown { image } else { nil }
    }

    private func isFailure(_ content: PhotoCellContent) -> Bool {
        if case .failure = content.shown { true } else { false }
    }

    @Test("A preview is shown until the requested image is loaded")
    func preview() throws {
        let (preview, exact) = (try image(5), try image(10))
        var content = PhotoCellContent()
        #expect(content.requestedSize == nil && shownImage(content) == nil)
        content.load(small, request: PhotoLoader.Request(), preview: preview)
        #expect(content.requestedSize == small && shownImage(content) === preview)
        content.show(exact, size: small)
        #expect(content.requestedSize == small && shownImage(content) === exact)
        content.load(large, request: PhotoLoader.Request(), preview: nil)
        #expect(content.requestedSize == large && shownImage(content) === exact)
    }

    @Test("APP-24: after its original was replaced, a photo's former image is shown until the new one is loaded")
    func replacedOriginal() throws {
        let (former, new) = (try image(10), try image(10))
        var content = PhotoCellContent()
        content.show(former, size: small)
        content.expire()
        #expect(content.requestedSize == nil && shownImage(content) === former)
        content.load(small, request: PhotoLoader.Request(), preview: nil)
        #expect(shownImage(content) === former)
        content.show(new, size: small)
        #expect(shownImage(content) === new)
    }

    @Test("APP-10: a failure replaces a placeholder, but not an image of another size")
    func failure() throws {
        var content = PhotoCellContent()
        content.load(small, request: PhotoLoader.Request(), preview: nil)
        content.fail(size: small)
        #expect(isFailure(content) && content.requestedSize == small)
        content.load(large, request: PhotoLoader.Request(), preview: try image(5))
        #expect(!isFailure(content))
        content.fail(size: large)
        #expect(shownImage(content) != nil && content.requestedSize == large)
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
