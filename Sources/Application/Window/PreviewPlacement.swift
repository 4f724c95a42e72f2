import DragAndDrop
import Foundation

/// Where dragged previews are drawn (DRAG-1).
enum PreviewPlacement: Equatable {
    /// In the window, together with its views.
    case window
    /// In a window of their own above all others.
    case separateWindow

    /// Chooses a separate window if previews of a drag in progress leave the window or may be hidden by another one.
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

    /// Whether the session's previews may leave the window; lifted and dropped ones stay within their views.
    private static func leavesWindow(_ phase: SessionPhase) -> Bool {
        switch phase {
        case .dragging, .cancelling: true
        case .lifting, .reverting, .dropping, .handingOver, .transferring, .ended: false
        }
    }
}
