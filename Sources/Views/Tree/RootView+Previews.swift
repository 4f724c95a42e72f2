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
    }
    var parts: [Part] = []
    var badge: String = ""
    /// The places of the marks of drop locations, relative to the previews, and how they look.
    var mark: String = ""
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
    package var dragPreviewsAppearance: DragPreviewsAppearance { overlay.appearance }

    /// Draws the previews into a surface whose origin is at `origin` in window coordinates, regardless of
    /// `hidesPreviews`. Leave shadows out where the surface has no partial transparency.
    package func drawDragPreviews(into surface: Surface, origin: CGPoint, withShadows: Bool) {
        surface.withContext(scale: scale, isDark: appearance.isDark) { context in
            context.translate(x: -origin.x, y: -origin.y)
            overlay.draw(in: context, withShadows: withShadows)
        }
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
