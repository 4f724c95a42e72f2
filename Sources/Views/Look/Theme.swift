/// What a program changes about the look of a window: colors, corners and the font, and which of the desktop's settings
/// it follows.
///
/// Set ``RootView/theme``. The theme applies to the desktop's settings, now and whenever they change: the accent color
/// of a program stays when the user switches to a dark desktop (HAND-6).
///
///     var theme = Theme()
///     theme.accent = Color(light: Color(hex: 0x8A3FFC), dark: Color(hex: 0xBE95FF))
///     theme.controlRadius = 3
///     root.theme = theme
public struct Theme: Sendable, Hashable {
    /// A kind of palette.
    public enum Scheme: Sendable, Hashable {
        /// Dark text on a light background.
        case light
        /// Light text on a dark background.
        case dark
    }

    /// The kind of palette; nil, the default, is that of the desktop.
    public var scheme: Scheme?
    /// Whether motion is replaced by short fades; nil, the default, follows the desktop (MOTION-5).
    public var reducesMotion: Bool?
    /// Whether colors have a higher contrast; nil, the default, follows the desktop.
    public var increasesContrast: Bool?

    /// The colors of the light appearance.
    public var light = Palette.light
    /// The colors of the dark appearance.
    public var dark = Palette.dark
    /// The colors of the light appearance with high contrast.
    public var highContrastLight = Palette.highContrastLight
    /// The colors of the dark appearance with high contrast.
    public var highContrastDark = Palette.highContrastDark
    /// The color of selection, focus and default buttons in place of that of the palettes without high contrast; it may
    /// be dynamic (`Color(light:dark:)`). Nil, the default, uses the palettes'.
    public var accent: Color?

    /// The corner radius of buttons, fields and highlighted items, in points, from 0 to 100.
    public var controlRadius = ControlMetrics.radius {
        didSet { controlRadius = Self.legal(controlRadius, else: oldValue) }
    }
    /// The corner radius of menus, panels and notices, in points, from 0 to 100.
    public var panelRadius = ControlMetrics.panelRadius {
        didSet { panelRadius = Self.legal(panelRadius, else: oldValue) }
    }
    /// The family that `Font.system(size:weight:)` refers to, or several separated by commas; nil, the default, is
    /// that of the desktop.
    public var fontFamily: String?

    /// Creates the theme of the library, which follows the desktop.
    public init() {}

    /// The theme of the library, which follows the desktop.
    public static let standard = Theme()

    private static func legal(_ radius: CGFloat, else former: CGFloat) -> CGFloat {
        radius.isFinite ? min(max(radius, 0), 100) : former
    }

    /// The palette for the two settings, with the accent color unless the contrast is high.
    func palette(isDark: Bool, increasesContrast: Bool) -> Palette {
        var palette =
            switch (isDark, increasesContrast) {
            case (false, false): light
            case (true, false): dark
            case (false, true): highContrastLight
            case (true, true): highContrastDark
            }
        if let accent, !increasesContrast { palette.accent = accent.resolved(isDark: isDark) }
        return palette
    }

    /// The accent color in both appearances.
    func accent(increasesContrast: Bool) -> Color {
        Color(
            light: palette(isDark: false, increasesContrast: increasesContrast).accent,
            dark: palette(isDark: true, increasesContrast: increasesContrast).accent)
    }
}
