/// The content of a row or a header: texts and an image.
public struct UIListContentConfiguration: Hashable {
    /// The appearance of a text.
    public struct TextProperties: Sendable, Hashable {
        /// The alignment of a text.
        public enum TextAlignment: Int, Sendable, Hashable {
            /// The side where reading starts.
            case natural
            /// Centered.
            case center
            /// Aligned to both sides.
            case justified
        }

        /// How the case of the letters is changed.
        public enum TextTransform: Int, Sendable, Hashable {
            /// Not at all.
            case none
            /// Capital letters.
            case uppercase
            /// Small letters.
            case lowercase
            /// A capital letter at the beginning of each word.
            case capitalized
        }

        /// The font.
        public var font: UIFont
        /// The color; nil is the primary text color of the appearance.
        public var color: UIColor?
        /// Replaces the color; nil leaves it.
        public var colorTransformer: UIConfigurationColorTransformer?
        /// The maximum number of lines; 0 for no limit.
        public var numberOfLines: Int
        /// The alignment of the lines.
        public var alignment = TextAlignment.natural
        /// Where lines break, and what replaces text without space.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// How the case of the letters is changed.
        public var transform = TextTransform.none
        /// Whether the font is reduced until the text fits the width. Has an effect with one line only.
        public var adjustsFontSizeToFitWidth = false
        /// The smallest part of the font's size to which it may be reduced.
        public var minimumScaleFactor: CGFloat = 0
        /// Stored for code that sets it: the sizes of text styles do not change while the program runs.
        public var adjustsFontForContentSizeCategory = true
        /// Stored for code that sets it: text without space is truncated or reduced, never condensed.
        public var allowsDefaultTighteningForTruncation = false
        /// Whether `showsExpansionTextWhenTruncated` is set: a truncated text is shown in a tooltip in any case.
        public var showsExpansionTextWhenTruncated = false

        init(font: UIFont, color: UIColor?, numberOfLines: Int) {
            (self.font, self.color, self.numberOfLines) = (font, color, numberOfLines)
        }

        /// Returns the color, as the transformer has replaced it.
        public func resolvedColor() -> UIColor {
            let color = color ?? .label
            return colorTransformer?(color) ?? color
        }
    }

    /// The appearance of the image.
    public struct ImageProperties: Sendable, Hashable {
        /// The size of a symbol image; nil is that of the image. The image of another size is made from its name.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
        /// The color of template images; nil is the tint color of the view.
        public var tintColor: UIColor?
        /// Replaces the tint color; nil leaves it.
        public var tintColorTransformer: UIConfigurationColorTransformer?
        /// The largest size, in points; zero limits nothing but the height of the row.
        public var maximumSize = CGSize.zero
        /// The size of the area in the middle of which the image is; zero is that of the image.
        public var reservedLayoutSize = CGSize.zero
        /// The corner radius, in points.
        public var cornerRadius: CGFloat = 0
        /// Stored for code that sets it: colors are never inverted.
        public var accessibilityIgnoresInvertColors = false
        /// A length for `reservedLayoutSize`: that of symbols in rows.
        public static let standardDimension: CGFloat = 28

