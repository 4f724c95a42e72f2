import UIKitNames

/// A scrolling grid of photos that takes images and shows the progress of each itself, so that the rest of the window
/// stays usable meanwhile.
final class PhotoGridView: UIScrollView, UIDropInteractionDelegate, TrashViewDelegate {
    /// What belongs to a dropped item until its drop has been concluded.
    private struct ItemState {
        let photoView: GridPhotoView
        let progress: Progress
    }

    /// Called with the image and the name of a photo that is clicked.
    var onOpen: ((UIImage, String?) -> Void)?
    private(set) var photoViews: [GridPhotoView] = []
    private var itemStates: [UIDragItem: ItemState] = [:]
    private let hint = UILabel.hint("Drop images here")
    private let margin: CGFloat = 20
    private let spacing: CGFloat = 12
    private let narrowestPhoto: CGFloat = 150

    override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        addSubview(hint)
        addInteraction(UIDropInteraction(delegate: self))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    // MARK: Photos

    private func insert(_ photoView: GridPhotoView) {
        photoView.onCancel = { [weak self, weak photoView] in
            if let photoView { self?.remove([photoView]) }
        }
        photoView.onOpen = { [weak self] in self?.onOpen?($0, $1) }
        photoViews.append(photoView)
        addSubview(photoView)
    }

    /// Removes photos; the others close the gaps.
    private func remove(_ removed: [GridPhotoView]) {
        photoViews.removeAll { removed.contains($0) }
        for photoView in removed { photoView.removeFromSuperview() }
        setNeedsLayout()
        UIView.animate(withDuration: 0.3) { self.layoutIfNeeded() }
    }

    func trashView(_ trashView: TrashView, canRemove items: [UIDragItem]) -> Bool {
        items.allSatisfy { photo(of: $0) != nil }
    }

    func trashView(_ trashView: TrashView, remove items: [UIDragItem]) { remove(items.compactMap(photo(of:))) }

    /// The photo of the grid that an item was made of; nil for other items.
    private func photo(of item: UIDragItem) -> GridPhotoView? {
        (item.localObject as? GridPhotoView).flatMap { photoViews.contains($0) ? $0 : nil }
    }

    // MARK: Layout

    private func frame(ofPhotoAt index: Int) -> CGRect {
        let width = bounds.width - 2 * margin
        let columns = max(((width + spacing) / (narrowestPhoto + spacing)).rounded(.down), 1)
        let side = ((width - (columns - 1) * spacing) / columns).rounded(.down)
        let (row, column) = (CGFloat(index / Int(columns)), CGFloat(index % Int(columns)))
        return CGRect(
            x: margin + column * (side + spacing), y: margin + row * (side + spacing), width: side, height: side)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        hint.isHidden = !photoViews.isEmpty
        hint.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height)
        let height = photoViews.isEmpty ? 0 : frame(ofPhotoAt: photoViews.count - 1).maxY + margin
        contentSize = CGSize(width: bounds.width, height: height)
        for (index, photoView) in photoViews.enumerated() { photoView.frame = frame(ofPhotoAt: index) }
    }

    // MARK: Dropping

    /// The grid's own photos are not dropped on it again.
    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: UIDropSession) -> Bool {
        session.canLoadObjects(ofClass: UIImage.self) && !session.items.contains { photo(of: $0) != nil }
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession) -> UIDropProposal {
        UIDropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        session.progressIndicatorStyle = .none
        for item in session.items where item.itemProvider.canLoadObject(ofClass: UIImage.self) {
            let photoView = GridPhotoView()
            photoView.accessibilityLabel = item.itemProvider.suggestedName ?? "Photo"
            let progress = item.itemProvider.loadObject(ofClass: UIImage.self) { [weak photoView] object, _ in
                let image = object as? UIImage
                DispatchQueue.main.async { photoView?.finish(image) }
            }
            photoView.showProgress(progress)
            insert(photoView)
            itemStates[item] = ItemState(photoView: photoView, progress: progress)
        }
        layoutIfNeeded()
        if let last = photoViews.last { scrollRectToVisible(last.frame.insetBy(dx: 0, dy: -margin), animated: true) }
    }

    /// The data may not have arrived: the preview shows the progress. An image that arrives earlier stays hidden, or it
    /// would appear below the preview that is still on its way.
    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        guard let state = itemStates[item] else { return nil }
        let photoView = state.photoView
        let progressView = LoadingImageView(frame: photoView.bounds, cornerRadius: GridPhotoView.radius)
        progressView.content = .loading(state.progress)
        photoView.alpha = 0
        let parameters = UIDragPreviewParameters(roundedRect: progressView.bounds, cornerRadius: GridPhotoView.radius)
        let target = UIDragPreviewTarget(container: self, center: photoView.center)
        return UITargetedDragPreview(view: progressView, parameters: parameters, target: target)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem, willAnimateDropWith animator: UIDragAnimating
    ) {
        let photoView = itemStates[item]?.photoView
        animator.addCompletion { _ in photoView?.alpha = 1 }
    }

    func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: UIDropSession) {
        for item in session.items { itemStates.removeValue(forKey: item)?.photoView.alpha = 1 }
    }
}
