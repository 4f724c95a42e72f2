/// A picture, or the place where it is going to be.
@MainActor public final class ImageView: View {
    /// How a picture stands in a frame of another shape.
    public enum ContentMode: Sendable, Hashable {
        /// Fills the frame; what is beyond it is cut off.
        case aspectFill
        /// Is seen whole.
        case aspectFit
        /// Keeps its own pixels, in the middle.
        case center
    }

    /// How the picture stands in the frame.
    public var contentMode: ContentMode {
        didSet { if contentMode != oldValue { setNeedsDisplay() } }
    }
    /// What is seen where no picture is yet; nil is the look's own colour for it.
    public var placeholderColor: Color? {
        didSet { if placeholderColor != oldValue { setNeedsDisplay() } }
    }
    /// What a user would call the picture, such as its file's name.
    public var name: String?
    private var storedImage: Image?
    /// Whether the picture's own corners are as round as the view's.
    private var imageIsRound = false
    private var fade = Fade.done

    /// How far a picture that arrives has come.
    private enum Fade {
        /// It begins with the next frame: the time of the change may be long past by then.
        case waiting
        case running(since: Timestamp, part: Double)
        case done

        var part: Double {
            switch self {
            case .waiting: 0
            case .running(_, let part): part
            case .done: 1
            }
        }
    }

    /// How long a picture takes to appear.
    public static let fadeDuration: Duration = .milliseconds(200)

    /// A view of a picture, or, with nil, of its place.
    public init(
        _ image: Image? = nil, contentMode: ContentMode = .aspectFill, cornerRadius: CGFloat = 0, name: String? = nil
    ) {
        storedImage = image
        self.contentMode = contentMode
        self.name = name
        super.init()
        self.cornerRadius = cornerRadius
    }

    /// The picture. One that takes the place of the placeholder fades in; see also `setImage(_:fading:)`.
    public var image: Image? {
        get { storedImage }
        set { setImage(newValue, fading: storedImage == nil) }
    }

    /// Shows a picture, at once or fading in: a cell that comes into view with its picture at hand should not fade.
    ///
    /// With `hasRoundCorners` the picture was made with the view's corners
    /// (`Image.preparedThumbnail(covering:cornerRadius:)`); it is then drawn without cutting them, several times
    /// faster.
    public func setImage(_ image: Image?, fading: Bool, hasRoundCorners: Bool = false) {
        guard image !== storedImage else { return }
        storedImage = image
        imageIsRound = hasRoundCorners
        let fades = fading && image != nil && root != nil && !bounds.isEmpty
        fade = fades ? .waiting : .done
        if fades { startAnimating() }
        setNeedsDisplay()
    }

    /// Fades a picture that came late over the grey of its place.
    public override func animate(at time: Timestamp) -> Bool {
        switch fade {
        case .waiting:
            fade = .running(since: time, part: 0)
        case .running(let since, _):
            let part = (time - since) / Self.fadeDuration
            fade = part < 1 ? .running(since: since, part: part) : .done
            setNeedsDisplay()
        case .done: return false
        }
        return fade.part < 1
    }

    /// Ends a fade that nobody saw begin.
    public override func didMoveToWindow() { fade = .done }

    /// An image, before its picture is there too.
    public override var role: AccessibilityRole? { .image }

    /// Its `name`: nothing else tells what the picture shows.
    public override var accessibilityName: String? { name }

    /// Loading as long as there is no picture.
    public override var accessibilityStates: Set<AccessibilityState> { storedImage == nil ? [.loading] : [] }

    /// Draws the picture, or the grey that keeps its place.
    public override func draw(_ context: Context) {
        let area = context.snapped(bounds)
        guard area.width > 0, area.height > 0 else { return }
        let part = fade.part
        if storedImage == nil || part < 1 {
            context.fill(Path(roundedRect: area, cornerRadius: cornerRadius), placeholderColor ?? palette.placeholder)
        }
        guard let storedImage, storedImage.width > 0, storedImage.height > 0 else { return }
        context.saved {
            context.alpha *= part
            draw(storedImage, in: area, context)
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
