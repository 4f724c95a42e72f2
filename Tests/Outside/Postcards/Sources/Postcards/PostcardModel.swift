import UIKitNames

/// The postcards, and how they are dragged and dropped. As in most programs for iOS, the class is not isolated.
class PostcardModel {
    private(set) var postcards: [UIImage]

    init(names: [String]) {
        postcards = names.compactMap { UIImage(named: "Resources/\($0)", in: .module, compatibleWith: nil) }
    }

    func insert(_ image: UIImage, at index: Int) {
        postcards.insert(image, at: index)
    }

    func remove(at index: Int) -> UIImage {
        return postcards.remove(at: index)
    }

    func canHandle(_ session: UIDropSession) -> Bool {
        return session.canLoadObjects(ofClass: UIImage.self)
    }

    func dragItems(for indexPath: IndexPath) -> [UIDragItem] {
        let image = postcards[indexPath.item]
        let item = UIDragItem(itemProvider: NSItemProvider(object: image))
        item.localObject = image
        return [item]
    }
}
