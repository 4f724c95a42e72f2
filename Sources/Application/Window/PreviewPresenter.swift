import Foundation

/// Decides where the previews of each frame are drawn, and the order in which a frame and the separate window appear,
/// so that a preview is on the screen at every instant (DRAG-13).
///
/// A pure value: `WindowController` performs its requests on the X server, and `FilmScreen` on a model of the screen.
package struct PreviewPresenter {
    /// A request to the server. The server performs the requests of a frame in order.
    package enum Request: Equatable, Sendable {
        /// Maps the separate window, or moves it, with the frame's previews.
        case showSeparateWindow
        /// Sends the frame's damage to the program's window.
        case presentFrame
        /// Unmaps the separate window; if `sendsAtOnce` is false, together with the frame that follows.
        case hideSeparateWindow(sendsAtOnce: Bool)
    }

    /// Where the previews of the frame are drawn.
    package private(set) var placement = PreviewPlacement.window

    /// Creates a presenter without previews.
    package init() {}

    /// Chooses the placement for the next frame. Called before the frame is drawn.
    ///
    /// - Parameters:
    ///   - extent: The bounds of all previews, in window coordinates; null without previews.
    ///   - bounds: The bounds of the window.
    ///   - isWindowObscured: Whether another program's window covers a part of the window.
    ///   - hasCompositor: Whether a compositor is running.
    package mutating func place(extent: CGRect, bounds: CGRect, isWindowObscured: Bool, hasCompositor: Bool) {
        placement = placement.next(
            extent: extent, bounds: bounds, isWindowObscured: isWindowObscured, isTranslucent: hasCompositor)
    }

    /// Draws the previews in the window because there can be no separate window.
    package mutating func stayInWindow() { placement = .window }

    /// The requests of a frame that has been drawn, in order.
    ///
    /// - Parameter hasDamage: Whether the frame has changed pixels of the program's window.
    package func requests(hasDamage: Bool, hasCompositor: Bool) -> [Request] {
        var requests: [Request] = []
        if placement == .separateWindow { requests.append(.showSeparateWindow) }
        // Under a compositor each window has its own pixels: the frame comes first. Without one, the server does not
        // draw the part of a frame that another window covers, and leaves the covering window's pixels where it is
        // unmapped, because the program's window has no background: the frame comes last.
        if hasCompositor, hasDamage { requests.append(.presentFrame) }
        if placement == .window {
            requests.append(.hideSeparateWindow(sendsAtOnce: hasCompositor || !hasDamage))
        }
        if !hasCompositor, hasDamage { requests.append(.presentFrame) }
        return requests
    }
}
