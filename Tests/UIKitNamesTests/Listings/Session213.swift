import UIKitNames

// Reconstructed from the spoken text of session 213, of which there are no slides here: the calls that it names, in
// programs of our own.

/// A letter of a correspondence, which lifts as an item of its own.
final class Session213Letter {
    static let typeIdentifier = "com.example.letter"
    let text: String
    let day: Int

    init(_ text: String, day: Int) {
        self.text = text
        self.day = day
    }
}

/// A letter in the list. Its highlight is no part of what is dragged.
class Session213LetterView: UIView {
    let letter: Session213Letter
    let highlight = UIView()

    init(_ letter: Session213Letter, frame: CGRect) {
        self.letter = letter
        super.init(frame: frame)
        backgroundColor = .white
        highlight.backgroundColor = .yellow
        highlight.frame = bounds
        addSubview(highlight)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}

/// A list of letters below a heading, which lifts all of them, the newest on top. Letters gather with letters only, and
/// none twice; outside the list each is an envelope. Other programs do not see the drag.
class Session213Correspondence: UIView, UIDragInteractionDelegate {
    let letterViews: [Session213LetterView]
    private(set) var envelopeCount = 0
    private var inEnvelopes: [UIDragItem] = []

    init(frame: CGRect, letters: [Session213Letter]) {
        letterViews = letters.enumerated().map { index, letter in
            Session213LetterView(
                letter, frame: CGRect(x: 0, y: 40 + 40 * CGFloat(index), width: frame.width, height: 34))
        }
        super.init(frame: frame)
        for letterView in letterViews { addSubview(letterView) }
        let interaction = UIDragInteraction(delegate: self)
        interaction.isEnabled = true
        addInteraction(interaction)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func letters(at point: CGPoint) -> [Session213Letter] {
        if point.y < 40 { return letterViews.map(\.letter).sorted { $0.day < $1.day } }
        return letterViews.filter { $0.frame.contains(point) }.map(\.letter)
    }

    private func letterView(for item: UIDragItem) -> Session213LetterView? {
        guard let letter = item.localObject as? Session213Letter else { return nil }
        return letterViews.first { $0.letter === letter }
    }

    private func dragItem(for letter: Session213Letter) -> UIDragItem {
        let itemProvider = NSItemProvider(object: NSString(string: letter.text))
        let data = Data(letter.text.utf8)
        itemProvider.registerDataRepresentation(
            forTypeIdentifier: Session213Letter.typeIdentifier, visibility: .ownProcess
        ) { completion in
            completion(data, nil)
            return nil
        }
        let item = UIDragItem(itemProvider: itemProvider)
        item.localObject = letter
        return item
    }

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession) -> [UIDragItem] {
        letters(at: session.location(in: self)).map(dragItem)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForAddingTo session: UIDragSession, withTouchAt point: CGPoint
    ) -> [UIDragItem] {
        for item in session.items {
            guard item.itemProvider.hasItemConformingToTypeIdentifier(Session213Letter.typeIdentifier) else {
                return []
            }
        }
        return letters(at: point).filter { letter in
            !session.items.contains { $0.localObject as? Session213Letter === letter }
        }.map(dragItem)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: UIDragSession
    ) -> UITargetedDragPreview? {
        guard let letterView = letterView(for: item) else { return nil }
        let parameters = UIDragPreviewParameters()
        parameters.visiblePath = UIBezierPath(roundedRect: letterView.bounds, cornerRadius: 8)
        return UITargetedDragPreview(view: letterView, parameters: parameters)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: UIDragAnimating, session: UIDragSession
    ) {
        let lifted = session.items.compactMap(letterView(for:))
        animator.addAnimations { lifted.forEach { $0.highlight.alpha = 0 } }
        animator.addCompletion { _ in lifted.forEach { $0.highlight.alpha = 1 } }
    }

    func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: UIDragSession) {
        if bounds.contains(session.location(in: self)) { return }
        for item in session.items where item.localObject is Session213Letter {
            if inEnvelopes.contains(item) { continue }
            item.previewProvider = { [weak self] in
                self?.envelopeCount += 1
                let envelope = UIImageView(image: UIImage(systemName: "envelope"))
                envelope.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
                return UIDragPreview(view: envelope)
            }
            inEnvelopes.append(item)
        }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, sessionIsRestrictedToDraggingApplication session: UIDragSession
    ) -> Bool {
        true
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: UIDragSession, didEndWith operation: UIDropOperation
    ) {
        inEnvelopes.removeAll()
    }
}

/// Offers a file whose size, when it is shown, is known before its data. The preview is a round part of the view, on a
/// platter that is larger than the view, or the whole view.
class Session213FileView: UIView, UIDragInteractionDelegate {
    enum Shape {
        case circle, platter
    }

    let url: URL
    let size: CGSize
    var shape: Shape?

    init(frame: CGRect, url: URL, size: CGSize) {
        self.url = url
        self.size = size
        super.init(frame: frame)
        addInteraction(UIDragInteraction(delegate: self))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession) -> [UIDragItem] {
        guard let itemProvider = NSItemProvider(contentsOf: url) else { return [] }
        itemProvider.preferredPresentationSize = size
        return [UIDragItem(itemProvider: itemProvider)]
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: UIDragSession
    ) -> UITargetedDragPreview? {
        let parameters = UIDragPreviewParameters()
        switch shape {
        case .circle:
            parameters.backgroundColor = .clear
            parameters.visiblePath = UIBezierPath(ovalIn: bounds.insetBy(dx: 10, dy: 10))
        case .platter:
            parameters.visiblePath = UIBezierPath(
                roundedRect: bounds.insetBy(dx: -12, dy: -12), byRoundingCorners: .allCorners,
                cornerRadii: CGSize(width: 12, height: 12))
        case nil: break
        }
        return UITargetedDragPreview(view: self, parameters: parameters)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, prefersFullSizePreviewsFor session: UIDragSession
    ) -> Bool {
        shape == nil
    }
}

/// Reserves space for what is dropped, in its proportions, before there is any data; the previews fill it.
class Session213Sheet: UIView, UIDropInteractionDelegate {
    private(set) var rooms: [CGRect] = []
    private(set) var fileNames: [String] = []
    private(set) var sessionCount = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        let interaction = UIDropInteraction(delegate: self)
        interaction.allowsSimultaneousDropSessions = true
        addInteraction(interaction)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: UIDropSession) {
        sessionCount += 1
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: UIDropSession) {
        sessionCount -= 1
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession) -> UIDropProposal {
        let proposal = UIDropProposal(operation: .copy)
        proposal.prefersFullSizePreview = true
        return proposal
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        session.progressIndicatorStyle = .none
        for item in session.items {
            let size = item.itemProvider.preferredPresentationSize
            let height = size.width > 0 ? bounds.width * size.height / size.width : 40
            rooms.append(CGRect(x: 0, y: rooms.last?.maxY ?? 0, width: bounds.width, height: height))
            item.itemProvider.loadFileRepresentation(forTypeIdentifier: "public.png") { url, _ in
                let name = url?.lastPathComponent
                DispatchQueue.main.async { self.fileNames.append(name ?? "") }
            }
        }
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        guard let room = rooms.last else { return nil }
        let scale = room.width / defaultPreview.size.width
        let target = UIDragPreviewTarget(
            container: self, center: CGPoint(x: room.midX, y: room.midY),
            transform: CGAffineTransform(scaleX: scale, y: scale))
        return defaultPreview.retargetedPreview(with: target)
    }
}
