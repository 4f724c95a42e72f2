extension Image {
    // MARK: Properties

    /// Pixels per point: 1, unless the file name had a suffix or a renderer drew the image.
    public var scale: CGFloat { traits.scale }

    /// The pixels, with one pixel per point. Never nil.
    public var cgImage: CGImage? { with { $0 = ImageTraits() } }

    /// The image as it is, for code written for Core Image's type. Always `up`: files are decoded upright, and
    /// `init(cgImage:scale:orientation:)` turns the pixels.
    public var imageOrientation: Orientation { .up }

    /// Whether the image's own colors or a tint color are drawn.
    public var renderingMode: RenderingMode {
        switch traits.rendering {
        case .automatic: .automatic
        case .original: .alwaysOriginal
        case .template: .alwaysTemplate
        }
    }

    /// The edges, in points, that keep their size when the image is stretched.
    public var capInsets: UIEdgeInsets {
        let caps = traits.caps
        return UIEdgeInsets(top: caps.top, left: caps.left, bottom: caps.bottom, right: caps.right)
    }

    /// Whether the middle of a resizable image is repeated or stretched.
    public var resizingMode: ResizingMode { traits.tilesMiddle ? .tile : .stretch }

    /// Whether the image's own colors are drawn.
    public enum RenderingMode: Int, Sendable, Hashable {
        /// Original colors in image views, a tint in buttons and bars.
        case automatic
        /// The image's own colors.
        case alwaysOriginal
        /// The tint color, through the image's opacity.
        case alwaysTemplate
    }

    /// How the middle of a resizable image fills its space.
    public enum ResizingMode: Int, Sendable, Hashable {
        /// The middle is repeated.
        case tile
        /// The middle is stretched.
        case stretch
    }

    /// The transform from an image's pixels to its upright appearance.
    public enum Orientation: Int, Sendable, Hashable {
        /// Upright.
        case up
        /// Turned by a half turn.
        case down
        /// Turned counterclockwise by a quarter turn.
        case left
        /// Turned clockwise by a quarter turn.
        case right
        /// Mirrored horizontally, then as without `Mirrored`.
        case upMirrored, downMirrored, leftMirrored, rightMirrored

        var swapsSides: Bool { self == .left || self == .right || self == .leftMirrored || self == .rightMirrored }
    }

    // MARK: Variants

    /// Creates an image of pixels, with one pixel per point.
    public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

    /// Creates an image of pixels. Another orientation than `up` copies and turns the pixels, which takes milliseconds.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let upright = orientation == .up ? cgImage : cgImage.turned(orientation)
        self.init(sharing: upright) {
            $0 = ImageTraits()
            if scale > 0, scale.isFinite { $0.scale = scale }
        }
    }

    private func turned(_ orientation: Orientation) -> Image {
        let size = orientation.swapsSides ? (height, width) : (width, height)
        var pixels = [UInt32](repeating: 0, count: width * height)
        var y = 0
        forEachRow { row in
            for x in 0..<row.count {
                let (column, line): (Int, Int) =
                    switch orientation {
                    case .up: (x, y)
                    case .upMirrored: (width - 1 - x, y)
                    case .down: (width - 1 - x, height - 1 - y)
                    case .downMirrored: (x, height - 1 - y)
                    case .left: (y, width - 1 - x)
                    case .leftMirrored: (y, x)
                    case .right: (height - 1 - y, x)
                    case .rightMirrored: (height - 1 - y, width - 1 - x)
                    }
                pixels[line * size.0 + column] = row[x]
            }
            y += 1
        }
        return Image(width: size.0, height: size.1, opaque: isOpaque, pixels: pixels) ?? self
    }

    /// Returns the image with a rendering mode.
    public func withRenderingMode(_ mode: RenderingMode) -> UIImage {
        with {
            switch mode {
            case .automatic: $0.rendering = .automatic
            case .alwaysOriginal: $0.rendering = .original
            case .alwaysTemplate: $0.rendering = .template
            }
        }
    }

    /// Returns the image drawn in a color, through its opacity. A dynamic color is resolved when the image is drawn.
    public func withTintColor(_ color: UIColor) -> UIImage {
        with { ($0.tint, $0.rendering) = (color, .template) }
    }

    /// Returns the image drawn in a color, with a rendering mode. `alwaysOriginal` keeps the color in views with a tint
    /// color of their own, which is the case with every mode here.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage { withTintColor(color) }

    /// Returns an image whose edges keep their size when it is stretched; the middle is repeated.
    public func resizableImage(withCapInsets insets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: insets, resizingMode: .tile)
    }

    /// Returns an image whose edges, in points, keep their size when it is stretched.
    public func resizableImage(withCapInsets insets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        with {
            ($0.caps.top, $0.caps.left, $0.caps.bottom, $0.caps.right) = (
                max(insets.top, 0), max(insets.left, 0), max(insets.bottom, 0), max(insets.right, 0)
            )
            $0.tilesMiddle = resizingMode == .tile
        }
    }

    /// Returns an image whose edges keep their size; the one point after each cap is stretched.
    public func stretchableImage(withLeftCapWidth left: Int, topCapHeight top: Int) -> UIImage {
        resizableImage(
            withCapInsets: UIEdgeInsets(
                top: CGFloat(top), left: CGFloat(left), bottom: max(size.height - CGFloat(top) - 1, 0),
                right: max(size.width - CGFloat(left) - 1, 0)), resizingMode: .stretch)
    }

    /// Returns the image mirrored horizontally.
    public func withHorizontallyFlippedOrientation() -> UIImage {
        let mirrored = turned(.upMirrored)
        let traits = traits
        return mirrored.with { $0 = traits }
    }

    // MARK: Decoding in advance

    /// Returns an image of at most a size in points, decoded now, which may take tens of milliseconds: call it off the
    /// main actor. Keeps the aspect ratio. Nil if the size is empty or the image cannot be decoded.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard size.width > 0, size.height > 0, width > 0, height > 0 else { return nil }
        let pixels = CGSize(width: size.width * scale, height: size.height * scale)
        let part = min(pixels.width / CGFloat(width), pixels.height / CGFloat(height))
        let small = drawingCopy(shrunkBy: min(part, 1))
        guard small.width > 0, small.height > 0 else { return nil }
        let (columns, rows) = (
            max(Int((CGFloat(width) * part).rounded()), 1), max(Int((CGFloat(height) * part).rounded()), 1)
        )
        let traits = traits
        return small.resized(toWidth: columns, height: rows).with { $0 = traits }
    }

    /// Decodes a thumbnail on another thread and calls `completionHandler` there.
    public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        Task.detached { completionHandler(self.preparingThumbnail(of: size)) }
    }

    /// Decodes a thumbnail on another thread.
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
        await Task.detached { self.preparingThumbnail(of: size) }.value
    }

    /// Returns an image with all pixels decoded, which the image itself does not keep. Blocks while decoding.
    public func preparingForDisplay() -> UIImage? {
        let traits = traits
        let decoded = drawingCopy(shrunkBy: 1)
        return decoded.width > 0 ? decoded.with { $0 = traits } : nil
    }

    /// Decodes all pixels on another thread and calls `completionHandler` there.
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        Task.detached { completionHandler(self.preparingForDisplay()) }
    }

    /// Decodes all pixels on another thread.
    public func byPreparingForDisplay() async -> UIImage? {
        await Task.detached { self.preparingForDisplay() }.value
    }

    // MARK: Drawing, within `UIView.draw(_:)`, an image renderer or an image context

    /// Draws the image, stretched, into a rectangle. Has no effect outside a drawing.
    public func draw(in rect: CGRect) {
        guard let drawing = Drawing.current else { return }
        let quality = drawing.state.interpolation
        drawing.composite(bounds: rect) { $0.draw(self, in: rect, quality: quality) }
    }

    /// Draws the image with its top left corner at a point, at its size. Has no effect outside a drawing.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the image with a blend mode and an opacity.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.drawing.context.alpha *= Double(alpha)
        draw(in: rect)
        context.restoreGState()
    }

    /// Draws the image at a point with a blend mode and an opacity.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Fills a rectangle with copies of the image, from its top left corner.
    public func drawAsPattern(in rect: CGRect) {
        guard let drawing = Drawing.current, size.width > 0, size.height > 0 else { return }
        drawing.composite(bounds: rect) { context in
            context.saved {
                context.clip(to: rect)
                for y in stride(from: rect.minY, to: rect.maxY, by: size.height) {
                    for x in stride(from: rect.minX, to: rect.maxX, by: size.width) {
                        context.draw(self, in: CGRect(origin: CGPoint(x: x, y: y), size: size))
                    }
                }
            }
        }
    }
}
