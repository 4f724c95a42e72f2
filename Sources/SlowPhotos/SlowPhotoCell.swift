import Foundation
import Views

/// A photo with a caption that describes its delivery.
@MainActor final class SlowPhotoCell: CollectionViewCell {
    static let reuseIdentifier = "slow photo"
    static let captionHeight: CGFloat = 24
    private static let radius: CGFloat = 6

    private let caption = Label("", font: .system(size: 12), tone: .secondary)
    private(set) var photo: SlowPhoto?
    /// The thumbnail; nil until it is painted or decoded.
    var image: Image? {
        didSet {
            if image !== oldValue { setNeedsDisplay() }
        }
    }

    required init() {
        super.init()
        addSubview(caption)
    }

    /// The ring of a selected photo is drawn outside the bounds.
    override var overflow: CGFloat { 5 }
    override var role: AccessibilityRole? { .cell }
    override var accessibilityName: String? { photo?.name }

    func show(_ photo: SlowPhoto, image: Image?) {
        self.photo = photo
        self.image = image
        caption.text = photo.delivery.caption
        setNeedsLayout()
    }

    override func prepareForReuse() {
        photo = nil
        image = nil
    }

    override func boundsDidChange() { setNeedsLayout() }

    override func layoutSubviews() {
        let size = caption.sizeThatFits(CGSize(width: bounds.width, height: Self.captionHeight))
        caption.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: bounds.height - Self.captionHeight + 6,
            width: min(size.width.rounded(.up) + 1, bounds.width), height: size.height)
    }

    /// The photo's frame in the cell, without the caption; the drag preview shows this part.
    var pictureRect: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width, height: max(bounds.height - Self.captionHeight, 0))
    }

    override func draw(_ context: Context) {
        if let image {
            context.draw(image, covering: pictureRect, cornerRadius: Self.radius)
        } else {
            context.fill(Path(roundedRect: pictureRect, cornerRadius: Self.radius), palette.placeholder)
        }
        if isSelected {
            context.stroke(
                Path(roundedRect: pictureRect.insetBy(dx: -2.5, dy: -2.5), cornerRadius: Self.radius + 2.5),
                palette.accent, width: 3)
        }
    }
}
