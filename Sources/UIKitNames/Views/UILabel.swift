/// A line of text, or several.
@MainActor open class UILabel: UIView {
    private let label = Label()
    private var storedText: String?
    private var storedColor: UIColor?
    /// Told when the room that the text takes may be another.
    var onChange: (() -> Void)?

    /// A label at a place in its superview.
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        addSubview(label)
        boundsDidChange()
    }

    /// What is read.
    open var text: String? {
        get { storedText }
        set {
            storedText = newValue
            label.text = newValue ?? ""
            onChange?()
        }
    }

    /// The letters; never smaller than 11 points.
    open var font: UIFont {
        get { label.font }
        set { label.font = newValue }
    }

    /// The letters' colour; nil is the look's own.
    open var textColor: UIColor? {
        get { storedColor }
        set {
            storedColor = newValue
            label.tone = newValue.map { .custom($0) } ?? .primary
        }
    }

    /// How lines stand in the width.
    open var textAlignment: NSTextAlignment {
        get { NSTextAlignment(label.alignment) }
        set { label.alignment = newValue.alignment }
    }

    /// How many lines at most; 0 for as many as there are.
    open var numberOfLines: Int {
        get { label.lines }
        set { label.lines = newValue }
    }

    /// The room that the text takes within a size, in whole points; to be asked in the window.
    open func sizeThatFits(_ size: CGSize) -> CGSize { label.sizeThatFits(size) }

    /// Makes the label as large as its text.
    open func sizeToFit() {
        let widest = numberOfLines == 1 || bounds.width == 0 ? CGFloat(Surface.longestSide) : bounds.width
        frame.size = sizeThatFits(CGSize(width: widest, height: .greatestFiniteMagnitude))
    }

    /// Keeps the text's frame as large as the view.
    open override func boundsDidChange() { label.frame = CGRect(origin: .zero, size: frame.size) }
}

/// How lines of text stand in the width.
public enum NSTextAlignment: Sendable, Hashable {
    /// At the left, whichever way is read.
    case left
    /// In the middle.
    case center
    /// At the right, whichever way is read.
    case right
    /// From where reading begins.
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
