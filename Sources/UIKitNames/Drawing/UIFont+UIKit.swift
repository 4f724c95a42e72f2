extension Font {
    /// Returns the interface font at a size in points.
    public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
        .system(size: size, weight: weight)
    }

    /// Returns the bold interface font at a size in points.
    public static func boldSystemFont(ofSize size: CGFloat) -> Font { .system(size: size, weight: .bold) }

    /// The purpose of a text. UIKit's `largeTitle` does not exist.
    public enum TextStyle: Sendable, Hashable {
        /// Titles, from the largest to the smallest.
        case title1, title2, title3
        /// A heading above running text.
        case headline
        /// Running text.
        case body
        /// Secondary text, from the largest to the smallest.
        case subheadline, callout, footnote, caption1, caption2
    }

    /// Returns the font for a text style, of 11 to 22 points. The sizes are those of a desktop; there is no Dynamic
    /// Type.
    public static func preferredFont(forTextStyle style: TextStyle) -> Font {
        switch style {
        case .title1: .system(size: 22)
        case .title2: .system(size: 18)
        case .title3: .system(size: 16)
        case .headline: .system(size: 13, weight: .semibold)
        case .body, .callout: .system(size: 13)
        case .subheadline: .system(size: 12)
        case .footnote, .caption1, .caption2: .system(size: 11)
        }
    }
}
