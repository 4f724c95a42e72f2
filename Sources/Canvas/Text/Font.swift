import CPango
import Foundation

/// Which letters to write with.
public struct Font: Hashable, Sendable {
    /// How heavy the strokes are.
    public enum Weight: Sendable, Hashable {
        /// For reading.
        case regular
        /// A little heavier.
        case medium
        /// For titles.
        case semibold
        /// For strong emphasis.
        case bold
    }

    /// The family's name, or nil for the one of the ``TextRenderer``. A family that is not installed is replaced.
    public var family: String?
    /// The height of the letters' body in points.
    public var size: CGFloat
    /// How heavy the strokes are.
    public var weight: Weight

    /// A font from its parts.
    public init(family: String? = nil, size: CGFloat, weight: Weight = .regular) {
        self.family = family
        self.size = size
        self.weight = weight
    }

    /// The interface's font at a size in points.
    public static func system(size: CGFloat, weight: Weight = .regular) -> Font { Font(size: size, weight: weight) }
}

extension Font {
    /// The letters' height in pixels; what makes no sense becomes something that can be drawn.
    func pixels(scale: CGFloat) -> CGFloat { size.isFinite ? min(max(size * scale, 1), 2000) : 12 }
}

extension Font.Weight {
    var pango: PangoWeight {
        switch self {
        case .regular: PANGO_WEIGHT_NORMAL
        case .medium: PANGO_WEIGHT_MEDIUM
        case .semibold: PANGO_WEIGHT_SEMIBOLD
        case .bold: PANGO_WEIGHT_BOLD
        }
    }
}
