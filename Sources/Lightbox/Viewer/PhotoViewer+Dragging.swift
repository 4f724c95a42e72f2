import PhotoLibrary
import Views

/// The viewer covers the views that accept drops. It refuses every drop, so that a drag of the program has the
/// forbidden badge and another program learns of the refusal (DROP-13).
extension PhotoViewer: DropInteractionDelegate {
    /// Shows the bar, whose Back a drag can rest on, and the filmstrip; both stay during the drag.
    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) { showControls() }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        DropProposal(operation: .forbidden).refusing(because: session.containsOnlyPhotos ? DropRefusal.viewer : nil)
    }

    /// The controls stay where the pointer has released the items, as if it had moved there without a drag.
    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) {
        if pointer != nil { pointer = session.location(in: self) }
        showControls()
    }
}

extension PhotoViewer: AccessibilityDragging {
    /// Empty: a keyboard drag does not stop at a view that refuses every drop.
    var accessibilityDropPointDescriptors: [LocationDescriptor]? { [] }
}

/// The photo is dragged out of the viewer to other programs or into the filmstrip (APP-31). The mouse moves an enlarged
/// photo instead.
extension PhotoViewer: DragInteractionDelegate {
    /// The longer side of the preview, in points.
    private static let previewSide: CGFloat = 240

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        guard !isClosing, !placement.isZoomed, content?.photo == photo, case .image? = content?.picture else {
            return []
        }
        let point = session.location(in: self)
        guard space.rest.contains(point) else { return [] }
        return [DragItem(PhotoDrag(photo: photo, album: album.id), store: store)]
    }

    func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? { preview() }

    func dragInteraction(
        _ interaction: DragInteraction, previewForCancelling item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? { preview() }

    /// The photo at its place, from which it shrinks while it lifts.
    private func preview() -> TargetedDragPreview? {
        guard case .image(let image)? = content?.picture, space.rest.width > 0 else { return nil }
        let rest = space.rest
        let factor = min(Self.previewSide / max(rest.width, rest.height), 1)
        let view = ImageView(image, cornerRadius: PhotoCell.radius)
        view.frame = CGRect(origin: .zero, size: rest.size * factor)
        let target = DragPreviewTarget(
            container: self, center: rest.center, transform: AffineTransform(scale: 1 / factor))
        return TargetedDragPreview(view: view, target: target)
    }
}
