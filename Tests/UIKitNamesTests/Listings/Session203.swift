import MobileCoreServices
import UIKitNames

// Reconstructed from the spoken text of session 203, of which there are no slides here: the calls that it names, in
// programs of our own.

/// Offers a text. The preview is a view that is in no hierarchy.
class Session203Note: UIView, UIDragInteractionDelegate {
    let stamp: UIImage
    private(set) var liftEnds: [UIViewAnimatingPosition] = []
    private(set) var calls: [String] = []
    /// Where the preview of a canceled drag returns to.
    var shelf = CGPoint.zero

    init(frame: CGRect, stamp: UIImage) {
        self.stamp = stamp
        super.init(frame: frame)
        backgroundColor = .white
        addInteraction(UIDragInteraction(delegate: self))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession) -> [UIDragItem] {
        let text = "Milk, bread, stamps" as NSString
        let itemProvider = NSItemProvider(object: text)
        let item = UIDragItem(itemProvider: itemProvider)
        return [item]
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: UIDragSession
    ) -> UITargetedDragPreview? {
        guard let container = interaction.view else { return nil }
        let imageView = UIImageView(image: stamp)
        let target = UIDragPreviewTarget(container: container, center: session.location(in: container))
        return UITargetedDragPreview(view: imageView, parameters: UIDragPreviewParameters(), target: target)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: UIDragAnimating, session: UIDragSession
    ) {
        animator.addAnimations { self.backgroundColor = .gray }
        animator.addCompletion { position in self.liftEnds.append(position) }
    }

    func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: UIDragSession) {
        calls.append("will begin")
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: UIDragSession
    ) -> Bool {
        calls.append("allows move")
        return true
    }

    func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: UIDragSession) {
        if calls.last != "did move" { calls.append("did move") }
    }

    /// A tap on the left half adds another line.
    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForAddingTo session: UIDragSession, withTouchAt point: CGPoint
    ) -> [UIDragItem] {
        guard point.x < bounds.midX else { return [] }
        return [UIDragItem(itemProvider: NSItemProvider(object: "Ink" as NSString))]
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: UIDragSession, willEndWith operation: UIDropOperation
    ) {
        calls.append("will end")
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        defaultPreview.retargetedPreview(with: UIDragPreviewTarget(container: self, center: shelf))
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, item: UIDragItem, willAnimateCancelWith animator: UIDragAnimating
    ) {
        animator.addAnimations { self.backgroundColor = .white }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: UIDragSession, didEndWith operation: UIDropOperation
    ) {
        calls.append(operation == .cancel ? "canceled" : "did end")
        backgroundColor = .white
    }

    func dragInteraction(_ interaction: UIDragInteraction, sessionDidTransferItems session: UIDragSession) {
        calls.append("transferred")
    }
}

/// Shows the last image that is dropped on it, by the session's convenience method. A locked frame refuses images with
/// the badge of a forbidden drop.
class Session203Frame: UIView, UIDropInteractionDelegate {
    let imageView = UIImageView()
    var isLocked = false
    private(set) var calls: [String] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.frame = bounds
        addSubview(imageView)
        addInteraction(UIDropInteraction(delegate: self))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: UIDropSession) -> Bool {
        session.canLoadObjects(ofClass: UIImage.self)
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: UIDropSession) {
        calls.append("enter")
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession) -> UIDropProposal {
        if isLocked { return UIDropProposal(operation: .forbidden) }
        let isMove = session.localDragSession != nil && session.allowsMoveOperation && bounds.width > 200
        return UIDropProposal(operation: isMove ? .move : .copy)
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: UIDropSession) {
        calls.append("exit")
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        calls.append("perform")
        session.loadObjects(ofClass: UIImage.self) { objects in
            // Objects of a class that was asked for: the text says that the forced cast is right here.
            // swift-format-ignore: NeverForceUnwrap
            for image in objects as! [UIImage] {
                self.imageView.image = image
            }
        }
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem, willAnimateDropWith animator: UIDragAnimating
    ) {
        animator.addAnimations { self.imageView.alpha = 0.5 }
        animator.addCompletion { _ in self.imageView.alpha = 1 }
    }

    func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: UIDropSession) {
        calls.append("conclude")
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: UIDropSession) {
        calls.append("end")
    }
}

/// Loads each item on its own, and counts those that fail. Its handlers are called in the background.
class Session203Tray: UIView, UIDropInteractionDelegate {
    private(set) var images: [UIImage] = []
    private(set) var failures = 0
    private(set) var progress: [Progress] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        addInteraction(UIDropInteraction(delegate: self))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: UIDropSession) -> Bool {
        session.hasItemsConforming(toTypeIdentifiers: [kUTTypePNG as String])
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession) -> UIDropProposal {
        UIDropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        for item in session.items {
            let progress = item.itemProvider.loadObject(ofClass: UIImage.self) { object, error in
                DispatchQueue.main.async {
                    if let image = object as? UIImage {
                        self.images.append(image)
                    } else if error != nil {
                        self.failures += 1
                    }
                }
            }
            self.progress.append(progress)
        }
    }
}

/// Takes images by a paste configuration alone, from the clipboard and from drags.
class Session203Album: UIViewController {
    private(set) var images: [UIImage] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        pasteConfiguration = UIPasteConfiguration(forAccepting: UIImage.self)
    }

    override func paste(itemProviders: [NSItemProvider]) {
        for itemProvider in itemProviders where itemProvider.canLoadObject(ofClass: UIImage.self) {
            itemProvider.loadObject(ofClass: UIImage.self) { object, _ in
                DispatchQueue.main.async {
                    if let image = object as? UIImage { self.images.append(image) }
                }
            }
        }
    }
}

/// A button and a view that a drag opens by resting over them.
class Session203Drawers: UIView {
    let button = UIButton(type: .system)
    let lid = UIView()
    private(set) var opened: [String] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        button.setTitle("Photos", for: .normal)
        button.addTarget(self, action: Session203Drawers.open, for: .primaryActionTriggered)
        button.isSpringLoaded = true
        lid.frame = CGRect(x: 0, y: 100, width: 100, height: 40)
        let interaction = UISpringLoadedInteraction { _, context in
            self.opened.append(context.targetView === self.lid ? "lid" : "another view")
        }
        lid.addInteraction(interaction)
        addSubview(button)
        addSubview(lid)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func open(_ sender: UIButton) {
        opened.append("button")
    }
}
