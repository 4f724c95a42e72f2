import UIKitNames

/// A photo above a caption that describes its delivery.
final class SlowPhotoCell: UICollectionViewCell {
    static let captionHeight: CGFloat = 24
    static let radius: CGFloat = 6

    let imageView = UIImageView()
    private let caption = UILabel()
    private(set) var photo: SlowPhoto?

    override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.contentMode = .scaleAspectFill
        imageView.backgroundColor = .secondarySystemFill
        imageView.layer.cornerRadius = Self.radius
        imageView.layer.masksToBounds = true
        imageView.layer.borderColor = UIColor.systemBlue.cgColor
        caption.font = .systemFont(ofSize: 12)
        caption.textColor = .secondaryLabel
        caption.textAlignment = .center
        contentView.addSubview(imageView)
        contentView.addSubview(caption)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func show(_ photo: SlowPhoto, image: UIImage?) {
        self.photo = photo
        accessibilityLabel = photo.name
        caption.text = photo.delivery.caption
        imageView.image = image
    }

    override var isSelected: Bool { didSet { showSelection(true) } }

    /// The border is no part of the preview.
    override func dragStateDidChange(_ dragState: UICollectionViewCell.DragState) {
        super.dragStateDidChange(dragState)
        showSelection(dragState == .none)
    }

    private func showSelection(_ isAllowed: Bool) {
        imageView.layer.borderWidth = isSelected && isAllowed ? 4 : 0
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds
        imageView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - Self.captionHeight)
        caption.frame = CGRect(x: 0, y: imageView.frame.maxY + 4, width: bounds.width, height: 18)
    }
}
