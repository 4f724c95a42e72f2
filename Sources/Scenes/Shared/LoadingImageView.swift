import UIKitNames

/// An image that fills the view; until it has arrived a spinner with the progress, and a message if that has failed.
final class LoadingImageView: UIView {
    /// What the view shows.
    enum Content {
        /// A spinner, and a bar if there is a progress.
        case loading(Progress?)
        case image(UIImage)
        case failure(String)
    }

    private let imageView = UIImageView()
    private let spinner = UIActivityIndicatorView(style: .medium)
    private let bar = UIProgressView(progressViewStyle: .default)
    private let icon = UIImageView(image: UIImage(systemName: "exclamationmark.triangle"))
    private let label = UILabel()

    /// Creates a view that is loading, without a progress.
    init(frame: CGRect = .zero, cornerRadius: CGFloat) {
        super.init(frame: frame)
        layer.cornerRadius = cornerRadius
        layer.masksToBounds = true
        imageView.contentMode = .scaleAspectFill
        imageView.layer.cornerRadius = cornerRadius
        imageView.layer.masksToBounds = true
        icon.tintColor = .systemOrange
        label.font = .systemFont(ofSize: 12)
        label.textColor = .secondaryLabel
        label.textAlignment = .center
        label.numberOfLines = 0
        for subview in [imageView, spinner, bar, icon, label] { addSubview(subview) }
        showContent()
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    var content = Content.loading(nil) { didSet { showContent() } }

    var image: UIImage? {
        guard case .image(let image) = content else { return nil }
        return image
    }

    var isLoading: Bool {
        guard case .loading = content else { return false }
        return true
    }

    var hasFailed: Bool { image == nil && !isLoading }

    private func showContent() {
        imageView.image = image
        accessibilityLabel = isLoading ? "Loading" : nil
        backgroundColor = image == nil ? .secondarySystemBackground : nil
        if isLoading { spinner.startAnimating() } else { spinner.stopAnimating() }
        if case .loading(let progress) = content { bar.observedProgress = progress } else { bar.observedProgress = nil }
        bar.isHidden = bar.observedProgress == nil
        if case .failure(let message) = content { label.text = message }
        icon.isHidden = !hasFailed
        label.isHidden = !hasFailed
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = bounds
        spinner.center = CGPoint(x: bounds.midX, y: bounds.midY)
        bar.frame = CGRect(x: 20, y: bounds.height - 24, width: bounds.width - 40, height: 4)
        let text = label.sizeThatFits(CGSize(width: bounds.width - 24, height: bounds.height))
        let top = ((bounds.height - 24 - 8 - text.height) / 2).rounded()
        icon.frame = CGRect(x: bounds.midX - 12, y: top, width: 24, height: 24)
        label.frame = CGRect(x: 12, y: top + 32, width: bounds.width - 24, height: text.height)
    }
}
