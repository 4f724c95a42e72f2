/// Draws images, on any thread: neither the renderer nor its actions need the main actor.
public final class UIGraphicsImageRenderer: Sendable {
    private let bounds: CGRect
    /// The scale and the opacity of the images.
    public let format: UIGraphicsImageRendererFormat

    /// Creates a renderer for images of a size in points, rounded up to whole pixels.
    public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
        (bounds, self.format) = (CGRect(origin: .zero, size: size), format)
    }

    /// Creates a renderer for images of a rectangle in points: the actions draw in its coordinates.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
        (self.bounds, self.format) = (bounds, format)
    }

    /// Calls `actions` synchronously and returns the drawn image, with a transparent background unless the format is
    /// opaque. Returns a 0×0 image if the size is not valid.
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let format = format.legal
        guard let surface = Surface.make(bounds.size, scale: format.scale, isOpaque: format.opaque) else {
            return UIImage(copying: Surface(width: 0, height: 0))
        }
        let scheme = Drawing.current?.context.scheme ?? ColorScheme(isDark: false)
        let drawing = Drawing(
            surface.makeContext(scale: format.scale, scheme: scheme), surface: surface, scale: format.scale)
        if bounds.origin != .zero { drawing.context.translate(x: -bounds.minX, y: -bounds.minY) }
        drawing.push()
        actions(UIGraphicsImageRendererContext(drawing, format: format))
        // Ends contexts that the actions began and did not end.
        while let popped = Drawing.pop(), popped !== drawing {}
        return UIImage(copying: surface).with { $0.scale = format.scale }
    }

    /// Draws an image and encodes it as PNG; empty if the size is not valid.
    public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// Draws an image and encodes it as JPEG with a quality from 0 to 1; empty if the size is not valid.
    public func jpegData(withCompressionQuality quality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void)
        -> Data
    {
        image(actions: actions).jpegData(compressionQuality: quality) ?? Data()
    }
}

/// The properties of a renderer's images. UIKit's class is a value here; write `var` to change it.
public struct UIGraphicsImageRendererFormat: Sendable, Hashable {
    /// Pixels per point; initially the scale of the display, which also replaces a scale below 0.001 and NaN.
    public var scale: CGFloat
    /// Whether images have no transparency; they are black at first.
    public var opaque = false

    /// Creates the format of the display.
    public init() { scale = InterfaceText.display.scale }

    /// Returns the format of the display.
    public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

    /// The same as ``default()``.
    public static func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

    /// The format with a scale that an image can have.
    var legal: Self {
        guard !(scale >= 0.001) else { return self }
        var format = self
        format.scale = InterfaceText.display.scale
        return format
    }

    /// Returns the format of the traits' scale.
    public init(for traits: UITraitCollection) { scale = traits.displayScale }
}

/// The parameter of an image renderer's actions. Valid until they return.
public struct UIGraphicsImageRendererContext {
    private let drawing: Drawing
    /// The scale and the opacity of the image.
    public let format: UIGraphicsImageRendererFormat

    init(_ drawing: Drawing, format: UIGraphicsImageRendererFormat) {
        (self.drawing, self.format) = (drawing, format)
    }

    /// The context that draws.
    public var cgContext: CGContext { CGContext(drawing) }

    /// A copy of the image as drawn so far.
    public var currentImage: UIImage {
        drawing.surface.map { UIImage(copying: $0).with { $0.scale = format.scale } }
            ?? UIImage(copying: Surface(width: 0, height: 0))
    }

    /// Fills a rectangle with the color of `UIColor.setFill()`.
    public func fill(_ rect: CGRect) { cgContext.fill(rect) }

    /// Fills a rectangle with a blend mode.
    public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }

    /// Strokes the inside of a rectangle's edge, one point wide, with the color of `UIColor.setStroke()`.
    public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

    /// Intersects the clip with a rectangle.
    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
