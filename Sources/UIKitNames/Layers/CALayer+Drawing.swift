extension View {
    /// The view's layer, which is created at its first use.
    ///
    /// Its class is ``layerClass`` if that is `CAShapeLayer` or `CAGradientLayer`, and otherwise `CALayer`.
    public var layer: CALayer {
        if let layer = decoration as? CALayer { return layer }
        let made: CALayer
        switch type(of: self).layerClass {
        case is CAShapeLayer.Type: made = CAShapeLayer()
        case is CAGradientLayer.Type: made = CAGradientLayer()
        default: made = CALayer()
        }
        made.attach(to: self)
        decoration = made
        return made
    }

    /// The view whose opacity limits what is visible of this one: that of the layer's mask. See ``CALayer/mask``.
    public var mask: UIView? {
        get { layer.mask?.view }
        set { layer.mask = newValue?.layer }
    }
}

extension CALayer {
    // MARK: ViewDecoration

    /// How far shadow, shape and sublayers extend beyond the bounds, in points.
    package var reach: CGFloat {
        guard !masksToBounds else { return 0 }
        var reach = contentReach
        if shadowOpacity > 0 {
            reach = max(reach, shadow.reach + (shadowPath.map { Self.excess($0.path.bounds, area) } ?? contentReach))
        }
        for layer in sublayers ?? [] where !layer.isHidden {
            let rect = layer.area.insetBy(dx: -layer.reach, dy: -layer.reach)
            reach = max(reach, Self.excess(layer.rectInSuperlayer(rect), area))
        }
        return reach
    }

    /// A rectangle of the layer's coordinates, in those of the superlayer.
    private func rectInSuperlayer(_ rect: CGRect) -> CGRect {
        let middle = CGPoint(x: frame.width / 2, y: frame.height / 2)
        let moved = rect.offsetBy(dx: -middle.x, dy: -middle.y).applying(transform)
        return moved.offsetBy(dx: frame.minX + middle.x, dy: frame.minY + middle.y)
    }

    private static func excess(_ rect: CGRect, _ bounds: CGRect) -> CGFloat {
        guard rect.isFinite else { return 0 }
        return max(
            bounds.minX - rect.minX, bounds.minY - rect.minY, rect.maxX - bounds.maxX, rect.maxY - bounds.maxY, 0)
    }

    private var area: CGRect { CGRect(origin: .zero, size: bounds.size) }

    /// The outline of background, border and clip; nil for a rectangle.
    private var outline: Path? {
        guard cornerRadius > 0 else { return nil }
        return Path(roundedRect: area, cornerRadius: cornerRadius, corners: maskedCorners.corners)
    }

    private var shadow: DropShadow {
        let color = shadowColor ?? .clear
        return DropShadow(
            color: color.withAlpha(color.alpha * Double(min(max(shadowOpacity, 0), 1))), offset: shadowOffset,
            blur: shadowRadius * 2)
    }

    /// Whether there is a mask.
    package var hasMask: Bool { mask != nil }

    /// Draws the mask.
    package func drawMask(in context: Context) {
        guard let mask else { return }
        guard let view = mask.view else { return mask.render(at: context) }
        guard !view.isHidden, view.alpha > 0 else { return }
        let area = CGRect(origin: .zero, size: view.bounds.size)
        context.saved {
            context.translate(x: view.center.x, y: view.center.y)
            context.concatenate(view.transform)
            context.translate(x: -area.midX, y: -area.midY)
            context.group(alpha: view.alpha, bounds: area) { view.renderContent(in: context) }
        }
    }

    /// Draws the shadow.
    package func drawShadow(of view: View, in context: Context, content: (Context) -> Void) {
        drawShadow(in: context, content: content)
    }

    private func drawShadow(in context: Context, content: (Context) -> Void) {
        guard shadowOpacity > 0, !masksToBounds else { return }
        let shadow = shadow
        if let shadowPath {
            context.draw(shadow, of: shadowPath.path, &shadowPixels)
        } else if let color = backgroundColor, color.resolved(in: context.scheme).isOpaque {
            context.draw(shadow, of: outline ?? Path(rect: area), &shadowPixels)
        } else {
            let covered = area.insetBy(dx: -contentReach, dy: -contentReach)
            context.drawShadow(shadow, of: covered, content)
        }
    }

    /// Draws contents and sublayers.
    package func drawContent(of view: View, in context: Context) { drawContent(in: context) }

    private func drawContent(in context: Context) {
        if let runningAnimations, runningAnimations.needsClock {
            // Views are not added while others are drawn.
            DispatchQueue.main.async { [weak runningAnimations] in runningAnimations?.startClock() }
        }
        draw(in: context)
        // Stable: layers of equal position keep their order.
        let ordered = (sublayers ?? []).enumerated().sorted {
            ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
        }
        for (_, layer) in ordered { layer.render(at: context) }
    }

