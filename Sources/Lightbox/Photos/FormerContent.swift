import Views

/// An image of what the grid has shown, over the grid until the photos of another album are read, so that no frame is
/// empty (APP-34). Takes no input.
@MainActor final class FormerContent: View {
    /// How long the image stays at most: if the photos cannot be read, the grid is empty.
    private static let longestDuration = Duration.seconds(1)
    private var end: Timestamp?

    /// - Returns: Nil if the grid shows nothing.
    init?(of grid: CollectionView) {
        guard let root = grid.root, !grid.bounds.isEmpty, !grid.indexPathsForVisibleItems.isEmpty else { return nil }
        let scale = root.scale
        let surface = Surface(
            width: Int((grid.frame.width * scale).rounded(.up)), height: Int((grid.frame.height * scale).rounded(.up)))
        surface.withContext(scale: scale) { grid.drawAll(in: $0) }
        super.init(frame: grid.frame)
        isUserInteractionEnabled = false
        let image = ImageView(Image(copying: surface))
        image.frame = bounds
        addSubview(image)
    }

    /// Covers the grid with the image.
    func show(over grid: View) {
        guard let container = grid.superview, let index = container.subviews.firstIndex(where: { $0 === grid }) else {
            return
        }
        container.insertSubview(self, at: index + 1)
        startAnimating()
    }

    override func animate(at time: Timestamp) -> Bool {
        let end = end ?? time + Self.longestDuration
        self.end = end
        if time >= end { removeFromSuperview() } else { root?.wake(at: end, self) }
        return false
    }
}
