import Views
import X11

/// Shows the dragged previews in a separate window, which follows the pointer outside the program's window (DRAG-1).
@MainActor final class DragPreviewWindow {
    private let preview: PreviewWindow
    private var shown: (appearance: DragPreviewsAppearance, size: PixelSize)?

    /// - Throws: `DisplayError` if the display does not support such windows; the previews are then drawn only in the
    ///   program's window.
    init(display: Display) throws(DisplayError) {
        preview = try PreviewWindow(display: display)
    }

    /// Whether the window shows shadows and smooth edges.
    var blends: Bool { preview.blends }

    /// Shows the previews at their places. Called after the window's frame has been drawn, which may be visible through
    /// their shadows.
    ///
    /// - Parameters:
    ///   - isObscured: Whether another program's window covers a part of `window`.
    ///   - damage: The pixels of the window's frame that have changed since the frame before.
    func show(_ root: RootView, over window: Window, isObscured: Bool, damage: DamageRegion) {
        let scale = root.scale
        let blends = preview.blends
        let extent = root.dragPreviewsExtent(withShadows: blends)
        guard !extent.isNull else { return }
        let box = PixelRect(
            x: Int((extent.minX * scale).rounded()), y: Int((extent.minY * scale).rounded()),
            width: Int((extent.width * scale).rounded(.up)) + 1, height: Int((extent.height * scale).rounded(.up)) + 1)
        let frame = window.contentPosition
        let position = CGPoint(x: frame.x + CGFloat(box.x), y: frame.y + CGFloat(box.y))
        let own =
            isObscured
            ? nil : PreviewWindow.OwnWindow(position: frame, frame: window.buffer(), damage: damage.rects)
        let (appearance, size) = (root.dragPreviewsAppearance, PixelSize(width: box.width, height: box.height))
        if preview.isShown, let shown, shown.appearance == appearance, abs(shown.size.width - size.width) < 2,
            abs(shown.size.height - size.height) < 2, preview.move(to: position, over: own)
        {
            return
        }
        shown = (appearance, size)
        preview.show(at: position, width: box.width, height: box.height, over: own) { buffer in
            let surface = Surface(
                wrapping: buffer.pointer, width: buffer.width, height: buffer.height, stride: buffer.stride,
                format: .argb, owner: nil)
            root.drawDragPreviews(
                into: surface, origin: CGPoint(x: CGFloat(box.x) / scale, y: CGFloat(box.y) / scale),
                withShadows: blends)
        }
    }

    /// Hides the window; with `sendsAtOnce` false, together with the frame that is presented next.
    func hide(sendsAtOnce: Bool = true) {
        preview.hide(sendsAtOnce: sendsAtOnce)
        shown = nil
    }
}
