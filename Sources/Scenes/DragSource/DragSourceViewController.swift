import UIKitNames

/// Images that are dragged in four different ways (SCENE-3).
final class DragSourceViewController: UIViewController {
    /// The longer side of the photos, in pixels.
    var photoSide = 480

    let stacks = [
        ["Harbour at dusk"],
        ["Evening tide", "Thirty parasols", "Sea stacks, two minutes"],
        ["Oranges by the window", "Poppies", "Leaf against the sun", "Dahlia"],
        ["Ranges at dawn", "Tarn without wind"],
    ].map { StackedPhotosView(photoNames: $0) }
    let codeView = QRCodeImageView()
    let locationView = LocationImageView(photoName: "Aurora over the fjord")
    let slowViews = [
        SlowImageView(photoName: "Birches in October", seconds: 2),
        SlowImageView(photoName: "Blue hour at the cabin", seconds: 4),
        SlowImageView(photoName: "Lavender before breakfast", seconds: 6),
        SlowImageView(photoName: "Walking home", seconds: 9),
    ]

    private let scrollView = UIScrollView()
    private let headings = [
        "Stacks of photos", "Printed QR codes", "Photo with a location", "Photos that arrive slowly",
    ].map { DragSourceViewController.makeLabel($0, weight: .semibold) }
    private lazy var captions = slowViews.map { Self.makeLabel("\($0.seconds) seconds", weight: .regular) }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        scrollView.frame = view.bounds
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(scrollView)
        for subview in headings + captions + stacks + [codeView, locationView] + slowViews {
            scrollView.addSubview(subview)
        }
        codeView.image = Bundle.module.path(forResource: "Resources/coast-path", ofType: "png")
            .flatMap { UIImage(contentsOfFile: $0) }
        locationView.location = PhotoLocation(latitude: 69.6951, longitude: 18.6106)
        locationView.placeName = "Ersfjord, Norway"
        for photoView in stacks.flatMap(\.photoViews) + [locationView] + slowViews {
            ScenePhotos.load(photoView.photoName, longSide: photoSide) { [weak photoView] in photoView?.image = $0 }
        }
    }

    private static func makeLabel(_ text: String, weight: UIFont.Weight) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: 13, weight: weight)
        label.textColor = .secondaryLabel
        return label
    }

    // MARK: Layout

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let (margin, spacing): (CGFloat, CGFloat) = (24, 20)
        let width = min(scrollView.bounds.width, 1000) - 2 * margin
        let left = (scrollView.bounds.width - width) / 2
        let quarter = ((width - 3 * spacing) / 4).rounded(.down)
        let half = 2 * quarter + spacing

        /// Places views of one size beside each other.
        func lay(_ row: [UIView], y: CGFloat, width: CGFloat, height: CGFloat) {
            for (index, view) in row.enumerated() {
                let x = left + CGFloat(index) * (width + spacing)
                view.frame = CGRect(x: x, y: y, width: width, height: height)
            }
        }

        var y = spacing
        lay([headings[0]], y: y, width: width, height: 18)
        lay(stacks, y: y + 28, width: quarter, height: (quarter * 0.8).rounded())
        y += 28 + (quarter * 0.8).rounded() + margin
        lay([headings[1], headings[2]], y: y, width: half, height: 18)
        lay([codeView, locationView], y: y + 28, width: half, height: (half * 2 / 3).rounded())
        y += 28 + (half * 2 / 3).rounded() + margin
        lay([headings[3]], y: y, width: width, height: 18)
        lay(slowViews, y: y + 28, width: quarter, height: (quarter * 2 / 3).rounded())
        y += 28 + (quarter * 2 / 3).rounded() + 6
        lay(captions, y: y, width: quarter, height: 18)
        scrollView.contentSize = CGSize(width: scrollView.bounds.width, height: y + 18 + spacing)
    }
}
