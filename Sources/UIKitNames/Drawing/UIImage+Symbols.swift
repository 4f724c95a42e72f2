extension Image {
    /// Creates a template image of a symbol, 22 points square; nil if the library does not draw the name, which a
    /// message then says once.
    ///
    /// The names are: `archivebox`, `arrow.clockwise`, `arrow.counterclockwise`, `arrow.down`, `arrow.left`,
    /// `arrow.right`, `arrow.up`, `arrow.up.arrow.down`, `arrow.uturn.backward`, `arrow.uturn.forward`, `backward`,
    /// `bell`, `bolt`, `book`, `bookmark`, `bubble.left`, `calendar`, `camera`, `cart`, `checkmark`, `chevron.down`,
    /// `chevron.left`, `chevron.right`, `chevron.up`, `chevron.up.chevron.down`, `circle`, `clock`, `cloud`,
    /// `creditcard`, `doc`, `doc.on.doc`, `doc.text`, `ellipsis`, `envelope`, `exclamationmark`,
    /// `exclamationmark.triangle`, `eye`, `flag`, `folder`, `forward`, `gear`, `gearshape`, `gift`, `globe`, `heart`,
    /// `house`, `info`, `line.3.horizontal`, `line.3.horizontal.decrease`, `link`, `list.bullet`, `location`, `lock`,
    /// `magnifyingglass`, `map`, `mappin`, `message`, `mic`, `minus`, `minus.magnifyingglass`, `moon`, `music.note`,
    /// `nosign`, `paperclip`, `paperplane`, `pause`, `pencil`, `person`, `person.2`, `person.crop`, `photo`,
    /// `photo.on.rectangle`, `pin`, `play`, `plus`, `plus.magnifyingglass`, `power`, `questionmark`, `rotate.left`,
    /// `rotate.right`, `sidebar.left`, `slider.horizontal.3`, `speaker`, `speaker.wave.2`, `square`,
    /// `square.and.arrow.down`, `square.and.arrow.up`, `square.and.pencil`, `square.grid.2x2`, `square.grid.3x3`,
    /// `square.on.square`, `square.stack`, `star`, `stop`, `sun.max`, `tag`, `trash`, `tray`, `video`, `xmark`. Each
    /// may have the suffixes `.fill`, which has no effect on symbols without an outline, `.slash`, `.circle` and
    /// `.square`.
    public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

    /// Creates a template image of a symbol, 1.3 times as large as the configuration's font size, or an image in the
    /// configuration's color.
    public convenience init?(systemName name: String, withConfiguration configuration: SymbolConfiguration?) {
        let side = ((configuration?.pointSize ?? 17) * 1.3).rounded()
        guard side >= 1, side <= 1000 else { return nil }
        // Rendered at the highest usual scale; drawing reduces it.
        let scale: CGFloat = 3
        let surface = Surface(width: Int(side * scale), height: Int(side * scale))
        var isKnown = false
        surface.withContext(scale: scale) { isKnown = SystemSymbol.draw(name, side: side, $0) }
        guard isKnown else {
            SystemSymbol.reportUnknown(name)
            return nil
        }
        self.init(sharing: Image(copying: surface)) {
            $0.scale = scale
            ($0.rendering, $0.tint) = (.template, configuration?.color)
        }
    }

    /// The size of a symbol, and its color. What a configuration does not name, one that it is applied to keeps.
    public struct SymbolConfiguration: Sendable, Hashable {
        private var fontSize: CGFloat?
        private var scale: SymbolScale?
        private var weight: UIFont.Weight?
        var color: UIColor?

        private init() {}

        /// The size of the text that the symbol stands beside, in points, times the factor of the scale; 17 points
        /// without a size.
        var pointSize: CGFloat { (fontSize ?? 17) * (scale ?? .default).factor }
        /// Whether the configuration names a size or a scale.
        var hasSize: Bool { fontSize != nil || scale != nil }

        /// A configuration that names nothing.
        public static var unspecified: SymbolConfiguration { SymbolConfiguration() }

        /// Creates a configuration for text of a size in points.
        public init(pointSize: CGFloat) { fontSize = pointSize }

        /// Creates a configuration for text of a size in points; the weight has no effect.
        public init(pointSize: CGFloat, weight: UIFont.Weight) { (fontSize, self.weight) = (pointSize, weight) }

        /// Creates a configuration for text of a size in points; the weight has no effect.
        public init(pointSize: CGFloat, weight: UIFont.Weight, scale: SymbolScale) {
            (fontSize, self.weight, self.scale) = (pointSize, weight, scale)
        }

        /// Creates a configuration of a weight, which has no effect: symbols have one width of lines.
        public init(weight: UIFont.Weight) { self.weight = weight }

        /// Creates a configuration for text of a font.
        public init(font: UIFont) { fontSize = font.pointSize }

        /// Creates a configuration for text of a font and a scale.
        public init(font: UIFont, scale: SymbolScale) { (fontSize, self.scale) = (font.pointSize, scale) }

        /// Creates a configuration of a scale.
        public init(scale: SymbolScale) { self.scale = scale }

        /// Creates a configuration for text of a style and a scale.
        public init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
            self.init(font: .preferredFont(forTextStyle: textStyle), scale: scale)
        }

        /// Creates a configuration for text of a style.
        public init(textStyle: UIFont.TextStyle) { self.init(font: .preferredFont(forTextStyle: textStyle)) }

        /// Creates a configuration of a color in place of the tint color. Symbols have one layer.
        public init(hierarchicalColor color: UIColor) { self.color = color }

        /// Creates a configuration of the first color in place of the tint color: symbols have one layer.
        public init(paletteColors colors: [UIColor]) { color = colors.first }

        /// Returns a configuration with what another one names, and otherwise with what this one does.
        public func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
            var result = other
            result.fontSize = other.fontSize ?? fontSize
            result.scale = other.scale ?? scale
            result.weight = other.weight ?? weight
            result.color = other.color ?? color
            return result
        }
    }

    /// The size of a symbol in proportion to the text beside it.
    public enum SymbolScale: Int, Sendable, Hashable {
        /// That of `medium`.
        case `default` = -1
        /// Unknown: that of `medium`.
        case unspecified
        /// Smaller than the text.
        case small
        /// The size of the text.
        case medium
        /// Larger than the text.
        case large

        var factor: CGFloat {
            switch self {
            case .default, .unspecified, .medium: 1
            case .small: 0.8
            case .large: 1.25
            }
        }
    }

    /// Returns a template image in the size and color of a symbol; nil for other images.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> Image? {
        guard traits.rendering == .template, size.height > 0, configuration.pointSize > 0 else { return nil }
        let colored = configuration.color.map { withTintColor($0) } ?? self
        guard configuration.hasSize else { return colored }
        let factor = (configuration.pointSize * 1.3).rounded() / size.height
        guard factor > 0 else { return nil }
        return Image(sharing: colored) { $0.scale /= factor }
    }

    /// Returns a template image in the size of a symbol; other images unchanged.
    public func withConfiguration(_ configuration: SymbolConfiguration) -> Image {
        applyingSymbolConfiguration(configuration) ?? self
    }
}
