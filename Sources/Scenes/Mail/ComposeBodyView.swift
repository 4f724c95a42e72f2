import UIKitNames

/// The text of a new message, and below it the attachments at the full width.
final class ComposeBodyView: UIScrollView {
    let textView = UITextView()
    private(set) var attachments: [AttachmentView] = []

    override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        accessibilityLabel = "Body"
        backgroundColor = .systemBackground
        textView.font = .systemFont(ofSize: 15)
        textView.text = "Hello,\n"
        addSubview(textView)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    /// Reserves space for attachments at once, so that their frames are final when previews land there.
    func append(_ views: [AttachmentView]) {
        attachments += views
        for view in views { addSubview(view) }
        setNeedsLayout()
        layoutIfNeeded()
        if let last = views.last { scrollRectToVisible(last.frame, animated: false) }
    }

    /// Moves the attachments as `change` requires it.
    func animateLayout(_ change: () -> Void) {
        change()
        setNeedsLayout()
        UIView.animate(withDuration: 0.2) { self.layoutIfNeeded() }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = max(bounds.width - 40, 0)
        textView.frame = CGRect(x: 15, y: 12, width: width + 10, height: attachments.isEmpty ? 160 : 64)
        var y = textView.frame.maxY + 8
        for view in attachments {
            view.frame = CGRect(x: 20, y: y, width: width, height: view.height(forWidth: width))
            y += view.frame.height + 12
        }
        contentSize = CGSize(width: bounds.width, height: y + 8)
    }
}

/// An image or a message in the body of a message, with a spinner until its data has arrived.
final class AttachmentView: UIView {
    private let isMessage: Bool
    private var size: CGSize
    private let imageView = LoadingImageView(cornerRadius: 8)
    private let label = UILabel()
    private let detail = UILabel()

    /// Whether the data has arrived.
    var isFinished: Bool { !imageView.isLoading }
    var image: UIImage? { imageView.image }
    /// Where the image or the envelope is, and where a preview lands.
    var imageFrame: CGRect { isMessage ? CGRect(x: 14, y: 12, width: 52, height: 36) : bounds }

    init(isMessage: Bool, preferredSize: CGSize) {
        self.isMessage = isMessage
        size = preferredSize
        super.init(frame: .zero)
        backgroundColor = .systemGray6
        layer.cornerRadius = 8
        label.font = .systemFont(ofSize: 14, weight: .semibold)
        detail.font = .systemFont(ofSize: 12)
        detail.textColor = .secondaryLabel
        for part in [imageView, label, detail] { addSubview(part) }
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    /// The height of an image in its proportions, of which a provider may know nothing.
    func height(forWidth width: CGFloat) -> CGFloat {
        if isMessage { return 60 }
        guard size.width > 0, size.height > 0 else { return (width * 0.66).rounded() }
        return min((width * size.height / size.width).rounded(), width * 1.5)
    }

    func finish(image: UIImage?) {
        imageView.content = image.map { .image($0) } ?? .failure("The image could not be loaded.")
        if let image { size = image.size }
    }

    func finish(message: MailMessage?) {
        if let envelope = EnvelopeView().image { imageView.content = .image(envelope) }
        label.text = message?.subject ?? "The message could not be loaded."
        detail.text = message.map { "\($0.sender) · \($0.date)" }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = imageFrame
        label.frame = CGRect(x: 76, y: 11, width: max(bounds.width - 92, 0), height: 20)
        detail.frame = label.frame.offsetBy(dx: 0, dy: 19)
    }
}
