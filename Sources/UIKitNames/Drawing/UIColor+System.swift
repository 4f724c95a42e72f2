extension Color {
    // MARK: Fixed colors

    /// sRGB red (1, 0, 0).
    public static let red = Color(red: 1, green: 0, blue: 0)
    /// sRGB green (0, 1, 0).
    public static let green = Color(red: 0, green: 1, blue: 0)
    /// sRGB blue (0, 0, 1).
    public static let blue = Color(red: 0, green: 0, blue: 1)
    /// sRGB cyan (0, 1, 1).
    public static let cyan = Color(red: 0, green: 1, blue: 1)
    /// sRGB yellow (1, 1, 0).
    public static let yellow = Color(red: 1, green: 1, blue: 0)
    /// sRGB magenta (1, 0, 1).
    public static let magenta = Color(red: 1, green: 0, blue: 1)
    /// sRGB orange (1, 0.5, 0).
    public static let orange = Color(red: 1, green: 0.5, blue: 0)
    /// sRGB purple (0.5, 0, 0.5).
    public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
    /// sRGB brown (0.6, 0.4, 0.2).
    public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
    /// Gray of 50 % white.
    public static let gray = Color(white: 0.5)
    /// Gray of one third white.
    public static let darkGray = Color(white: 1 / 3)
    /// Gray of two thirds white.
    public static let lightGray = Color(white: 2 / 3)

    // MARK: Dynamic colors

    /// Red for errors and destructive actions.
    public static let systemRed = Color(light: Color(hex: 0xE0352B), dark: Color(hex: 0xFF5A52))
    /// Green for success.
    public static let systemGreen = Color(light: Color(hex: 0x2FA84F), dark: Color(hex: 0x35C26A))
    /// Orange for warnings.
    public static let systemOrange = Color(light: Color(hex: 0xF08A12), dark: Color(hex: 0xFF9F2E))
    /// Yellow.
    public static let systemYellow = Color(light: Color(hex: 0xF2C61F), dark: Color(hex: 0xFFD643))
    /// Purple.
    public static let systemPurple = Color(light: Color(hex: 0x8E4EC6), dark: Color(hex: 0xB97BEA))
    /// Teal.
    public static let systemTeal = Color(light: Color(hex: 0x2BA6B5), dark: Color(hex: 0x55C9D8))
    /// Pink.
    public static let systemPink = Color(light: Color(hex: 0xE03A6B), dark: Color(hex: 0xFF5C8A))
    /// Indigo.
    public static let systemIndigo = Color(light: Color(hex: 0x5553CE), dark: Color(hex: 0x7775EA))
    /// Brown.
    public static let systemBrown = Color(light: Color(hex: 0x9B7F5C), dark: Color(hex: 0xB59A78))
    /// Mint.
    public static let systemMint = Color(light: Color(hex: 0x18B5A5), dark: Color(hex: 0x5BD9CF))
    /// Cyan.
    public static let systemCyan = Color(light: Color(hex: 0x2AA5DC), dark: Color(hex: 0x5CC8F5))
    /// Blue: the accent color of the standard theme.
    public static let systemBlue = Color(light: Palette.light.accent, dark: Palette.dark.accent)
    /// The color of controls and template images: the accent color of the interface, where UIKit's is the app's.
    public static let tintColor = Color(
        .accent, light: Palette.light.accent, dark: Palette.dark.accent)
    /// The color of links.
    public static let link = tintColor

    /// The middle gray, which contrasts with both backgrounds.
    public static let systemGray = Color(hex: 0x8A8A8F)
    /// The second gray; higher numbers are nearer to the background.
    public static let systemGray2 = Color(light: Color(hex: 0xAEAEB3), dark: Color(hex: 0x636367))
    /// The third gray.
    public static let systemGray3 = Color(light: Color(hex: 0xC6C6CB), dark: Color(hex: 0x48484B))
    /// The fourth gray.
    public static let systemGray4 = Color(light: Color(hex: 0xD1D1D6), dark: Color(hex: 0x3A3A3D))
    /// The fifth gray.
    public static let systemGray5 = Color(light: Color(hex: 0xE4E4E9), dark: Color(hex: 0x2C2C2F))
    /// The gray that is nearest to the background.
    public static let systemGray6 = Color(light: Color(hex: 0xF2F2F6), dark: Color(hex: 0x232326))

    /// The background of windows, tables and collections.
    public static let systemBackground = Palette.windowBackground
    /// The background of content grouped within the main background.
    public static let secondarySystemBackground = Color(
        .secondaryBackground, light: Palette.light.sidebar, dark: Palette.dark.raised)
    /// The background of content within the secondary background.
    public static let tertiarySystemBackground = Color(
        .tertiaryBackground, light: Color(hex: 0xFFFFFF), dark: Color(hex: 0x3A3A3C))
    /// The background of grouped lists.
    public static let systemGroupedBackground = Color(
        .groupedBackground, light: Color(hex: 0xF2F2F6), dark: Color(hex: 0x1C1C1E))
    /// The background of the groups of a list.
    public static let secondarySystemGroupedBackground = Color(
        .secondaryGroupedBackground, light: Color(hex: 0xFFFFFF), dark: Color(hex: 0x2C2C2E))
    /// The background of content within a group.
    public static let tertiarySystemGroupedBackground = Color(
        .tertiaryGroupedBackground, light: Color(hex: 0xF2F2F6), dark: Color(hex: 0x3A3A3C))

    /// Primary text.
    public static let label = Color(.text, light: Palette.light.text, dark: Palette.dark.text)
    /// Secondary text, such as subtitles.
    public static let secondaryLabel = Color(
        .secondaryText, light: Palette.light.secondaryText, dark: Palette.dark.secondaryText)
    /// Text of low importance.
    public static let tertiaryLabel = Color(
        .tertiaryText, light: Color(hex: 0x3C3C43, alpha: 0.42), dark: Color(hex: 0xEBEBF5, alpha: 0.42))
    /// The faintest text.
    public static let quaternaryLabel = Color(
        .quaternaryText, light: Color(hex: 0x3C3C43, alpha: 0.24), dark: Color(hex: 0xEBEBF5, alpha: 0.24))
    /// The text of an empty field.
    public static let placeholderText = Color(
        .tertiaryText, light: Color(hex: 0x3C3C43, alpha: 0.42), dark: Color(hex: 0xEBEBF5, alpha: 0.42))
    /// A thin line that lets content below show through.
    public static let separator = Color(
        .separator, light: Color(hex: 0x3C3C43, alpha: 0.29), dark: Color(hex: 0x8A8A8F, alpha: 0.5))
    /// An opaque thin line.
    public static let opaqueSeparator = Color(.opaqueSeparator, light: Color(hex: 0xC6C6C8), dark: Color(hex: 0x3A3A3C))
    /// The fill of thin shapes, such as a slider's track.
    public static let systemFill = Color(
        light: Color(hex: 0x787880, alpha: 0.2), dark: Color(hex: 0x787880, alpha: 0.36))
    /// The fill of medium shapes, such as a switch.
    public static let secondarySystemFill = Color(
        light: Color(hex: 0x787880, alpha: 0.16), dark: Color(hex: 0x787880, alpha: 0.32))
    /// The fill of large shapes, such as a field.
    public static let tertiarySystemFill = Color(
        light: Color(hex: 0x787880, alpha: 0.12), dark: Color(hex: 0x787880, alpha: 0.24))
    /// The fill of large areas.
    public static let quaternarySystemFill = Color(
        light: Color(hex: 0x787880, alpha: 0.08), dark: Color(hex: 0x787880, alpha: 0.18))
    /// Text on a dark background in either appearance.
    public static let lightText = Color(white: 1, alpha: 0.6)
    /// Text on a light background in either appearance.
    public static let darkText = Color(white: 0)
}
