import Foundation
import Testing

@testable import Views

@MainActor struct ThemeTests {
    /// Counts the notifications of a view.
    private final class FollowingView: View {
        var (appearances, tints, layouts) = (0, 0, 0)
        override func layoutSubviews() { layouts += 1 }
        override func appearanceDidChange() { appearances += 1 }
        override func tintColorDidChange() { tints += 1 }
    }

    private let window = WindowFixture(CGSize(width: 200, height: 100))

    @Test("HAND-6: a theme applies to the desktop's settings and stays when they change")
    func composition() {
        let root = window.root
        var theme = Theme()
        theme.accent = Color(light: Color(hex: 0x8A3FFC), dark: Color(hex: 0xBE95FF))
        theme.light.window = Color(hex: 0xFFF8E8)
        root.theme = theme
        #expect(root.palette.accent == Color(hex: 0x8A3FFC) && root.palette.text == Palette.light.text)
        window.frame()
        #expect(window.color(at: CGPoint(x: 5, y: 5)) == 0xFFF8E8)
        var desktop = Appearance(isDark: true)
        desktop.reducesMotion = true
        root.desktopAppearance = desktop
        #expect(root.theme == theme && root.appearance.isDark && root.appearance.reducesMotion)
        #expect(root.palette.accent == Color(hex: 0xBE95FF) && root.palette.window == Palette.dark.window)
        theme.scheme = .light
        theme.reducesMotion = false
        root.theme = theme
        #expect(!root.appearance.isDark && !root.appearance.reducesMotion && !root.engine.reducesMotion)
        desktop.increasesContrast = true
        root.desktopAppearance = desktop
        #expect(!root.appearance.isDark && root.appearance.increasesContrast)
        #expect(
            root.palette.text == Palette.highContrastLight.text
                && root.palette.accent == Palette.highContrastLight.accent)
        // A change of one setting keeps the theme's choices apart from the desktop's.
        root.desktopAppearance.reducesMotion = false
        desktop.reducesMotion = false
        root.theme = .standard
        #expect(root.appearance == desktop && root.palette == .highContrastDark)
    }

    @Test("HAND-6: views follow the theme, and are notified once for each change")
    func notifications() {
        let view = window.add(FollowingView(), window.root.bounds)
        let tinted = FollowingView()
        tinted.tintColor = .black
        view.addSubview(tinted)
        (view.tints, tinted.tints) = (0, 0)
        var theme = Theme()
        theme.accent = Color(hex: 0x8A3FFC)
        window.root.theme = theme
        #expect(view.appearances == 1 && view.tints == 1 && tinted.appearances == 1 && tinted.tints == 0)
        #expect(view.tintColor == Color(hex: 0x8A3FFC) && tinted.tintColor == .black)
        window.root.theme = theme
        #expect(view.appearances == 1)
        theme.controlRadius = 0
        window.root.theme = theme
        #expect(view.appearances == 2 && view.tints == 1 && view.controlRadius == 0)
        let outside = View()
        #expect(outside.tintColor == Color(light: Palette.light.accent, dark: Palette.dark.accent))
    }

    @Test("HAND-6: the backgrounds of tables and collections are those of the theme")
    func backgrounds() {
        let table = window.add(TableView(), CGRect(x: 0, y: 0, width: 100, height: 100))
        var theme = Theme()
        theme.light.window = Color(hex: 0xFBF1DE)
        window.root.theme = theme
        window.frame()
        #expect(window.color(at: CGPoint(x: 50, y: 50)) == 0xfbf1de)
        table.removeFromSuperview()
        let collection = CollectionView(collectionViewLayout: GridLayout())
        window.add(collection, CGRect(x: 0, y: 0, width: 100, height: 100))
        window.frame()
        #expect(window.color(at: CGPoint(x: 50, y: 50)) == 0xfbf1de)
    }

    /// Shows a menu on a press, and draws colors of the palette and of the context.
    private final class SchemeView: View {
        override var tooltipText: String? { "Tooltip" }
        override func pointerDown(_ event: InputEvent) -> Bool {
            if let root { Menu([MenuItem("One") {}]).show(at: event.location, in: root, of: self) }
            return true
        }
        override func draw(_ context: Context) {
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 20), palette.window)
            context.fill(CGRect(x: 10, y: 0, width: 10, height: 20), Palette.windowBackground)
        }
    }

    @Test("HAND-6: a view's own color scheme is that of its subviews, its menus and its tooltips")
    func scheme() throws {
        let view = window.add(FollowingView(), CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner = SchemeView(frame: CGRect(x: 20, y: 20, width: 20, height: 20))
        let beside = window.add(SchemeView(), CGRect(x: 120, y: 20, width: 20, height: 20))
        view.addSubview(inner)
        var theme = Theme()
        theme.dark.window = Color(hex: 0x101820)
        theme.accent = Color(light: Color(hex: 0x8A3FFC), dark: Color(hex: 0xBE95FF))
        window.root.theme = theme
        view.appearances = 0
        view.schemeOverride = .dark
        window.frame()
        #expect(view.appearances == 1 && inner.appearance.isDark && !beside.appearance.isDark)
        #expect(inner.palette.accent == Color(hex: 0xBE95FF) && inner.palette.text == Palette.dark.text)
        #expect([25, 35].map { window.color(at: CGPoint(x: $0, y: 25)) } == [0x101820, 0x101820])
        #expect([125, 135].map { window.color(at: CGPoint(x: $0, y: 25)) } == [0xFFFFFF, 0xFFFFFF])
        // The contrast is the window's.
        window.root.desktopAppearance.increasesContrast = true
        #expect(inner.palette == .highContrastDark && beside.palette == .highContrastLight)
        window.root.desktopAppearance.increasesContrast = false
        // What belongs to the views floats elsewhere in the window.
        for (owner, isDark) in [(inner, true), (beside, false)] {
            let center = owner.convert(owner.bounds.center, to: nil as View?)
            window.send(.pointerMoved, at: center)
            window.advance(by: 1)
            let tooltip = try #require(window.root.subviews.lazy.compactMap { $0 as? TooltipView }.first)
            #expect(tooltip.appearance.isDark == isDark)
            window.press(at: center)
            window.release()
            let menu = try #require(window.root.subviews.lazy.compactMap { $0 as? MenuView }.first)
            #expect(menu.appearance.isDark == isDark && menu.panels.allSatisfy { $0.appearance.isDark == isDark })
            menu.close()
        }
        // A preview keeps the colors of its view.
        let preview = PreviewImage(
            of: DragPreview(view: inner), at: inner.bounds.size, scale: 1, appearance: inner.appearance)
        #expect(preview.surface.pixel(x: 15, y: 5) & 0xFFFFFF == 0x101820)
        // A moved view inherits the scheme of its new superview, and the window's again without one.
        view.appearances = 0
        view.addSubview(beside)
        #expect(beside.appearance.isDark)
        inner.schemeOverride = .light
        #expect(!inner.appearance.isDark)
        view.schemeOverride = nil
        #expect(view.appearances == 1 && !beside.appearance.isDark)
        window.root.desktopAppearance.isDark = true
        #expect(!inner.appearance.isDark && beside.appearance.isDark)
        window.root.schemeOverride = .light
        #expect(window.root.theme.scheme == .light && !beside.appearance.isDark)
    }

    @Test("HAND-6: corner radii are limited to what can be drawn")
    func radii() {
        var theme = Theme()
        theme.controlRadius = .nan
        theme.panelRadius = -4
        #expect(theme.controlRadius == 6 && theme.panelRadius == 0)
        theme.controlRadius = .greatestFiniteMagnitude
        #expect(theme.controlRadius == 100)
        window.root.theme = theme
        window.add(Button("Button", style: .prominent) {}, CGRect(x: 20, y: 20, width: 90, height: 32))
        window.frame()
        #expect(window.color(at: CGPoint(x: 23, y: 23)) == 0xFFFFFF)
        theme.controlRadius = 0
        window.root.theme = theme
        window.frame()
        #expect(window.color(at: CGPoint(x: 23, y: 23)) == 0x0A64D6)
    }

    @Test("HAND-6: texts have the theme's font at once, and the desktop's again without one")
    func font() {
        let view = window.add(FollowingView(), window.root.bounds)
        let label = Label("Text")
        view.addSubview(label)
        label.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([label.leadingAnchor.constraint(equalTo: view.leadingAnchor)])
        window.settle()
        let (desktop, layouts) = (window.root.textRenderer, view.layouts)
        var theme = Theme()
        theme.fontFamily = "Some Other Family"
        window.root.theme = theme
        #expect(window.root.textRenderer.family == "Some Other Family")
        #expect(window.root.textRenderer.hinting == desktop.hinting)
        window.frame()
        #expect(view.layouts == layouts + 1, "the label is measured with the new font")
        #expect(window.stalePixels() == 0)
        window.root.theme = .standard
        #expect(window.root.textRenderer === desktop)
        window.frame()
        #expect(view.layouts == layouts + 2)
    }

    @Test("HAND-6: texts of the palettes with high contrast have a contrast of at least 7 to 1")
    func contrast() {
        for palette in [Palette.highContrastLight, .highContrastDark] {
            for background in [palette.window, palette.sidebar, palette.raised] {
                for text in [palette.text, palette.secondaryText, palette.accent, palette.forbidden, palette.copy] {
                    #expect(text.contrast(with: background) >= 7)
                }
            }
            #expect(palette.text.contrast(with: palette.placeholder) >= 7)
        }
    }

    @Test("HAND-6: a program draws symbols of its own")
    func ownSymbol() {
        let column = Symbol(name: "column", solids: Path(rect: CGRect(x: 8, y: 2, width: 8, height: 20)))
        #expect(column != .trash && Symbol.all.contains(.trash) && !Symbol.all.contains(column))
        window.add(Button(symbol: column, name: "Column") {}, CGRect(x: 20, y: 20, width: 32, height: 32))
        window.frame()
        #expect(window.color(at: CGPoint(x: 36, y: 36)) == 0x1D1D1F)
    }
}
