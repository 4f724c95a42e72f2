/// A view that shows an image.
@MainActor open class UIImageView: UIView {
    private let imageView = ImageView()
    /// Called when the image has been set, so that a cell can lay out its content.
    var onChange: (() -> Void)?

    /// Creates a view without an image; `frame` is in the superview's coordinates.
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        // Without an image the view shows nothing, since UIKit has no placeholder color.
        imageView.placeholderColor = .clear
        imageView.isHidden = true
        addSubview(imageView)
        boundsDidChange()
    }

    /// Creates a view of the image's size.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    /// The displayed image. A change appears in the next frame, without a fade.
    open var image: UIImage? {
        get { imageView.image }
        set {
            imageView.setImage(newValue, fading: false)
            setNeedsDisplay()
            onChange?()
        }
    }

    /// How the image fits a frame of another aspect ratio. The default is `scaleToFill`, as in UIKit.
    open var contentMode = ContentMode.scaleToFill {
        didSet {
            guard contentMode != oldValue else { return }
            imageView.isHidden = contentMode.imageViewMode == nil
            if let inner = contentMode.imageViewMode { imageView.contentMode = inner }
            setNeedsDisplay()
        }
    }

    /// Draws the image in the mode `scaleToFill`; in the other modes the inner view draws it.
    open override func draw(_ context: Context) {
        super.draw(context)
        guard contentMode.imageViewMode == nil, let image, image.width > 0, image.height > 0, !bounds.isEmpty else {
            return
        }
        context.draw(image, in: bounds, cornerRadius: cornerRadius)
    }

    /// Sets the size to the image's; zero without an image.
    open func sizeToFit() { frame.size = image?.size ?? .zero }

    /// Resizes the inner view to this one.
    open override func boundsDidChange() { imageView.frame = CGRect(origin: .zero, size: frame.size) }
}
