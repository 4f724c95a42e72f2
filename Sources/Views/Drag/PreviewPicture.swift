/// The frozen picture of a preview: made once, drawn in every frame of a drag (LIFT-4).
///
/// While its size rests it is drawn from sprites, each the whole picture with its shadow at one angle, so that a frame
/// is one copy of pixels; angles are rounded to a third of a degree, which the eye does not see.
@MainActor final class PreviewPicture {
    /// The picture at its natural size, in the scale of the window.
    let surface: Surface
    let cornerRadius: CGFloat
    /// The natural size, in points.
    let size: CGSize
    private var sprites: [SpriteKey: Sprite] = [:]
    private var lastKey: SpriteKey?

    struct SpriteKey: Hashable {
        var width: Int
        var height: Int
        var angle: Int
        var elevation: Int
    }

    struct Sprite {
        var surface: Surface
        /// From the picture's middle to the sprite's corner, in pixels.
        var offset: (x: Int, y: Int)
    }

    private static let angleSteps: CGFloat = 3 * 180 / .pi
    private static let elevationSteps = 16.0
    private static let spriteLimit = 24

    init(of preview: DragPreview, scale: CGFloat, background: Color) {
        let visible = preview.visibleBounds
        size = visible.size
        cornerRadius = preview.cornerRadius
        surface = Surface(
            width: Int((visible.width * scale).rounded(.up)), height: Int((visible.height * scale).rounded(.up)))
        surface.withContext(scale: scale) { context in
            preview.drawContent(in: context, background: background)
        }
    }

    /// Draws the picture, with its shadow, as a presentation says.
    func draw(_ shown: PreviewPresentation, in context: Context, scale: CGFloat, shadows: ShadowCache) {
        let key = SpriteKey(
            width: Int((shown.size.width * scale).rounded()), height: Int((shown.size.height * scale).rounded()),
            angle: Int((shown.angle * Self.angleSteps).rounded()),
            elevation: Int((shown.elevation * Self.elevationSteps).rounded()))
        let rests = lastKey.map { $0.width == key.width && $0.height == key.height && $0.elevation == key.elevation }
        lastKey = key
        guard rests == true || sprites[key] != nil else {
            context.drawLifted(shown, cornerRadius: cornerRadius, natural: size, shadows: shadows) {
                context.draw(self.surface, in: CGRect(center: .zero, size: shown.size))
            }
            return
        }
        let sprite = sprites[key] ?? makeSprite(key, scale: scale, shadows: shadows)
        let corner = CGPoint(
            x: ((shown.center.x * scale).rounded() + CGFloat(sprite.offset.x)) / scale,
            y: ((shown.center.y * scale).rounded() + CGFloat(sprite.offset.y)) / scale)
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

    private func makeSprite(_ key: SpriteKey, scale: CGFloat, shadows: ShadowCache) -> Sprite {
        let rounded = PreviewGeometry(
            size: CGSize(width: CGFloat(key.width) / scale, height: CGFloat(key.height) / scale),
            angle: CGFloat(key.angle) / Self.angleSteps, elevation: Double(key.elevation) / Self.elevationSteps)
        let box = PixelRect(covering: rounded.extent.scaled(by: scale))
        let surface = Surface(width: box.width, height: box.height)
        surface.withContext(scale: scale) { context in
            context.translate(x: -CGFloat(box.x) / scale, y: -CGFloat(box.y) / scale)
            context.drawLifted(rounded, cornerRadius: cornerRadius, natural: size, shadows: shadows) {
                context.draw(self.surface, in: CGRect(center: .zero, size: rounded.size))
            }
        }
        if sprites.count >= Self.spriteLimit { sprites.removeAll() }
        let sprite = Sprite(surface: surface, offset: (box.x, box.y))
        sprites[key] = sprite
        return sprite
    }
}

/// How a lifted picture stands about its middle.
struct PreviewGeometry {
    var size: CGSize
    var angle: CGFloat
    var elevation: Double

    /// So far does the shadow reach, in points: its blur and its offset.
    static let shadowReach: CGFloat = 52

    /// A rectangle about the origin that holds picture and shadow.
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
    /// The view that is shown, as one of ours.
    var shownView: View? { view as? View }

    /// The corners of a rounded visible path, so that the shadow can have them too.
    var cornerRadius: CGFloat {
        if let path = parameters.visiblePath {
            // A rounded rectangle begins where its first corner ends.
            guard path.elements.count >= 9, case .move(let start)? = path.elements.first else { return 0 }
            return max(start.x - path.bounds.minX, 0)
        }
        return shownView?.cornerRadius ?? 0
    }

    /// Draws the visible part with its corner at the origin.
    func drawContent(in context: Context, background: Color) {
        guard let shown = shownView else { return }
        let visible = visibleBounds
        context.saved {
            context.translate(x: -visible.minX, y: -visible.minY)
            if let path = parameters.visiblePath {
                context.clip(to: path)
                context.fill(visible, parameters.backgroundColor ?? background)
            } else if let color = parameters.backgroundColor {
                context.fill(visible, color)
            }
            // The parameters speak in the view's own coordinates, a rendering begins at its corner.
            context.translate(x: shown.boundsOrigin.x, y: shown.boundsOrigin.y)
            shown.renderContent(in: context)
        }
    }
}

extension Context {
    /// Draws something about the middle of a presentation, turned, faded and over its shadow.
    func drawLifted(
        _ shown: PreviewPresentation, cornerRadius: CGFloat, natural: CGSize, shadows: ShadowCache, _ body: () -> Void
    ) {
        saved {
            alpha *= shown.alpha
            translate(x: shown.center.x, y: shown.center.y)
            let geometry = PreviewGeometry(size: shown.size, angle: shown.angle, elevation: shown.elevation)
            drawLifted(geometry, cornerRadius: cornerRadius, natural: natural, shadows: shadows, body)
        }
    }

    /// Draws something about the origin, turned and over its shadow.
    func drawLifted(
        _ geometry: PreviewGeometry, cornerRadius: CGFloat, natural: CGSize, shadows: ShadowCache, _ body: () -> Void
    ) {
        saved {
            if abs(geometry.angle) > 0.0005 { rotate(radians: geometry.angle) }
            let rect = CGRect(center: .zero, size: geometry.size)
            if geometry.elevation > 0.01 {
                let grown = natural.width > 0 ? geometry.size.width / natural.width : 1
                drawShadow(
                    around: rect, cornerRadius: cornerRadius * grown, elevation: geometry.elevation, from: shadows)
            }
            body()
        }
    }
}
