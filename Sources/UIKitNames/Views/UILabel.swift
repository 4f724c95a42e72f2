/// A view that shows one or several lines of text.
@MainActor open class UILabel: UIView {
    private let label = Label()
    private var storedText: String?
    private var storedColor: UIColor?
    /// Called when the text's size may have changed, so that a cell can lay out its content.
    var onChange: (() -> Void)?

    /// Creates a label without text; `frame` is in the superview's coordinates.
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        addSubview(label)
        boundsDidChange()
    }

    /// The displayed text.
    open var text: String? {
        get { storedText }
        set {
            storedText = newValue
            label.text = newValue ?? ""
            onChange?()
        }
    }

    /// The font. Sizes below 11 points are displayed as 11 points.
    open var font: UIFont {
        get { label.font }
        set { label.font = newValue }
    }

    /// The text color; nil means the primary text color of the appearance.
    open var textColor: UIColor? {
        get { storedColor }
        set {
            storedColor = newValue
            label.tone = newValue.map { .custom($0) } ?? .primary
        }
    }

    /// The alignment of lines in the label's width.
    open var textAlignment: NSTextAlignment {
        get { NSTextAlignment(label.alignment) }
        set { label.alignment = newValue.alignment }
    }

    /// The maximum number of lines; 0 for no limit. Defaults to 1.
    open var numberOfLines: Int {
        get { label.lines }
        set { label.lines = newValue }
    }

    /// Returns the size of the text within `size`, in whole points. Exact only while the label is in a window, whose
    /// scale and font family apply.
    open func sizeThatFits(_ size: CGSize) -> CGSize { label.sizeThatFits(size) }

    /// Sets the size to the text's. If several lines are allowed, the text wraps at the current width.
    open func sizeToFit() {
        let widest = numberOfLines == 1 || bounds.width == 0 ? CGFloat(Surface.longestSide) : bounds.width
        frame.size = sizeThatFits(CGSize(width: widest, height: .greatestFiniteMagnitude))
    }

    /// Resizes the inner label to this view.
    open override func boundsDidChange() { label.frame = CGRect(origin: .zero, size: frame.size) }
}

/// The alignment of text in the label's width. UIKit's `justified` does not exist.
public enum NSTextAlignment: Sendable, Hashable {
    /// Left, in either writing direction.
    case left
    /// Centered.
    case center
    /// Right, in either writing direction.
    case right
    /// The side where reading starts: left for Latin, right for Arabic.
    case natural

    init(_ alignment: TextAlignment) {
        switch alignment {
        case .leading: self = .natural
        case .center: self = .center
        case .left: self = .left
        case .right, .trailing: self = .right
        }
    }

    var alignment: TextAlignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .natural: .leading
        }
    }
}
