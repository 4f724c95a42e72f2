import UIKitNames

/// Shows one image, which can be scrolled and zoomed.
final class ImageViewController: UIViewController, UIScrollViewDelegate {
    private let scrollView = UIScrollView()
    private let imageView: UIImageView
    private var fittedSize = CGSize.zero

    init(_ image: UIImage, title: String) {
        imageView = UIImageView(image: image)
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        scrollView.delegate = self
        scrollView.addSubview(imageView)
        view.addSubview(scrollView)
        let doubleTap = UITapGestureRecognizer(target: self, action: ImageViewController.toggleZoom)
        doubleTap.numberOfTapsRequired = 2
        scrollView.addGestureRecognizer(doubleTap)
    }

    /// Shows the whole image, at most at its own size.
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scrollView.frame = view.bounds
        let size = imageView.intrinsicContentSize
        guard fittedSize != view.bounds.size, size.width > 0, size.height > 0, !view.bounds.isEmpty else { return }
        fittedSize = view.bounds.size
        scrollView.zoomScale = 1
        scrollView.contentSize = size
        scrollView.minimumZoomScale = min(view.bounds.width / size.width, view.bounds.height / size.height, 1)
        scrollView.maximumZoomScale = 8
        scrollView.zoomScale = scrollView.minimumZoomScale
        scrollViewDidZoom(scrollView)
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }

    /// Keeps an image that is smaller than the window in its middle.
    func scrollViewDidZoom(_ scrollView: UIScrollView) {
        let x = max(scrollView.bounds.width - imageView.frame.width, 0) / 2
        let y = max(scrollView.bounds.height - imageView.frame.height, 0) / 2
        scrollView.contentInset = UIEdgeInsets(top: y, left: x, bottom: y, right: x)
        if x > 0 { scrollView.contentOffset.x = -x }
        if y > 0 { scrollView.contentOffset.y = -y }
    }

    private func toggleZoom(_ recognizer: UITapGestureRecognizer) {
        guard scrollView.zoomScale == scrollView.minimumZoomScale else {
            return scrollView.setZoomScale(scrollView.minimumZoomScale, animated: true)
        }
        let (point, scale) = (recognizer.location(in: imageView), 2 * scrollView.zoomScale)
        let size = CGSize(width: view.bounds.width / scale, height: view.bounds.height / scale)
        scrollView.zoom(
            to: CGRect(origin: CGPoint(x: point.x - size.width / 2, y: point.y - size.height / 2), size: size),
            animated: true)
    }
}
