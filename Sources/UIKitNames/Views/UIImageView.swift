/// A view that shows an image.
@preconcurrency @MainActor open class UIImageView: UIView {
    /// Called when the image has been set, so that a cell can lay out its content.
    var onChange: (() -> Void)?

    /// Creates a view without an image; `frame` is in the superview's coordinates. As in UIKit, image views receive no
    /// presses unless `isUserInteractionEnabled` is set to true, as for a drag interaction.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Creates a view of the image's size.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
        self.image = image
    }

    /// Creates a view of the image's size, with an image for the highlighted state.
    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(image: image)
        self.highlightedImage = highlightedImage
    }

    /// The displayed image. A change appears in the next frame, without a fade.
    open var image: UIImage? {
        didSet {
            guard image !== oldValue else { return }
            setNeedsDisplay()
            onChange?()
            invalidateIntrinsicContentSize()
        }
    }

    /// The image of the highlighted state; nil shows `image`.
    open var highlightedImage: UIImage? { didSet { setNeedsDisplay() } }

    /// Whether `highlightedImage` is shown.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }

    /// The size in which template images are shown; nil shows their own.
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        didSet {
            guard preferredSymbolConfiguration != oldValue else { return }
            setNeedsDisplay()
            onChange?()
            invalidateIntrinsicContentSize()
        }
    }

    private func sized(_ image: UIImage?) -> UIImage? {
        preferredSymbolConfiguration.flatMap { image?.applyingSymbolConfiguration($0) } ?? image
    }

    /// See `contentMode`.
    var imageMode = ContentMode.scaleToFill {
        didSet { if imageMode != oldValue { setNeedsDisplay() } }
    }

    private var shownImage: UIImage? {
        sized(sequenceImage ?? (isHighlighted ? highlightedImage ?? image : image))?.tinted(tintColor)
    }

    // MARK: Animated images

    /// Begins to show the ``animationImages``, from the first one; has no effect without any.
    open override func startAnimating() {
        beginSequence()
        super.startAnimating()
    }

    /// Shows the next of the ``animationImages``.
    open override func animate(at time: Timestamp) -> Bool {
        showNextImage(at: time)
        return super.animate(at: time)
    }

    /// Lets the next drawing request an image again: leaving the window has canceled the request.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        forgetRequestedImage()
    }

    // MARK: Drawing

    /// Draws the image, within the rounded corners of the view.
    open override func draw(_ context: Context) {
        super.draw(context)
        requestNextImage()
        guard let image = shownImage, image.size.width > 0, image.size.height > 0, !bounds.isEmpty else { return }
        // With a layer, the corners clip the image only if the layer masks to its bounds.
        let radius = decoration == nil ? cornerRadius : 0
        switch contentMode {
        case .scaleAspectFill: context.draw(image, covering: context.snapped(bounds), cornerRadius: radius)
        case .scaleToFill, .redraw: context.draw(image, in: bounds, cornerRadius: radius)
        default:
            context.saved {
                context.clip(to: Path(roundedRect: bounds, cornerRadius: radius))
                context.draw(image, in: context.snapped(contentMode.rect(of: image.size, in: bounds)))
            }
        }
    }

    /// Returns the image's size; zero without an image.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { sized(image)?.size ?? .zero }

    /// The image's size; none without an image.
    open override var intrinsicContentSize: CGSize { sized(image)?.size ?? super.intrinsicContentSize }

    /// Sets the size to the image's; zero without an image.
    open override func sizeToFit() { frame.size = sized(image)?.size ?? .zero }

    /// Redraws the image for the new size.
    open override func boundsDidChange() { setNeedsDisplay() }

    /// `image`.
    open override var defaultAccessibilityRole: AccessibilityRole? { .image }
}

extension View.ContentMode {
    /// The rectangle of content of a size in a view's bounds.
    func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
        func placed(_ horizontal: CGFloat, _ vertical: CGFloat) -> CGRect {
            CGRect(
                x: bounds.minX + (bounds.width - size.width) * horizontal,
                y: bounds.minY + (bounds.height - size.height) * vertical, width: size.width, height: size.height)
        }
        return switch self {
        case .scaleToFill, .redraw: bounds
        case .scaleAspectFit: bounds.fitting(aspectRatio: size.aspectRatio)
        case .scaleAspectFill: bounds.covering(aspectRatio: size.aspectRatio)
        case .center: placed(0.5, 0.5)
        case .top: placed(0.5, 0)
        case .bottom: placed(0.5, 1)
        case .left: placed(0, 0.5)
        case .right: placed(1, 0.5)
        case .topLeft: placed(0, 0)
        case .topRight: placed(1, 0)
        case .bottomLeft: placed(0, 1)
        case .bottomRight: placed(1, 1)
        }
    }
}
