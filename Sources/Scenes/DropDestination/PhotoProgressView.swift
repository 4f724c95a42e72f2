import UIKitNames

/// A spinner and a bar for a photo that is being loaded.
final class PhotoProgressView: UIView {
    private let spinner = UIActivityIndicatorView(style: .medium)
    private let bar = UIProgressView(progressViewStyle: .default)

    override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = GridPhotoView.radius
        layer.masksToBounds = true
        spinner.startAnimating()
        addSubview(spinner)
        addSubview(bar)
    }

    var observedProgress: Progress? {
        get { bar.observedProgress }
        set { bar.observedProgress = newValue }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = spinner.intrinsicContentSize
        spinner.frame = CGRect(
            x: (bounds.width - side.width) / 2, y: (bounds.height - side.height) / 2, width: side.width,
            height: side.height)
        bar.frame = CGRect(x: 20, y: bounds.height - 24, width: bounds.width - 40, height: 4)
    }
}

/// Shows that a photo could not be loaded.
final class PhotoFailureView: UIView {
    private let icon = UIImageView(image: UIImage(systemName: "exclamationmark.triangle"))
    private let label = UILabel()

    override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = GridPhotoView.radius
        layer.masksToBounds = true
        icon.tintColor = .systemOrange
        label.text = "Couldn't load the image"
        label.font = .systemFont(ofSize: 12)
        label.textColor = .secondaryLabel
        label.textAlignment = .center
        label.numberOfLines = 0
        addSubview(icon)
        addSubview(label)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let fitted = label.sizeThatFits(CGSize(width: bounds.width - 24, height: bounds.height))
        let top = (bounds.height - 24 - 8 - fitted.height) / 2
        icon.frame = CGRect(x: (bounds.width - 24) / 2, y: top, width: 24, height: 24)
        label.frame = CGRect(x: 12, y: top + 32, width: bounds.width - 24, height: fitted.height)
    }
}
