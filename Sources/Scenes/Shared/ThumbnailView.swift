import UIKitNames

/// An image view for the data of a thumbnail, which fades in over a former one of the same object.
final class ThumbnailView: UIImageView {
    private var shown: (owner: UUID, data: Data?)?

    /// Shows the data of an image; without data, a symbol.
    func show(_ data: Data?, of owner: UUID) {
        if let shown, shown.owner == owner {
            if shown.data == data { return }
            if window != nil { fadeOut(image) }
        }
        shown = (owner, data)
        let thumbnail = data.flatMap { UIImage(data: $0) }
        image = thumbnail ?? UIImage(systemName: "photo")
        contentMode = thumbnail == nil ? .center : .scaleAspectFill
    }

    /// Fades a former thumbnail out above the new one.
    private func fadeOut(_ image: UIImage?) {
        let former = UIImageView(frame: bounds)
        former.image = image
        former.contentMode = contentMode
        former.tintColor = tintColor
        addSubview(former)
        UIView.animate(withDuration: 0.25) {
            former.alpha = 0
        } completion: { _ in
            former.removeFromSuperview()
        }
    }
}
