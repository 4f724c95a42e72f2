/// The preferences that the desktop portal reports for all programs (HAND-3); a property is nil without a preference.
package struct DesktopPreferences: Sendable, Hashable {
    /// Whether the appearance is dark.
    package var isDark: Bool?
    /// Whether the contrast is high.
    package var increasesContrast: Bool?
    /// Whether fades replace movement.
    package var reducesMotion: Bool?

    /// Creates preferences; without arguments, those of a desktop without a portal.
    package init(isDark: Bool? = nil, increasesContrast: Bool? = nil, reducesMotion: Bool? = nil) {
        (self.isDark, self.increasesContrast, self.reducesMotion) = (isDark, increasesContrast, reducesMotion)
    }

    /// Takes over a value of the portal's namespace `org.freedesktop.appearance`. Numbers without a meaning stand for
    /// no preference, as the portal's documentation demands, and other keys have no effect.
    mutating func set(_ key: String, to value: UInt32) {
        switch key {
        case "color-scheme": isDark = value == 1 ? true : value == 2 ? false : nil
        case "contrast": increasesContrast = value == 1 ? true : nil
        case "reduced-motion": reducesMotion = value == 1 ? true : nil
        default: break
        }
    }
}
