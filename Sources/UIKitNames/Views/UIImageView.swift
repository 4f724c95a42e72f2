/// A picture in a rectangle.
@MainActor open class UIImageView: UIView {
    private let picture = ImageView()
    /// Told when there is another picture.
    var onChange: (() -> Void)?

    /// A view of no picture yet, at a place in its superview.
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        // What has no picture is not to be seen: UIKit has no placeholder.
        picture.placeholderColor = .clear
        picture.isHidden = true
        addSubview(picture)
        boundsDidChange()
    }

    /// A view as large as its picture.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    /// The picture; it appears at once.
    open var image: UIImage? {
        get { picture.image }
        set {
            picture.setImage(newValue, fading: false)
            setNeedsDisplay()
            onChange?()
        }
    }

    /// How the picture stands in a frame of another shape; at first it is stretched, as in UIKit.
    open var contentMode = ContentMode.scaleToFill {
        didSet {
            guard contentMode != oldValue else { return }
            picture.isHidden = contentMode.inner == nil
            if let inner = contentMode.inner { picture.contentMode = inner }
            setNeedsDisplay()
        }
    }

    /// Draws the picture where it is stretched; the view inside, which keeps its shape, draws it otherwise.
    open override func draw(_ context: Context) {
        super.draw(context)
        guard contentMode.inner == nil, let image, image.width > 0, image.height > 0, !bounds.isEmpty else { return }
        context.draw(image, in: bounds, cornerRadius: cornerRadius)
    }

    /// Makes the view as large as its picture.
    open func sizeToFit() { frame.size = image?.size ?? .zero }

    /// Keeps the picture as large as the view.
    open override func boundsDidChange() { picture.frame = CGRect(origin: .zero, size: frame.size) }
}
