import UIKitNames

/// Accepts images by paste and by drop through a paste configuration, without a drop interaction.
class StampAlbumView: UIView {
    private(set) var stamps: [UIImageView] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        let configuration = UIPasteConfiguration(forAccepting: UIImage.self)
        pasteConfiguration = configuration
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func canPaste(_ itemProviders: [NSItemProvider]) -> Bool {
        itemProviders.allSatisfy { $0.canLoadObject(ofClass: UIImage.self) }
    }

    override func paste(itemProviders: [NSItemProvider]) {
        for provider in itemProviders {
            provider.loadObject(ofClass: UIImage.self) { [weak self] object, error in
                guard let image = object as? UIImage else { return }
                DispatchQueue.main.async { self?.add(image) }
            }
        }
    }

    private func add(_ image: UIImage) {
        let stamp = UIImageView(image: image)
        stamp.contentMode = .scaleAspectFit
        stamp.frame.origin = CGPoint(x: 10 + CGFloat(stamps.count) * 50, y: 10)
        stamps.append(stamp)
        addSubview(stamp)
    }
}
