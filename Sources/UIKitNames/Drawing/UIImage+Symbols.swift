extension Image {
    /// Creates a template image of a symbol, 22 points square; nil if the library does not draw the name.
    ///
    /// The names are: `arrow.clockwise`, `arrow.uturn.backward`, `arrow.uturn.forward`, `book`, `camera`, `checkmark`,
    /// `chevron.down`, `chevron.left`, `chevron.right`, `ellipsis`, `exclamationmark.triangle`, `folder`,
    /// `magnifyingglass`, `minus`, `minus.magnifyingglass`, `moon`, `nosign`, `pause`, `pencil`, `photo`, `play`,
    /// `plus`, `plus.magnifyingglass`, `square.and.arrow.up`, `square.and.pencil`, `square.grid.2x2`, `sun.max`,
    /// `trash` and `xmark`; a suffix `.fill` or `.circle` is ignored.
    public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

    /// Creates a template image of a symbol, 1.3 times as large as the configuration's font size.
    public convenience init?(systemName name: String, withConfiguration configuration: SymbolConfiguration?) {
        var stem = name
        for suffix in [".fill", ".circle", ".fill"] where stem.hasSuffix(suffix) { stem.removeLast(suffix.count) }
        guard let symbol = Self.symbols[stem] else { return nil }
        let side = ((configuration?.pointSize ?? 17) * 1.3).rounded()
        guard side >= 1, side <= 1000 else { return nil }
        // Rendered at the highest usual scale; drawing reduces it.
        let scale: CGFloat = 3
        let surface = Surface(width: Int(side * scale), height: Int(side * scale))
        surface.withContext(scale: scale) {
            $0.draw(symbol, in: CGRect(x: 0, y: 0, width: side, height: side), color: .black)
        }
        self.init(sharing: Image(copying: surface)) {
            $0.scale = scale
            $0.rendering = .template
        }
    }

    /// The size of a symbol.
    public struct SymbolConfiguration: Sendable, Hashable {
        let pointSize: CGFloat

        /// Creates a configuration for text of a size in points.
        public init(pointSize: CGFloat) { self.pointSize = pointSize }

        /// Creates a configuration for text of a size in points; the weight has no effect.
        public init(pointSize: CGFloat, weight: UIFont.Weight) { self.init(pointSize: pointSize) }

        /// Creates a configuration for text of a size in points; weight and scale have no effect.
        public init(pointSize: CGFloat, weight: UIFont.Weight, scale: SymbolScale) { self.init(pointSize: pointSize) }

        /// Creates a configuration for text of a font.
        public init(font: UIFont, scale: SymbolScale = .default) {
            self.init(pointSize: font.pointSize * scale.factor)
        }

        /// Creates a configuration for text of 17 points.
        public init(scale: SymbolScale) { self.init(pointSize: 17 * scale.factor) }

        /// Creates a configuration for text of a style and a scale.
        public init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
            self.init(font: .preferredFont(forTextStyle: textStyle), scale: scale)
        }

        /// Creates a configuration for text of a style.
        public init(textStyle: UIFont.TextStyle) {
            self.init(pointSize: UIFont.preferredFont(forTextStyle: textStyle).pointSize)
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

    /// Returns a template image in the size of a symbol; nil for other images.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> Image? {
        guard traits.rendering == .template, size.height > 0, configuration.pointSize > 0 else { return nil }
        let factor = (configuration.pointSize * 1.3).rounded() / size.height
        guard factor > 0 else { return nil }
        return Image(sharing: self) { $0.scale /= factor }
    }

    /// Returns a template image in the size of a symbol; other images unchanged.
    public func withConfiguration(_ configuration: SymbolConfiguration) -> Image {
        applyingSymbolConfiguration(configuration) ?? self
    }

    private static let symbols: [String: Symbol] = [
        "arrow.clockwise": .retry, "arrow.uturn.backward": .undo, "arrow.uturn.forward": .redo, "book": .book,
        "camera": .camera, "checkmark": .checkmark, "chevron.down": .chevronDown, "chevron.left": .chevronLeft,
        "chevron.right": .chevronRight, "ellipsis": .more, "exclamationmark.triangle": .warning, "folder": .folder,
        "magnifyingglass": .search, "minus": .minus, "minus.magnifyingglass": .zoomOut, "moon": .moon,
        "nosign": .forbidden, "pause": .pause, "pencil": .pencil, "photo": .image, "play": .play, "plus": .plus,
        "plus.magnifyingglass": .zoomIn, "square.and.arrow.up": .share, "square.and.pencil": .compose,
        "square.grid.2x2": .grid, "sun.max": .sun, "trash": .trash, "xmark": .close,
    ]
}
