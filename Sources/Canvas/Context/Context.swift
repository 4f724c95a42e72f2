import CCairo
import Foundation
import Geometry

/// Draws on a ``Surface``.
///
/// Coordinates are in points from the top left, with y pointing down, and are mapped by ``transform``.
/// ``Surface/withContext(scale:clip:_:)`` creates a context. Values that cannot be drawn (infinite or NaN, or a
/// transform without an inverse) draw nothing, and the context remains usable.
public final class Context {
    /// The state that ``saved(_:)`` restores, without the clip, which cairo restores.
    struct State {
        var transform: AffineTransform
        var alpha: Double
    }

    /// The states of ``save()`` that were not yet restored.
    private var savedStates: [State] = []
    /// Whether dynamic colors are drawn as in the dark appearance. Setting it selects the colors of the standard theme.
    public var isDark: Bool {
        get { scheme.isDark }
        set { scheme = ColorScheme(isDark: newValue) }
    }
    /// The appearance and the theme for which colors are resolved.
    package var scheme: ColorScheme

    let target: Surface
    private let cairo: CairoContext
    var state: State
    /// Called for each image instead of drawing it, by a caller that asks what is drawn and where (BUILD-5). Groups are
    /// not composited meanwhile, so that the pixels of the surface are undefined.
    package var onDrawImage: ((DrawnImage) -> Void)?
    /// The product of the opacities of the groups that are being drawn.
    private(set) var groupOpacity = 1.0

    /// Invariant: between calls cairo's matrix is the identity, since most drawing is faster in device pixels.
    var pointer: OpaquePointer { cairo.pointer }

    init(target: Surface, scale: CGFloat, clip: [PixelRect]?, scheme: ColorScheme) {
        self.target = target
        self.scheme = scheme
        cairo = CairoContext(on: target.cairo)
        state = State(transform: AffineTransform(scale: scale), alpha: 1)
        guard let clip else { return }
        for rect in clip where !rect.isEmpty {
            addPixels(rect.intersection(target.bounds))
        }
        cairo_clip(pointer)
    }

    // MARK: State

    /// Runs `body`, then restores the transform, the clip and the alpha. Also restores states that `body` saved and did
    /// not restore.
    public func saved(_ body: () -> Void) {
        let before = state
        let depth = savedStates.count
        cairo_save(pointer)
        body()
        while savedStates.count > depth { restore() }
        cairo_restore(pointer)
        state = before
    }

    /// Saves the transform, the clip and the alpha until the matching ``restore()``, or until the surrounding
    /// ``saved(_:)`` ends.
    package func save() {
        savedStates.append(state)
        cairo_save(pointer)
    }

    /// Restores the state of the last ``save()``; has no effect without one.
    package func restore() {
        guard let last = savedStates.popLast() else { return }
        cairo_restore(pointer)
        state = last
    }

    /// The number of states that ``restore()`` can restore.
    package var saveCount: Int { savedStates.count }

    /// The opacity of everything that is drawn, 0 to 1: a factor for the alpha of colors and images.
    public var alpha: Double {
        get { state.alpha }
        set { state.alpha = newValue.isFinite ? min(max(newValue, 0), 1) : 0 }
    }

    /// The transform from user space, in points, to the surface's pixels.
    public var transform: AffineTransform {
        get { state.transform }
        set { state.transform = newValue }
    }

    /// Translates user space; `x` and `y` are in points.
    public func translate(x: CGFloat, y: CGFloat) {
        prepend(AffineTransform(m11: 1, m12: 0, m21: 0, m22: 1, tX: x, tY: y))
    }

    /// Scales user space by the factors `x` and `y`.
    public func scale(x: CGFloat, y: CGFloat) { prepend(AffineTransform(m11: x, m12: 0, m21: 0, m22: y, tX: 0, tY: 0)) }

