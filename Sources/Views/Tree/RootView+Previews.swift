/// The appearance of the drag previews, independent of their position. Equal values allow a rendered image to be
/// reused.
package struct DragPreviewsAppearance: Hashable, Sendable {
    struct Part: Hashable, Sendable {
        var id: Int
        var dx: Int
        var dy: Int
        var width: Int
        var height: Int
        var angle: Int
        var alpha: Int
        var elevation: Int
        var morph: Int
        var isReshaping: Bool
        /// The clip relative to the center, in pixels.
        var clip: [Int]?
    }
    var parts: [Part] = []
    var badge: String = ""
    /// The places of the marks of drop locations, relative to the previews, and how they look.
    var mark: String = ""
    /// Increases with each frame in which messages are drawn over the previews; 0 without them.
    var messageFrame = 0
    /// Differs after each change of a view that a live preview shows; 0 without live previews.
    var liveChangeCount = 0
}

extension RootView {
    /// The bounding rectangle of all previews and badges, in window coordinates, optionally with shadows; null without
    /// a drag.
    package func dragPreviewsExtent(withShadows: Bool) -> CGRect {
        overlay.isEmpty ? .null : overlay.extent(withShadows: withShadows)
    }

    /// The appearance of the drag previews, independent of their position.
    package var dragPreviewsAppearance: DragPreviewsAppearance {
        var appearance = overlay.appearance
        if overlapsMessages { appearance.messageFrame = frameCount }
        return appearance
    }

    /// Draws the previews into a surface whose origin is at `origin` in window coordinates, regardless of
    /// `hidesPreviews`. Leave shadows out where the surface has no partial transparency.
    package func drawDragPreviews(into surface: Surface, origin: CGPoint, withShadows: Bool) {
        surface.withContext(scale: scale, scheme: appearance.colorScheme) { context in
            context.translate(x: -origin.x, y: -origin.y)
            overlay.draw(.released, in: context, withShadows: withShadows)
            // The window below shows the messages where there is no preview.
            if overlapsMessages {
                context.blended(.sourceAtop) { drawMessages(in: context) }
            }
            overlay.draw(.held, in: context, withShadows: withShadows)
        }
    }

    // MARK: Messages

    /// The frontmost overlays at the bottom edge: messages and the progress of operations. Previews that a pointer
    /// holds are drawn above them, all others below (DRAG-1).
    var messages: ArraySlice<View> {
        let subviews = subviews
        let end = subviews.lastIndex { ($0 as? any WindowOverlay)?.bottomLevel == nil }
        return subviews[((end ?? -1) + 1)...]
    }

    /// Whether previews may be below messages.
    private var overlapsMessages: Bool {
        guard overlay.hasPreviews(in: .released) else { return false }
        let extent = overlay.extent(of: .released)
        return messages.contains { view in
            view.frame.insetBy(dx: -view.drawingReach, dy: -view.drawingReach).intersects(extent)
        }
    }

    private func drawMessages(in context: Context) {
        for view in messages { view.withShownValues { view.render(in: context) } }
    }

    /// The subviews that are drawn below the previews: all while no preview is in the window on the way to a place.
    var drawnSubviews: ArraySlice<View> {
        guard drawsPreviews, overlay.hasPreviews(in: .released) else { return subviews[...] }
        return subviews[..<messages.startIndex]
    }

    /// Draws the previews, with the messages between those on the way to a place and those that are held.
    func drawPreviews(in context: Context) {
        if overlay.hasPreviews(in: .released) {
            overlay.draw(.released, in: context)
            drawMessages(in: context)
        }
        overlay.draw(.held, in: context)
    }

    /// Draws the image of one preview where the preview is, opaque, without its shadow and the other previews, into a
    /// surface whose origin is at `origin` in window coordinates.
    package func drawDragPreviewImage(_ id: Int, into surface: Surface, origin: CGPoint) {
        surface.withContext(scale: scale) { context in
            context.translate(x: -origin.x, y: -origin.y)
            overlay.drawImage(of: id, in: context)
        }
    }
}
