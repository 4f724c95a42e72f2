import UIKitNames

/// A board of pinned images, which is a drag source and a drop target (SCENE-5).
final class PinboardViewController: UIViewController {
    /// The photos on a new board, and their centers as fractions of the board's size.
    static let initialPhotos: [(name: String, x: CGFloat, y: CGFloat)] = [
        ("Harbour at dusk", 0.20, 0.28), ("Poppies", 0.51, 0.25), ("Thirty parasols", 0.81, 0.33),
        ("Dune crest, six o'clock", 0.34, 0.67), ("Blue hour at the cabin", 0.66, 0.72),
    ]

    /// The pinned images. The position of one in this array identifies it during a drag.
    private(set) var pins: [PinView] = []
    /// Where the pins of the current local drop land.
    var landing = CGPoint.zero
    private let photos: [(name: String, x: CGFloat, y: CGFloat)]
    private let photoSide: Int
    private let hint = UILabel()

    /// Creates a board with painted photos of `photoSide` pixels.
    init(photos: [(name: String, x: CGFloat, y: CGFloat)] = PinboardViewController.initialPhotos, photoSide: Int = 480)
    {
        self.photos = photos
        self.photoSide = photoSide
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor { traits in
            traits.userInterfaceStyle == .dark
                ? UIColor(red: 0.20, green: 0.175, blue: 0.15, alpha: 1)
                : UIColor(red: 0.87, green: 0.80, blue: 0.70, alpha: 1)
        }
        hint.text = "Drop images anywhere on the board. Drag a print to move it."
        hint.font = .systemFont(ofSize: 12)
        hint.textColor = .secondaryLabel
        hint.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(hint)
        NSLayoutConstraint.activate([
            hint.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            hint.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -14),
        ])

        view.accessibilityLabel = "Board"
        view.addInteraction(UIDropInteraction(delegate: self))
        let drag = UIDragInteraction(delegate: self)
        drag.isEnabled = true
        view.addInteraction(drag)
        pasteConfiguration = UIPasteConfiguration(forAccepting: UIImage.self)

        for photo in photos {
            ScenePhotos.load(photo.name, longSide: photoSide) { [weak self] image in
                guard let self else { return }
                let size = view.bounds.size
                pin(image, named: photo.name, at: CGPoint(x: size.width * photo.x, y: size.height * photo.y))
            }
        }
    }

    override func paste(itemProviders: [NSItemProvider]) {
        let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        for (number, provider) in itemProviders.enumerated() {
            load(from: provider, at: Self.center(ofItem: number, at: middle))
        }
    }

    /// Spreads images that are dropped together, so that none hides another.
    static func center(ofItem number: Int, at point: CGPoint) -> CGPoint {
        CGPoint(x: point.x + CGFloat(26 * number), y: point.y + CGFloat(26 * number))
    }

    /// Pins an image in front of the others.
    @discardableResult func pin(_ image: UIImage, named name: String? = nil, at center: CGPoint) -> PinView {
        let pin = PinView(pinning: image, center: center)
        pin.accessibilityLabel = name
        pins.append(pin)
        view.addSubview(pin)
        pin.alpha = 0
        UIView.animate(withDuration: 0.2) { pin.alpha = 1 }
        return pin
    }

    /// Pins the image of a provider once its data has arrived.
    func load(from provider: NSItemProvider, at center: CGPoint) {
        let (loadedImage, loadedURL) = (provider.imageTask(), provider.urlTask())
        Task {
            guard let image = await loadedImage.value else { return }
            pin(image, named: provider.suggestedName, at: center).url = await loadedURL.value
        }
    }

    /// The position in `pins` of the frontmost pin at a point of the board.
    func indexOfPin(at point: CGPoint) -> Int? {
        let front = view.subviews.last { $0 is PinView && $0.frame.contains(point) }
        return pins.firstIndex { $0 === front }
    }

    /// The pin that a local item was made of; nil for an item of another program.
    func pin(of item: UIDragItem) -> PinView? {
        guard let index = item.localObject as? Int, pins.indices.contains(index) else { return nil }
        return pins[index]
    }
}
