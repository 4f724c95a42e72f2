@_exported import Canvas
@_exported import DragAndDrop

/// The colors of the views in a window with one appearance, specified in LookAndMotion. Views use these colors and
/// define none of their own.
public struct Palette: Sendable, Hashable {
    /// The window's background.
    public var window: Color
    /// The background of a sidebar.
    public var sidebar: Color
    /// Separators and outlines.
    public var line: Color
    /// Primary text.
    public var text: Color
    /// Secondary text.
    public var secondaryText: Color
    /// Selection, focus and default buttons.
    public var accent: Color
    /// The badge of a copy.
    public var copy: Color
    /// The badge of a forbidden drop, and destructive buttons.
    public var forbidden: Color
    /// Menus, panels and notices.
    public var raised: Color
    /// The area of content that is still loading.
    public var placeholder: Color

    /// Creates a palette from all of its colors.
    public init(
        window: Color, sidebar: Color, line: Color, text: Color, secondaryText: Color, accent: Color, copy: Color,
        forbidden: Color, raised: Color, placeholder: Color
    ) {
        (self.window, self.sidebar, self.line) = (window, sidebar, line)
        (self.text, self.secondaryText, self.accent) = (text, secondaryText, accent)
        (self.copy, self.forbidden, self.raised, self.placeholder) = (copy, forbidden, raised, placeholder)
    }

    /// The light appearance.
    public static let light = Palette(
        window: Color(hex: 0xFFFFFF), sidebar: Color(hex: 0xF4F4F6), line: Color(hex: 0, alpha: 0.10),
        text: Color(hex: 0x1D1D1F), secondaryText: Color(hex: 0x6E6E73), accent: Color(hex: 0x0A64D6),
        copy: Color(hex: 0x1E9E4A), forbidden: Color(hex: 0xD0342C), raised: Color(hex: 0xFFFFFF),
        placeholder: Color(hex: 0xE9E9EC))

    /// The dark appearance.
    public static let dark = Palette(
        window: Color(hex: 0x1C1C1E), sidebar: Color(hex: 0x242427), line: Color(hex: 0xFFFFFF, alpha: 0.12),
        text: Color(hex: 0xF5F5F7), secondaryText: Color(hex: 0xA1A1A6), accent: Color(hex: 0x4C9BFF),
        copy: Color(hex: 0x35C26A), forbidden: Color(hex: 0xFF5A52), raised: Color(hex: 0x2C2C2E),
        placeholder: Color(hex: 0x2C2C30))

    /// The light appearance with high contrast: text has a contrast of at least 7:1 with its background.
    public static let highContrastLight = Palette(
        window: Color(hex: 0xFFFFFF), sidebar: Color(hex: 0xFFFFFF), line: Color(hex: 0, alpha: 0.64),
        text: Color(hex: 0x000000), secondaryText: Color(hex: 0x333336), accent: Color(hex: 0x003C94),
        copy: Color(hex: 0x00531F), forbidden: Color(hex: 0x8E0A06), raised: Color(hex: 0xFFFFFF),
        placeholder: Color(hex: 0xD2D2D6))

    /// The dark appearance with high contrast: text has a contrast of at least 7:1 with its background.
    public static let highContrastDark = Palette(
        window: Color(hex: 0x000000), sidebar: Color(hex: 0x000000), line: Color(hex: 0xFFFFFF, alpha: 0.64),
        text: Color(hex: 0xFFFFFF), secondaryText: Color(hex: 0xD6D6DA), accent: Color(hex: 0x86BDFF),
        copy: Color(hex: 0x63DC92), forbidden: Color(hex: 0xFF9C96), raised: Color(hex: 0x0C0C0E),
        placeholder: Color(hex: 0x3A3A3E))

    /// The background of a window in both appearances, of tables and collections like UIKit's.
    package static let windowBackground = Color(.background, light: light.window, dark: dark.window)

    /// The colors of the roles, which differ from those of the standard theme where the palette does.
    func colorScheme(isDark: Bool) -> ColorScheme {
        let standard = isDark ? Palette.dark : .light
        guard self != standard else { return ColorScheme(isDark: isDark) }
        return ColorScheme(isDark: isDark) { role in
            let (shown, usual) = (color(of: role, isDark: isDark), standard.color(of: role, isDark: isDark))
            return shown == usual ? nil : shown
        }
    }

    /// The color of a role, derived from the palette.
    private func color(of role: ThemeRole, isDark: Bool) -> Color {
        switch role {
        case .background: window
        case .secondaryBackground: isDark ? raised : sidebar
        case .tertiaryBackground: isDark ? raised.mixed(with: text, by: 0.07) : raised
        case .groupedBackground: isDark ? window : sidebar
        case .secondaryGroupedBackground: raised
        case .tertiaryGroupedBackground: isDark ? raised.mixed(with: text, by: 0.07) : sidebar
        case .text: text
        case .secondaryText: secondaryText
        case .tertiaryText: secondaryText.withAlpha(secondaryText.alpha * 0.7)
        case .quaternaryText: secondaryText.withAlpha(secondaryText.alpha * 0.4)
        case .separator: line
        case .opaqueSeparator: window.mixed(with: line.withAlpha(window.alpha), by: line.alpha)
        case .accent: accent
        }
    }
}
