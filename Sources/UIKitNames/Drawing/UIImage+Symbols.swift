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

        /// Creates a configuration for text of a style.
        public init(textStyle: UIFont.TextStyle) {
            self.init(pointSize: UIFont.preferredFont(forTextStyle: textStyle).pointSize)
        }
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
