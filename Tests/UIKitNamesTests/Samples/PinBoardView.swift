import UIKitNames

/// A note on the board.
class NoteView: UIView {
    let label = UILabel(frame: .zero)

    init(text: String, color: UIColor) {
        super.init(frame: CGRect(x: 0, y: 0, width: 90, height: 60))
        label.text = text
        label.numberOfLines = 0
        backgroundColor = color
        layer.cornerRadius = 4
        addSubview(label)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.inset(by: UIEdgeInsets(top: 4, left: 6, bottom: 4, right: 6))
    }
}

/// Notes that can be moved by dragging; dropped texts become notes.
class PinBoardView: UIView, UIDragInteractionDelegate, UIDropInteractionDelegate {
    var log: [String] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(red: 0.93, green: 0.87, blue: 0.78, alpha: 1)
        isUserInteractionEnabled = true
        let drag = UIDragInteraction(delegate: self)
        drag.isEnabled = true
        addInteraction(drag)
        addInteraction(UIDropInteraction(delegate: self))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    var notes: [NoteView] { subviews.compactMap { $0 as? NoteView } }

    // MARK: Dragging

    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession
    ) -> [UIDragItem] {
        let point = session.location(in: self)
        guard let note = notes.last(where: { $0.frame.contains(point) }) else { return [] }
        bringSubviewToFront(note)
        let provider = NSItemProvider(object: note.label.text ?? "")
        let item = UIDragItem(itemProvider: provider)
        item.localObject = note
        return [item]
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: UIDragSession
    ) -> UITargetedDragPreview? {
        guard let note = item.localObject as? NoteView else { return nil }
        let parameters = UIDragPreviewParameters()
        parameters.backgroundColor = .clear
        parameters.visiblePath = UIBezierPath(roundedRect: note.bounds, cornerRadius: note.layer.cornerRadius)
        return UITargetedDragPreview(view: note, parameters: parameters)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: UIDragAnimating, session: UIDragSession
    ) {
        let lifted = session.items.compactMap { $0.localObject as? NoteView }
        animator.addAnimations { lifted.forEach { $0.alpha = 0.5 } }
        animator.addCompletion { position in
            self.log.append(position == .end ? "lifted" : "put back")
            lifted.forEach { $0.alpha = 1 }
        }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, item: UIDragItem, willAnimateCancelWith animator: UIDragAnimating
    ) {
        animator.addCompletion { _ in self.log.append("canceled") }
    }

    // MARK: Dropping

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: UIDropSession) -> Bool {
        session.hasItemsConforming(toTypeIdentifiers: [UTType.utf8PlainText.identifier])
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession
    ) -> UIDropProposal {
        UIDropProposal(operation: session.localDragSession == nil ? .copy : .move)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        let point = session.location(in: self)
        for item in session.items {
            if let note = item.localObject as? NoteView {
                note.center = point
            } else {
                _ = item.itemProvider.loadObject(ofClass: String.self) { text, error in
                    guard let text = text else { return }
                    DispatchQueue.main.async {
                        let note = NoteView(text: text, color: .yellow)
                        note.center = point
                        self.addSubview(note)
                    }
                }
            }
        }
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        guard let note = item.localObject as? NoteView else { return nil }
        let target = UIDragPreviewTarget(container: self, center: note.center)
        return defaultPreview.retargetedPreview(with: target)
    }

    func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: UIDropSession) {
        log.append("concluded")
    }
}
