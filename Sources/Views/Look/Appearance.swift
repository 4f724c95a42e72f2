@_exported import Canvas
@_exported import DragAndDrop

/// The colors of one appearance, specified in LookAndMotion. Views use these colors and define none of their own.
package struct Palette: Sendable, Hashable {
    /// The window's background.
    package var window: Color
    /// The background of a sidebar.
    package var sidebar: Color
    /// Separators and outlines.
    package var line: Color
    /// Primary text.
    package var text: Color
    /// Secondary text.
    package var secondaryText: Color
    /// Selection, focus and default buttons.
    package var accent: Color
    /// The badge of a copy.
    package var copy: Color
    /// The badge of a forbidden drop, and destructive buttons.
    package var forbidden: Color
    /// Menus, panels and notices.
    package var raised: Color
    /// The area of an image that is still loading.
    package var placeholder: Color

    /// The light appearance.
    package static let light = Palette(
        window: Color(hex: 0xFFFFFF), sidebar: Color(hex: 0xF4F4F6), line: Color(hex: 0, alpha: 0.10),
        text: Color(hex: 0x1D1D1F), secondaryText: Color(hex: 0x6E6E73), accent: Color(hex: 0x0A64D6),
        copy: Color(hex: 0x1E9E4A), forbidden: Color(hex: 0xD0342C), raised: Color(hex: 0xFFFFFF),
        placeholder: Color(hex: 0xE9E9EC))

    /// The dark appearance.
    package static let dark = Palette(
        window: Color(hex: 0x1C1C1E), sidebar: Color(hex: 0x242427), line: Color(hex: 0xFFFFFF, alpha: 0.12),
        text: Color(hex: 0xF5F5F7), secondaryText: Color(hex: 0xA1A1A6), accent: Color(hex: 0x4C9BFF),
        copy: Color(hex: 0x35C26A), forbidden: Color(hex: 0xFF5A52), raised: Color(hex: 0x2C2C2E),
        placeholder: Color(hex: 0x2C2C30))

    /// The background of a window in both appearances, of tables and collections like UIKit's.
    package static let windowBackground = Color(light: light.window, dark: dark.window)
}

/// The colors and motion settings of a window.
public struct Appearance: Sendable, Hashable {
    /// Whether the dark palette is used.
    public var isDark: Bool
    /// Whether motion is replaced by short fades (MOTION-5).
    public var reducesMotion = false

    /// Creates an appearance with full motion.
    public init(isDark: Bool) { self.isDark = isDark }

    /// The palette selected by `isDark`.
    package var palette: Palette { isDark ? .dark : .light }
}
