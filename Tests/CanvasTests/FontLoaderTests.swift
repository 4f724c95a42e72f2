import Foundation
import Testing

@testable import Canvas

@Suite("Font loader", .timeLimit(.minutes(5)))
struct FontLoaderTests {
    private let fonts = [Font.system(size: 13), .system(size: 17, weight: .semibold)]

    private func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
        Thread.detachNewThread(body)
        return true
    }

    @Test("The first caller receives a renderer of the family, whose layouts equal those of another renderer")
    func renderer() throws {
        let loader = FontLoader(fonts, likely: .init(family: "sans", scale: 1))
        loader.start(on: startThread)
        loader.choose(.init(family: "monospace", scale: 2))
        loader.choose(.init(family: "serif", scale: 1))
        let renderer = try #require(loader.takeRenderer())
        #expect(renderer.family == "monospace")
        let other = TextRenderer(family: "monospace")
        for font in fonts + [.system(size: 40)] {
            let (loaded, expected) = (
                renderer.layout("Albums", font: font, scale: 2), other.layout("Albums", font: font, scale: 2)
            )
            #expect(loaded.size == expected.size)
        }
        #expect(loader.takeRenderer() == nil)
    }

    @Test("While fonts are loaded, other renderers lay out text")
    func others() {
        let loader = FontLoader(fonts, likely: .init(family: "sans", scale: 1))
        loader.start(on: startThread)
        loader.choose(.init(family: "sans", scale: 1))
        for number in 0..<20 { #expect(TextRenderer().layout("\(number)", font: fonts[0]).size.width > 0) }
        #expect(loader.takeRenderer() != nil)
    }

    @Test("Without a thread, a start or a choice there is no renderer, and a caller does not wait")
    func none() {
        let loader = FontLoader(fonts, likely: .init(family: "sans", scale: 1))
        loader.choose(.init(family: "sans", scale: 1))
        #expect(loader.takeRenderer() == nil)
        loader.start { _ in false }
        loader.choose(.init(family: "sans", scale: 1))
        #expect(loader.takeRenderer() == nil)
        let waiting = FontLoader(fonts, likely: .init(family: "sans", scale: 1))
        waiting.start(on: startThread)
        #expect(waiting.takeRenderer() == nil)
        waiting.choose(.init(family: "sans", scale: 1))
        #expect(waiting.takeRenderer() != nil)
    }
}
