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
        picture.contentMode = .aspectFit
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
            onChange?()
        }
    }

    /// How the picture stands in a frame of another shape.
    open var contentMode: ContentMode {
        get { ContentMode(picture.contentMode) }
        set { picture.contentMode = newValue.mode }
    }

    /// How a picture stands in a frame of another shape.
    public enum ContentMode: Sendable, Hashable {
        /// Is seen whole.
        case scaleAspectFit
        /// Fills the frame; what is beyond it is cut off.
        case scaleAspectFill
        /// Keeps its own pixels, in the middle.
        case center

        init(_ mode: ImageView.ContentMode) {
            switch mode {
            case .aspectFit: self = .scaleAspectFit
            case .aspectFill: self = .scaleAspectFill
            case .center: self = .center
            }
        }

        var mode: ImageView.ContentMode {
            switch self {
            case .scaleAspectFit: .aspectFit
            case .scaleAspectFill: .aspectFill
            case .center: .center
            }
        }
    }

    /// Makes the view as large as its picture.
    open func sizeToFit() { frame.size = image?.size ?? .zero }

    /// Keeps the picture as large as the view.
    open override func boundsDidChange() { picture.frame = CGRect(origin: .zero, size: frame.size) }
}
