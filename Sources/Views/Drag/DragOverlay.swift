/// Draws the previews of all drags above the rest of the window.
@MainActor final class DragOverlay {
    weak var root: RootView?
    private var images: [Int: PreviewImage] = [:]
    /// The images from which previews morph, by preview id.
    private var formerImages: [Int: PreviewImage] = [:]
    /// The first previews and their images, by preview id.
    private var firstImages: [Int: (preview: DragPreview, image: PreviewImage)] = [:]
    private var shown: [SessionPresentation] = []
    private var drawnAreas: [Int: DrawnState] = [:]
    private let shadows = ShadowCache()
    private let badges = BadgePainter()
    /// The number of changes of views that live previews show.
    private var liveChangeCount = 0

    /// The drawn state of a preview, to detect changes.
    private struct DrawnState: Equatable {
        var center: CGPoint
        var size: CGSize
        var angle: CGFloat
        var alpha: Double
        var elevation: Double
        var progress: Double
        var isLive: Bool
        var isReshaping: Bool
        var clip: CGRect?
        var badge: BadgePresentation?
        var mark: DropMarkPresentation?
        var area: CGRect
    }

    /// Takes the previews to show, damages those that changed, and returns the views that live previews show.
    func update(_ presentations: [SessionPresentation]) -> [View] {
        guard !presentations.isEmpty || !drawnAreas.isEmpty else { return [] }
        shown = presentations
        var drawn: [Int: DrawnState] = [:]
        var liveViews: [View] = []
        for session in presentations {
            for preview in session.previews {
                if preview.isLive, let view = preview.content.previewedView { liveViews.append(view) }
                let isTop = preview.id == session.previews.last?.id
                drawn[preview.id] = Self.drawn(
                    preview, badge: isTop ? session.badge : nil, mark: isTop ? session.dropMark : nil)
            }
        }
        // In a fixed order, because the composition of the damage region, and with it the last bit of rotated images,
        // depends on the order (BUILD-1).
        for id in Set(drawnAreas.keys).union(drawn.keys).sorted() where drawn[id] != drawnAreas[id] {
            if let old = drawnAreas[id] { root?.damage(inWindow: old.area) }
            if let new = drawn[id] { root?.damage(inWindow: new.area) }
        }
        drawnAreas = drawn
        return liveViews
    }

    /// Damages the live previews of a view whose content has changed.
    func damage(liveView view: View) {
        liveChangeCount += 1
        for session in shown {
            for preview in session.previews where preview.isLive && preview.content.previewedView === view {
                if let area = drawnAreas[preview.id]?.area { root?.damage(inWindow: area) }
            }
        }
    }

    private static func drawn(
        _ preview: PreviewPresentation, badge: BadgePresentation?, mark: DropMarkPresentation? = nil
    ) -> DrawnState {
        let geometry = PreviewGeometry(size: preview.size, angle: preview.angle, elevation: preview.elevation)
        var area = geometry.extent.offsetBy(dx: preview.center.x, dy: preview.center.y)
        if let badge, badge.isVisible { area = area.union(BadgePainter.area(of: badge, on: preview)) }
        if let mark { area = area.union(DropMarkPainter.area(of: mark)) }
        return DrawnState(
            center: preview.center, size: preview.size, angle: preview.angle, alpha: preview.alpha,
            elevation: preview.elevation, progress: preview.progress, isLive: preview.isLive,
            isReshaping: preview.isReshaping, clip: preview.clip, badge: badge, mark: mark, area: area)
    }

    /// Renders a preview's image at a size in points, and keeps the previous image for a morph. The first preview is
    /// not rendered again when it returns, because its view may have changed meanwhile (LIFT-4).
    func freeze(_ preview: DragPreview, at size: CGSize, id: Int) {
        guard let root else { return }
        formerImages[id] = images[id]
        if let first = firstImages[id], first.preview === preview {
            images[id] = first.image
            return
        }
        let image = PreviewImage(
            of: preview, at: size, scale: root.scale, appearance: preview.appearance ?? root.appearance)
        images[id] = image
        if firstImages[id] == nil { firstImages[id] = (preview, image) }
    }

    /// Shows another overlay's image of a preview under an id of this one; returns false if there is none.
    func adoptImage(_ id: Int, of other: DragOverlay, as newID: Int) -> Bool {
        images[newID] = other.images[id]
        return images[newID] != nil
    }

    func discard(_ id: Int) {
        images[id] = nil
        formerImages[id] = nil
        firstImages[id] = nil
    }

    /// Damages all previews.
    func invalidate() {
        for (_, drawn) in drawnAreas.sorted(by: { $0.key < $1.key }) { root?.damage(inWindow: drawn.area) }
    }

    /// The bounding rectangle of all previews, in window coordinates; null without previews.
    func extent(withShadows: Bool) -> CGRect {
        guard !withShadows else { return drawnAreas.values.reduce(CGRect.null) { $0.union($1.area) } }
        return shown.reduce(CGRect.null) { extent, session in
            var images = session.previews.reduce(extent) { $0.union($1.bounds.insetBy(dx: -1, dy: -1)) }
            if let mark = session.dropMark { images = images.union(DropMarkPainter.area(of: mark)) }
            guard let badge = session.badge, badge.isVisible, let top = session.previews.last else { return images }
            return images.union(BadgePainter.area(of: badge, on: top))
        }
    }

