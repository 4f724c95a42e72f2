import Views

/// The caption of the viewer's photo in one line above the filmstrip (APP-36). Draws nothing without a caption.
@MainActor final class ViewerCaption: View {
    static let height: CGFloat = 32
    private static let inset: CGFloat = 16

    private let label = Label("", font: .system(size: 13), alignment: .center)

    init() {
        super.init(frame: .zero)
        addSubview(label)
    }

    /// The caption; its lines are joined.
    var text: String {
        get { label.text }
        set {
            let line = newValue.split(whereSeparator: \.isNewline).joined(separator: " ")
            guard line != label.text else { return }
            label.text = line
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    /// Nothing: presses and swipes are those of the photo.
    override func hitTest(_ point: CGPoint) -> View? { nil }

    override func layoutSubviews() {
        let height = label.sizeThatFits(bounds.size).height
        label.frame = CGRect(
            x: Self.inset, y: ((bounds.height - height) / 2).rounded(), width: max(bounds.width - 2 * Self.inset, 0),
            height: height)
    }

    override func draw(_ context: Context) { if !text.isEmpty { context.fill(bounds, ViewerBar.background) } }
}
