import UIKitNames

/// One message in the list: a bubble with its sender, its date and its first words.
final class MessageView: UIView {
    static let height: CGFloat = 62
    static let cornerRadius: CGFloat = 10

    let message: MailMessage
    /// The unread mark and the tint of the selection, which are not a part of the dragged message.
    let overlay = UIView()
    private let sender = UILabel()
    private let date = UILabel()
    private let text = UILabel()
    let unreadMark = UIView()

    init(_ message: MailMessage) {
        self.message = message
        super.init(frame: .zero)
        accessibilityLabel = "\(message.sender), \(message.date)"
        backgroundColor = .secondarySystemGroupedBackground
        layer.cornerRadius = Self.cornerRadius
        sender.text = message.sender
        sender.font = .systemFont(ofSize: 14, weight: .semibold)
        date.text = message.date
        date.font = .systemFont(ofSize: 12)
        date.textColor = .secondaryLabel
        date.textAlignment = .right
        text.text = message.text
        text.font = .systemFont(ofSize: 13)
        text.textColor = .secondaryLabel
        unreadMark.backgroundColor = .systemBlue
        unreadMark.layer.cornerRadius = 4.5
        unreadMark.isHidden = !message.isUnread
        overlay.layer.cornerRadius = Self.cornerRadius
        overlay.isUserInteractionEnabled = false
        overlay.addSubview(unreadMark)
        for label in [sender, date, text] { addSubview(label) }
        addSubview(overlay)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    var isSelected = false {
        didSet { overlay.backgroundColor = isSelected ? UIColor.systemBlue.withAlphaComponent(0.16) : nil }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let (left, width) = (CGFloat(26), bounds.width - 38)
        overlay.frame = bounds
        unreadMark.frame = CGRect(x: 9, y: 15, width: 9, height: 9)
        sender.frame = CGRect(x: left, y: 10, width: width - 80, height: 19)
        date.frame = CGRect(x: left + width - 80, y: 10, width: 80, height: 19)
        text.frame = CGRect(x: left, y: 33, width: width, height: 19)
    }
}