        /// Returns the color of template images for the tint color of a view.
        public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
            let color = self.tintColor ?? tintColor
            return tintColorTransformer?(color) ?? color
        }
    }

    /// The main text.
    public var text: String?
    /// The main text with attributes; replaces `text`.
    public var attributedText: NSAttributedString?
    /// The secondary text.
    public var secondaryText: String?
    /// The secondary text with attributes; replaces `secondaryText`.
    public var secondaryAttributedText: NSAttributedString?
    /// The image before the texts.
    public var image: UIImage?
    /// The appearance of the main text.
    public var textProperties = TextProperties(font: .preferredFont(forTextStyle: .body), color: nil, numberOfLines: 0)
    /// The appearance of the secondary text.
    public var secondaryTextProperties = TextProperties(
        font: .preferredFont(forTextStyle: .subheadline), color: .systemGray, numberOfLines: 0)
    /// The appearance of the image.
    public var imageProperties = ImageProperties()
    /// Whether both texts are on one line, the secondary one right-aligned.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The distances of the content from the edges of its view, in points.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 7, leading: 16, bottom: 7, trailing: 16)
    /// Stored for code that sets it: the margins are always ``directionalLayoutMargins``.
    public var axesPreservingSuperviewLayoutMargins: UIAxis = .both
    /// The distance between image and texts, in points.
    public var imageToTextPadding: CGFloat = 12
    /// The distance between both texts if they are on one line, in points.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 8
    /// The distance between both texts if one is below the other, in points.
    public var textToSecondaryTextVerticalPadding: CGFloat = 0

    /// Creates an empty configuration, with the secondary text below the main text.
    public init() {}

    /// The configuration of a row with one text.
    public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
    /// The configuration of a row with a secondary text below the main text.
    public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    /// The configuration of a row with a secondary text at its end.
    public static func valueCell() -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration()
        configuration.prefersSideBySideTextAndSecondaryText = true
        return configuration
    }

    private static func title(
        _ font: UIFont, _ color: UIColor = .systemGray, lines: Int = 1
    ) -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration()
        configuration.textProperties = TextProperties(font: font, color: color, numberOfLines: lines)
        configuration.secondaryTextProperties.font = .systemFont(ofSize: 12)
        return configuration
    }

    /// The configuration of the header of a plain list.
    public static func plainHeader() -> UIListContentConfiguration { title(.systemFont(ofSize: 13, weight: .semibold)) }
    /// The configuration of the footer of a plain list.
    public static func plainFooter() -> UIListContentConfiguration { title(.systemFont(ofSize: 12), lines: 0) }
    /// The configuration of the header of a grouped list.
    public static func groupedHeader() -> UIListContentConfiguration { plainHeader() }
    /// The configuration of the footer of a grouped list.
    public static func groupedFooter() -> UIListContentConfiguration { plainFooter() }
    /// The configuration of the header of a list.
    public static func header() -> UIListContentConfiguration { plainHeader() }
    /// The configuration of the footer of a list.
    public static func footer() -> UIListContentConfiguration { plainFooter() }
    /// The configuration of a prominent header of an inset list.
    public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
        title(.systemFont(ofSize: 17, weight: .semibold), .label)
    }
    /// The configuration of a very prominent header of an inset list.
    public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
        title(.systemFont(ofSize: 20, weight: .bold), .label)
    }
    /// The configuration of a row of a sidebar.
    public static func sidebarCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    /// The configuration of a row of a sidebar with a secondary text below the main text.
    public static func sidebarSubtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    /// The configuration of a row of a list beside a sidebar.
    public static func accompaniedSidebarCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    /// The configuration of such a row with a secondary text below the main text.
    public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    /// The configuration of the header of a sidebar.
    public static func sidebarHeader() -> UIListContentConfiguration {
        title(.systemFont(ofSize: 15, weight: .semibold), .label)
    }

}

extension UIListContentConfiguration: UIContentConfiguration {
    /// Returns a ``UIListContentView``.
    public func makeContentView() -> UIView & UIContentView { UIListContentView(configuration: self) }

    /// Returns the configuration itself: its colors are readable in every state of a cell. In a disabled cell, texts
    /// without a color of their own are gray.
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
        let isDisabled = (state as? UICellConfigurationState)?.isDisabled ?? false
        let wasDisabled = textProperties.color == .tertiaryLabel
        guard isDisabled != wasDisabled, isDisabled ? textProperties.color == nil : wasDisabled else { return self }
        var updated = self
        updated.textProperties.color = isDisabled ? .tertiaryLabel : nil
        return updated
    }
}

/// Axes of a rectangle.
public struct UIAxis: OptionSet, Sendable, Hashable {
    /// One bit per axis.
    public let rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The horizontal axis.
    public static let horizontal = UIAxis(rawValue: 1)
    /// The vertical axis.
    public static let vertical = UIAxis(rawValue: 2)
    /// Both axes.
    public static let both: UIAxis = [.horizontal, .vertical]
}
