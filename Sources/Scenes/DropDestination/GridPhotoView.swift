import UIKitNames

/// A photo of the grid, with the progress, and the failure, of its load. It can be dragged once it has its image.
final class GridPhotoView: UIView, UIDragInteractionDelegate {
    static let radius: CGFloat = 8

    private let contents = LoadingImageView(cornerRadius: GridPhotoView.radius)
    private var progress: Progress?
    let cancelButton = UIButton(type: .system)

    /// Called with the image and its name if it is clicked.
    var onOpen: ((UIImage, String?) -> Void)?
    /// Called once if the load was canceled or the photo of a failed load is dismissed.
    var onCancel: (() -> Void)?

    override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        let symbol = UIImage.SymbolConfiguration(pointSize: 11)
        cancelButton.setImage(UIImage(systemName: "xmark", withConfiguration: symbol), for: .normal)
        cancelButton.tintColor = .secondaryLabel
        cancelButton.backgroundColor = .systemFill
        cancelButton.layer.cornerRadius = 12
        cancelButton.addTarget(self, action: GridPhotoView.cancel, for: .touchUpInside)
        addSubview(contents)
        addSubview(cancelButton)
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: GridPhotoView.openImage))
        addInteraction(UIDragInteraction(delegate: self))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func openImage(_ recognizer: UITapGestureRecognizer) {
        if let image { onOpen?(image, accessibilityLabel) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        contents.frame = bounds
        cancelButton.frame = CGRect(x: bounds.width - 32, y: 8, width: 24, height: 24)
    }

    // MARK: Loading

    var image: UIImage? { contents.image }
    var isLoading: Bool { contents.isLoading }
    var hasFailed: Bool { contents.hasFailed }

    /// Shows the progress of a load, which the button cancels.
    func showProgress(_ progress: Progress) {
        self.progress = progress
        contents.content = .loading(progress)
    }

    /// Shows the image, or that it could not be loaded. A canceled load dismisses the photo.
    func finish(_ image: UIImage?) {
        contents.content = image.map { .image($0) } ?? .failure("Couldn't load the image")
        cancelButton.isHidden = image != nil
        if image == nil, progress?.isCancelled == true { dismiss() }
        progress = nil
    }

    private func cancel() {
        guard let progress else { return dismiss() }
        // The load's completion handler dismisses the photo.
        progress.cancel()
    }

    private func dismiss() {
        onCancel?()
        onCancel = nil
    }

    // MARK: Dragging

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession) -> [UIDragItem] {
        guard let image else { return [] }
        let item = UIDragItem(itemProvider: NSItemProvider(object: image))
        item.itemProvider.suggestedName = accessibilityLabel
        item.localObject = self
        return [item]
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForAddingTo session: UIDragSession, withTouchAt point: CGPoint
    ) -> [UIDragItem] {
        // Photos go together with photos of the same grid, each once.
        let photos = session.items.map { $0.localObject as? GridPhotoView }
        guard photos.allSatisfy({ $0 != self && $0?.superview == superview }) else { return [] }
        return dragInteraction(interaction, itemsForBeginning: session)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: UIDragAnimating, session: UIDragSession
    ) {
        animator.addCompletion { if $0 == .end { self.alpha = 0.4 } }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: UIDragSession, didEndWith operation: UIDropOperation
    ) {
        UIView.animate(withDuration: 0.2) { self.alpha = 1 }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: UIDragSession
    ) -> UITargetedDragPreview? {
        let parameters = UIDragPreviewParameters(roundedRect: bounds, cornerRadius: Self.radius)
        return UITargetedDragPreview(view: self, parameters: parameters)
    }
}
