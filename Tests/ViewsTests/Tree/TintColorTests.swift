import Testing

@testable import Views

@MainActor private final class TintedView: View {
    var changes = 0

    override func tintColorDidChange() { changes += 1 }
}

@Suite @MainActor struct TintColorTests {
    let window = WindowFixture()
    static let red = Color(hex: 0xff0000)
    static let blue = Color(hex: 0x0000ff)

    @Test("a view that moves to a superview with another tint color notifies its subtree, once")
    func moves() {
        let (red, blue, alsoRed) = (View(), View(), View())
        for view in [red, blue, alsoRed] { window.root.addSubview(view) }
        (red.tintColor, blue.tintColor, alsoRed.tintColor) = (Self.red, Self.blue, Self.red)
        let (outer, inner, own) = (TintedView(), TintedView(), TintedView())
        outer.addSubview(inner)
        outer.addSubview(own)
        own.tintColor = Color(hex: 0x00ff00)
        let before = own.changes
        red.addSubview(outer)
        #expect(outer.changes == 1 && inner.changes == 1 && inner.tintColor == Self.red)
        alsoRed.addSubview(outer)
        #expect(outer.changes == 1)
        blue.addSubview(outer)
        #expect(outer.changes == 2 && inner.changes == 2 && inner.tintColor == Self.blue)
        outer.removeFromSuperview()
        #expect(outer.changes == 3 && inner.tintColor == View().tintColor)
        #expect(own.changes == before && own.tintColor == Color(hex: 0x00ff00))
    }

    @Test("setting the same tint color notifies no view")
    func same() {
        let view = TintedView()
        view.tintColor = Self.red
        view.tintColor = Self.red
        #expect(view.changes == 1)
    }

    @Test("an image view draws a template in the inherited tint color, and other images in their own colors")
    func templates() throws {
        let image = try #require(
            Image(width: 10, height: 10, opaque: true, pixels: Array(repeating: 0xff00_ff00, count: 100)))
        let view = window.add(ImageView(nil, contentMode: .aspectFit), CGRect(x: 0, y: 0, width: 10, height: 10))
        view.setImage(image.with { $0.rendering = .template }, fading: false)
        window.root.tintColor = Color(hex: 0xff0000)
        window.frame()
        #expect(window.color(at: CGPoint(x: 5, y: 5)) == 0xff0000)
        view.tintColor = Color(hex: 0x0000ff)
        window.frame()
        #expect(window.color(at: CGPoint(x: 5, y: 5)) == 0x0000ff)
        view.setImage(image, fading: false)
        window.frame()
        #expect(window.color(at: CGPoint(x: 5, y: 5)) == 0x00ff00)
    }
}
