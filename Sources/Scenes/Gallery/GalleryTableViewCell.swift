import UIKitNames

/// The row of a gallery: its thumbnail, its name, which can be edited in place, and the number of its images.
final class GalleryTableViewCell: UITableViewCell, UITextFieldDelegate {
    /// Called with the new name after it was edited.
    var onRename: ((String) -> Void)?
    private let thumbnailView = ThumbnailView()
    private let nameField = UITextField()
    private let countLabel = UILabel()
    private(set) var gallery: ImageGallery?

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        thumbnailView.tintColor = .secondaryLabel
        thumbnailView.backgroundColor = .secondarySystemFill
        thumbnailView.layer.cornerRadius = 6
        thumbnailView.clipsToBounds = true
        nameField.font = .preferredFont(forTextStyle: .body)
        nameField.delegate = self
        nameField.isUserInteractionEnabled = false
        countLabel.font = .preferredFont(forTextStyle: .footnote)
        countLabel.textColor = .secondaryLabel
        for view in [thumbnailView, nameField, countLabel] { contentView.addSubview(view) }
    }

    func show(_ gallery: ImageGallery) {
        self.gallery = gallery
        accessibilityLabel = gallery.name
        if !nameField.isEditing { nameField.text = gallery.name }
        countLabel.text = gallery.images.count == 1 ? "1 image" : "\(gallery.images.count) images"
        thumbnailView.show(gallery.images.first?.thumbnail, of: gallery.id)
        contentView.alpha = gallery.isDeleted ? 0.6 : 1
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
