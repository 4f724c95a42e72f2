/// A destination of drawing commands: the view or image that is being drawn.
///
/// Obtained from `UIGraphicsGetCurrentContext()` or an image renderer, on the thread that draws. Coordinates are
/// points, y down, as in UIKit's contexts. The context must not be used after the drawing has ended.
public final class CGContext {
    let drawing: Drawing

    init(_ drawing: Drawing) { self.drawing = drawing }

    // MARK: State

    /// Saves colors, line style, shadow, blend mode, transform, clip and opacity, but not the path.
    public func saveGState() { drawing.save() }

    /// Restores what the matching ``saveGState()`` saved; has no effect without one.
    public func restoreGState() { drawing.restore() }

    /// Sets the color of fills. A dynamic color is resolved when it is drawn.
    public func setFillColor(_ color: CGColor) { drawing.state.fillColor = color }

    /// Sets the color of fills from components from 0 to 1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(Color(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
    }

    /// Sets a gray color of fills.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        setFillColor(Color(white: Double(gray), alpha: Double(alpha)))
    }

    /// Sets the color of outlines. A dynamic color is resolved when it is drawn.
    public func setStrokeColor(_ color: CGColor) { drawing.state.strokeColor = color }

    /// Sets the color of outlines from components from 0 to 1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(Color(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
    }

    /// Sets a gray color of outlines.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        setStrokeColor(Color(white: Double(gray), alpha: Double(alpha)))
    }

    /// Sets the width of outlines, in points. Defaults to 1.
    public func setLineWidth(_ width: CGFloat) { drawing.state.stroke.width = width }

    /// Sets the shape of open ends. Defaults to `butt`.
    public func setLineCap(_ cap: CGLineCap) { drawing.state.stroke.cap = cap }

    /// Sets the shape of corners. Defaults to `miter`.
    public func setLineJoin(_ join: CGLineJoin) { drawing.state.stroke.join = join }

    /// Sets the ratio of a miter's length to the line width from which a corner is beveled. Defaults to 10.
    public func setMiterLimit(_ limit: CGFloat) { drawing.state.stroke.miterLimit = limit }

    /// Sets alternating lengths of dashes and gaps, in points; an empty array draws solid lines.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        (drawing.state.stroke.dashPhase, drawing.state.stroke.dash) = (phase, lengths)
    }

    /// Sets the opacity of all drawing, 0 to 1.
    public func setAlpha(_ alpha: CGFloat) { drawing.context.alpha = Double(alpha) }

    /// Sets how drawn colors are combined with those below.
    public func setBlendMode(_ mode: CGBlendMode) { drawing.state.blendMode = mode.mode }

    /// Adds a shadow to each following drawing. The offset is in points, to the right and downward, and independent of
    /// the transform's rotation; a nil color removes the shadow.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        drawing.state.shadow = color.map { DropShadow(color: $0, offset: offset, blur: blur) }
    }

    /// Adds a shadow of one third black to each following drawing.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: Color(white: 0, alpha: 1 / 3))
    }

    /// The filter for images that are drawn at another size.
    public var interpolationQuality: CGInterpolationQuality {
        get {
            switch drawing.state.interpolation {
            case .fast: .none
            case .good: .default
            case .best: .high
            }
        }
        set {
            switch newValue {
            case .none: drawing.state.interpolation = .fast
            case .high: drawing.state.interpolation = .best
            case .default, .low, .medium: drawing.state.interpolation = .good
            }
        }
    }

    /// Has no effect: shapes and text are always antialiased.
    public func setShouldAntialias(_ shouldAntialias: Bool) {}

    /// Has no effect: shapes and text are always antialiased.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}

    // MARK: Transform

    /// Translates user space, in points.
    public func translateBy(x: CGFloat, y: CGFloat) { drawing.context.translate(x: x, y: y) }

    /// Scales user space.
    public func scaleBy(x: CGFloat, y: CGFloat) { drawing.context.scale(x: x, y: y) }

    /// Rotates user space by an angle in radians, clockwise since y points down.
    public func rotate(by angle: CGFloat) { drawing.context.rotate(radians: angle) }

    /// Maps coordinates by `transform` first and then by the current transform.
    public func concatenate(_ transform: CGAffineTransform) { drawing.context.concatenate(transform) }

    /// The transform from user space to the pixels of the destination. Unlike in UIKit, y points down in both.
    public var ctm: CGAffineTransform { drawing.context.transform }

    // MARK: Clip

    /// Intersects the clip with a rectangle.
    public func clip(to rect: CGRect) { drawing.context.clip(to: rect) }

    /// Intersects the clip with the union of rectangles.
    public func clip(to rects: [CGRect]) {
        var path = Path()
        for rect in rects { path.append(Path(rect: rect)) }
        drawing.context.clip(to: path)
    }

    /// Intersects the clip with the current path, and clears the path.
    public func clip(using rule: CGPathFillRule = .winding) {
        if let path = takePath() { drawing.context.clip(to: path, rule: rule.rule) }
    }

    /// The bounding box of the clip, in user space.
    public var boundingBoxOfClipPath: CGRect { drawing.context.clipBounds }

    // MARK: Rectangles and ellipses

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) {
        let color = drawing.state.fillColor
        drawing.composite(bounds: rect) { $0.fill(rect, color) }
    }

    /// Fills rectangles.
    public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

    /// Strokes a rectangle with the current line style.
    public func stroke(_ rect: CGRect) { stroke(Path(rect: rect)) }

    /// Strokes a rectangle with a line width in points.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        var style = drawing.state.stroke
        style.width = width
        stroke(Path(rect: rect), style: style)
    }

    /// Fills the ellipse inscribed in a rectangle.
    public func fillEllipse(in rect: CGRect) { fill(Path(ovalIn: rect), .winding) }

    /// Strokes the ellipse inscribed in a rectangle.
    public func strokeEllipse(in rect: CGRect) { stroke(Path(ovalIn: rect)) }

    /// Makes a rectangle transparent; black in an opaque image.
    public func clear(_ rect: CGRect) { drawing.context.clear(rect) }

    /// Strokes lines between each two points.
    public func strokeLineSegments(between points: [CGPoint]) {
        var path = Path()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            path.move(to: points[index])
            path.addLine(to: points[index + 1])
        }
        stroke(path)
    }

    func fill(_ path: Path, _ rule: FillRule) {
        let color = drawing.state.fillColor
        drawing.composite(bounds: path.bounds) { $0.fill(path, color, rule: rule) }
    }

    func stroke(_ path: Path, style: StrokeStyle? = nil) {
        let (color, style) = (drawing.state.strokeColor, style ?? drawing.state.stroke)
        drawing.composite(bounds: path.strokeBounds(style)) { $0.stroke(path, color, style: style) }
    }

    // MARK: Images and gradients

    /// Draws an image with its lower edge at the rectangle's `minY`: upside down in UIKit's coordinates, as UIKit's
    /// contexts do. `UIImage.draw(in:)` draws upright.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        let quality = drawing.state.interpolation
        guard rect.width > 0, rect.height > 0 else { return }
        drawing.composite(bounds: rect) { context in
            context.saved {
                if byTiling {
                    // Tiles of the rectangle's size fill the clip.
                    let area = context.clipBounds
                    let (left, top) = (
                        rect.minX + ((area.minX - rect.minX) / rect.width).rounded(.down) * rect.width,
                        rect.minY + ((area.minY - rect.minY) / rect.height).rounded(.down) * rect.height
                    )
                    for y in stride(from: top, to: area.maxY, by: rect.height) {
                        for x in stride(from: left, to: area.maxX, by: rect.width) {
                            context.saved {
                                let tile = CGRect(x: x, y: y, width: rect.width, height: rect.height)
                                context.translate(x: 0, y: tile.minY + tile.maxY)
                                context.scale(x: 1, y: -1)
                                context.draw(image, in: tile, quality: quality)
                            }
                        }
                    }
                } else {
                    context.translate(x: 0, y: rect.minY + rect.maxY)
                    context.scale(x: 1, y: -1)
                    context.draw(image, in: rect, quality: quality)
                }
            }
        }
    }

    /// Fills the clip with a gradient along a line. Without options, nothing is drawn beyond the ends.
    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        let area = Path(rect: drawing.context.clipBounds)
        drawing.composite(bounds: area.bounds) {
            $0.fill(area, linear: gradient.stops, from: start, to: end, extends: !options.isEmpty)
        }
    }

    /// Fills the clip with a gradient between two circles. Without options, nothing is drawn beyond them.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        let area = Path(rect: drawing.context.clipBounds)
        drawing.composite(bounds: area.bounds) {
            $0.fill(
                area, radial: gradient.stops, from: (startCenter, startRadius), to: (endCenter, endRadius),
                extends: !options.isEmpty)
        }
    }

    /// A copy of the pixels of an image context; nil for a context of a view.
    public func makeImage() -> CGImage? { drawing.surface.map { CGImage(copying: $0) } }

    /// The size of an image context, in pixels; 0 for a context of a view.
    public var width: Int { drawing.surface?.width ?? 0 }
    /// The size of an image context, in pixels; 0 for a context of a view.
    public var height: Int { drawing.surface?.height ?? 0 }
}

extension Path {
    /// The bounds of the stroked path, with its widest corners and ends.
    func strokeBounds(_ style: StrokeStyle) -> CGRect {
        let reach = style.width * (style.join == .miter ? max(style.miterLimit, 1.5) : 1.5) / 2 + 1
        return bounds.isNull ? bounds : bounds.insetBy(dx: -reach, dy: -reach)
    }
}
