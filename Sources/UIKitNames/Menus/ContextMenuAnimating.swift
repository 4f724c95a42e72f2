/// Runs actions beside the appearance or disappearance of a menu. Menus appear and disappear without an animation, so
/// that changes are made at once and completions follow.
@preconcurrency @MainActor public protocol UIContextMenuInteractionAnimating: AnyObject {
    /// The controller of the menu's preview; nil: menus are opened without one.
    var previewViewController: UIViewController? { get }
    /// Makes changes together with the menu's.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Calls a closure after the changes.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// Runs actions when the user presses a menu's preview. Exists for implementations of delegates: menus have no preview.
@preconcurrency @MainActor public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
    /// How the preview becomes the window's content.
    var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// How the preview of a menu becomes the window's content.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable, Hashable {
    /// The preview fades out.
    case dismiss
    /// The preview grows.
    case pop
}

/// Collects the actions of a delegate, and runs them.
@MainActor final class ContextMenuAnimator: UIContextMenuInteractionAnimating {
    var previewViewController: UIViewController? { nil }
    private var (animations, completions): ([() -> Void], [() -> Void]) = ([], [])

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

    /// Calls the delegate, then what it has added.
    static func run(_ callDelegate: (ContextMenuAnimator) -> Void) {
        let animator = ContextMenuAnimator()
        callDelegate(animator)
        for action in animator.animations + animator.completions { action() }
    }
}
