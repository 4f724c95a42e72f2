extension Font {
    // MARK: Fonts of the interface

    /// Returns the interface font at a size in points.
    public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
        .system(size: size, weight: weight)
    }

    /// Returns the bold interface font at a size in points.
    public static func boldSystemFont(ofSize size: CGFloat) -> Font { .system(size: size, weight: .bold) }

    /// Returns the italic interface font at a size in points.
    public static func italicSystemFont(ofSize size: CGFloat) -> Font {
        var font = Font.system(size: size)
        font.isItalic = true
        return font
    }

    /// Returns a font whose characters have the same width.
    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
        Font(family: "monospace", size: size, weight: weight)
    }

    /// Returns the interface font with digits of the same width, if its family has them.
    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
        var font = Font.system(size: size, weight: weight)
        font.hasMonospacedDigits = true
        return font
    }

    /// The size of labels, in points.
    public static let labelFontSize: CGFloat = 17
    /// The size of buttons, in points.
    public static let buttonFontSize: CGFloat = 18
    /// The standard size, in points.
    public static let systemFontSize: CGFloat = 14
    /// The size of small text, in points.
    public static let smallSystemFontSize: CGFloat = 12

    // MARK: Fonts by name

    /// Creates a font by a family, such as `Georgia`, or a face of it, such as `Georgia-BoldItalic`.
    ///
    /// Nil if the family is neither installed nor one of iOS's. For a family of iOS that is not installed, fontconfig
    /// selects a substitute.
    public init?(name: String, size: CGFloat) {
        let face = FontName(name)
        guard FontFamilies.exists(face.family) || FontFamilies.exists(name) else { return nil }
        let family = FontFamilies.exists(name) ? name : face.family
        self.init(family: family, size: size, weight: face.weight)
        isItalic = face.isItalic
    }

    /// Returns the same font at another size in points.
    public func withSize(_ size: CGFloat) -> Font {
        var font = self
        font.size = size
        return font
    }

    /// The names of the installed families, sorted.
    public static var familyNames: [String] { FontFamilies.installed.sorted() }

    /// The name of the family; for the interface font that of the display.
    public var familyName: String { family ?? InterfaceText.display.family }

    /// The family without spaces, and the face, such as `Georgia-BoldItalic`; accepted by `init(name:size:)`.
    public var fontName: String {
        let name = familyName.replacingOccurrences(of: " ", with: "")
        let face = (weight == .regular ? "" : FontName.names[weight] ?? "") + (isItalic ? "Italic" : "")
        return face.isEmpty ? name : "\(name)-\(face)"
    }

    // MARK: Metrics, in points

    private var metrics: FontMetrics { TextRenderer.ofCurrentThread.metrics(of: self) }

    /// The em size.
    public var pointSize: CGFloat { size }
    /// The height of a line.
    public var lineHeight: CGFloat { metrics.ascent + metrics.descent }
    /// The distance from the baseline to the top of the line.
    public var ascender: CGFloat { metrics.ascent }
    /// The distance from the baseline to the bottom of the line; negative, since the bottom is below.
    public var descender: CGFloat { -metrics.descent }
    /// The space between lines in addition to ``lineHeight``: 0, since the height includes it.
    public var leading: CGFloat { 0 }
    /// The height of capital letters: 0.72 em, the value of common sans-serif families.
    public var capHeight: CGFloat { size * 0.72 }
    /// The height of lowercase letters: 0.52 em, the value of common sans-serif families.
    public var xHeight: CGFloat { size * 0.52 }

    // MARK: Text styles

    /// The purpose of a text.
    public enum TextStyle: Sendable, Hashable, CaseIterable {
        /// Titles, from the largest to the smallest.
        case largeTitle, title1, title2, title3
        /// A heading above running text.
        case headline
        /// Running text.
        case body
        /// Secondary text.
        case callout, subheadline, footnote, caption1, caption2
    }

    /// Returns the font for a text style, of 11 to 34 points. The sizes are those of an iPad with the standard setting;
    /// there is no Dynamic Type.
    public static func preferredFont(forTextStyle style: TextStyle) -> Font {
        switch style {
        case .largeTitle: .system(size: 34)
        case .title1: .system(size: 28)
        case .title2: .system(size: 22)
        case .title3: .system(size: 20)
        case .headline: .system(size: 17, weight: .semibold)
        case .body: .system(size: 17)
        case .callout: .system(size: 16)
        case .subheadline: .system(size: 15)
        case .footnote: .system(size: 13)
        case .caption1: .system(size: 12)
        case .caption2: .system(size: 11)
        }
    }

    /// Returns the font for a text style; the traits have no effect.
    public static func preferredFont(forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection?) -> Font {
        preferredFont(forTextStyle: style)
    }
}

/// Scales fonts for Dynamic Type, which does not exist: all values are returned unchanged.
public struct UIFontMetrics: Sendable, Hashable {
    /// The metrics of `body`.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    /// Creates metrics; the style has no effect.
    public init(forTextStyle style: UIFont.TextStyle) {}

    /// Returns the font unchanged.
    public func scaledFont(for font: UIFont) -> UIFont { font }

    /// Returns the font, at most of a size in points.
    public func scaledFont(for font: UIFont, maximumPointSize size: CGFloat) -> UIFont {
        font.withSize(min(font.pointSize, size))
    }

    /// Returns the value unchanged.
    public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