    /// The appearance of all previews, independent of their position.
    var appearance: DragPreviewsAppearance {
        var appearance = DragPreviewsAppearance()
        let scale = root?.scale ?? 1
        for session in shown {
            let first = session.previews.last?.center ?? .zero
            for preview in session.previews {
                func pixels(_ value: CGFloat) -> Int { Int((value * scale).rounded()) }
                appearance.parts.append(
                    DragPreviewsAppearance.Part(
                        id: preview.id, dx: pixels(preview.center.x - first.x), dy: pixels(preview.center.y - first.y),
                        width: pixels(preview.size.width), height: pixels(preview.size.height),
                        angle: Int((preview.angle * 57).rounded()), alpha: Int(preview.alpha * 32),
                        elevation: Int(preview.elevation * 16), morph: Int(preview.progress * 32),
                        isReshaping: preview.isReshaping,
                        clip: preview.clip.map { clip in
                            [clip.minX - preview.center.x, clip.minY - preview.center.y, clip.width, clip.height]
                                .map(pixels)
                        }))
            }
            if session.previews.contains(where: \.isLive) { appearance.liveChangeCount = liveChangeCount }
            if let badge = session.badge {
                let position = (x: Int((badge.position.x * 32).rounded()), y: Int((badge.position.y * 32).rounded()))
                appearance.badge += "\(badge.count) \(badge.sign.rawValue) \(position.x) \(position.y) "
            }
            if let mark = session.dropMark {
                let (dx, dy) = (mark.location.x - first.x, mark.location.y - first.y)
                appearance.mark +=
                    "\(Int((dx * scale).rounded())) \(Int((dy * scale).rounded())) \(Int(mark.alpha * 32)) "
                    + "\(mark.isForbidden) "
            }
        }
        return appearance
    }

    /// Whether there is nothing to draw.
    var isEmpty: Bool { shown.allSatisfy { $0.previews.isEmpty } }

    /// Which previews are drawn.
    enum Layer {
        /// Those that are on the way to a place in the window, below its messages.
        case released
        /// Those that a pointer or the keyboard holds, above everything.
        case held
    }

    /// Whether there are previews in a layer.
    func hasPreviews(in layer: Layer) -> Bool { shown.contains { $0.layer == layer && !$0.previews.isEmpty } }

    /// The bounding rectangle of the previews in a layer, in window coordinates; null without any.
    func extent(of layer: Layer) -> CGRect {
        shown.reduce(CGRect.null) { extent, session in
            guard session.layer == layer else { return extent }
            return session.previews.reduce(extent) { extent, preview in
                drawnAreas[preview.id].map { extent.union($0.area) } ?? extent
            }
        }
    }

    /// Draws the previews of a layer, in window coordinates.
    func draw(_ layer: Layer, in context: Context, withShadows: Bool = true) {
        for session in shown where session.layer == layer {
            draw(session.previews.filter { $0.alpha > 0.003 }, in: context, withShadows: withShadows)
            if let top = session.previews.last, let badge = session.badge, badge.isVisible, let root {
                badges.draw(badge, on: top, in: context, root: root)
            }
            if let mark = session.dropMark, let root { DropMarkPainter.draw(mark, in: context, root: root) }
        }
    }

    /// Draws previews, the last one on top. Previews of a stack that fade together are drawn as one image: one by one,
    /// each would show the ones below it.
    private func draw(_ previews: [PreviewPresentation], in context: Context, withShadows: Bool) {
        func draw(_ preview: PreviewPresentation, alpha: Double) {
            var preview = preview
            preview.alpha = alpha
            if !withShadows { preview.elevation = 0 }
            self.draw(preview, in: context)
        }
        let alpha = previews.first?.alpha ?? 1
        let top = previews.last?.bounds ?? .null
        let isStack = previews.allSatisfy { abs($0.alpha - alpha) < 0.01 && $0.bounds.intersects(top) }
        guard previews.count > 1, alpha < 1, isStack else {
            for preview in previews { draw(preview, alpha: preview.alpha) }
            return
        }
        let area = previews.reduce(CGRect.null) { $0.union(Self.drawn($1, badge: nil).area) }
        context.group(alpha: alpha, bounds: area) {
            for preview in previews { draw(preview, alpha: 1) }
        }
    }

    /// Draws the image of one preview where the preview is, opaque, without shadow and badge, and without the other
    /// previews.
    func drawImage(of id: Int, in context: Context) {
        guard let root else { return }
        for preview in shown.flatMap(\.previews) where preview.id == id {
            context.saved {
                context.translate(x: preview.center.x, y: preview.center.y)
                context.rotate(radians: preview.angle)
                drawContentImage(preview, match: match(of: preview), in: context, root: root)
            }
        }
    }

