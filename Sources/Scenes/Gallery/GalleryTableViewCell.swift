import UIKitNames

/// The row of a gallery: its thumbnail, its name, which can be edited in place, and the number of its images.
final class GalleryTableViewCell: UITableViewCell, UITextFieldDelegate {
    /// Called with the new name after it was edited.
    var onRename: ((String) -> Void)?
    private let thumbnailView = UIImageView()
    private let nameField = UITextField()
    private let countLabel = UILabel()
    private(set) var gallery: ImageGallery?

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        thumbnailView.tintColor = .secondaryLabel
        thumbnailView.backgroundColor = .secondarySystemFill
        (thumbnailView.layer.cornerRadius, thumbnailView.clipsToBounds) = (6, true)
        nameField.font = .preferredFont(forTextStyle: .body)
        (nameField.delegate, nameField.isUserInteractionEnabled) = (self, false)
        countLabel.font = .preferredFont(forTextStyle: .footnote)
        countLabel.textColor = .secondaryLabel
        for view in [thumbnailView, nameField, countLabel] { contentView.addSubview(view) }
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func show(_ gallery: ImageGallery) {
        showThumbnail(of: gallery)
        self.gallery = gallery
        accessibilityLabel = gallery.name
        if !nameField.isEditing { nameField.text = gallery.name }
        countLabel.text = gallery.images.count == 1 ? "1 image" : "\(gallery.images.count) images"
        contentView.alpha = gallery.isDeleted ? 0.6 : 1
    }

    /// Shows the thumbnail of the first image, or a symbol; a former one of the same gallery fades out above it.
    private func showThumbnail(of new: ImageGallery) {
        let (data, isSame) = (new.images.first?.thumbnail, gallery?.id == new.id)
        if isSame, gallery?.images.first?.thumbnail == data { return }
        if isSame, window != nil { fadeOutThumbnail() }
        let thumbnail = data.flatMap { UIImage(data: $0) }
        thumbnailView.image = thumbnail ?? UIImage(systemName: "photo")
        thumbnailView.contentMode = thumbnail == nil ? .center : .scaleAspectFill
    }

    private func fadeOutThumbnail() {
        let former = UIImageView(frame: thumbnailView.bounds)
        (former.image, former.contentMode) = (thumbnailView.image, thumbnailView.contentMode)
        thumbnailView.addSubview(former)
        UIView.animate(
            withDuration: 0.25, animations: { former.alpha = 0 }, completion: { _ in former.removeFromSuperview() })
    }

    /// Lets the user edit the name.
    func beginRenaming() {
        nameField.isUserInteractionEnabled = true
        nameField.becomeFirstResponder()
        nameField.selectAll(nil)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool { textField.resignFirstResponder() }

    func textFieldDidEndEditing(_ textField: UITextField) {
        textField.isUserInteractionEnabled = false
        let text = (textField.text ?? "").trimmingCharacters(in: .whitespaces)
        if text.isEmpty { textField.text = gallery?.name } else { onRename?(text) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds
        thumbnailView.frame = CGRect(x: 16, y: (bounds.height - 44) / 2, width: 44, height: 44)
        let width = max(bounds.width - 88, 0)
        // The field's text has a margin of 2 points.
        nameField.frame = CGRect(x: 70, y: bounds.midY - 23, width: width, height: 26)
        countLabel.frame = CGRect(x: 72, y: bounds.midY + 3, width: width, height: 18)
    }
}
