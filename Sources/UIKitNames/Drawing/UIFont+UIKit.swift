extension Font {
    /// The interface's font.
    public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
        .system(size: size, weight: weight)
    }

    /// The interface's font, bold.
    public static func boldSystemFont(ofSize size: CGFloat) -> Font { .system(size: size, weight: .bold) }

    /// What a text is for.
    public enum TextStyle: Sendable, Hashable {
        /// The title of a page.
        case title1, title2, title3
        /// A line above a text.
        case headline
        /// What is read.
        case body
        /// What is read second.
        case subheadline, callout, footnote, caption1, caption2
    }

    /// The font for a kind of text, in sizes that suit a desktop.
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
