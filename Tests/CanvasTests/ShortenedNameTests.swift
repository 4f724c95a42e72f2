import Foundation
import Testing

@testable import Canvas

@MainActor @Suite(.timeLimit(.minutes(20))) struct ShortenedNameTests {
    @Test(
        "APP-41: the number and the extension of a file's name stay when it is shortened",
        arguments: [
            ("IMG_20240712_183045.JPG", 15, "IMG_…183045.JPG"),
            ("IMG_20240712_183045.JPG", 11, "…183045.JPG"),
            ("IMG_0001 (2).JPG", 13, "…0001 (2).JPG"),
            ("DSC04711-Bearbeitet.NEF", 21, "…04711-Bearbeitet.NEF"),
            ("Screenshot 2024-07-12 at 18.30.45.png", 22, "Screensho…18.30.45.png"),
            ("1699999999999999.jpeg", 18, "…999999999999.jpeg"),
            ("Iceland, summer 2024", 12, "Iceland…2024"),
            ("Ísland sumar 2024.jpg", 12, "Ísl…2024.jpg"),
        ])
    func end(name: String, length: Int, shortened: String) throws {
        let shown = try #require(ShortenedName.shorten(name) { $0.count <= length })
        #expect(shown == shortened && shown.count <= length)
    }

    @Test(
        "APP-41: names without a number, and those whose end does not fit, are shortened in the middle",
        arguments: [
            ("Sunset over the harbor.jpg", 20), ("", 0), ("4711.JPG", 5), ("IMG_183045.JPG", 8), (".", 0), ("….", 1),
            ("video.mp4", 5),
        ])
    func middle(name: String, length: Int) {
        #expect(ShortenedName.shorten(name) { $0.count <= length } == nil)
    }

    @Test("APP-41: a shortened name fits its width, counts as truncated, and differs from its neighbor's")
    func layout() {
        let font = Font.system(size: 11)
        func layout(_ name: String, _ width: CGFloat) -> TextLayout {
            TextRenderer.standard.layout(
                name, font: font, maximumWidth: width, alignment: .left, lineBreak: .truncatingName)
        }
        let whole = layout("IMG_20240712_183045.JPG", 1000)
        #expect(!whole.isTruncated)
        for width in stride(from: CGFloat(30), to: whole.size.width, by: 7) {
            let shown = layout("IMG_20240712_183045.JPG", width)
            #expect(shown.isTruncated && shown.size.width <= width + 1 && shown.lineCount == 1)
        }
        let exact = layout("IMG_20240712_183045.JPG", whole.size.width)
        #expect(!exact.isTruncated && exact.size == whole.size)
        func drawn(_ name: String) -> Surface {
            let surface = Surface(width: 100, height: 20)
            surface.withContext { $0.draw(layout(name, 100), at: .zero, color: .black) }
            return surface
        }
        let (first, second) = (drawn("IMG_20240712_183045.JPG"), drawn("IMG_20240712_183049.JPG"))
        #expect((0..<100).contains { x in (0..<20).contains { first.pixel(x: x, y: $0) != second.pixel(x: x, y: $0) } })
    }
}
