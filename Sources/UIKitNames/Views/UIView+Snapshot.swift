extension View {
    /// Returns a view of the same size that shows an image of this view and its subviews, at the window's scale. Its
    /// content stays as it is now. Nil for an empty view.
    ///
    /// - Parameter afterUpdates: Whether pending layout is performed first.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? {
        if afterUpdates { layoutIfNeeded() }
        let scale = root?.scale ?? 1
        guard frame.width > 0, frame.height > 0, frame.width.isFinite, frame.height.isFinite,
            let surface = try? Surface.make(
                width: Int((frame.width * scale).rounded(.up)), height: Int((frame.height * scale).rounded(.up)))
        else { return nil }
        surface.withContext(scale: scale) { drawAll(in: $0) }
        let view = UIImageView(frame: CGRect(origin: .zero, size: frame.size))
        view.image = UIImage(copying: surface)
        return view
    }

    /// Draws the view and its subviews into the current drawing, scaled to a rectangle; returns whether there is one.
    ///
    /// - Parameter afterUpdates: Whether pending layout is performed first.
    @discardableResult public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        if afterUpdates { layoutIfNeeded() }
        guard let context = Drawing.current?.context, frame.width > 0, frame.height > 0 else { return false }
        context.saved {
            context.translate(x: rect.minX, y: rect.minY)
            context.scale(x: rect.width / frame.width, y: rect.height / frame.height)
            drawAll(in: context)
        }
        return true
    }
}
