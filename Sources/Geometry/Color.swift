import Foundation

/// A color in sRGB with opacity, not premultiplied. Components range from 0 to 1 and are not clamped.
public struct Color: Sendable, Hashable {
    /// The red component, 0 to 1.
    public var red: Double
    /// The green component, 0 to 1.
    public var green: Double
    /// The blue component, 0 to 1.
    public var blue: Double
    /// The opacity, 0 (transparent) to 1 (opaque).
    public var alpha: Double

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

    /// Returns the color with its opacity replaced.
    package func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

    /// Returns the linear interpolation between the two colors, component by component, for `part` from 0 to 1.
    package func mixed(with other: Color, by part: Double) -> Color {
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
