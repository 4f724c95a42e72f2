import DragAndDrop
import Foundation

/// Whether dragged previews are drawn in the program's window or in a separate one (DRAG-1).
enum PreviewPlacement: Equatable {
    /// In the window, together with its views.
    case window
    /// In a separate window above all others.
    case separateWindow

    /// Chooses a separate window if the previews of a drag in progress extend beyond the window, or another window may
    /// hide them.
    ///
    /// - Parameters:
    ///   - extent: The bounds of all previews, in window coordinates; null without previews.
    ///   - bounds: The bounds of the window.
    ///   - isWindowObscured: Whether another program's window covers a part of the window.
    ///   - phases: The phases of all sessions.
    init(extent: CGRect, bounds: CGRect, isWindowObscured: Bool, phases: [SessionPhase]) {
        let isInside =
            extent.minX >= bounds.minX && extent.maxX <= bounds.maxX && extent.minY >= bounds.minY
            && extent.maxY <= bounds.maxY
        let isNeeded = !extent.isNull && (!isInside || isWindowObscured)
        self = isNeeded && phases.contains(where: Self.leavesWindow) ? .separateWindow : .window
    }

    /// Whether a session in this phase may show previews outside the window; lifted and dropped previews stay over
    /// their views.
    private static func leavesWindow(_ phase: SessionPhase) -> Bool {
        switch phase {
        case .dragging, .canceling: true
        case .lifting, .reverting, .dropping, .handingOver, .transferring, .ended: false
        }
    }
}
