import UIKitNames

/// A print with a white margin, held by a pin.
final class PinView: UIImageView {
    /// The length of a print's longer side, in points.
    private static let longSide: CGFloat = 190
    /// Where the image comes from, if the program that it was dragged from said so.
    var url: URL?
    private let head = UIView(frame: CGRect(x: 0, y: 0, width: 13, height: 13))

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.borderColor = UIColor(white: 0.98, alpha: 1).cgColor
        layer.borderWidth = 7
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.3
        layer.shadowOffset = CGSize(width: 0, height: 2)
        layer.shadowRadius = 4
        head.backgroundColor = .systemRed
        head.layer.cornerRadius = 6.5
        head.layer.borderColor = UIColor(white: 0, alpha: 0.2).cgColor
        head.layer.borderWidth = 1
        addSubview(head)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    /// Creates a print in the image's proportions.
    convenience init(pinning image: UIImage, center: CGPoint) {
        let scale = Self.longSide / max(image.size.width, image.size.height, 1)
        let size = CGSize(
            width: max(40, (image.size.width * scale).rounded()), height: max(40, (image.size.height * scale).rounded())
        )
        self.init(frame: CGRect(origin: .zero, size: size))
        self.image = image
        self.center = center
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        head.center = CGPoint(x: bounds.midX, y: 19)
    }
}
