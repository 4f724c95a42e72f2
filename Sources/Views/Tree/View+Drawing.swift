extension View {
    /// The parent; nil for a root and for a view outside the tree.
    public var superview: View? { parent }
    /// The children in back-to-front order.
    public var subviews: [View] { children }
    /// Whether subviews are clipped to the bounds, by the program or by a container.
    package var clipsSubviews: Bool { !clipping.isEmpty }

    func setHidden(_ isHidden: Bool) {
        guard isHidden != storedIsHidden else { return }
        storedIsHidden = isHidden
        damageIncludingOverflow(force: true)
        layoutState?.arranger?.arrangedVisibilityDidChange()
    }

    func setAlpha(_ alpha: Double) {
        guard alpha != storedAlpha else { return }
        guard alpha.isFinite else { return reject(alpha, for: "alpha") }
        change(.alpha) { storedAlpha = alpha }
    }

    /// Draws with a new corner radius; returns false for one that is not finite.
    func acceptCornerRadius(insteadOf former: CGFloat) -> Bool {
        guard cornerRadius != former else { return true }
        guard cornerRadius.isFinite else {
            reject(cornerRadius, for: "cornerRadius")
            return false
        }
        setNeedsDisplay()
        return true
    }

    func setClipping(_ reason: Clipping, _ clips: Bool) {
        guard clipping.contains(reason) != clips else { return }
        // Subviews outside the bounds disappear or appear.
        if clips { damageSubviews() }
        if clips { clipping.insert(reason) } else { clipping.remove(reason) }
        if !clips { damageSubviews() }
        damageIncludingOverflow(force: true)
    }

    /// Draws the view and its subviews at their position in the superview.
    func render(in context: Context) {
        guard !isHidden, alpha * containerAlpha > 0.003, cachedRoot?.isShownByPreview(self) != true else { return }
        context.saved {
            context.translate(x: frame.minX, y: frame.minY)
            if storedTransform != nil || containerScale != 1 {
                let middle = CGPoint(x: frame.width / 2, y: frame.height / 2)
                context.translate(x: middle.x, y: middle.y)
                if let transform = storedTransform { context.concatenate(transform) }
                if containerScale != 1 { context.concatenate(AffineTransform(scale: containerScale)) }
                context.translate(x: -middle.x, y: -middle.y)
            }
            if alpha * containerAlpha < 0.997 {
                renderFaded(in: context)
            } else {
                renderShown(in: context)
            }
        }
    }

    private func renderFaded(in context: Context) {
        // A view without subviews and background needs no group: each of its drawing operations is faded separately.
        if subviews.isEmpty && backgroundColor == nil && decoration == nil {
            context.alpha *= alpha * containerAlpha
            renderShown(in: context)
        } else {
            let area = CGRect(origin: .zero, size: frame.size).insetBy(dx: -drawingReach, dy: -drawingReach)
            context.group(alpha: alpha * containerAlpha, bounds: area) { renderShown(in: context) }
        }
    }

    /// Draws the view and its subviews with its top left corner at the context's origin, without its own transform and
    /// opacity.
    package func drawAll(in context: Context) { context.saved { renderContent(in: context) } }

    /// Draws the view at the context's origin, ignoring its position, transform and opacity. Previews use it directly.
    package func renderContent(in context: Context) { withShownValues { renderShown(in: context) } }

    /// Draws the view at the context's origin with its present values, which are those that animations show.
    private func renderShown(in context: Context) {
        guard storedTraits?.scheme != nil else { return renderInScheme(in: context) }
        let former = context.scheme
        context.scheme = appearance.colorScheme
        renderInScheme(in: context)
        context.scheme = former
    }

    private func renderInScheme(in context: Context) {
        guard let decoration, root !== self else { return renderPlain(in: context) }
        if decoration.hasMask {
            let area = CGRect(origin: .zero, size: frame.size).insetBy(dx: -drawingReach, dy: -drawingReach)
            context.masked(bounds: area) {
                renderDecorated(by: decoration, in: context)
            } mask: {
                decoration.drawMask(in: context)
            }
        } else {
            renderDecorated(by: decoration, in: context)
        }
    }

    private func renderDecorated(by decoration: any ViewDecoration, in context: Context) {
        decoration.drawShadow(of: self, in: context) { other in
            other.saved { renderPlain(in: other) }
        }
        context.saved { renderPlain(in: context) }
        decoration.drawBorder(of: self, in: context)
    }

    /// How far the view and its decoration draw beyond the bounds, in points.
    var drawingReach: CGFloat {
        let reach = decoration.map { max($0.reach, overflow) } ?? overflow
        if reach.isFinite { return max(reach, 0) }
        reject(reach, for: "overflow", using: 0)
        return 0
    }

    /// Whether the view's own background hides everything behind it.
    var isBackgroundOpaque: Bool { backgroundColor?.resolved(isDark: false).isOpaque ?? false }

    private func renderPlain(in context: Context) {
        let area = CGRect(origin: .zero, size: frame.size)
        let visible = context.clipBounds
        guard !clipsSubviews || visible.intersects(area) else { return }
        if cornerRadius > 0, clipsSubviews || backgroundColor != nil {
            let outline = Path(roundedRect: area, cornerRadius: cornerRadius, corners: roundedCorners)
            if clipsSubviews { context.clip(to: outline) }
            if let backgroundColor { context.fill(outline, backgroundColor) }
        } else {
            if clipsSubviews { context.clip(to: area) }
            if let backgroundColor { context.fill(area, backgroundColor) }
        }
        context.translate(x: -boundsOrigin.x, y: -boundsOrigin.y)
        let own = visible.offsetBy(dx: boundsOrigin.x, dy: boundsOrigin.y)
        drawContent(in: context, visible: own)
        if let decoration {
            context.saved {
                context.translate(x: boundsOrigin.x, y: boundsOrigin.y)
                decoration.drawContent(of: self, in: context)
            }
        }
        // The root draws its messages between the previews.
        let shown = cachedRoot.map { $0 === self ? $0.drawnSubviews : children[...] } ?? children[...]
        for child in shown {
            child.withShownValues { if child.mayShow(in: own) { child.render(in: context) } }
        }
        drawOver(context)
    }

    /// Draws the view's own content, clipped to the area that its changes invalidate: anything drawn beyond it would
    /// stay after the view has moved (VIEW-14).
    private func drawContent(in context: Context, visible: CGRect) {
        let reach = drawingReach
        let area = bounds.insetBy(dx: -reach, dy: -reach)
        guard visible.intersects(area) else { return }
        // Often the rest is clipped already.
        guard !area.contains(visible) else { return draw(context) }
        context.saved {
            context.clip(toPixelsOf: area)
            draw(context)
        }
    }

    func mayShow(in visible: CGRect) -> Bool {
        guard storedTransform == nil else { return true }
        // Subviews of a view that does not clip may extend beyond its frame.
        if !clipsSubviews && !subviews.isEmpty { return true }
        return frame.insetBy(dx: -drawingReach, dy: -drawingReach).intersects(visible)
    }
}