    /// The horizontal scale of a preview's image divided by the vertical one; during a transition, of that image of the
    /// two that is distorted more.
    func stretch(of preview: PreviewPresentation) -> CGFloat {
        let transition = preview.transition
        var stretches: [CGFloat] = []
        func add(_ natural: CGSize?, shownAs shown: CGFloat) {
            guard let natural = natural?.aspectRatio, natural > 0, natural.isFinite else { return }
            stretches.append(shown / natural)
        }
        add(
            preview.isLive ? preview.content.size : images[preview.id]?.shape.size,
            shownAs: transition?.aspectRatio ?? preview.size.aspectRatio)
        if let transition, transition.progress < 0.9 {
            add(formerImage(of: preview)?.shape.size, shownAs: transition.previousAspectRatio)
        }
        return stretches.max { abs(log($0)) < abs(log($1)) } ?? 1
    }

    private func draw(_ preview: PreviewPresentation, in context: Context) {
        guard let root else { return }
        let visible = context.clipBounds
        let area = Self.drawn(preview, badge: nil).area
        guard visible.intersects(area) else { return }
        context.saved {
            if let clip = preview.clip { context.clip(to: clip) }
            if let transition = preview.transition {
                draw(transition, of: preview, in: context, root: root)
            } else {
                drawContent(preview, in: context, root: root)
            }
        }
    }

    /// The image of the preview that is being replaced: a live view replaces the image of the same preview.
    private func formerImage(of preview: PreviewPresentation) -> PreviewImage? {
        preview.isLive ? images[preview.id] : formerImages[preview.id]
    }

    /// Draws the new image with increasing opacity over the former one, so that the background never shows through.
    private func draw(
        _ transition: PreviewTransition, of preview: PreviewPresentation, in context: Context, root: RootView
    ) {
        let outline = CGRect(center: .zero, size: preview.size).insetBy(dx: -1, dy: -1)
        let former = formerImage(of: preview)
        if let former, let match = match(of: preview) {
            func drawFormer() {
                former.draw(
                    covering: preview.size, aspectRatio: transition.previousAspectRatio, match: match, in: context)
            }
            context.drawLifted(preview, match.shape, shadows: shadows) {
                // The whole covers the outline, the part only its place.
                if former.shape.matchedRect == nil {
                    drawContentImage(preview, match: match, in: context, root: root)
                    context.group(alpha: 1 - transition.progress, bounds: outline) { drawFormer() }
                } else {
                    drawFormer()
                    context.group(alpha: transition.progress, bounds: outline) {
                        drawContentImage(preview, match: match, in: context, root: root)
                    }
                }
            }
            return
        }
        let visible = transition.progress < 1 ? former : nil
        context.drawLifted(preview, visible?.shape ?? contentShape(of: preview), shadows: shadows) {
            guard let visible else { return drawContentImage(preview, match: nil, in: context, root: root) }
            visible.draw(
                covering: preview.size, aspectRatio: transition.previousAspectRatio, match: nil, in: context)
            context.group(alpha: transition.progress, bounds: outline) {
                drawContentImage(preview, match: nil, in: context, root: root)
            }
        }
    }

    /// The places of the two previews of a transition, if one of them is a part of the other.
    private func match(of preview: PreviewPresentation) -> PreviewMatch? {
        guard preview.transition != nil, let former = formerImage(of: preview) else { return nil }
        return PreviewMatch(former.shape, contentShape(of: preview), outline: preview.size)
    }

    private func contentShape(of preview: PreviewPresentation) -> PreviewShape {
        preview.isLive ? PreviewShape(preview.content) : images[preview.id]?.shape ?? PreviewShape(preview.content)
    }

    private func drawContent(_ preview: PreviewPresentation, in context: Context, root: RootView) {
        if preview.isLive {
            context.drawLifted(preview, contentShape(of: preview), shadows: shadows) {
                drawContentImage(preview, match: nil, in: context, root: root)
            }
        } else {
            images[preview.id]?.draw(preview, in: context, scale: root.scale, shadows: shadows)
        }
    }

    /// Draws the live view or the image, centered at the origin in the preview's size, opaque and without a shadow.
    private func drawContentImage(
        _ preview: PreviewPresentation, match: PreviewMatch?, in context: Context, root: RootView
    ) {
        let aspectRatio = preview.transition?.aspectRatio ?? preview.size.aspectRatio
        if !preview.isLive {
            images[preview.id]?.draw(
                covering: preview.size, aspectRatio: aspectRatio, match: match, in: context)
            return
        }
        let shape = contentShape(of: preview)
        let natural = shape.size
        guard natural.width > 0, natural.height > 0 else { return }
        context.draw(shape, covering: preview.size, aspectRatio: aspectRatio, match: match) { rect in
            context.translate(x: rect.minX, y: rect.minY)
            context.scale(x: rect.width / natural.width, y: rect.height / natural.height)
            preview.content.drawContent(in: context, preview.content.appearance ?? root.appearance)
        }
    }
}

extension SessionPresentation {
    fileprivate var layer: DragOverlay.Layer { session.phase.isBeingDragged ? .held : .released }
}

extension PreviewPresentation {
    /// The progress of the transition; 1 without one.
    fileprivate var progress: Double { transition?.progress ?? 1 }
}
