import UIKitNames

/// A photo with round corners, gray until it has been painted.
class PhotoImageView: UIImageView {
    static let radius: CGFloat = 6

    /// The photo's name in the sample library.
    let photoName: String

    init(photoName: String) {
        self.photoName = photoName
        super.init(frame: .zero)
        accessibilityLabel = photoName
        contentMode = .scaleAspectFill
        backgroundColor = .secondarySystemFill
        layer.cornerRadius = Self.radius
        layer.masksToBounds = true
        isUserInteractionEnabled = true
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override var image: UIImage? {
        didSet { if image != nil { backgroundColor = nil } }
    }

    /// Creates an item for the image, of which the view is the local object; nil without an image.
    func makeDragItem() -> UIDragItem? {
        guard let image else { return nil }
        let provider = NSItemProvider(object: image)
        provider.suggestedName = photoName
        provider.preferredPresentationSize = image.size
        let item = UIDragItem(itemProvider: provider)
        item.localObject = self
        return item
    }

    /// The image with its round corners, where it is.
    func makeDragPreview() -> UITargetedDragPreview {
        let parameters = UIDragPreviewParameters(roundedRect: bounds, cornerRadius: Self.radius)
        return UITargetedDragPreview(view: self, parameters: parameters)
    }
}

extension UIDragSession {
    /// Whether one of the items was created for a view.
    func contains(_ view: UIView) -> Bool { items.contains { $0.localObject as? UIView == view } }
}
