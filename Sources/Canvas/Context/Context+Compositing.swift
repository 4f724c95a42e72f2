import CCairo
import Foundation
import Geometry

/// How drawn colors are combined with those below.
package enum BlendMode: Sendable, Hashable {
    /// Drawn over what is below.
    case normal
    /// The separable modes of PDF, which compute each component from both colors.
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
    /// The modes of PDF that take hue, saturation and luminosity from one of both colors each.
    case hue, saturation, color, luminosity
    /// Porter and Duff's operators that change only what the drawing covers.
    case sourceAtop, destinationOver, destinationOut, xor, plusLighter
    /// Makes the covered area transparent.
    case clear
    /// Replaces the covered area.
    case copy

    var cairo: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .destinationOver: CAIRO_OPERATOR_DEST_OVER
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .xor: CAIRO_OPERATOR_XOR
        case .plusLighter: CAIRO_OPERATOR_ADD
        case .clear: CAIRO_OPERATOR_DEST_OUT
        case .copy: CAIRO_OPERATOR_SOURCE
        }
    }
}

/// A shadow of what is drawn.
package struct DropShadow: Sendable, Hashable {
    /// The color; its opacity is that of the shadow below opaque drawing.
    package var color: Color
    /// The displacement in points, downward and to the right, independent of the context's rotation.
    package var offset: CGSize
    /// The blur radius in points. Twice the standard deviation of the blur.
    package var blur: CGFloat

    /// Creates a shadow; lengths are in points.
    package init(color: Color, offset: CGSize, blur: CGFloat) {
        (self.color, self.offset, self.blur) = (color, offset, blur)
    }

    /// How far the shadow may extend beyond the drawing on each side, in points.
    package var reach: CGFloat {
        guard offset.width.isFinite, offset.height.isFinite, blur.isFinite else { return 0 }
        return (max(abs(offset.width), abs(offset.height)) + 1.5 * max(blur, 0) + 2).rounded(.up)
    }
}

extension Context {
    /// Draws `body` as one object, with a blend mode.
    package func blended(_ mode: BlendMode, _ body: () -> Void) {
        guard mode != .normal else { return body() }
        guard !pixelClipBounds.isEmpty else { return }
        let before = state
        cairo_push_group(pointer)
        if mode == .copy || mode == .clear { state.alpha = 1 }
        body()
        cairo_pop_group_to_source(pointer)
        let alpha = before.alpha
        state = before
        if mode == .copy {
            // Only the covered area is replaced: erase it by its coverage, then add the drawing.
            cairo_set_operator(pointer, CAIRO_OPERATOR_DEST_OUT)
            cairo_paint(pointer)
            cairo_set_operator(pointer, CAIRO_OPERATOR_ADD)
            cairo_paint_with_alpha(pointer, alpha)
        } else {
            cairo_set_operator(pointer, mode.cairo)
            cairo_paint(pointer)
        }
        cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
        cairo_set_source_rgba(pointer, 0, 0, 0, 1)
    }

    /// Draws `content`, visible to the degree of the opacity of what `mask` draws.
    ///
    /// - Parameter bounds: The clip of both, in points.
    package func masked(bounds: CGRect, _ content: () -> Void, mask: () -> Void) {
        saved {
            clip(to: bounds)
            guard !pixelClipBounds.isEmpty else { return }
            cairo_push_group(pointer)
            saved(content)
            let drawn = CairoPattern(adopting: cairo_pop_group(pointer))
            cairo_push_group(pointer)
            saved {
                alpha = 1
                mask()
            }
            let coverage = CairoPattern(adopting: cairo_pop_group(pointer))
            cairo_set_source(pointer, drawn.pointer)
            cairo_mask(pointer, coverage.pointer)
            cairo_set_source_rgba(pointer, 0, 0, 0, 1)
        }
    }

    /// Draws `body` in one color: only the opacity of what it draws matters.
    package func tinted(_ color: Color, bounds: CGRect, _ body: () -> Void) {
        saved {
            clip(to: bounds)
            guard !pixelClipBounds.isEmpty else { return }
            cairo_push_group(pointer)
            saved {
                alpha = 1
                body()
            }
            let coverage = CairoPattern(adopting: cairo_pop_group(pointer))
            guard setSource(color) else { return }
            cairo_mask(pointer, coverage.pointer)
        }
    }

