/// Draws the mark of a drag's drop location: a dot in the accent color within a white ring and a dark outline, which
/// are visible on every background (DRAG-15).
@MainActor enum DropMarkPainter {
    private static let radius: CGFloat = 4
    private static let ring: CGFloat = 2
    private static let outline: CGFloat = 1

    /// The area of the mark, in window coordinates.
    static func area(of mark: DropMarkPresentation) -> CGRect {
        let reach = radius + ring + outline + 1
        return CGRect(center: mark.location, size: CGSize(width: 2 * reach, height: 2 * reach))
    }

    static func draw(_ mark: DropMarkPresentation, in context: Context, root: RootView) {
        guard context.clipBounds.intersects(area(of: mark)) else { return }
        func disc(_ radius: CGFloat) -> Path {
            Path(ovalIn: CGRect(center: mark.location, size: CGSize(width: 2 * radius, height: 2 * radius)))
        }
        context.saved {
            context.alpha *= mark.alpha
            context.fill(disc(radius + ring + outline), Color.black.withAlpha(0.35))
            context.fill(disc(radius + ring), .white)
            // The colors of light windows have the greater contrast with the ring in both schemes.
            let palette = root.theme.palette(
                isDark: false, increasesContrast: root.appearance.increasesContrast)
            context.fill(disc(radius), mark.isForbidden ? palette.forbidden : palette.accent)
        }
    }
}
