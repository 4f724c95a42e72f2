extension ItemContainerView: DragInteractionDelegate {
    private func path(under session: DragSession) -> IndexPath? {
        let point = session.location(in: self)
        return isOnThumb(point) ? nil : indexPathForItem(at: point)
    }

    /// The delegate's items for the item that was pressed.
    public func dragInteraction(
        _ interaction: DragInteraction, itemsForBeginning session: DragSession
    ) -> [DragItem] {
        guard let path = path(under: session) else { return [] }
        let items = sourceDragItems(beginning: session, at: path)
        take(items, session, pressed: path)
        return items
    }

    /// The delegate's items for the item that was tapped.
    public func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession, withTouchAt point: CGPoint
    ) -> [DragItem] {
        guard let path = indexPathForItem(at: point) else { return [] }
        let items = sourceDragItems(adding: session, at: path, point: point)
        if !items.isEmpty, !carried.contains(where: { $0.session === session }) {
            joined.append((session, false))
            root?.follow(self)
        }
        take(items, session, pressed: path)
        animateStates()
        return items
    }

    /// Remembers where the items stand. Items that say so by `sourceIndexPath` may be others than the pressed one.
    private func take(_ items: [DragItem], _ session: DragSession, pressed: IndexPath) {
        for item in items {
            carried.append(Carried(item: item, session: session, path: item.sourceIndexPath ?? pressed))
        }
    }

    /// The cell of the item; none for an item out of view.
    public func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? {
        preview(of: item)
    }

    private func preview(of item: DragItem) -> TargetedDragPreview? {
        guard let path = carried.first(where: { $0.item === item })?.path, let cell = cellForItem(at: path) else {
            return nil
        }
        return TargetedDragPreview(
            view: cell, parameters: sourceDragPreviewParameters(at: path) ?? cell.defaultParameters)
    }

    /// The cells take their states along with the lift (CELL-1).
    public func dragInteraction(
        _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: DragSession
    ) {
        animator.addAnimations { [weak self] in self?.updateCellStates() }
        animator.addCompletion { [weak self] position in
            guard position == .start else { return }
            self?.release(session)
        }
    }

    /// What is left behind fades (CELL-2).
    public func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: DragSession) {
        sourceDragSessionWillBegin(session)
        animateStates()
    }

    private func animateStates() {
        root?.animate { self.updateCellStates() }
    }

    /// The delegate's answer.
    public func dragInteraction(
        _ interaction: DragInteraction, sessionAllowsMoveOperation session: DragSession
    ) -> Bool { sourceAllowsMove(session) }

    /// The delegate's answer.
    public func dragInteraction(
        _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool { sourceIsRestricted(session) }

    /// Asks the data side.
    public func dragInteraction(
        _ interaction: DragInteraction, prefersFullSizePreviewsFor session: DragSession
    ) -> Bool { sourcePrefersFullSizePreviews(session) }

    /// The cell where it stands now, after any update and scrolling (MOTION-4).
    public func dragInteraction(
        _ interaction: DragInteraction, previewForCancelling item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        if let preview = preview(of: item) { return preview }
        // The item is there, but out of view: its preview flies towards it and fades behind the edge.
        guard let path = carried.first(where: { $0.item === item })?.path, let frame = frameForItem(at: path) else {
            return nil
        }
        return defaultPreview.retargetedPreview(with: DragPreviewTarget(container: self, center: frame.center))
    }

    /// The cells come back as the previews do.
    public func dragInteraction(
        _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
    ) {
        // All cells change together: one animation for all items of the session that are ours.
        guard let session = carried.first(where: { $0.item === item })?.session,
            carried.first(where: { $0.session === session })?.item === item
        else { return }
        animator.addAnimations { [weak self] in self?.updateCellStates() }
    }

    /// The cells are whole again as soon as something is dropped.
    public func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation
    ) {
        // A drop elsewhere may leave the item where it is: it is whole again at once.
        if operation.performsDrop { animateStates() }
    }

    /// Nothing of the session is carried any more.
    public func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation
    ) {
        release(session)
        sourceDragSessionDidEnd(session)
    }

    private func release(_ session: DragSession) {
        carried.removeAll { $0.session === session }
        joined.removeAll { $0.session === session }
        if movingSession === session {
            movingSession = nil
            rearrange(animated: true, itemsChanged: false)
        }
        updateCellStates()
    }
}

extension ItemContainerView: SessionContributor {
    func followSessions() -> Bool {
        for (index, entry) in joined.enumerated() where !entry.isOver && !entry.session.phase.isInHand {
            joined[index].isOver = true
            animateStates()
        }
        for entry in joined where entry.session.phase.hasLanded { release(entry.session) }
        return !joined.isEmpty
    }
}

extension SessionPhase {
    /// Whether the items are still to come to rest somewhere.
    fileprivate var isInHand: Bool {
        switch self {
        case .lifting, .reverting, .dragging: true
        case .cancelling, .dropping, .handingOver, .transferring, .ended: false
        }
    }

    /// Whether nothing of the session is on its way any more, but data.
    fileprivate var hasLanded: Bool {
        switch self {
        case .handingOver(landed: true, _), .transferring, .ended: true
        case .lifting, .reverting, .dragging, .cancelling, .dropping, .handingOver(landed: false, _): false
        }
    }
}

extension ItemCell {
    /// What of a cell lifts when nobody says: all of it, with its own corners.
    @MainActor var defaultParameters: DragPreviewParameters {
        var parameters = DragPreviewParameters()
        if cornerRadius > 0 { parameters.visiblePath = Path(roundedRect: bounds, cornerRadius: cornerRadius) }
        return parameters
    }
}
