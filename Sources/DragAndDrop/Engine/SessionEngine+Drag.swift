extension SessionEngine {
    /// Moves the previews, calls the source's `sessionDidMove`, then updates the target; has no effect unless the drag
    /// began in this program and is in the dragging phase.
    func pointerDidMove(_ drag: ActiveDrag) {
        guard let source = drag.source, drag.phase == .dragging else { return }
        for preview in drag.previews { preview.follow(drag.previewLocation) }
        updateTilt(of: drag)
        record("sessionDidMove", drag, on: source.interaction.host)
        source.interaction.delegate?.dragInteraction(source.interaction, sessionDidMove: drag.session)
        updateTarget(of: drag)
        host?.sessionEngineNeedsFrame(self)
    }

    // MARK: Adding items

    /// Adds the items of the draggable view at a tap's location to a session (DRAG-3); returns whether it added any.
    func addItems(at point: CGPoint) -> Bool {
        guard let interaction = dragInteraction(at: point), let host = interaction.host,
            let local = host.pointFromWindow(point)
        else { return false }
        let running = pointerDrags
        guard !running.isEmpty,
            let session = interaction.delegate?.dragInteraction(
                interaction, sessionForAddingItems: running.map(\.session), withTouchAt: local),
            let drag = running.first(where: { $0.session === session }), let source = drag.source
        else { return false }
        var items =
            interaction.delegate?.dragInteraction(interaction, itemsForAddingTo: session, withTouchAt: local) ?? []
        record("itemsForAdding", drag, on: host, detail: ["items": .number(items.count)])
        // A session contains an item only once (DRAG-4).
        let contained = Set(session.itemList.createdItems.map { ObjectIdentifier($0) })
        items.removeAll { contained.contains(ObjectIdentifier($0)) }
        guard !items.isEmpty else { return false }
        if !source.contributors.contains(where: { $0 === interaction }) { source.contributors.append(interaction) }
        for contributor in source.contributors {
            record("sessionWillAdd", drag, on: contributor.host, detail: ["items": .number(items.count)])
            contributor.delegate?.dragInteraction(
                contributor, session: session, willAdd: items, for: interaction)
        }
        let added = lift(DragItemList(items), of: drag, from: interaction)
        drag.adopt(DragItemList(items))
        session.itemList.append(items)
        source.contribute(items.count, from: interaction)
        for preview in added {
            takeSnapshot(of: preview)
            preview.attach(toPointerAt: drag.previewLocation)
            if reducesMotion { preview.alpha.jump(to: 0) }
        }
        // The last item is on top of the stack (LIFT-5), but the `grip` determined when the drag began stays the same.
        drag.previews += added
        for preview in added where preview.item.previewProvider != nil { updatePreview(of: preview.item, in: drag) }
        drag.dragging?.keepsSize = false
        arrangeStack(drag, spring: .flock)
        drag.dragging?.participants.invalidateAnswers()
        updateTarget(of: drag)
        return true
    }
}
