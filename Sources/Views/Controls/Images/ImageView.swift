/// Shows an image, or a placeholder until one is set.
@MainActor package final class ImageView: View {
    /// The scaling of an image in a frame with another aspect ratio.
    package enum ContentMode: Sendable, Hashable {
        /// Fills the frame and crops the parts of the image outside it.
        case aspectFill
        /// Shows the whole image.
        case aspectFit
        /// Shows the image at its pixel size, centered.
        case center
    }

    /// The scaling of the image in the frame.
    package var contentMode: ContentMode {
        didSet { if contentMode != oldValue { setNeedsDisplay() } }
    }
    /// The color shown without an image; nil uses `Palette.placeholder`.
    package var placeholderColor: Color? {
        didSet { if placeholderColor != oldValue { setNeedsDisplay() } }
    }
    /// The accessibility name, such as a file name.
    package var name: String?
    private var storedImage: Image?
    /// Whether the image was made with the view's rounded corners.
    private var imageIsRound = false
    private var fade = Fade.done

    /// The progress of fading in a new image.
    private enum Fade {
        /// The fade starts with the next frame, because the root's `now` may be long past when the image changes.
        case waiting
        case running(since: Timestamp, progress: Double)
        case done

        var progress: Double {
            switch self {
            case .waiting: 0
            case .running(_, let progress): progress
            case .done: 1
            }
        }
    }

    /// The duration of fading in a new image.
    package static let fadeDuration: Duration = .milliseconds(200)

    /// Creates a view of `image`; nil shows the placeholder.
    package init(
        _ image: Image? = nil, contentMode: ContentMode = .aspectFill, cornerRadius: CGFloat = 0, name: String? = nil
    ) {
        storedImage = image
        self.contentMode = contentMode
        self.name = name
        super.init(frame: .zero)
        self.cornerRadius = cornerRadius
    }

    /// The image; a template is drawn in the tint color. An image that replaces the placeholder fades in; see also
    /// `setImage(_:fading:)`.
    package var image: Image? {
        get { storedImage }
        set { setImage(newValue, fading: storedImage == nil) }
    }

    /// Sets the image with or without fading. An image that is already available when a cell appears should not fade.
    /// Pass true for `hasRoundCorners` if the image was made with the view's corners
    /// (`Image.preparedThumbnail(covering:cornerRadius:)`). The view then draws the image without clipping, several
    /// times faster.
    package func setImage(_ image: Image?, fading: Bool, hasRoundCorners: Bool = false) {
        guard image !== storedImage else { return }
        storedImage = image
        imageIsRound = hasRoundCorners
        let fades = fading && image != nil && root != nil && !bounds.isEmpty
        fade = fades ? .waiting : .done
        if fades { startAnimating() }
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    /// Advances the fade.
    package override func animate(at time: Timestamp) -> Bool {
        switch fade {
        case .waiting:
            fade = .running(since: time, progress: 0)
        case .running(let since, _):
            let progress = (time - since) / Self.fadeDuration
            fade = progress < 1 ? .running(since: since, progress: progress) : .done
            setNeedsDisplay()
        case .done: return false
        }
        return fade.progress < 1
    }

    /// Ends the fade: a view that enters a window shows its image immediately.
    package override func didMoveToWindow() { fade = .done }

    /// The image's size in points; none without an image.
    package override var intrinsicContentSize: CGSize { storedImage?.size ?? super.intrinsicContentSize }

    /// `image`, also while the placeholder is shown.
    package override var defaultAccessibilityRole: AccessibilityRole? { .image }

    /// `name`, because the view does not know the content of the image.
    package override var defaultAccessibilityName: String? { name }

    /// `loading` until an image is set.
    package override var accessibilityStates: Set<AccessibilityState> { storedImage == nil ? [.loading] : [] }

    /// Draws the placeholder and the image.
    package override func draw(_ context: Context) {
        let area = context.snapped(bounds)
        guard area.width > 0, area.height > 0 else { return }
        let progress = fade.progress
        if storedImage == nil || progress < 1 {
            context.fill(Path(roundedRect: area, cornerRadius: cornerRadius), placeholderColor ?? palette.placeholder)
        }
        guard let storedImage, storedImage.width > 0, storedImage.height > 0 else { return }
        context.saved {
            context.alpha *= progress
            draw(storedImage.tinted(tintColor), in: area, context)
        }
    }

    private func draw(_ image: Image, in area: CGRect, _ context: Context) {
        let cornerRadius = imageIsRound ? 0 : cornerRadius
        switch contentMode {
        case .aspectFill:
            context.draw(image, covering: area, cornerRadius: cornerRadius)
        case .aspectFit:
            let fitted = context.snapped(area.fitting(aspectRatio: image.size.aspectRatio))
            context.draw(image, in: fitted, cornerRadius: cornerRadius)
        case .center:
            let natural = image.size * (1 / (root?.scale ?? 1))
            context.clip(to: Path(roundedRect: area, cornerRadius: cornerRadius))
            context.draw(image, in: context.snapped(CGRect(center: area.center, size: natural)))
        }
    }
}
