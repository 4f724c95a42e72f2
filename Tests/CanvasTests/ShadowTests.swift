import Foundation
import Geometry
import Testing
import ViewTesting

@testable import Canvas

@MainActor @Suite struct ShadowTests {
    @Test("A shadow is horizontally symmetric, darkest at the outline, and extends farthest below it")
    func symmetry() {
        let surface = shadow(size: CGSize(width: 60, height: 40), elevation: 1)
        for y in 0..<200 {
            for x in 0..<100 { #expect(alpha(surface, x, y) == alpha(surface, 199 - x, y)) }
        }
        let outward = (130..<190).map { alpha(surface, $0, 100) }
        #expect(outward == outward.sorted(by: >))
        #expect(outward[0] > 40 && outward[59] == 0)
        #expect(alpha(surface, 100, 100 + 30) > alpha(surface, 100, 100 - 30))
    }

    @Test("The center of a large shadow has the opacity of all layers combined")
    func middle() {
        let surface = shadow(size: CGSize(width: 170, height: 170), elevation: 1)
        let both = (1 - (1 - 0.24) * (1 - 0.28)) * 255
        #expect(abs(Double(alpha(surface, 100, 100)) - both) <= 1)
    }

    @Test("A stretched shadow equals one blurred as a whole")
    func stretching() {
        let recipe = ShadowRecipe(layers: [.init(offset: 3, blur: 8, opacity: 0.5)])
        let cache = ShadowCache(recipe: recipe)
        let rect = CGRect(x: 40, y: 40, width: 120, height: 100)
        let stretched = Surface(width: 200, height: 200)
        stretched.withContext { $0.drawShadow(around: rect, cornerRadius: 9, elevation: 1, from: cache) }
        let whole = Surface(width: 200, height: 200)
        let path = Path(roundedRect: rect, cornerRadius: 9)
        whole.withContext { $0.draw(cache.shadow(path: path, elevation: 1), around: rect) }
        #expect(ImageComparison(tolerance: 2).compare(stretched, with: whole).matches)
        #expect(alpha(whole, 100, 100) == 128)
    }

    @Test("A blur preserves the total coverage and approximates a Gaussian")
    func gaussian() {
        var plane = CoverageMap(width: 101, height: 101)
        plane.values[50 * 101 + 50] = 1
        plane.blur(BoxBlur(deviation: 6))
        #expect(abs(plane.values.reduce(0, +) - 1) < 0.001)
        var variance = 0.0
        for y in 0..<101 {
            for x in 0..<101 { variance += Double(plane.values[y * 101 + x]) * Double((x - 50) * (x - 50)) }
        }
        #expect(abs(variance.squareRoot() - 6) < 0.2)
    }

    @Test("A shadow grows with the elevation, from none at 0")
    func elevation() {
        #expect(shadow(size: CGSize(width: 60, height: 40), elevation: 0).count(of: 0) == 200 * 200)
        let cache = ShadowCache()
        let reaches = [0.25, 0.5, 0.75, 1].map {
            cache.shadow(size: CGSize(width: 60, height: 40), cornerRadius: 6, elevation: $0).reach.bottom
        }
        #expect(reaches == reaches.sorted() && reaches[0] < reaches[3])
    }

    @Test("A shadow is transparent beyond its reach")
    func reach() {
        let cache = ShadowCache()
        let rect = CGRect(x: 80, y: 70, width: 40, height: 60)
        let reach = cache.shadow(size: rect.size, cornerRadius: 6, elevation: 1).reach
        let box = CGRect(
            x: rect.minX - reach.left, y: rect.minY - reach.top, width: rect.width + reach.left + reach.right,
            height: rect.height + reach.top + reach.bottom)
        let surface = Surface(width: 200, height: 260)
        surface.withContext { $0.drawShadow(around: rect, cornerRadius: 6, elevation: 1, from: cache) }
        for y in 0..<260 {
            for x in 0..<200 where !box.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)) {
                #expect(surface.pixel(x: x, y: y) == 0)
            }
        }
        #expect(surface.count(of: 0) < 200 * 260)
    }

    @Test("A rotated shadow turns about the outline's center")
    func turning() {
        let cache = ShadowCache(recipe: ShadowRecipe(layers: [.init(offset: 0, blur: 10, opacity: 0.8)]))
        func drawn(_ angle: Double, _ size: CGSize) -> Surface {
            let surface = Surface(width: 200, height: 200)
            surface.withContext { context in
                context.translate(x: 100, y: 100)
                context.rotate(radians: angle)
                context.drawShadow(
                    around: CGRect(center: .zero, size: size), cornerRadius: 6, elevation: 1, from: cache)
            }
            return surface
        }
        let upright = drawn(0, CGSize(width: 60, height: 100))
        let quarter = drawn(.pi / 2, CGSize(width: 100, height: 60))
        #expect(ImageComparison(tolerance: 2).compare(quarter, with: upright).matches)
        let tilted = drawn(0.05, CGSize(width: 60, height: 100))
        #expect(!ImageComparison(tolerance: 8).compare(tilted, with: upright).matches)
        #expect(ImageComparison(tolerance: 40).compare(tilted, with: upright).matches)
    }

    @Test("An equal shadow is cached; invalid sizes have no shadow")
    func cache() {
        let cache = ShadowCache()
        let size = CGSize(width: 60, height: 40)
        let first = cache.shadow(size: size, cornerRadius: 6, elevation: 1)
        #expect(cache.shadow(size: size, cornerRadius: 6, elevation: 0.99) === first)
        #expect(cache.shadow(size: size, cornerRadius: 6, elevation: 0.5) !== first)
        let path = Path(ovalIn: CGRect(x: 0, y: 0, width: 30, height: 30))
        #expect(cache.shadow(path: path, elevation: 1) === cache.shadow(path: path, elevation: 1))
        for size in [
            CGSize.zero, CGSize(width: -4, height: 4), CGSize(width: CGFloat.nan, height: 4),
            CGSize(width: 1e9, height: 4),
        ] {
            #expect(cache.shadow(size: size, cornerRadius: 6, elevation: 1).outlineSize.width == 0)
        }
        #expect(cache.shadow(path: Path(), elevation: 1).outlineSize.width == 0)
    }

    private func shadow(size: CGSize, elevation: Double) -> Surface {
        let surface = Surface(width: 200, height: 200)
        surface.withContext { context in
            context.drawShadow(
                around: CGRect(center: CGPoint(x: 100, y: 100), size: size), cornerRadius: 6, elevation: elevation,
                from: ShadowCache())
        }
        return surface
    }

    private func alpha(_ surface: Surface, _ x: Int, _ y: Int) -> Int { Int(surface.pixel(x: x, y: y) >> 24) }
}
