extension DragPreview {
    /// Creates a preview that shows a link as a card: the address or file name, and the host below.
    public convenience init(for url: URL) { self.init(for: url, title: nil) }

    /// Creates a preview that shows a link as a card: `title`, and the host below.
    public convenience init(for url: URL, title: String?) {
        let card = LinkCard(url, title: title)
        self.init(view: card, parameters: card.parameters)
    }
}

extension TargetedDragPreview {
    /// Creates a preview that shows a link as a card, and animates from or to a target.
    public convenience init(for url: URL, target: DragPreviewTarget) { self.init(for: url, title: nil, target: target) }

    /// Creates a preview that shows a link as a card with `title`, and animates from or to a target.
    public convenience init(for url: URL, title: String?, target: DragPreviewTarget) {
        let card = LinkCard(url, title: title)
        self.init(view: card, parameters: card.parameters, target: target)
    }
}

/// The view of a link preview. Its colors are the same in the light and the dark appearance.
@MainActor private final class LinkCard: UIView {
    private static let margin: CGFloat = 12
    private static let widest: CGFloat = 280
    private static let radius: CGFloat = 10

    init(_ url: URL, title: String?) {
        super.init(frame: .zero)
        backgroundColor = .white
        cornerRadius = Self.radius
        let address = url.absoluteString
        let lines = [title ?? (url.isFileURL ? url.lastPathComponent : address), url.host ?? ""]
        var y = Self.margin
        var width: CGFloat = 0
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let label = UILabel()
            label.text = line
            label.font = .systemFont(ofSize: index == 0 ? 14 : 12, weight: index == 0 ? .semibold : .regular)
            label.textColor = index == 0 ? .black : .darkGray
            let size = label.sizeThatFits(CGSize(width: Self.widest, height: .greatestFiniteMagnitude))
            label.frame = CGRect(x: Self.margin, y: y, width: size.width, height: size.height)
            addSubview(label)
            y += size.height
            width = max(width, size.width)
        }
        frame.size = CGSize(width: width + 2 * Self.margin, height: y + Self.margin)
    }

    var parameters: DragPreviewParameters {
        DragPreviewParameters(roundedRect: bounds, cornerRadius: Self.radius, backgroundColor: .white)
    }
}
