import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct ColorTests {
    @Test("BUILD-4: system colors follow the appearance of the window without new assignments")
    func adaption() {
        let view = UIView()
        view.backgroundColor = .systemBackground
        let window = SimulatedWindow(view, size: CGSize(width: 20, height: 20))
        #expect(window.pixel(5, 5) == 0xffffff)
        window.root.desktopAppearance = Appearance(isDark: true)
        window.frame()
        #expect(window.pixel(5, 5) == 0x1c1c1e)
        view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .blue : .red }
        window.frame()
        #expect(window.pixel(5, 5) == 0x0000ff)
        view.layer.borderColor = UIColor.label.cgColor
        view.layer.borderWidth = 3
        window.frame()
        #expect(window.pixel(1, 1) == 0xf5f5f7)
        window.root.desktopAppearance = Appearance(isDark: false)
        window.frame()
        #expect(window.pixel(5, 5) == 0xff0000 && window.pixel(1, 1) == 0x1d1d1f)
    }

    @Test("BUILD-4: a color with a pattern image repeats it from the view's origin, with the color's opacity")
    func pattern() throws {
        // Two columns: red and blue.
        let image = UIImage(width: 2, height: 1, opaque: true, pixels: [0xffff_0000, 0xff00_00ff])
        let pattern = UIColor(patternImage: try #require(image))
        let view = UIView(frame: CGRect(x: 3, y: 2, width: 10, height: 10))
        view.backgroundColor = pattern
        let content = UIView()
        content.backgroundColor = .white
        content.addSubview(view)
        let window = SimulatedWindow(content, size: CGSize(width: 20, height: 20))
        #expect(
            [2, 3, 4, 5, 12, 13].map { window.pixel($0, 11) } == [
                0xffffff, 0xff0000, 0x0000ff, 0xff0000, 0x0000ff, 0xffffff,
            ])
        #expect(pattern == UIColor(patternImage: try #require(image)) && pattern != UIColor(white: 0.5, alpha: 1))

        func isHalf() -> Bool {
            let (red, blue) = (window.pixel(3, 5), window.pixel(4, 5))
            return [red >> 16, blue & 0xff].allSatisfy { $0 >= 0xfe }
                && [red & 0xff, red >> 8 & 0xff, blue >> 16, blue >> 8 & 0xff].allSatisfy { (0x7e...0x81).contains($0) }
        }
        view.backgroundColor = pattern.withAlphaComponent(0.5)
        window.frame()
        #expect(isHalf(), "\(window.pixel(3, 5)) \(window.pixel(4, 5))")
        view.backgroundColor = pattern
        view.alpha = 0.5
        window.frame()
        #expect(isHalf(), "\(window.pixel(3, 5)) \(window.pixel(4, 5))")
        // A pattern with transparent pixels shows what is behind.
        let clear = UIImage(width: 2, height: 1, opaque: false, pixels: [0xffff_0000, 0])
        (view.alpha, view.backgroundColor) = (1, UIColor(patternImage: try #require(clear)))
        window.frame()
        #expect([3, 4].map { window.pixel($0, 5) } == [0xff0000, 0xffffff])
    }

    @Test("HAND-6: the style of a view or a controller overrides that of the window, also in its traits")
    func overriddenStyle() {
        final class Controller: UIViewController {
            var styles: [UIUserInterfaceStyle] = []
            override func traitCollectionDidChange(_ previous: UITraitCollection?) {
                styles.append(traitCollection.userInterfaceStyle)
            }
        }
        let controller = Controller()
        controller.overrideUserInterfaceStyle = .dark
        #expect(!controller.isViewLoaded && controller.overrideUserInterfaceStyle == .dark)
        let inner = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
        inner.backgroundColor = .systemBackground
        controller.view.addSubview(inner)
        let window = SimulatedWindow(controller.view, size: CGSize(width: 20, height: 20))
        #expect(window.pixel(10, 10) == 0x1c1c1e && inner.traitCollection.userInterfaceStyle == .dark)
        inner.overrideUserInterfaceStyle = .light
        window.frame()
        #expect(window.pixel(10, 10) == 0xffffff && controller.traitCollection.userInterfaceStyle == .dark)
        controller.overrideUserInterfaceStyle = .unspecified
        #expect(controller.styles == [.light] && controller.overrideUserInterfaceStyle == .unspecified)
    }

    @Test("HAND-6: system colors follow the theme of the window, also with another opacity and in texts")
    func theme() {
        let view = UIView()
        view.backgroundColor = .systemBackground
        view.layer.borderColor = UIColor.label.cgColor
        view.layer.borderWidth = 3
        let window = SimulatedWindow(view, size: CGSize(width: 20, height: 20))
        var theme = Theme()
        theme.light.window = Color(hex: 0xFBF1DE)
        theme.light.text = Color(hex: 0x402010)
        theme.light.sidebar = Color(hex: 0xEEDDBB)
        theme.accent = Color(hex: 0x8A3FFC)
        window.root.theme = theme
        window.frame()
        #expect(window.pixel(10, 10) == 0xfbf1de && window.pixel(1, 1) == 0x402010)
        for (color, shown) in [
            (UIColor.tintColor, 0x8a3ffc), (.link, 0x8a3ffc), (.secondarySystemBackground, 0xeeddbb),
            (.systemBlue, 0x0a64d6), (.secondaryLabel, 0x6e6e73),
        ] as [(UIColor, UInt32)] {
            view.backgroundColor = color
            window.frame()
            #expect(window.pixel(10, 10) == shown)
        }
        view.backgroundColor = .black
        let inner = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
        inner.backgroundColor = .tintColor.withAlphaComponent(0.5)
        view.addSubview(inner)
        window.frame()
        #expect([0x451f7e, 0x45207e, 0x45207f].contains(window.pixel(10, 10)))
        inner.frame = CGRect(x: 3, y: 3, width: 14, height: 14)
        inner.backgroundColor = .white
        let label = UILabel(frame: CGRect(x: 3, y: 3, width: 14, height: 14))
        label.attributedText = NSAttributedString(
            string: "I", attributes: [.foregroundColor: UIColor.label, .font: UIFont.boldSystemFont(ofSize: 13)])
        view.addSubview(label)
        window.frame()
        let inside = (3..<17).flatMap { y in (3..<17).map { x in window.pixel(x, y) } }
        #expect(inside.contains(0x402010) && inside.contains(0xffffff))
        theme.scheme = .dark
        theme.dark.window = Color(hex: 0x101830)
        view.backgroundColor = .systemBackground
        for child in view.subviews { child.removeFromSuperview() }
        window.root.theme = theme
        window.frame()
        #expect(window.pixel(10, 10) == 0x101830 && window.pixel(1, 1) == 0xf5f5f7)
        window.root.theme = .standard
        window.root.desktopAppearance.increasesContrast = true
        window.frame()
        #expect(window.pixel(10, 10) == 0xffffff && window.pixel(1, 1) == 0x000000)
    }

    @Test("BUILD-4: text and background are legible in both appearances", arguments: [false, true])
    func contrast(_ isDark: Bool) {
        let background = UIColor.systemBackground.resolved(isDark: isDark)
        for (color, least) in [(UIColor.label, 12), (.secondaryLabel, 4.5), (.systemRed, 3), (.systemBlue, 4.5)] {
            #expect(color.resolved(isDark: isDark).contrast(with: background) >= least)
        }
    }

    @Test("BUILD-4: dynamic colors stay dynamic with another opacity and when they are mixed")
    func derived() {
        let traits = UITraitCollection(userInterfaceStyle: .dark)
        let faint = UIColor.systemBackground.withAlphaComponent(0.5)
        #expect(
            faint.resolvedColor(with: traits) == UIColor(red: 28 / 255, green: 28 / 255, blue: 30 / 255, alpha: 0.5))
        #expect(UIColor(cgColor: UIColor.label.cgColor) == .label)
        let mixed = UIColor.systemBackground.mixed(with: .black, by: 0.5)
        #expect(mixed.resolved(isDark: false) == Color(white: 0.5) && mixed.resolved(isDark: true) != Color(white: 0.5))
        #expect(UIColor(light: .red, dark: .red) == .red)
    }

    @Test("BUILD-4: components are converted to hue and gray, and back")
    func components() {
        var (hue, saturation, brightness, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        for (h, s, b) in [(0.1, 0.8, 0.9), (0.5, 0.25, 0.5), (0.95, 1, 1), (0.7, 0.6, 0.3)]
            as [(CGFloat, CGFloat, CGFloat)]
        {
            let color = UIColor(hue: h, saturation: s, brightness: b, alpha: 0.4)
            #expect(color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha))
            #expect(abs(hue - h) < 1e-9 && abs(saturation - s) < 1e-9 && abs(brightness - b) < 1e-9 && alpha == 0.4)
        }
        var (red, white) = (CGFloat(0), CGFloat(0))
        UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1).getRed(&red, green: nil, blue: nil, alpha: nil)
        UIColor(white: 0.3, alpha: 1).getWhite(&white, alpha: nil)
        #expect(red == 0.2 && abs(white - 0.3) < 1e-9)
        let components = UIColor(displayP3Red: 1, green: 1, blue: 1, alpha: 1).cgColor.components ?? []
        #expect(components.count == 4 && components.allSatisfy { abs($0 - 1) < 1e-6 })
    }

    @Test("BUILD-4: the tint color is inherited, and template images have it")
    func tint() throws {
        let symbol = try #require(UIImage(systemName: "plus"))
        #expect(symbol.renderingMode == .alwaysTemplate && UIImage(systemName: "no.such.symbol") == nil)
        let (outer, view) = (UIView(), UIImageView(image: symbol))
        view.frame = CGRect(x: 0, y: 0, width: 22, height: 22)
        outer.addSubview(view)
        outer.tintColor = .red
        let window = SimulatedWindow(outer, size: CGSize(width: 22, height: 22))
        window.root.backgroundColor = .white
        window.frame()
        #expect(window.pixel(11, 11) & 0xff_00e0 == 0xff_0000)
        view.tintColor = .blue
        window.frame()
        #expect(window.pixel(11, 11) & 0xe0_00ff == 0x00_00ff)
        view.tintColor = nil
        window.frame()
        #expect(view.tintColor == .red && window.pixel(11, 11) & 0xff_00e0 == 0xff_0000)
        view.image = symbol.withRenderingMode(.alwaysOriginal)
        window.frame()
        #expect(window.pixel(11, 11) & 0xe0_e0e0 == 0)
        view.image = symbol.withTintColor(.green)
        window.frame()
        #expect(window.pixel(11, 11) & 0xe0_ff00 == 0x00_ff00)
    }
}
