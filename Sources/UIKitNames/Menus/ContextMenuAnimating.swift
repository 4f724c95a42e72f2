/// Runs actions beside the appearance or disappearance of a menu. Menus appear and disappear without an animation, so
/// that changes are made at once and completions follow.
@preconcurrency @MainActor public protocol UIContextMenuInteractionAnimating: AnyObject {
    /// The controller of the menu's preview; nil without one.
    var previewViewController: UIViewController? { get }
    /// Makes changes together with the menu's.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Calls a closure after the changes.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// Runs actions when the user presses a menu's preview. The menu has been closed.
@preconcurrency @MainActor public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
    /// How the preview becomes the window's content. Stored for code that sets it: the preview disappears at once.
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
@MainActor final class ContextMenuAnimator: UIContextMenuInteractionCommitAnimating {
    let previewViewController: UIViewController?
    var preferredCommitStyle = UIContextMenuInteractionCommitStyle.dismiss
    private var (animations, completions): ([() -> Void], [() -> Void]) = ([], [])

    private init(_ controller: UIViewController?) { previewViewController = controller }

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

    /// Calls the delegate, then what it has added.
    static func run(_ controller: UIViewController?, _ callDelegate: (ContextMenuAnimator) -> Void) {
        let animator = ContextMenuAnimator(controller)
        callDelegate(animator)
        for action in animator.animations + animator.completions { action() }
    }
}
