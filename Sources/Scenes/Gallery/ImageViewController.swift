import UIKitNames

/// Shows one image, which can be scrolled and zoomed.
final class ImageViewController: UIViewController, UIScrollViewDelegate {
    private let url: URL
    private let cache: ImageCache
    private let scrollView = UIScrollView()
    private let imageView = UIImageView()
    private let spinner = UIActivityIndicatorView(style: .large)
    private var fittedSize = CGSize.zero

    init(url: URL, cache: ImageCache) {
        (self.url, self.cache) = (url, cache)
        super.init(nibName: nil, bundle: nil)
        title = url.deletingPathExtension().lastPathComponent
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        scrollView.delegate = self
        scrollView.addSubview(imageView)
        view.addSubview(scrollView)
        view.addSubview(spinner)
        let doubleTap = UITapGestureRecognizer(target: self, action: ImageViewController.toggleZoom)
        doubleTap.numberOfTapsRequired = 2
        scrollView.addGestureRecognizer(doubleTap)
        spinner.startAnimating()
        cache.fetch(url) { [weak self] image in
            guard let self else { return }
            spinner.stopAnimating()
            imageView.image = image ?? UIImage(systemName: "exclamationmark.triangle")
            fittedSize = .zero
            view.setNeedsLayout()
        }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scrollView.frame = view.bounds
        spinner.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        if fittedSize != view.bounds.size { fitImage() }
    }

    /// Shows the whole image, at most at its own size.
    private func fitImage() {
        guard let size = imageView.image?.size, size.width > 0, size.height > 0, !view.bounds.isEmpty else { return }
        fittedSize = view.bounds.size
        scrollView.minimumZoomScale = 0.01
        scrollView.maximumZoomScale = 8
        scrollView.zoomScale = 1
        imageView.frame = CGRect(origin: .zero, size: size)
        scrollView.contentSize = size
        let scale = min(view.bounds.width / size.width, view.bounds.height / size.height, 1)
        scrollView.minimumZoomScale = scale
        scrollView.zoomScale = scale
        centerImage()
    }

    private func centerImage() {
        let space = CGSize(
            width: max(scrollView.bounds.width - imageView.frame.width, 0),
            height: max(scrollView.bounds.height - imageView.frame.height, 0))
        scrollView.contentInset = UIEdgeInsets(
            top: space.height / 2, left: space.width / 2, bottom: space.height / 2, right: space.width / 2)
        if space.width > 0 { scrollView.contentOffset.x = -space.width / 2 }
        if space.height > 0 { scrollView.contentOffset.y = -space.height / 2 }
    }

    private func toggleZoom(_ recognizer: UITapGestureRecognizer) {
        guard scrollView.zoomScale == scrollView.minimumZoomScale else {
            return scrollView.setZoomScale(scrollView.minimumZoomScale, animated: true)
        }
        let point = recognizer.location(in: imageView)
        let size = CGSize(width: view.bounds.width / 2, height: view.bounds.height / 2)
        let scale = scrollView.zoomScale
        scrollView.zoom(
            to: CGRect(
                x: point.x - size.width / scale / 2, y: point.y - size.height / scale / 2, width: size.width / scale,
                height: size.height / scale), animated: true)
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }

    func scrollViewDidZoom(_ scrollView: UIScrollView) { centerImage() }
}
