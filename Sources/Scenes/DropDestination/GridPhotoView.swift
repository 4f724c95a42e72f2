import UIKitNames

/// A photo of the grid, with the progress, and the failure, of its load. It can be dragged once it has its image.
final class GridPhotoView: UIView, UIDragInteractionDelegate {
    static let radius: CGFloat = 8

    private let imageView = UIImageView()
    private let progressView = PhotoProgressView()
    private let failureView = PhotoFailureView()
    let cancelButton = UIButton(type: .system)

    /// Called once if the load was canceled or the photo of a failed load is dismissed.
    var onCancel: (() -> Void)?

    override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        layer.cornerRadius = Self.radius
        layer.masksToBounds = true
        imageView.contentMode = .scaleAspectFill
        imageView.layer.cornerRadius = Self.radius
        imageView.layer.masksToBounds = true
        failureView.isHidden = true
        let symbol = UIImage.SymbolConfiguration(pointSize: 11)
        cancelButton.setImage(UIImage(systemName: "xmark", withConfiguration: symbol), for: .normal)
        cancelButton.tintColor = .secondaryLabel
        cancelButton.backgroundColor = .systemFill
        cancelButton.layer.cornerRadius = 12
        cancelButton.addTarget(self, action: GridPhotoView.cancel, for: .touchUpInside)
        for subview in [imageView, progressView, failureView, cancelButton] { addSubview(subview) }
        addInteraction(UIDragInteraction(delegate: self))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for subview in [imageView, progressView, failureView] { subview.frame = bounds }
        cancelButton.frame = CGRect(x: bounds.width - 32, y: 8, width: 24, height: 24)
    }

    // MARK: Loading

    var image: UIImage? { imageView.image }
    var isLoading: Bool { !progressView.isHidden }
    var hasFailed: Bool { !failureView.isHidden }

    var observedProgress: Progress? {
        get { progressView.observedProgress }
        set { progressView.observedProgress = newValue }
    }

    /// Shows the image, or that it could not be loaded. A canceled load dismisses the photo.
    func finish(_ image: UIImage?, error: Error?) {
        let isCanceled = observedProgress?.isCancelled ?? false
        progressView.isHidden = true
        progressView.observedProgress = nil
        cancelButton.isHidden = image != nil
        imageView.image = image
        failureView.isHidden = image != nil
        if image == nil, isCanceled { dismiss() }
    }

    private func cancel() {
        guard let progress = observedProgress else { return dismiss() }
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
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: UIDragSession
    ) -> UITargetedDragPreview? {
        let parameters = UIDragPreviewParameters()
        parameters.visiblePath = UIBezierPath(roundedRect: bounds, cornerRadius: Self.radius)
        return UITargetedDragPreview(view: self, parameters: parameters)
    }
}
