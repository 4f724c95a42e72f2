import Testing
import UIKitNames

@Suite @MainActor struct InterfaceScaleTests {
    /// A value that is made without a view, by what makes it.
    private func values() -> [String] {
        let font = UIFont.systemFont(ofSize: 17.3)
        let text = NSAttributedString(string: "Interface text", attributes: [.font: font])
        return [
            "\(UIGraphicsImageRendererFormat().scale)", "\(UITraitCollection(userInterfaceStyle: .light).displayScale)",
            "\(text.size())", "\(font.familyName)", "\(font.lineHeight)", "\(UILabel.size(of: "Interface text"))",
        ]
    }

    @Test("what is made without a view does not depend on windows that were created or resized before")
    func windows() {
        let before = values()
        let root = RootView(
            size: CGSize(width: 100, height: 100), scale: 3, appearance: Appearance(isDark: false),
            textRenderer: TextRenderer(family: "serif"), engine: SessionEngine())
        #expect(values() == before && before[0] == "1.0")
        root.resize(to: CGSize(width: 100, height: 100), scale: 2.5)
        #expect(values() == before)
    }

    @Test("a label in a window is measured at its window's scale")
    func label() {
        var widths: [CGFloat] = []
        for scale in [1, 3] as [CGFloat] {
            let root = RootView(
                size: CGSize(width: 300, height: 100), scale: scale, appearance: Appearance(isDark: false),
                textRenderer: .standard, engine: SessionEngine())
            let label = UILabel()
            // Glyphs are aligned to the window's pixels, so that the difference grows with the number of glyphs.
            (label.text, label.font) = (String(repeating: "Interface text ", count: 20), .systemFont(ofSize: 7.3))
            root.addSubview(label)
            widths.append(label.sizeThatFits(CGSize(width: 10_000, height: 100)).width)
        }
        #expect(widths[0] != widths[1])
    }
}

extension UILabel {
    fileprivate static func size(of text: String) -> CGSize {
        let label = UILabel()
        label.text = text
        return label.sizeThatFits(CGSize(width: 300, height: 100))
    }
}
