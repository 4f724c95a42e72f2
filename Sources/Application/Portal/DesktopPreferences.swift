/// What the user prefers in all programs, as the desktop portal tells it (HAND-3). Nil: the portal has no preference.
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

    /// Takes over a value of the portal's namespace `org.freedesktop.appearance`. Keys and numbers that the portal's
    /// documentation does not name have no effect: later versions may have more.
    mutating func set(_ key: String, to value: UInt32) {
        switch (key, value) {
        case ("color-scheme", 0...2): isDark = value == 0 ? nil : value == 1
        case ("contrast", 0...1): increasesContrast = value == 0 ? nil : true
        case ("reduced-motion", 0...1): reducesMotion = value == 0 ? nil : true
        default: break
        }
    }
}
