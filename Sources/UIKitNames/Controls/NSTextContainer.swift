/// The area of a text view's text. Other parts of TextKit do not exist.
@preconcurrency @MainActor open class NSTextContainer {
    weak var view: UITextView?

    /// Creates a container. The size is that of the text view, and the argument has no effect.
    public init(size: CGSize = .zero) {}

    /// The space before and after each line, in points; 5 by default. Keeps its value when it is set to one that is not
    /// finite.
    open var lineFragmentPadding: CGFloat = 5 {
        didSet {
            guard lineFragmentPadding != oldValue else { return }
            guard lineFragmentPadding.isFinite else {
                view?.reject(lineFragmentPadding, for: "lineFragmentPadding")
                lineFragmentPadding = oldValue
                return
            }
            view?.paddingDidChange(from: oldValue)
        }
    }
}
