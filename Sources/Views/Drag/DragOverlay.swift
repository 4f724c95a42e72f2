/// Draws the previews of all drags above the rest of the window.
@MainActor final class DragOverlay {
    weak var root: RootView?
    private var images: [Int: PreviewImage] = [:]
    /// The images from which previews morph, by preview id.
    private var formerImages: [Int: PreviewImage] = [:]
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
        var morph: Double
        var isLive: Bool
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
            elevation: preview.elevation, morph: preview.morph, isLive: preview.isLive, badge: badge, mark: mark,
            area: area)
    }

    /// Renders a preview's image at a size in points, and keeps the previous image for a morph.
    func freeze(_ preview: DragPreview, at size: CGSize, id: Int) {
        guard let root else { return }
        formerImages[id] = images[id]
        images[id] = PreviewImage(
            of: preview, at: size, scale: root.scale, background: root.palette.window,
            isDark: root.appearance.isDark)
    }

    /// Shows another overlay's image of a preview under an id of this one; returns false if there is none.
    func adoptImage(_ id: Int, of other: DragOverlay, as newID: Int) -> Bool {
        images[newID] = other.images[id]
        return images[newID] != nil
    }

    func discard(_ id: Int) {
        images[id] = nil
        formerImages[id] = nil
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
                        elevation: Int(preview.elevation * 16), morph: Int(preview.morph * 32)))
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

    /// Draws all previews, in window coordinates.
    func draw(in context: Context, withShadows: Bool = true) {
        for session in shown {
            for var preview in session.previews where preview.alpha > 0.003 {
                if !withShadows { preview.elevation = 0 }
                draw(preview, in: context)
            }
            if let top = session.previews.last, let badge = session.badge, badge.isVisible, let root {
                badges.draw(badge, on: top, in: context, root: root)
            }
            if let mark = session.dropMark, let root { DropMarkPainter.draw(mark, in: context, root: root) }
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
                if preview.isLive {
                    drawLive(preview, in: context, root: root)
                } else if let image = images[preview.id] {
                    context.draw(image.surface, in: CGRect(center: .zero, size: preview.size))
                }
            }
        }
    }

    /// The horizontal scale of a preview's image divided by the vertical one; of two images that morph, of the one that
    /// is distorted more.
    func stretch(of preview: PreviewPresentation) -> CGFloat {
        let shown = preview.size.aspectRatio
        var natural: [CGFloat] = []
        func add(_ image: PreviewImage?) { if let image { natural.append(image.size.aspectRatio) } }
        if preview.isLive { natural.append(preview.content.size.aspectRatio) } else { add(images[preview.id]) }
        if preview.previous != nil, preview.morph < 0.9 {
            add(preview.isLive ? images[preview.id] : formerImages[preview.id])
        }
        let stretches = natural.filter { $0 > 0 && $0.isFinite }.map { shown / $0 }
        return stretches.max { abs(log($0)) < abs(log($1)) } ?? 1
    }

    private func draw(_ preview: PreviewPresentation, in context: Context) {
        guard let root else { return }
        let visible = context.clipBounds
        let area = Self.drawn(preview, badge: nil).area
        guard visible.intersects(area) else { return }
        if preview.previous != nil, preview.morph < 1 {
            drawMorph(preview, in: context, root: root)
        } else {
            drawContent(preview, in: context, root: root)
        }
    }

    /// Draws the new image with increasing opacity over the former one, so that the background never shows through.
    private func drawMorph(_ preview: PreviewPresentation, in context: Context, root: RootView) {
        let former = preview.isLive ? images[preview.id] : formerImages[preview.id]
        guard let former else { return drawContent(preview, in: context, root: root) }
        former.draw(preview, in: context, scale: root.scale, shadows: shadows)
        context.group(alpha: preview.morph * preview.alpha, bounds: preview.bounds.insetBy(dx: -1, dy: -1)) {
            context.saved {
                context.translate(x: preview.center.x, y: preview.center.y)
                context.rotate(radians: preview.angle)
                if preview.isLive {
                    drawLive(preview, in: context, root: root)
                } else if let image = images[preview.id] {
                    context.draw(image.surface, in: CGRect(center: .zero, size: preview.size))
                }
            }
        }
    }

    private func drawContent(_ preview: PreviewPresentation, in context: Context, root: RootView) {
        if preview.isLive {
            let (radius, natural) = (preview.content.cornerRadius, preview.content.size)
            context.drawLifted(preview, cornerRadius: radius, natural: natural, shadows: shadows) {
                drawLive(preview, in: context, root: root)
            }
        } else {
            images[preview.id]?.draw(preview, in: context, scale: root.scale, shadows: shadows)
        }
    }

    /// Draws the live view centered at the origin, scaled to the preview's size.
    private func drawLive(_ preview: PreviewPresentation, in context: Context, root: RootView) {
        let natural = preview.content.size
        guard natural.width > 0, natural.height > 0 else { return }
        context.saved {
            context.scale(x: preview.size.width / natural.width, y: preview.size.height / natural.height)
            context.translate(x: -natural.width / 2, y: -natural.height / 2)
            preview.content.drawContent(in: context, background: root.palette.window)
        }
    }
}
