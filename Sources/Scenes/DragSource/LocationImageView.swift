import UIKitNames

/// A photo that is dragged together with the location at which it was taken.
final class LocationImageView: PhotoImageView, UIDragInteractionDelegate {
    var location: PhotoLocation?
    var placeName = ""

    override init(photoName: String) {
        super.init(photoName: photoName)
        addInteraction(UIDragInteraction(delegate: self))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession) -> [UIDragItem] {
        guard let item = makeDragItem() else { return [] }
        if let location { item.itemProvider.registerObject(location, visibility: .all) }
        return [item]
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: UIDragSession
    ) -> UITargetedDragPreview? {
        makeDragPreview()
    }

    /// Shows that the item has a location.
    func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: UIDragSession) {
        guard let image, let location else { return }
        let placeName = placeName
        for item in session.items where item.localObject as? UIView == self {
            item.previewProvider = {
                let platter = LocationPlatterView(image: image, placeName: placeName, location: location)
                let parameters = UIDragPreviewParameters(roundedRect: platter.bounds, cornerRadius: 12)
                return UIDragPreview(view: platter, parameters: parameters)
            }
        }
    }
}
