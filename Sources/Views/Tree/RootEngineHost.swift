/// Connects the session engine of a window with its view tree.
@MainActor final class RootEngineHost: SessionEngineHost {
    private weak var root: RootView?

    init(root: RootView) { self.root = root }

    /// Hit tests the view tree.
    func sessionEngine(_ engine: SessionEngine, viewAt point: CGPoint) -> (any InteractionView)? {
        guard let root, root.bounds.contains(point) else { return nil }
        return root.hitTest(point)
    }

    /// Hit tests the view tree without messages at the bottom edge: a photo that is dropped on one belongs below it.
    func sessionEngine(_ engine: SessionEngine, dropViewAt point: CGPoint) -> (any InteractionView)? {
        guard let root, root.bounds.contains(point) else { return nil }
        root.isFindingDropView = true
        defer { root.isFindingDropView = false }
        for view in root.subviews.reversed() where (view as? any WindowOverlay)?.bottomLevel != .message {
            if let hit = view.hitTest(view.fromSuperview(point), with: nil) { return hit }
        }
        return root
    }

    /// Whether the window has reported that another one is above it at the pointer.
    func sessionEngine(_ engine: SessionEngine, isCovered pointer: PointerID) -> Bool {
        root?.coveredPointers.contains(pointer) == true
    }

    /// The scale of a cell that gives way.
    func sessionEngine(_ engine: SessionEngine, scaleOf preview: DragPreview) -> CGFloat {
        (preview.view as? View)?.containerScale ?? 1
    }

    /// Cancels the press in the view that was tracking it.
    func sessionEngine(_ engine: SessionEngine, didTakeOverPress pointer: PointerID) { root?.takePress(pointer) }

    /// Records the closure's changes, whose progress the engine applies.
    func sessionEngine(
        _ engine: SessionEngine, recordChangesIn closure: @MainActor () -> Void
    ) -> (any RecordedChanges)? { root?.recordChanges(in: closure) }

    /// Renders the preview and keeps the image in the overlay.
    func sessionEngine(_ engine: SessionEngine, freeze preview: DragPreview, at size: CGSize, id: Int) {
        root?.overlay.freeze(preview, at: size, id: id)
    }

    /// Copies the preview's image from the other window's overlay.
    func sessionEngine(
        _ engine: SessionEngine, adopt id: Int, of other: any SessionEngineHost, as newID: Int
    ) -> Bool {
        guard let root, let other = (other as? RootEngineHost)?.root else { return false }
        return root.overlay.adoptImage(id, of: other.overlay, as: newID)
    }

    /// Removes the preview's image from the overlay.
    func sessionEngine(_ engine: SessionEngine, discard id: Int) { root?.overlay.discard(id) }

    /// Forwards the request to the window.
    func sessionEngineNeedsFrame(_ engine: SessionEngine) { root?.requestFrame() }

    /// Forwards the result to the window, which notifies the source client.
    func sessionEngine(
        _ engine: SessionEngine, foreignDrag id: ForeignDragID, didFinishWith operation: DropOperation
    ) { root?.onForeignDropFinished?(id, operation) }

    /// Forwards the position to the window, which looks for a target client there.
    func sessionEngine(_ engine: SessionEngine, session: DragSession, isOutsideAt point: CGPoint?) {
        root?.onDragOutside?(session, point)
    }

    /// Forwards the reason to the program.
    func sessionEngine(_ engine: SessionEngine, session: DragSession, wasRefusedBecause reason: String) {
        root?.onDropRefused?(reason)
    }

    /// Asks the window.
    func sessionEngineHasOtherWindows(_ engine: SessionEngine) -> Bool { root?.hasOtherWindows?() ?? false }

    /// Asks the window.
    func sessionEngineWindowOrigin(_ engine: SessionEngine) -> CGPoint { root?.positionOnScreen?() ?? .zero }

    func sessionEngineScreenFrame(_ engine: SessionEngine) -> CGRect? { root?.screenFrame?() }

    /// Forwards the drop to the window, which transfers the items.
    func sessionEngine(_ engine: SessionEngine, didDropOutside session: DragSession) {
        root?.onDropOutside?(session)
    }

    /// Forwards the pointers to the window, which grabs them, and shows the grabbing shape while there are any.
    func sessionEngine(_ engine: SessionEngine, pointersUnderDrag pointers: [PointerID]) {
        root?.onDraggingPointers?(pointers)
        root?.onPointerShape?(pointers.isEmpty ? .arrow : .grabbing)
    }

    /// A card with the aspect ratio and type of the item.
    func sessionEngine(_ engine: SessionEngine, previewForForeignItem item: DragItem) -> DragPreview? {
        guard let root else { return nil }
        let card = ForeignItemCard(of: item, palette: root.palette)
        return DragPreview(
            view: card, parameters: DragPreviewParameters(roundedRect: card.bounds, cornerRadius: card.cornerRadius))
    }
}
