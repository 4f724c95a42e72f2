/// A color of a window's theme that a color can stand for. The standard theme has the color's own components.
package enum ThemeRole: Int, Sendable, CaseIterable {
    case background, secondaryBackground, tertiaryBackground
    case groupedBackground, secondaryGroupedBackground, tertiaryGroupedBackground
    case text, secondaryText, tertiaryText, quaternaryText
    case separator, opaqueSeparator
    case accent
}

/// What colors are resolved for: the light or dark appearance, and the colors of the window's theme.
package struct ColorScheme: Sendable, Hashable {
    /// Whether dynamic colors have their components of the dark appearance.
    package let isDark: Bool
    /// The colors of the roles, by their raw values; nil for a role whose colors have their own components, and for all
    /// roles in the standard theme.
    private var colors: [Color?]?

    /// The colors of the standard theme.
    package init(isDark: Bool) { self.isDark = isDark }

    /// The colors of a theme; `color` returns nil for a role whose colors have their own components.
    package init(isDark: Bool, color: (ThemeRole) -> Color?) {
        self.isDark = isDark
        let colors = ThemeRole.allCases.map { color($0)?.resolved(isDark: isDark) }
        if colors.contains(where: { $0 != nil }) { self.colors = colors }
    }

    /// The theme's color of a role; nil for colors with their own components.
    func color(_ role: ThemeRole) -> Color? { colors?[role.rawValue] }
}

extension Color {
    /// Returns the color of one appearance and theme, which is not dynamic.
    package func resolved(in scheme: ColorScheme) -> Color {
        guard let role, let shown = scheme.color(role) else { return resolved(isDark: scheme.isDark) }
        return roleAlpha.map { shown.withAlpha($0) } ?? shown
    }
}
