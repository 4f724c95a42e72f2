import UIKitNames

/// A list of threads beside the selected message (SCENE-6).
final class MailViewController: UIViewController {
    let list: ThreadListView
    /// The items whose preview is an envelope already.
    var envelopes: [UIDragItem] = []
    private let subject = UILabel()
    private let from = UILabel()
    private let text = UITextView()
    private let line = UIView()

    init(threads: [MailThread] = MailThread.samples) {
        list = ThreadListView(threads: threads)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        line.backgroundColor = .separator
        subject.font = .systemFont(ofSize: 22, weight: .bold)
        from.font = .systemFont(ofSize: 13)
        from.textColor = .secondaryLabel
        text.font = .systemFont(ofSize: 15)
        text.isEditable = false
        for part in [list, line, subject, from, text] { view.addSubview(part) }

        let drag = UIDragInteraction(delegate: self)
        drag.isEnabled = true
        list.addInteraction(drag)
        for message in list.messageViews {
            message.addGestureRecognizer(UITapGestureRecognizer(target: self, action: MailViewController.showMessage))
        }

        let compose = UIBarButtonItem(
            systemItem: .compose, primaryAction: UIAction { [weak self] _ in self?.compose() })
        // A message that is dragged over the button opens the sheet that it is dropped in.
        compose.isSpringLoaded = true
        navigationItem.rightBarButtonItem = compose
        if let first = list.messageViews.first { show(first, marksAsRead: false) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        let left = min(380, (bounds.width * 0.46).rounded())
        list.frame = CGRect(x: 0, y: 0, width: left, height: bounds.height)
        line.frame = CGRect(x: left, y: 0, width: 1, height: bounds.height)
        let (x, width) = (left + 28, max(bounds.width - left - 56, 0))
        subject.frame = CGRect(x: x, y: 24, width: width, height: 30)
        from.frame = CGRect(x: x, y: 58, width: width, height: 20)
        text.frame = CGRect(x: x - 5, y: 92, width: width + 10, height: max(bounds.height - 116, 0))
    }

    private func showMessage(_ recognizer: UITapGestureRecognizer) {
        if let message = recognizer.view as? MessageView { show(message) }
    }

    private func show(_ view: MessageView, marksAsRead: Bool = true) {
        for other in list.messageViews { other.isSelected = other === view }
        if marksAsRead { view.unreadMark.isHidden = true }
        subject.text = view.message.subject
        from.text = "\(view.message.sender) · \(view.message.date)"
        text.text = view.message.text
    }

    /// Shows a sheet for a new message.
    func compose() {
        guard presentedViewController == nil else { return }
        let sheet = UINavigationController(rootViewController: ComposeViewController())
        sheet.modalPresentationStyle = .formSheet
        present(sheet, animated: true)
    }
}
