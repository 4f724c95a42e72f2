import UIKitNames

/// A photo above a caption that describes its delivery.
final class SlowPhotoCell: UICollectionViewCell {
    static let captionHeight: CGFloat = 24
    static let radius: CGFloat = 6

    let imageView = UIImageView()
    private let ring = UIView()
    private let caption = UILabel()
    private(set) var photo: SlowPhoto?

    override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.contentMode = .scaleAspectFill
        imageView.backgroundColor = .secondarySystemFill
        imageView.layer.cornerRadius = Self.radius
        imageView.layer.masksToBounds = true
        ring.layer.cornerRadius = Self.radius + 3
        ring.layer.borderColor = UIColor.systemBlue.cgColor
        ring.layer.borderWidth = 3
        ring.isHidden = true
        caption.font = .systemFont(ofSize: 12)
        caption.textColor = .secondaryLabel
        caption.textAlignment = .center
        for view in [ring, imageView, caption] { contentView.addSubview(view) }
    }

    func show(_ photo: SlowPhoto, image: UIImage?) {
        self.photo = photo
        accessibilityLabel = photo.name
        caption.text = photo.delivery.caption
        imageView.image = image
    }

    override var isSelected: Bool { didSet { ring.isHidden = !isSelected } }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds
        imageView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - Self.captionHeight)
        ring.frame = imageView.frame.insetBy(dx: -3, dy: -3)
        caption.frame = CGRect(x: 0, y: imageView.frame.maxY + 4, width: bounds.width, height: 18)
    }
}
