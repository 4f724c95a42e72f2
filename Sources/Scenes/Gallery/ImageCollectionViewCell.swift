import UIKitNames

/// Shows the image of a URL; a spinner before it shows one, so that it is also the placeholder of a dropped image.
final class ImageCollectionViewCell: UICollectionViewCell {
    let imageView = LoadingImageView(cornerRadius: 6)
    private var url: URL?

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(imageView)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    /// Shows the image of a URL once it has been fetched, and calls `completion` with its size; nil if that fails.
    func show(_ url: URL, from cache: ImageCache, completion: @escaping (CGSize?) -> Void) {
        self.url = url
        accessibilityLabel = url.deletingPathExtension().lastPathComponent
        imageView.content = cache[url].map { .image($0) } ?? .loading(nil)
        Task {
            let image = await cache.image(at: url)
            // The cell may have been reused for another image.
            if self.url == url, imageView.image == nil {
                imageView.content = image.map { .image($0) } ?? .failure("Not loaded.\nTap to try again.")
            }
            completion(image?.size)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = contentView.bounds
    }
}
