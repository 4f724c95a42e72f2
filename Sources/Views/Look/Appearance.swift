@_exported import Canvas
@_exported import DragAndDrop

/// The colours of one look (`look.md`): every view takes its colours from here and keeps none of its own.
public struct Palette: Sendable, Hashable {
    /// Behind the photographs.
    public var window: Color
    /// Behind the albums.
    public var sidebar: Color
    /// Between things.
    public var line: Color
    /// What is read first.
    public var text: Color
    /// What is read second.
    public var secondaryText: Color
    /// The one colour that says: this.
    public var accent: Color
    /// The plus of a copy.
    public var copy: Color
    /// The crossed circle, and what removes.
    public var forbidden: Color
    /// A menu, a panel, a notice.
    public var raised: Color
    /// Where a photo will be, before it is there.
    public var placeholder: Color

    /// On white.
    public static let light = Palette(
        window: Color(hex: 0xFFFFFF), sidebar: Color(hex: 0xF4F4F6), line: Color(hex: 0, alpha: 0.10),
        text: Color(hex: 0x1D1D1F), secondaryText: Color(hex: 0x6E6E73), accent: Color(hex: 0x0A64D6),
        copy: Color(hex: 0x1E9E4A), forbidden: Color(hex: 0xD0342C), raised: Color(hex: 0xFFFFFF),
        placeholder: Color(hex: 0xE9E9EC))

    /// On nearly black.
    public static let dark = Palette(
        window: Color(hex: 0x1C1C1E), sidebar: Color(hex: 0x242427), line: Color(hex: 0xFFFFFF, alpha: 0.12),
        text: Color(hex: 0xF5F5F7), secondaryText: Color(hex: 0xA1A1A6), accent: Color(hex: 0x4C9BFF),
        copy: Color(hex: 0x35C26A), forbidden: Color(hex: 0xFF5A52), raised: Color(hex: 0x2C2C2E),
        placeholder: Color(hex: 0x2C2C30))
}

/// How everything in a window looks.
public struct Appearance: Sendable, Hashable {
    /// Whether it is the dark look.
    public var isDark: Bool
    /// Whether movements become short fades (MOTION-5).
    public var reducesMotion = false

    /// A look.
    public init(isDark: Bool) { self.isDark = isDark }

    /// Its colours.
    public var palette: Palette { isDark ? .dark : .light }
}
