/// Follows a view's layout and its window, for example to call a view controller.
@MainActor package protocol ViewObserver: AnyObject {
    /// The view's controller, which follows the view in the chain of responders.
    var responder: Responder? { get }
    /// Whether key commands of the views behind are not searched, because the view is presented modally.
    var isModal: Bool { get }
    /// The view is in another window now, or in none.
    func viewDidMoveToWindow(_ view: View)
    /// `layoutSubviews()` follows.
    func viewWillLayoutSubviews(_ view: View)
    /// The view has positioned its subviews, which have not laid out theirs yet.
    func viewDidLayoutSubviews(_ view: View)
    /// The colors or the scale of the window have changed.
    func viewAppearanceDidChange(_ view: View)
    /// Insets that the view's controller adds to the safe area.
    var additionalSafeAreaInsets: EdgeInsets { get }
}

extension ViewObserver {
    package var additionalSafeAreaInsets: EdgeInsets { .zero }
    package var isModal: Bool { false }
}