    /// Draws the shadow of what `body` draws, without `body` itself.
    ///
    /// Takes time proportional to the clipped area: the drawing's opacity is blurred for every call.
    ///
    /// - Parameter bounds: What `body` covers, in points.
    package func drawShadow(_ shadow: DropShadow, of bounds: CGRect, _ body: (Context) -> Void) {
        guard bounds.isFinite, bounds.width > 0, bounds.height > 0, state.transform.isUsable, shadow.blur.isFinite,
            shadow.offset.width.isFinite, shadow.offset.height.isFinite
        else { return }
        let scale = state.transform.meanScale
        let blur = BoxBlur(deviation: min(max(shadow.blur, 0) * scale / 2, 200))
        let (dx, dy) = (
            Int((min(max(shadow.offset.width * scale, -1e6), 1e6)).rounded()),
            Int((min(max(shadow.offset.height * scale, -1e6), 1e6)).rounded())
        )
        // Only what can reach the clip is drawn and blurred.
        let wanted = pixelClipBounds.insetBy(dx: CGFloat(-blur.reach), dy: CGFloat(-blur.reach))
            .offsetBy(dx: CGFloat(-dx), dy: CGFloat(-dy))
        let box = state.transform.boundingBox(of: bounds).insetBy(dx: -1, dy: -1).intersection(wanted)
        guard !box.isNull else { return }
        let area = PixelRect(covering: box)
        guard !area.isEmpty else { return }
        let surface = Surface(width: area.width, height: area.height)
        surface.withContext(scheme: scheme) { context in
            context.transform = state.transform.followed(
                by: AffineTransform(translationByX: CGFloat(-area.x), byY: CGFloat(-area.y)))
            body(context)
        }
        let mask = ShadowMask(opacityOf: surface, blur: blur)
        guard setSource(shadow.color) else { return }
        let pixels = mask.surface(outlineSize: mask.outlineSize)
        cairo_mask_surface(
            pointer, pixels.pointer, Double(area.x + dx - blur.reach), Double(area.y + dy - blur.reach))
        cairo_set_source_rgba(pointer, 0, 0, 0, 1)
    }

    /// Draws the shadow of a filled path.
    package func drawShadow(_ shadow: DropShadow, of path: Path) {
        drawShadow(shadow, of: path.bounds.insetBy(dx: -1, dy: -1)) { $0.fill(path, .black) }
    }

    /// Draws the shadow of a filled path, from `pixels` if they are those of the same shadow at the same scale;
    /// otherwise stores its pixels there.
    ///
    /// With a rotation, or for shadows of more than 4 million pixels, the shadow is computed again in each call.
    package func draw(_ shadow: DropShadow, of path: Path, _ pixels: inout ShadowPixels?) {
        let transform = state.transform
        let bounds = path.bounds
        guard bounds.isFinite, transform.isAxisAligned, abs(transform.m11 - transform.m22) < 1e-6 else {
            return drawShadow(shadow, of: path)
        }
        let scale = transform.m11
        let key = ShadowPixels.Key(path: path, shadow: shadow, scale: scale, scheme: scheme)
        if pixels?.key != key {
            guard let made = ShadowPixels(key) else { return drawShadow(shadow, of: path) }
            pixels = made
        }
        guard let pixels, setSource(shadow.color) else { return }
        let corner = transform.transform(bounds.origin)
        cairo_mask_surface(
            pointer, pixels.surface.pointer, (corner.x).rounded() + Double(pixels.origin.x),
            (corner.y).rounded() + Double(pixels.origin.y))
        cairo_set_source_rgba(pointer, 0, 0, 0, 1)
    }

