import UIKitNames

/// Shows the image of a URL: a spinner while it is fetched, and a message if that fails.
final class ImageCollectionViewCell: UICollectionViewCell {
    let imageView = UIImageView()
    private let spinner = UIActivityIndicatorView(style: .medium)
    private let errorView = UIImageView(image: UIImage(systemName: "exclamationmark.triangle"))
    private let errorLabel = UILabel()
    private var imageURL: URL?

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = .secondarySystemFill
        contentView.layer.cornerRadius = 6
        contentView.clipsToBounds = true
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        errorView.contentMode = .scaleAspectFit
        errorView.tintColor = .secondaryLabel
        errorLabel.text = "Not loaded.\nTap to try again."
        errorLabel.numberOfLines = 2
        errorLabel.textAlignment = .center
        errorLabel.font = .preferredFont(forTextStyle: .footnote)
        errorLabel.textColor = .secondaryLabel
        for view in [imageView, spinner, errorView, errorLabel] { contentView.addSubview(view) }
        setError(false)
    }

    /// Fetches an image. `completion` is called with it, or with nil on failure, even if the cell shows another image
    /// by then.
    func show(_ url: URL, from cache: ImageCache, completion: @escaping (UIImage?) -> Void) {
        imageURL = url
        imageView.image = nil
        setError(false)
        spinner.startAnimating()
        cache.fetch(url) { [weak self] image in
            // The cell may have been reused for another image.
            if let self, imageURL == url {
                spinner.stopAnimating()
                imageView.image = image
                setError(image == nil)
            }
            completion(image)
        }
    }

    /// Shows that the image could not be fetched, without another attempt.
    func showError() {
        imageURL = nil
        imageView.image = nil
        spinner.stopAnimating()
        setError(true)
    }

    private func setError(_ isError: Bool) {
        errorView.isHidden = !isError
        errorLabel.isHidden = !isError
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds
        imageView.frame = bounds
        spinner.center = CGPoint(x: bounds.midX, y: bounds.midY)
        errorView.frame = CGRect(x: bounds.midX - 14, y: bounds.midY - 34, width: 28, height: 28)
        errorLabel.frame = CGRect(x: 4, y: bounds.midY, width: bounds.width - 8, height: 36)
    }
}

/// Stands for a dropped image until its data arrives.
final class PlaceholderCollectionViewCell: UICollectionViewCell {
    private let spinner = UIActivityIndicatorView(style: .medium)

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = .secondarySystemFill
        contentView.layer.cornerRadius = 6
        contentView.addSubview(spinner)
        spinner.startAnimating()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        spinner.center = CGPoint(x: contentView.bounds.midX, y: contentView.bounds.midY)
    }
}
