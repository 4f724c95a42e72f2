import Foundation

/// A colour in sRGB with opacity, not premultiplied; each part from 0 to 1.
public struct Color: Sendable, Hashable {
    /// The red part, 0 to 1.
    public var red: Double
    /// The green part, 0 to 1.
    public var green: Double
    /// The blue part, 0 to 1.
    public var blue: Double
    /// The opacity, 0 (clear) to 1.
    public var alpha: Double

    /// A colour from its parts, each from 0 to 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A shade of grey.
    public init(white: Double, alpha: Double = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

    /// A colour as designers write it, `0xRRGGBB`.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 0xff) / 255, green: Double(hex >> 8 & 0xff) / 255, blue: Double(hex & 0xff) / 255,
            alpha: alpha)
    }

    /// The same colour with another opacity.
    public func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

    /// The colour part of the way to another, mixed part by part.
    public func mixed(with other: Color, by part: Double) -> Color {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * part }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    /// How bright the colour is to the eye, 0 to 1, by the WCAG's definition.
    public var relativeLuminance: Double {
        func linear(_ part: Double) -> Double {
            part <= 0.040_45 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The WCAG's contrast between two opaque colours, 1 to 21.
    public func contrast(with other: Color) -> Double {
        let (a, b) = (relativeLuminance, other.relativeLuminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// Nothing to be seen.
    public static let clear = Color(white: 0, alpha: 0)
    /// Opaque black.
    public static let black = Color(white: 0)
    /// Opaque white.
    public static let white = Color(white: 1)
}
