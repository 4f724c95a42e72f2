/// Draws the badge of a drag: the count of items and the sign of the operation (DRAG-5).
@MainActor final class BadgePainter {
    private static let height: CGFloat = 24
    private static let inset: CGFloat = 6

    /// The width of the widest badge, with the largest count and a sign, in points.
    private static let greatestWidth: CGFloat = 104

    /// An upper bound of the badge's area on a preview, in window coordinates.
    static func area(of badge: BadgePresentation, on preview: PreviewPresentation) -> CGRect {
        frame(of: badge, width: greatestWidth, on: preview).insetBy(dx: -3, dy: -3)
    }

    /// The frame of a badge of a width, in window coordinates. Its end surrounds the corner of the preview, 2 points
    /// inside it. From there the badge extends over the preview, or away from a small one, which it would cover.
    private static func frame(of badge: BadgePresentation, width: CGFloat, on preview: PreviewPresentation) -> CGRect {
        let corner = corner(of: preview, at: badge.position)
        let right = (badge.position.x + 1) / 2
        let over = min(max((preview.size.width - 2 * height) / height, 0), 1)
        let left = right * over + (1 - right) * (1 - over)
        return CGRect(
            x: (corner.x - height / 2 - (width - height) * left - 2 * badge.position.x).rounded(),
            y: (corner.y - height / 2 - 2 * badge.position.y).rounded(), width: width, height: height)
    }

    private static func corner(of preview: PreviewPresentation, at position: CGPoint) -> CGPoint {
        // The preview may be rotated.
        let dx = preview.size.width / 2 * position.x
        let dy = preview.size.height / 2 * position.y
        let (sine, cosine) = (sin(preview.angle), cos(preview.angle))
        return CGPoint(
            x: (preview.center.x + dx * cosine - dy * sine).rounded(),
            y: (preview.center.y + dx * sine + dy * cosine).rounded())
    }

    func draw(_ badge: BadgePresentation, on preview: PreviewPresentation, in context: Context, root: RootView) {
        let palette = root.palette
        let label = badge.count > 1 ? badge.count.formatted() : nil
        let text = label.map {
            root.textRenderer.layout($0, font: .system(size: 13, weight: .semibold), scale: root.scale)
        }
        let height = Self.height
        let signWidth: CGFloat = badge.sign == .none ? 0 : 14
        let gap: CGFloat = text != nil && signWidth > 0 ? 4 : 0
        let width = max(height, signWidth + gap + (text?.size.width ?? 0) + 2 * (text == nil ? 5 : 8))
        let rect = Self.frame(of: badge, width: width, on: preview)
        let color: Color =
            switch badge.sign {
            case .copy: palette.copy
            case .forbidden: palette.forbidden
            case .none: palette.accent
            }
        context.fill(Path(roundedRect: rect.insetBy(dx: -1.5, dy: -1.5), cornerRadius: height / 2 + 1.5), .white)
        context.fill(Path(roundedRect: rect, cornerRadius: height / 2), color)
        var x = rect.minX + (width - signWidth - gap - (text?.size.width ?? 0)) / 2
        let ink: Color = color.contrast(with: .white) >= 3 ? .white : Color(hex: 0x10161D)
        if signWidth > 0 {
            drawSign(
                badge.sign, in: CGRect(x: x, y: rect.midY - signWidth / 2, width: signWidth, height: signWidth), ink,
                context)
            x += signWidth + gap
        }
        if let text { context.draw(text, at: CGPoint(x: x, y: rect.midY - text.size.height / 2), color: ink) }
    }

    private func drawSign(_ sign: BadgePresentation.Sign, in box: CGRect, _ ink: Color, _ context: Context) {
        switch sign {
        case .none: break
        case .copy:
            let (arm, thick): (CGFloat, CGFloat) = (5.5, 2)
            context.fill(
                Path(
                    roundedRect: CGRect(center: box.center, size: CGSize(width: arm * 2, height: thick)),
                    cornerRadius: 1),
                ink)
            context.fill(
                Path(
                    roundedRect: CGRect(center: box.center, size: CGSize(width: thick, height: arm * 2)),
                    cornerRadius: 1),
                ink)
        case .forbidden:
            let ring = box.insetBy(dx: 1.5, dy: 1.5)
            context.stroke(Path(ovalIn: ring), ink, width: 2)
            var bar = Path()
            let reach = ring.width / 2 * 0.7
            bar.move(to: CGPoint(x: ring.midX - reach, y: ring.midY - reach))
            bar.addLine(to: CGPoint(x: ring.midX + reach, y: ring.midY + reach))
            context.stroke(bar, ink, width: 2)
        }
    }
}
