/// How a window looks and moves: what the desktop requests or, where its ``Theme`` says so, the program.
public struct Appearance: Sendable, Hashable {
    /// Whether the dark palette is used. Setting it gives the colors of the standard theme.
    public var isDark: Bool { didSet { if isDark != oldValue { useStandardPalette() } } }
    /// Whether motion is replaced by short fades (MOTION-5).
    public var reducesMotion = false
    /// Whether colors have a higher contrast. Setting it gives the colors of the standard theme.
    public var increasesContrast = false { didSet { if increasesContrast != oldValue { useStandardPalette() } } }
    /// The colors: those of the window's theme for the other properties.
    public private(set) var palette: Palette { didSet { updateColorScheme() } }
    /// The appearance and the theme for which colors are resolved.
    package private(set) var colorScheme: ColorScheme

    /// Creates an appearance with full motion and the colors of the standard theme.
    public init(isDark: Bool) {
        self.isDark = isDark
        palette = isDark ? .dark : .light
        colorScheme = ColorScheme(isDark: isDark)
    }

    private mutating func updateColorScheme() { colorScheme = palette.colorScheme(isDark: isDark) }

    private mutating func useStandardPalette() {
        palette = Theme.standard.palette(isDark: isDark, increasesContrast: increasesContrast)
    }

    /// Returns the appearance with a theme's colors of one scheme, and its other choices.
    func applying(_ theme: Theme, isDark: Bool) -> Appearance {
        var result = self
        result.isDark = isDark
        result.reducesMotion = theme.reducesMotion ?? reducesMotion
        result.increasesContrast = theme.increasesContrast ?? increasesContrast
        result.palette = theme.palette(isDark: result.isDark, increasesContrast: result.increasesContrast)
        return result
    }
}