    /// Draws the border.
    package func drawBorder(of view: View, in context: Context) { drawBorder(in: context) }

    private func drawBorder(in context: Context) {
        guard borderWidth > 0, let borderColor, area.width > 0, area.height > 0 else { return }
        // The area between two outlines, so that a border of any width keeps the outer corners.
        var path = outline ?? Path(rect: area)
        let inner = area.insetBy(dx: borderWidth, dy: borderWidth)
        if inner.width > 0, inner.height > 0, !inner.isNull {
            let radius = max(cornerRadius - borderWidth, 0)
            path.append(
                radius > 0
                    ? Path(roundedRect: inner, cornerRadius: radius, corners: maskedCorners.corners)
                    : Path(rect: inner))
        }
        context.fill(path, borderColor, rule: .evenOdd)
    }

    // MARK: Created layers

    /// Draws a created layer at its position in the superlayer.
    private func render(at context: Context) {
        guard !isHidden, opacity > 0, view == nil else { return }
        context.saved {
            context.translate(x: frame.midX, y: frame.midY)
            context.concatenate(transform)
            context.translate(x: -frame.width / 2, y: -frame.height / 2)
            context.group(alpha: Double(min(opacity, 1)), bounds: area.insetBy(dx: -reach, dy: -reach)) {
                renderOpaque(in: context)
            }
        }
    }

    private func renderOpaque(in context: Context) {
        guard hasMask else { return renderUnmasked(in: context) }
        context.masked(bounds: area.insetBy(dx: -reach, dy: -reach)) {
            renderUnmasked(in: context)
        } mask: {
            drawMask(in: context)
        }
    }

    private func renderUnmasked(in context: Context) {
        drawShadow(in: context) { renderBody(in: $0) }
        renderBody(in: context)
        drawBorder(in: context)
    }

    private func renderBody(in context: Context) {
        context.saved {
            let outline = outline
            if masksToBounds { context.clip(to: outline ?? Path(rect: area)) }
            if let backgroundColor {
                if let outline { context.fill(outline, backgroundColor) } else { context.fill(area, backgroundColor) }
            }
            drawContent(in: context)
        }
    }

    /// Draws the layer and, for a view's layer, the view with its subviews, with its origin at the context's.
    public func render(in context: CGContext) {
        let target = context.drawing.context
        target.saved {
            if let view { view.renderContent(in: target) } else { renderOpaque(in: target) }
        }
    }

    /// Draws the contents and the custom content.
    private func draw(in context: Context) {
        if let image = contents as? Image, image.width > 0, image.height > 0, area.width > 0, area.height > 0 {
            let scale = contentsScale > 0 ? contentsScale : 1
            let size = CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
            let rect = contentsGravity.mode.rect(of: size, in: area)
            context.saved {
                if contentsGravity == .resizeAspectFill { context.clip(to: outline ?? Path(rect: area)) }
                context.draw(image, in: rect)
            }
        }
        drawShape(in: context)
        if view == nil { Drawing.run(on: context) { draw(in: CGContext($0)) } }
    }
}

/// Corners of a layer, named by the edges at which they are; y points down.
public struct CACornerMask: OptionSet, Sendable, Hashable {
    /// The corners as bits.
    public let rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top left corner.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The top right corner.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The bottom left corner.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The bottom right corner.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

    static let all = CACornerMask(rawValue: 15)

    /// The same corners; both types have the same bits.
    var corners: RectCorners { RectCorners(rawValue: rawValue) }
}

/// The shape of rounded corners.
public enum CALayerCornerCurve: Sendable, Hashable {
    /// A quarter of a circle.
    case circular
    /// Drawn as `circular`.
    case continuous
}

/// How a layer's contents fit its bounds.
public enum CALayerContentsGravity: Sendable, Hashable {
    /// Stretched to the bounds.
    case resize
    /// The whole image, in its aspect ratio.
    case resizeAspect
    /// Covers the bounds, in its aspect ratio; the excess is clipped.
    case resizeAspectFill
    /// At its own size, at an edge, at a corner or in the middle.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    var mode: View.ContentMode {
        switch self {
        case .resize: .scaleToFill
        case .resizeAspect: .scaleAspectFit
        case .resizeAspectFill: .scaleAspectFill
        case .center: .center
        case .top: .top
        case .bottom: .bottom
        case .left: .left
        case .right: .right
        case .topLeft: .topLeft
        case .topRight: .topRight
        case .bottomLeft: .bottomLeft
        case .bottomRight: .bottomRight
        }
    }
}
