/// The view that contains everything a program shows in a window: `UIWindow` of `UIKitNames`, which adds the members
/// that concern controllers and scenes.
///
/// A root view contains one at most; programs that need no UIKit names put their views into the root itself.
@preconcurrency @MainActor open class WindowView: View {
    /// Follows the view, which retains it: the program's controller and scene of the window.
    package var owner: (any ViewObserver)? {
        didSet { observer = owner }
    }

    /// Creates a view with a frame; the window sets it again when it opens.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    // `UIKitNames` has an initializer that knows the size of the screen.
    /// Unavailable: a window needs a size.
    @available(*, unavailable) public convenience init() { self.init(frame: .zero) }

    /// Fits all subviews into the view.
    open override func layoutSubviews() {
        for view in subviews where view.frame != bounds { view.frame = bounds }
    }
}
