import Views

extension CardBoard {
    func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        guard let card = item.localObject as? Card else { return nil }
        return defaultPreview.retargetedPreview(with: DragPreviewTarget(container: self, center: card.center))
    }
}
