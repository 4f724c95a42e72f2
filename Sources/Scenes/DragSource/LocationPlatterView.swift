import UIKitNames

/// A card with an image, the name of a place and its coordinates.
final class LocationPlatterView: UIView {
    /// Creates a card of about the largest size at which previews are dragged.
    init(image: UIImage, placeName: String, location: PhotoLocation) {
        let (width, margin): (CGFloat, CGFloat) = (196, 8)
        let imageHeight = ((width - 2 * margin) * 2 / 3).rounded()
        super.init(frame: CGRect(x: 0, y: 0, width: width, height: imageHeight + 62))
        backgroundColor = .systemBackground
        accessibilityLabel = placeName

        let imageView = UIImageView(image: image)
        imageView.frame = CGRect(x: margin, y: margin, width: width - 2 * margin, height: imageHeight)
        imageView.contentMode = .scaleAspectFill
        imageView.layer.cornerRadius = PhotoImageView.radius
        imageView.layer.masksToBounds = true

        let nameLabel = UILabel(frame: CGRect(x: 12, y: imageHeight + 16, width: width - 24, height: 20))
        nameLabel.text = placeName
        nameLabel.font = .systemFont(ofSize: 15, weight: .semibold)
        let coordinatesLabel = UILabel(frame: CGRect(x: 12, y: imageHeight + 36, width: width - 24, height: 16))
        coordinatesLabel.text = Self.coordinates(of: location)
        coordinatesLabel.font = .systemFont(ofSize: 12)
        coordinatesLabel.textColor = .secondaryLabel
        for subview in [imageView, nameLabel, coordinatesLabel] { addSubview(subview) }
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    /// For example "69.6951° N, 18.6106° E".
    static func coordinates(of location: PhotoLocation) -> String {
        func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
            String(format: "%.4f° %@", abs(value), value < 0 ? negative : positive)
        }
        return degrees(location.latitude, "N", "S") + ", " + degrees(location.longitude, "E", "W")
    }
}
