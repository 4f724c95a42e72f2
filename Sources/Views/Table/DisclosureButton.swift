import Foundation

/// The triangle of a container's row, which points right and turns down when the container is open.
@MainActor package final class DisclosureButton: Button {
    /// The length of its sides, in points.
    package static let side: CGFloat = 28

    /// Whether the triangle points down.
    package private(set) var isOpen = false
    /// 0 for closed, 1 for open.
    private var turn = Motion(0, spring: .reflow, tolerance: 0.002)

    /// Creates a triangle that points right.
    package init() { super.init(name: "Open") }

    /// Turns the triangle.
    package func setOpen(_ isOpen: Bool, animated: Bool) {
        guard isOpen != self.isOpen else { return }
        self.isOpen = isOpen
        let goal = isOpen ? 1.0 : 0
        if animated, let root, !appearance.reducesMotion {
            turn.retarget(to: goal, at: root.now)
            startAnimating()
        } else {
            turn.jump(to: goal)
        }
        setNeedsDisplay()
    }

    package override func animate(at time: Timestamp) -> Bool {
        let isSettled = turn.settle(at: time)
        setNeedsDisplay()
        return super.animate(at: time) || !isSettled
    }

    package override func draw(_ context: Context) {
        if isPressed {
            context.fill(Path(roundedRect: bounds.insetBy(dx: 2, dy: 2), cornerRadius: 6), palette.text.withAlpha(0.1))
        }
        context.saved {
            context.translate(x: bounds.midX, y: bounds.midY)
            context.rotate(radians: turn.value(at: root?.now ?? .zero) * .pi / 2)
            let size = CGSize(width: 16, height: 16)
            context.draw(.chevronRight, in: CGRect(center: .zero, size: size), color: palette.secondaryText)
        }
        drawFocusRing(around: context.snapped(bounds.insetBy(dx: 4, dy: 4)), cornerRadius: 4, in: context)
    }
}
