/// Where a popover is, and where its arrow points.
struct PopoverPlacement: Equatable {
    static let arrowHeight: CGFloat = 10
    static let arrowWidth: CGFloat = 20
    private static let margin: CGFloat = 8
    private static let corner: CGFloat = 10

    /// The panel, without the arrow.
    let frame: CGRect
    let direction: UIPopoverArrowDirection
    /// The arrow's tip and direction, in the coordinates of the panel.
    let arrow: PopoverArrow

    /// Places a panel of `size` beside `source` in `bounds`, on the first permitted side with enough space, otherwise
    /// on the one with the most, where the panel becomes smaller.
    init(size: CGSize, source: CGRect, bounds: CGRect, permitted: UIPopoverArrowDirection) {
        let area = bounds.insetBy(dx: Self.margin, dy: Self.margin)
        func space(_ direction: UIPopoverArrowDirection) -> CGSize {
            switch direction {
            case .up: CGSize(width: area.width, height: area.maxY - source.maxY - Self.arrowHeight)
            case .down: CGSize(width: area.width, height: source.minY - Self.arrowHeight - area.minY)
            case .left: CGSize(width: area.maxX - source.maxX - Self.arrowHeight, height: area.height)
            default: CGSize(width: source.minX - Self.arrowHeight - area.minX, height: area.height)
            }
        }
        let candidates = [UIPopoverArrowDirection.up, .down, .left, .right].filter {
            permitted.isEmpty || permitted.contains($0)
        }
        let fitting = candidates.first { space($0).width >= size.width && space($0).height >= size.height }
        func part(_ direction: UIPopoverArrowDirection) -> CGFloat {
            min(space(direction).width / max(size.width, 1), 1) * min(space(direction).height / max(size.height, 1), 1)
        }
        let chosen = fitting ?? candidates.max { part($0) < part($1) } ?? .up
        let limit = space(chosen)
        let fitted = CGSize(
            width: max(min(size.width, limit.width), 0), height: max(min(size.height, limit.height), 0))
        func clamp(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
            min(max(value, low), max(high, low))
        }
        let x = clamp((source.midX - fitted.width / 2).rounded(), area.minX, area.maxX - fitted.width)
        let y = clamp((source.midY - fitted.height / 2).rounded(), area.minY, area.maxY - fitted.height)
        let origin: CGPoint
        switch chosen {
        case .up: origin = CGPoint(x: x, y: source.maxY + Self.arrowHeight)
        case .down: origin = CGPoint(x: x, y: source.minY - Self.arrowHeight - fitted.height)
        case .left: origin = CGPoint(x: source.maxX + Self.arrowHeight, y: y)
        default: origin = CGPoint(x: source.minX - Self.arrowHeight - fitted.width, y: y)
        }
        frame = CGRect(origin: origin, size: fitted)
        direction = chosen
        let reach = Self.corner + Self.arrowWidth / 2
        let isVertical = chosen == .up || chosen == .down
        let along =
            isVertical
            ? clamp(source.midX - origin.x, reach, fitted.width - reach)
            : clamp(source.midY - origin.y, reach, fitted.height - reach)
        arrow = PopoverArrow(direction: chosen, along: along)
    }
}

/// The arrow of a popover.
struct PopoverArrow: Equatable {
    let direction: UIPopoverArrowDirection
    /// The distance of the tip from the panel's left or top corner.
    let along: CGFloat

    /// The triangle outside a panel of `size`: base, tip, base, in the coordinates of the panel. The base is 1 point
    /// inside the panel.
    func corners(size: CGSize) -> [CGPoint] {
        let (half, height) = (PopoverPlacement.arrowWidth / 2, PopoverPlacement.arrowHeight)
        let distances: [(along: CGFloat, across: CGFloat)] = [(along - half, -1), (along, height), (along + half, -1)]
        return distances.map { along, across in
            switch direction {
            case .up: CGPoint(x: along, y: -across)
            case .down: CGPoint(x: along, y: size.height + across)
            case .left: CGPoint(x: -across, y: along)
            default: CGPoint(x: size.width + across, y: along)
            }
        }
    }
}
