/// The rendered image of a preview: rendered once, drawn in every frame of a drag (LIFT-4).
///
/// While the size is not animated, draws the image from sprites that contain image and shadow at one angle, so that
/// a frame only copies pixels. Angles are rounded to a third of a degree, which is not visible. At its own size and
/// without rotation, the image's pixels are whole pixels of the screen (LIFT-8). What is drawn depends on the
/// presentation alone, not on earlier frames (BUILD-1).
@MainActor final class PreviewImage {
    /// The image at the size for which it was rendered and the window's scale.
    let surface: Surface
    let shape: PreviewShape
    private var sprites: [SpriteKey: Sprite] = [:]

    struct SpriteKey: Hashable {
        var width: Int
        var height: Int
        var angle: Int
        var elevation: Int

        /// The image's center in its middle pixel: on a corner of the pixel, or in its middle where the number of
        /// pixels is odd, so that the image's edges are between pixels.
        var middle: CGPoint { CGPoint(x: width.isMultiple(of: 2) ? 0 : 0.5, y: height.isMultiple(of: 2) ? 0 : 0.5) }
    }

    struct Sprite {
        var surface: Surface
        /// From the pixel at the image's center to the sprite's corner, in pixels.
        var offset: (x: Int, y: Int)
    }

    /// The image is rendered at most at this multiple of its natural size, because transforms have no limit.
    private static let largestMagnification: CGFloat = 4

    private static let angleSteps: CGFloat = 3 * 180 / .pi
    private static let elevationSteps = 16.0
    private static let spriteLimit = 24

    /// Renders a preview.
    ///
    /// - Parameters:
    ///   - shown: The largest size at which the image is shown at rest, in points. At smaller sizes it is reduced.
    ///   - scale: The window's scale.
    init(
        of preview: DragPreview, at shown: CGSize, scale: CGFloat, appearance: Appearance = Appearance(isDark: false)
    ) {
        let visible = preview.visibleBounds
        shape = PreviewShape(preview)
        let size = visible.size
        func pixels(_ length: CGFloat, _ natural: CGFloat) -> Int {
            let most = natural * Self.largestMagnification
            let points = length.isFinite ? min(max(length, 0), most) : natural
            return Int(min(points * scale, 32767).rounded())
        }
        let (width, height) = (pixels(shown.width, size.width), pixels(shown.height, size.height))
        surface = Surface(width: width, height: height)
        guard width > 0, height > 0 else { return }
        surface.withContext(scale: 1) { context in
            context.scale(x: CGFloat(width) / visible.width, y: CGFloat(height) / visible.height)
            preview.drawContent(in: context, appearance)
        }
    }

    private func isOwnSize(_ key: SpriteKey) -> Bool {
        (key.width, key.height, key.angle) == (surface.width, surface.height, 0)
    }

    /// Draws the image and its shadow.
    func draw(_ shown: PreviewPresentation, in context: Context, scale: CGFloat, shadows: ShadowCache) {
        let key = SpriteKey(
            width: Int((shown.size.width * scale).rounded()), height: Int((shown.size.height * scale).rounded()),
            angle: Int((shown.angle * Self.angleSteps).rounded()),
            elevation: Int((shown.elevation * Self.elevationSteps).rounded()))
        guard !shown.isReshaping || isOwnSize(key) else {
            context.drawLifted(shown, shape, shadows: shadows) {
                context.draw(self.surface, in: CGRect(center: .zero, size: shown.size))
            }
            return
        }
        let sprite = sprites[key] ?? makeSprite(key, scale: scale, shadows: shadows)
        let middle = key.middle
        let corner = CGPoint(
            x: ((shown.center.x * scale - middle.x).rounded() + CGFloat(sprite.offset.x)) / scale,
            y: ((shown.center.y * scale - middle.y).rounded() + CGFloat(sprite.offset.y)) / scale)
        context.saved {
            context.alpha *= shown.alpha
            context.draw(
                sprite.surface,
                in: CGRect(
                    origin: corner,
                    size: CGSize(
                        width: CGFloat(sprite.surface.width) / scale, height: CGFloat(sprite.surface.height) / scale)))
        }
    }

    /// Draws the image without a shadow, centered at the origin, so that it covers an outline; see
    /// `Context.draw(_:covering:aspectRatio:match:_:)`.
    func draw(covering outline: CGSize, aspectRatio: CGFloat, match: PreviewMatch?, in context: Context) {
        context.draw(shape, covering: outline, aspectRatio: aspectRatio, match: match) {
            context.draw(self.surface, in: $0)
        }
    }

