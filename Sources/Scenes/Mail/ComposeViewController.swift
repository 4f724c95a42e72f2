import UIKitNames

/// The sheet of a new message, whose body accepts images and messages.
final class ComposeViewController: UIViewController, UIDropInteractionDelegate {
    let body = ComposeBodyView()
    private let fields = ["To", "Subject"].map { name in
        let field = UITextField()
        field.placeholder = name
        field.font = .systemFont(ofSize: 15)
        return field
    }
    private let lines = [UIView(), UIView()]
    /// The attachments of the current drop.
    private var attachments: [(item: UIDragItem, view: AttachmentView)] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "New Message"
        view.backgroundColor = .systemBackground
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
        for line in lines { line.backgroundColor = .separator }
        for part in fields + lines + [body] { view.addSubview(part) }
        body.addInteraction(UIDropInteraction(delegate: self))
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width
        for (number, field) in fields.enumerated() {
            field.frame = CGRect(x: 18, y: CGFloat(number) * 45, width: width - 38, height: 44)
            lines[number].frame = CGRect(x: 20, y: CGFloat(number) * 45 + 44, width: width - 20, height: 1)
        }
        body.frame = CGRect(x: 0, y: 90, width: width, height: max(view.bounds.height - 90, 0))
    }

    // MARK: Drops

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: UIDropSession) -> Bool {
        session.hasItemsConforming(toTypeIdentifiers: [MailMessage.typeIdentifier])
            || session.canLoadObjects(ofClass: UIImage.self)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession
    ) -> UIDropProposal {
        UIDropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        session.progressIndicatorStyle = .none
        attachments = session.items.compactMap { item in attachment(for: item).map { (item, $0) } }
        body.append(attachments.map(\.view))
    }

    /// Begins to load an item; the attachment has its size before the data arrives.
    private func attachment(for item: UIDragItem) -> AttachmentView? {
        let attachment = makeAttachment(for: item.itemProvider)
        attachment?.accessibilityLabel = item.itemProvider.suggestedName
        return attachment
    }

    private func makeAttachment(for provider: NSItemProvider) -> AttachmentView? {
        if provider.hasItemConformingToTypeIdentifier(MailMessage.typeIdentifier) {
            let view = AttachmentView(isMessage: true, preferredSize: .zero)
            provider.loadDataRepresentation(forTypeIdentifier: MailMessage.typeIdentifier) { data, _ in
                let message = data.flatMap { try? JSONDecoder().decode(MailMessage.self, from: $0) }
                DispatchQueue.main.async { view.finish(message: message) }
            }
            return view
        }
        guard provider.canLoadObject(ofClass: UIImage.self) else { return nil }
        let view = AttachmentView(isMessage: false, preferredSize: provider.preferredPresentationSize)
        provider.loadObject(ofClass: UIImage.self) { object, _ in
            let image = object as? UIImage
            DispatchQueue.main.async { self.body.animateLayout { view.finish(image: image) } }
        }
        return view
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        guard let view = attachmentView(for: item) else { return defaultPreview }
        let (size, place) = (defaultPreview.size, view.imageFrame)
        let scale = min(place.width / max(size.width, 1), place.height / max(size.height, 1))
        let target = UIDragPreviewTarget(
            container: view, center: CGPoint(x: place.midX, y: place.midY),
            transform: CGAffineTransform(scaleX: scale, y: scale))
        return defaultPreview.retargetedPreview(with: target)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem, willAnimateDropWith animator: UIDragAnimating
    ) {
        guard let view = attachmentView(for: item) else { return }
        view.alpha = 0
        animator.addCompletion { _ in view.alpha = 1 }
    }

    func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: UIDropSession) {
        // A drop of many items has one animation for all.
        for attachment in attachments { attachment.view.alpha = 1 }
        attachments = []
    }

    private func attachmentView(for item: UIDragItem) -> AttachmentView? {
        attachments.first { $0.item === item }?.view
    }
}
