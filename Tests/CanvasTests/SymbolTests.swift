import Foundation
import Geometry
import Testing

@testable import Canvas

@MainActor @Suite struct SymbolTests {
    @Test("Every symbol draws something, stays inside its rectangle and differs from the others")
    func ink() {
        var pictures: [Symbol: [UInt32]] = [:]
        for symbol in Symbol.all {
            let surface = Surface(width: 28, height: 28)
            surface.withContext { $0.draw(symbol, in: CGRect(x: 2, y: 2, width: 24, height: 24), color: .black) }
            let pixels = (0..<28 * 28).map { surface.pixel(x: $0 % 28, y: $0 / 28) }
            #expect(pixels.contains { $0 >> 24 > 128 }, "\(symbol)")
            for index in pixels.indices {
                let isOutside = index % 28 < 2 || index % 28 >= 26 || index / 28 < 2 || index / 28 >= 26
                #expect(!isOutside || pixels[index] == 0, "\(symbol)")
            }
            #expect(!pictures.values.contains(pixels), "\(symbol)")
            pictures[symbol] = pixels
        }
    }

    @Test("A translucent color is uniform where strokes and fills overlap")
    func evenColor() {
        let surface = Surface(width: 48, height: 48)
        let color = Color(white: 0, alpha: 0.5)
        surface.withContext { $0.draw(.warning, in: CGRect(x: 0, y: 0, width: 48, height: 48), color: color) }
        let darkest = (0..<48 * 48).map { surface.pixel(x: $0 % 48, y: $0 / 48) >> 24 }.max() ?? 0
        #expect((127...128).contains(darkest))
    }

    @Test("A symbol fills the shorter side of its rectangle, centered")
    func placing() {
        for side in [16.0, 20, 24, 48] {
            let plus = Symbol.plus.shape(in: CGRect(x: 10, y: 30, width: 100, height: side)).lines.bounds
            #expect(abs(plus.midX - 60) < 0.001 && abs(plus.midY - 30 - side / 2) < 0.001)
            #expect(abs(plus.width - 14 * side / 24) < 0.001)
        }
    }
}