    private func makeSprite(_ key: SpriteKey, scale: CGFloat, shadows: ShadowCache) -> Sprite {
        let rounded = PreviewGeometry(
            size: CGSize(width: CGFloat(key.width) / scale, height: CGFloat(key.height) / scale),
            angle: CGFloat(key.angle) / Self.angleSteps, elevation: Double(key.elevation) / Self.elevationSteps)
        let box = PixelRect(covering: rounded.extent.scaled(by: scale))
        let surface = Surface(width: box.width, height: box.height)
        surface.withContext(scale: scale) { context in
            context.translate(
                x: (key.middle.x - CGFloat(box.x)) / scale, y: (key.middle.y - CGFloat(box.y)) / scale)
            context.drawLifted(rounded, shape, shadows: shadows) {
                context.draw(self.surface, in: CGRect(center: .zero, size: rounded.size))
            }
        }
        if sprites.count >= Self.spriteLimit { sprites.removeAll() }
        let sprite = Sprite(surface: surface, offset: (box.x, box.y))
        sprites[key] = sprite
        return sprite
    }
}

/// The size, rotation and elevation of a lifted preview.
struct PreviewGeometry {
    var size: CGSize
    var angle: CGFloat
    var elevation: Double

    /// The extent of the shadow in points: blur plus offset.
    static let shadowReach: CGFloat = 52

    /// A rectangle around the origin that contains image and shadow.
    var extent: CGRect {
        let (sine, cosine) = (abs(sin(angle)), abs(cos(angle)))
        let box = CGRect(
            center: .zero,
            size: CGSize(
                width: size.width * cosine + size.height * sine, height: size.width * sine + size.height * cosine))
        return box.insetBy(dx: -Self.shadowReach - 1, dy: -Self.shadowReach - 1)
    }
}

extension DragPreview {
    /// The previewed view as a `View`.
    var previewedView: View? { view as? View }

    /// The corner radius of a rounded visible path, for the shadow.
    var cornerRadius: CGFloat {
        if let path = parameters.visiblePath {
            // A rounded rectangle's path starts at the end of its first corner.
            guard path.elements.count >= 9, case .move(let start)? = path.elements.first else { return 0 }
            return max(start.x - path.bounds.minX, 0)
        }
        return previewedView?.cornerRadius ?? 0
    }

    /// The appearance of the previewed view; nil outside a window.
    var appearance: Appearance? { previewedView.flatMap { $0.root == nil ? nil : $0.appearance } }

    /// Draws the visible part with its top left corner at the origin, in the colors of an appearance.
    func drawContent(in context: Context, _ appearance: Appearance) {
        guard let shown = previewedView else { return }
        let (scheme, background) = (context.scheme, appearance.palette.window)
        context.scheme = appearance.colorScheme
        defer { context.scheme = scheme }
        // The layout pass before each frame reaches only views in a window.
        if shown.root == nil { shown.layoutIfNeeded() }
        let visible = visibleBounds
        context.saved {
            context.translate(x: -visible.minX, y: -visible.minY)
            if let path = parameters.visiblePath {
                context.clip(to: path)
                context.fill(visible, parameters.backgroundColor ?? background)
            } else if parameters.backgroundColor != nil || !shown.isBackgroundOpaque {
                // Without a background the shadow would show through the view.
                let color = parameters.backgroundColor ?? background
                context.fill(Path(roundedRect: visible, cornerRadius: shown.cornerRadius), color)
            }
            // The parameters use the view's own coordinates; rendering starts at the corner of its bounds.
            context.translate(x: shown.boundsOrigin.x, y: shown.boundsOrigin.y)
            shown.renderContent(in: context)
        }
    }
}

extension Context {
    /// Draws `body` centered at a preview's position, rotated, faded and over a shadow.
    @MainActor func drawLifted(
        _ shown: PreviewPresentation, _ shape: PreviewShape, shadows: ShadowCache, _ body: () -> Void
    ) {
        saved {
            alpha *= shown.alpha
            translate(x: shown.center.x, y: shown.center.y)
            let geometry = PreviewGeometry(size: shown.size, angle: shown.angle, elevation: shown.elevation)
            drawLifted(geometry, shape, shadows: shadows, body)
        }
    }

    /// Draws `body` centered at the origin, rotated and over a shadow.
    @MainActor func drawLifted(
        _ geometry: PreviewGeometry, _ shape: PreviewShape, shadows: ShadowCache, _ body: () -> Void
    ) {
        saved {
            if abs(geometry.angle) > 0.0005 { rotate(radians: geometry.angle) }
            let rect = CGRect(center: .zero, size: geometry.size)
            if geometry.elevation > 0.01 {
                let grown = shape.size.width > 0 ? geometry.size.width / shape.size.width : 1
                drawShadow(
                    around: rect, cornerRadius: shape.cornerRadius * grown, elevation: geometry.elevation, from: shadows
                )
            }
            body()
        }
    }
}
