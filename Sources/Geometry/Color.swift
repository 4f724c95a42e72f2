import Foundation

/// A color in sRGB with opacity, not premultiplied. Components range from 0 to 1 and are not clamped.
///
/// A dynamic color (``init(light:dark:)``) has other components in the dark appearance. It remains a value with two
/// sets of components, and drawing resolves it for the appearance of the window, so that a change of the appearance
/// needs no new colors. The properties are those of the light appearance.
public struct Color: Sendable, Hashable {
    /// The red component, 0 to 1.
    public var red: Double
    /// The green component, 0 to 1.
    public var green: Double
    /// The blue component, 0 to 1.
    public var blue: Double
    /// The opacity, 0 (transparent) to 1 (opaque).
    public var alpha: Double

    /// The components in the dark appearance, without a further level; nil if they are the same.
    private var darkComponents: Components?
    /// The color of the theme that this one stands for; nil for a color that is the same in all themes.
    private(set) var role: ThemeRole?
    /// The opacity in place of that of the theme's color.
    private(set) var roleAlpha: Double?

    /// The image that is drawn in place of the components; nil for most colors.
    package private(set) var pattern: ColorPattern?

    private struct Components: Sendable, Hashable {
        var red: Double
        var green: Double
        var blue: Double
        var alpha: Double
    }

    /// Creates a color from components from 0 to 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a gray: `white` from 0 (black) to 1 (white) for all three components.
    public init(white: Double, alpha: Double = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

    /// Creates a color from a hexadecimal number `0xRRGGBB`; higher bits are ignored.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 0xff) / 255, green: Double(hex >> 8 & 0xff) / 255, blue: Double(hex & 0xff) / 255,
            alpha: alpha)
    }

    /// Creates a dynamic color. Of dynamic arguments, the components for the respective appearance are used.
    public init(light: Color, dark: Color) {
        self = light.resolved(isDark: false)
        let dark = dark.resolved(isDark: true)
        if dark != self {
            darkComponents = Components(red: dark.red, green: dark.green, blue: dark.blue, alpha: dark.alpha)
        }
    }

    /// Creates a dynamic color that stands for a color of the theme, and has these components in the standard theme.
    package init(_ role: ThemeRole, light: Color, dark: Color) {
        self.init(light: light, dark: dark)
        self.role = role
    }

    /// Creates a color that draws a pattern, and whose components are a gray.
    package init(pattern: ColorPattern) {
        self.init(white: 0.5)
        self.pattern = pattern
    }

    /// Whether nothing behind the color is visible, in the light appearance.
    package var isOpaque: Bool { alpha >= 1 && pattern?.isOpaque != false }

    /// The components of the light appearance, for modules in which `red` is also a color.
    package var rgba: (red: Double, green: Double, blue: Double, alpha: Double) { (red, green, blue, alpha) }

    private var own: Components { Components(red: red, green: green, blue: blue, alpha: alpha) }

    /// Whether the color differs between the light and the dark appearance.
    package var isDynamic: Bool { darkComponents != nil }

    /// Returns the color of one appearance, which is not dynamic.
    public func resolved(isDark: Bool) -> Color {
        guard darkComponents != nil || role != nil else { return self }
        let shown = isDark ? darkComponents ?? own : own
        return Color(red: shown.red, green: shown.green, blue: shown.blue, alpha: shown.alpha)
    }

    /// Returns the color with its opacity replaced, in both appearances.
    package func withAlpha(_ alpha: Double) -> Color {
        var result = self
        result.alpha = alpha
        result.darkComponents?.alpha = alpha
        if role != nil { result.roleAlpha = alpha }
        return result
    }

    /// Returns the linear interpolation between the two colors, component by component, for `part` from 0 to 1.
    ///
    /// If one of them is dynamic, the result is.
    package func mixed(with other: Color, by part: Double) -> Color {
        if isDynamic || other.isDynamic {
            return Color(
                light: resolved(isDark: false).mixed(with: other.resolved(isDark: false), by: part),
                dark: resolved(isDark: true).mixed(with: other.resolved(isDark: true), by: part))
        }
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * part }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    /// The relative luminance as WCAG 2 defines it, 0 to 1; the opacity is ignored.
    package var relativeLuminance: Double {
        func linear(_ part: Double) -> Double {
            part <= 0.040_45 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the WCAG contrast ratio of two opaque colors, 1 to 21.
    package func contrast(with other: Color) -> Double {
        let (a, b) = (relativeLuminance, other.relativeLuminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// Transparent black.
    public static let clear = Color(white: 0, alpha: 0)
    /// Opaque black, `0x000000`.
    public static let black = Color(white: 0)
    /// Opaque white, `0xFFFFFF`.
    public static let white = Color(white: 1)
}
