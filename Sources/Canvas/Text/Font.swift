import CPango
import Foundation

/// A font family, size and weight.
public struct Font: Hashable, Sendable {
    /// The stroke weight.
    public enum Weight: Sendable, Hashable, CaseIterable {
        /// The lightest weights, for large text; families without them use the nearest weight.
        case ultraLight, thin, light
        /// For running text.
        case regular
        /// Slightly heavier than regular.
        case medium
        /// For titles.
        case semibold
        /// For strong emphasis.
        case bold
        /// Heavier than bold, where the family has such weights.
        case heavy, black
    }

    /// The family's name; nil for ``TextRenderer/family``. fontconfig replaces a family that is not installed.
    public var family: String?
    /// The em size in points. Values that are NaN or infinite have no effect.
    public var size: CGFloat {
        didSet { if !size.isFinite { size = oldValue } }
    }
    /// The stroke weight.
    public var weight: Weight
    /// Whether the glyphs are slanted: the family's italic face, or a synthesized one.
    package var isItalic = false
    /// Whether all digits have the same width, if the family supports it.
    package var hasMonospacedDigits = false

    /// Creates a font; see ``family`` for the meaning of nil. A size that is NaN or infinite becomes 12.
    public init(family: String? = nil, size: CGFloat, weight: Weight = .regular) {
        self.family = family
        self.size = size.isFinite ? size : 12
        self.weight = weight
    }

    /// Returns the interface font of the ``TextRenderer`` at a size in points.
    public static func system(size: CGFloat, weight: Weight = .regular) -> Font { Font(size: size, weight: weight) }
}

extension Font {
    /// The em size in pixels, clamped to 1…2000.
    func pixels(scale: CGFloat) -> CGFloat { min(max(size * scale, 1), 2000) }
}

extension Font.Weight {
    var pango: PangoWeight {
        switch self {
        case .ultraLight: PANGO_WEIGHT_ULTRALIGHT
        case .thin: PANGO_WEIGHT_THIN
        case .light: PANGO_WEIGHT_LIGHT
        case .regular: PANGO_WEIGHT_NORMAL
        case .medium: PANGO_WEIGHT_MEDIUM
        case .semibold: PANGO_WEIGHT_SEMIBOLD
        case .bold: PANGO_WEIGHT_BOLD
        case .heavy: PANGO_WEIGHT_ULTRABOLD
        case .black: PANGO_WEIGHT_HEAVY
        }
    }
}
