/// A direct subview of the root that floats over the window's content: a menu, a notice, a panel.
@MainActor package protocol WindowOverlay: View {
    /// Positions the view within the window. Called after the window was resized or the layout of the root
    /// invalidated.
    func place(in bounds: CGRect)
    /// The overlay's level in the stack at the bottom edge; nil for overlays elsewhere.
    var bottomLevel: WindowOverlayLevel? { get }
    /// Whether the overlay must be closed before anything else, so that it receives the keys that no focused view gets.
    var isModal: Bool { get }
    /// Whether the overlay is fading out. Overlays that appear meanwhile need not avoid it.
    var isDisappearing: Bool { get }
}

/// The order in which overlays stack at the bottom edge of a window. Each overlay avoids those of lower levels.
package enum WindowOverlayLevel: Int, Comparable {
    /// A message with an action.
    case message
    /// The state of an operation by keys.
    case caption
    /// The progress of an operation in the background.
    case progress

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension WindowOverlay {
    package var bottomLevel: WindowOverlayLevel? { nil }
    package var isDisappearing: Bool { false }
    package var isModal: Bool { false }
}

extension RootView {
    /// The overlays at the bottom edge below a level, in back-to-front order.
    func bottomOverlays(below level: WindowOverlayLevel) -> [any WindowOverlay] {
        subviews.compactMap { $0 as? any WindowOverlay }.filter { $0.bottomLevel.map { $0 < level } ?? false }
    }
}