    /// Rotates user space clockwise, since y points down.
    public func rotate(radians: CGFloat) {
        let (sine, cosine) = (sin(radians), cos(radians))
        prepend(AffineTransform(m11: cosine, m12: sine, m21: -sine, m22: cosine, tX: 0, tY: 0))
    }

    /// Prepends a transform: coordinates are mapped by it first and then by the current transform.
    package func concatenate(_ transform: AffineTransform) { prepend(transform) }

    private func prepend(_ transform: AffineTransform) { state.transform = transform.followed(by: state.transform) }

    // MARK: Clip

    /// Intersects the clip with the rectangle. Costs nothing in later drawing if the edges lie on whole pixels.
    public func clip(to rect: CGRect) {
        if rect.isInfinite { return }
        if let pixels = alignedPixels(rect) {
            addPixels(pixels)
            cairo_clip(pointer)
        } else {
            clip(to: Path(rect: rect))
        }
    }

    /// Intersects the clip with the inside of the path, antialiased.
    public func clip(to path: Path) { clip(to: path, rule: .winding) }

    /// Intersects the clip with the inside of the path by a fill rule, antialiased.
    package func clip(to path: Path, rule: FillRule) {
        cairo_new_path(pointer)
        if state.transform.isUsable { addPath(path) }
        cairo_set_fill_rule(pointer, rule.cairo)
        cairo_clip(pointer)
        cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_WINDING)
    }

    /// Intersects the clip with the whole pixels that the bounding box of the transformed rectangle touches. Unlike
    /// with ``clip(to:)``, its edges are not antialiased.
    package func clip(toPixelsOf rect: CGRect) {
        cairo_new_path(pointer)
        if state.transform.isUsable {
            // Rounding errors must not add a pixel.
            let box = state.transform.boundingBox(of: rect).insetBy(dx: 0.001, dy: 0.001)
            addPixels(PixelRect(covering: box.intersection(pixelClipBounds)))
        }
        cairo_clip(pointer)
    }

    /// The bounds of the clip in user space, so that callers can skip drawing outside; empty if nothing can be drawn.
    package var clipBounds: CGRect {
        guard let inverse = state.transform.usableInverse else { return .zero }
        let pixels = pixelClipBounds
        return pixels.isEmpty ? .zero : inverse.boundingBox(of: pixels)
    }

    /// The bounds of the clip in the surface's pixels.
    var pixelClipBounds: CGRect {
        var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(pointer, &x0, &y0, &x1, &y1)
        return CGRect(x: x0, y: y0, width: max(0, x1 - x0), height: max(0, y1 - y0))
    }

    // MARK: Groups

    /// Draws `body` into a temporary surface and blends that with `alpha`, so that overlapping parts do not show
    /// through.
    ///
    /// At alpha 1 `body` draws directly, without a temporary surface, so `body` must not call ``clear(_:)``. At alpha 0
    /// `body` is not called.
    ///
    /// - Parameters:
    ///   - bounds: The clip for `body`, in points. The temporary surface has this size.
    ///   - isIsolated: Whether there is a temporary surface at alpha 1, too, so that blend modes in `body` do not
    ///     combine its colors with those below.
    package func group(alpha: Double, bounds: CGRect, isIsolated: Bool = false, _ body: () -> Void) {
        let opacity = alpha.isFinite ? min(max(alpha, 0), 1) * state.alpha : 0
        guard opacity > 0 else { return }
        saved {
            clip(to: bounds)
            guard opacity < 1 || isIsolated else { return body() }
            guard !pixelClipBounds.isEmpty else { return }
            let outerOpacity = groupOpacity
            defer { groupOpacity = outerOpacity }
            groupOpacity *= opacity
            state.alpha = 1
            if onDrawImage != nil { return body() }
            cairo_push_group(pointer)
            body()
            cairo_pop_group_to_source(pointer)
            cairo_paint_with_alpha(pointer, opacity)
        }
    }
}