    /// Fills a path with a radial gradient between two circles.
    ///
    /// - Parameters:
    ///   - colors: The color stops, with offsets from 0 at the start circle to 1 at the end circle.
    ///   - extends: Whether the outermost colors continue beyond the circles.
    package func fill(
        _ path: Path, radial colors: [(offset: Double, color: Color)], from start: (center: CGPoint, radius: CGFloat),
        to end: (center: CGPoint, radius: CGFloat), extends: Bool = true
    ) {
        guard start.center.isFinite, end.center.isFinite, start.radius.isFinite, end.radius.isFinite,
            start.radius >= 0, end.radius >= 0
        else { return }
        let pattern = CairoPattern(
            adopting: cairo_pattern_create_radial(
                start.center.x, start.center.y, start.radius, end.center.x, end.center.y, end.radius))
        fill(path, pattern, colors: colors, extends: extends)
    }

    /// Fills a path with a linear gradient that does not continue beyond its ends unless `extends` is true.
    package func fill(
        _ path: Path, linear colors: [(offset: Double, color: Color)], from start: CGPoint, to end: CGPoint,
        extends: Bool
    ) {
        guard start != end, start.isFinite, end.isFinite else { return }
        let pattern = CairoPattern(adopting: cairo_pattern_create_linear(start.x, start.y, end.x, end.y))
        fill(path, pattern, colors: colors, extends: extends)
    }

    private func fill(
        _ path: Path, _ pattern: CairoPattern, colors: [(offset: Double, color: Color)], extends: Bool
    ) {
        guard let inverse = state.transform.usableInverse, state.alpha > 0 else { return }
        for (offset, color) in colors {
            let color = color.resolved(in: scheme)
            cairo_pattern_add_color_stop_rgba(
                pattern.pointer, offset, color.red, color.green, color.blue, color.alpha * state.alpha)
        }
        var matrix = inverse.cairo
        cairo_pattern_set_matrix(pattern.pointer, &matrix)
        cairo_pattern_set_extend(pattern.pointer, extends ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
        cairo_set_source(pointer, pattern.pointer)
        addPath(path)
        cairo_fill(pointer)
        cairo_set_source_rgba(pointer, 0, 0, 0, 1)
    }
}

extension ShadowMask {
    /// Blurs the opacity of a drawing. The margins are as wide as the blur reaches.
    init(opacityOf surface: Surface, blur: BoxBlur) {
        var plane = CoverageMap(width: surface.width + 2 * blur.reach, height: surface.height + 2 * blur.reach)
        plane.copy(CoverageMap(opacityOf: surface), x: blur.reach, y: blur.reach)
        plane.blur(blur)
        self.init(
            outlineSize: PixelSize(width: surface.width, height: surface.height), margin: blur.reach, coverage: plane)
    }
}

/// The blurred opacity of a path's shadow, kept for later frames.
package struct ShadowPixels {
    struct Key: Equatable {
        var path: Path
        var shadow: DropShadow
        var scale: CGFloat
        var scheme: ColorScheme
    }

    let key: Key
    let surface: CairoSurface
    /// The position relative to the corner of the path's bounding box, in pixels.
    let origin: (x: Int, y: Int)

    private static let largestArea: CGFloat = 4_000_000

    /// Blurs the path; nil if it is too large.
    init?(_ key: Key) {
        let (bounds, shadow, scale) = (key.path.bounds, key.shadow, key.scale)
        let lengths = [bounds.width, bounds.height, abs(shadow.offset.width), abs(shadow.offset.height)]
        guard shadow.blur.isFinite, bounds.width * bounds.height * scale * scale < Self.largestArea,
            lengths.allSatisfy({ $0 * abs(scale) < CGFloat(Surface.longestSide) })
        else { return nil }
        let blur = BoxBlur(deviation: min(max(shadow.blur, 0) * scale / 2, 200))
        let (width, height) = (
            Int((bounds.width * scale).rounded(.up)) + 1, Int((bounds.height * scale).rounded(.up)) + 1
        )
        let drawn = Surface(width: width, height: height)
        drawn.withContext(scale: scale) { context in
            context.translate(x: -bounds.minX, y: -bounds.minY)
            context.fill(key.path, .black)
        }
        let mask = ShadowMask(opacityOf: drawn, blur: blur)
        self.key = key
        surface = mask.surface(outlineSize: mask.outlineSize)
        origin = (
            Int((shadow.offset.width * scale).rounded()) - blur.reach,
            Int((shadow.offset.height * scale).rounded()) - blur.reach
        )
    }
}
