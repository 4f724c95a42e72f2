import UIKitNames

/// A scrolling list of threads: the subject of each above its messages, the newest first.
final class ThreadListView: UIScrollView {
    /// A thread's title, and the views of its messages.
    private struct Section {
        let thread: MailThread
        let title: UILabel
        let messages: [MessageView]
    }

    private let sections: [Section]

    init(threads: [MailThread]) {
        sections = threads.map { thread in
            let title = UILabel()
            title.text = thread.subject
            title.font = .systemFont(ofSize: 15, weight: .bold)
            return Section(thread: thread, title: title, messages: thread.oldestFirst.reversed().map(MessageView.init))
        }
        super.init(frame: .zero)
        backgroundColor = .systemGroupedBackground
        for section in sections {
            addSubview(section.title)
            for message in section.messages { addSubview(message) }
        }
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    var messageViews: [MessageView] { sections.flatMap(\.messages) }

    func view(of message: MailMessage) -> MessageView? { messageViews.first { $0.message === message } }

    /// The message at a point, or all messages of the thread whose title is there; oldest first.
    func messages(at point: CGPoint) -> [MailMessage] {
        for section in sections {
            if section.title.frame.insetBy(dx: -8, dy: -6).contains(point) { return section.thread.oldestFirst }
            if let view = section.messages.first(where: { $0.frame.contains(point) }) { return [view.message] }
        }
        return []
    }

    /// The title of a thread, in this view's coordinates.
    func titleFrame(ofThread number: Int) -> CGRect { sections[number].title.frame }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width - 24
        var y: CGFloat = 16
        for section in sections {
            section.title.frame = CGRect(x: 16, y: y, width: width - 8, height: 22)
            y += 28
            for message in section.messages {
                message.frame = CGRect(x: 12, y: y, width: width, height: MessageView.height)
                y += MessageView.height + 6
            }
            y += 14
        }
        contentSize = CGSize(width: bounds.width, height: y)
    }
}
