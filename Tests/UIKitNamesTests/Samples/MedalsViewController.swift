import UIKitNames

/// A medal that draws itself.
class MedalView: UIView {
    let color: UIColor

    init(color: UIColor) {
        self.color = color
        super.init(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    /// A disc with a cut-out: three quarters of a circle.
    var outline: UIBezierPath {
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        let path = UIBezierPath()
        path.move(to: center)
        path.addArc(withCenter: center, radius: 30, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        path.close()
        return path
    }

    override func draw(_ rect: CGRect) {
        color.setFill()
        outline.fill()
        UIColor.white.setStroke()
        let rim = UIBezierPath(
            arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: 20, startAngle: .pi / 2, endAngle: .pi * 1.5,
            clockwise: true)
        rim.lineWidth = 3
        rim.stroke()
    }
}

/// Medals that are dragged together, each with its own preview, and a board that shows the dropped ones.
class MedalsViewController: UIViewController, UIDragInteractionDelegate, UIDropInteractionDelegate {
    let shelf = UIView()
    let board = UIImageView()
    let medals = [UIColor.systemOrange, .systemGray, .systemYellow].map { MedalView(color: $0) }
    private(set) var events: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        shelf.addInteraction(UIDragInteraction(delegate: self))
        view.addSubview(shelf)
        for medal in medals { shelf.addSubview(medal) }
        board.contentMode = .scaleToFill
        board.isUserInteractionEnabled = true
        board.backgroundColor = .lightGray
        board.addInteraction(UIDropInteraction(delegate: self))
        view.addSubview(board)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        shelf.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: 100)
        for (index, medal) in medals.enumerated() {
            medal.frame = CGRect(x: 20 + 80 * CGFloat(index), y: 20, width: 60, height: 60)
        }
        board.frame = CGRect(x: 100, y: 200, width: 200, height: 100)
    }

    private func picture(of medal: MedalView) -> UIImage {
        UIGraphicsImageRenderer(size: medal.bounds.size).image { _ in
            medal.color.setFill()
            medal.outline.fill()
        }
    }

    // MARK: - UIDragInteractionDelegate

    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession
    ) -> [UIDragItem] {
        let point = session.location(in: shelf)
        guard medals.contains(where: { $0.frame.contains(point) }) else { return [] }
        return medals.map { medal in
            let item = UIDragItem(itemProvider: NSItemProvider(object: picture(of: medal)))
            item.localObject = medal
            item.previewProvider = {
                let large = UIImageView(image: self.picture(of: medal))
                large.frame.size = CGSize(width: 40, height: 40)
                let parameters = UIPreviewParameters()
                parameters.visiblePath = UIBezierPath(ovalIn: large.bounds)
                parameters.backgroundColor = .clear
                return UIDragPreview(view: large, parameters: parameters)
            }
            return item
        }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: UIDragSession
    ) -> UITargetedDragPreview? {
        guard let medal = item.localObject as? MedalView else { return nil }
        let parameters = UIDragPreviewParameters()
        parameters.visiblePath = medal.outline
        parameters.shadowPath = UIBezierPath()
        return UITargetedDragPreview(view: medal, parameters: parameters)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: UIDragAnimating, session: UIDragSession
    ) {
        animator.addAnimations { self.medals.forEach { $0.alpha = 0.5 } }
        animator.addCompletion { position in
            self.events.append(position == .end ? "lifted" : "put back")
            if position == .start { self.medals.forEach { $0.alpha = 1 } }
        }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, sessionIsRestrictedToDraggingApplication session: UIDragSession
    ) -> Bool {
        true
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, item: UIDragItem, willAnimateCancelWith animator: UIDragAnimating
    ) {
        animator.addAnimations { (item.localObject as? MedalView)?.alpha = 1 }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: UIDragSession, didEndWith operation: UIDropOperation
    ) {
        events.append(operation == .cancel ? "canceled" : "given")
        medals.forEach { $0.alpha = 1 }
    }

    // MARK: - UIDropInteractionDelegate

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: UIDropSession) -> Bool {
        session.localDragSession != nil && session.canLoadObjects(ofClass: UIImage.self)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession
    ) -> UIDropProposal {
        UIDropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        session.progressIndicatorStyle = .none
        session.loadObjects(ofClass: UIImage.self) { images in
            self.board.image = (images as? [UIImage])?.last
            self.events.append("\(images.count) loaded")
        }
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        let target = UIDragPreviewTarget(
            container: board, center: CGPoint(x: board.bounds.midX, y: board.bounds.midY),
            transform: CGAffineTransform(scaleX: 0.25, y: 0.25).rotated(by: .pi / 4))
        return defaultPreview.retargetedPreview(with: target)
    }

    func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: UIDropSession) {
        events.append("concluded")
    }
}
