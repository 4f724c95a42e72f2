/// The item that a drag hovers over.
struct HoveredItem {
    /// Identifies the item across updates.
    let number: Int
    var path: ItemPath
}

/// The items that drags hover over, at most one for each session.
@MainActor struct HoveredItems {
    private struct Entry {
        weak var session: DropSession?
        var item: HoveredItem
    }

    private var entries: [Entry] = []
    private var lastNumber = 0

    /// The item that the drag of a session hovers over.
    subscript(session: DropSession) -> HoveredItem? { entries.first { $0.session === session }?.item }

    /// Records that a drag hovers over an item. Returns the item's number, a new one unless the drag hovered over the
    /// item already.
    mutating func hover(over path: ItemPath, by session: DropSession) -> Int {
        if let known = self[session], known.path == path { return known.number }
        lastNumber += 1
        // Sessions that have left are not known here; their entries stay until the sessions end.
        entries.removeAll { $0.session == nil || $0.session === session }
        entries.append(Entry(session: session, item: HoveredItem(number: lastNumber, path: path)))
        return lastNumber
    }

    /// Follows an update: forgets deleted items.
    mutating func remap(by mapping: UpdateMapping) {
        entries = entries.compactMap { entry in
            mapping.newPath(of: entry.item.path).map { path in
                Entry(session: entry.session, item: HoveredItem(number: entry.item.number, path: path))
            }
        }
    }

    mutating func removeAll() { entries.removeAll() }
}

/// Spring loading of a container's items: hovering starts again on each item, and activation selects it (SPRING-3).
/// Each drag loads an item of its own; an item under several shows the most advanced state.
@MainActor final class ItemSpringLoading: SpringLoadedInteractionBehavior, SpringLoadedInteractionEffect {
    /// What shows the state of one drag's hovering.
    private struct Effect {
        weak var cell: ItemCell?
        /// Flashes for a view that the delegate names, which does not know spring loading.
        var flash: FlashView?
        let state: SpringLoadedInteractionEffectState
        let since: Timestamp

        /// How far the loading is.
        var rank: Int {
            switch state {
            case .inactive, .activated: 0
            case .possible: 1
            case .activating: 2
            }
        }
    }

    weak var view: ItemContainerView?
    /// The effects by the contexts of the hovering, which are inactive at its end.
    private var effects: [ObjectIdentifier: Effect] = [:]

    /// The cells that drags hover over and that open if these stay.
    var hoveredCells: [ItemCell] { effects.values.compactMap(\.cell) }

    func makeInteraction() -> SpringLoadedInteraction {
        SpringLoadedInteraction(interactionBehavior: self, interactionEffect: self) { [weak self] _, context in
            guard let self, let view = self.view, let hovered = context.session.flatMap({ view.paths.hovered[$0] }),
                context.targetItem == AnyHashable(hovered.number)
            else {
                return
            }
            view.selectOnly(hovered.path)
        }
    }

    func shouldAllow(_ interaction: SpringLoadedInteraction, with context: SpringLoadedInteractionContext) -> Bool {
        guard let view, view.isSpringLoaded, let session = context.session,
            let path = view.itemPath(at: context.location(in: view)), let cell = view.cell(at: path)
        else { return false }
        context.targetView = cell
        guard view.delegation.shouldSpringLoad(path.indexPath, context) else { return false }
        context.targetItem = view.paths.hovered.hover(over: path, by: session)
        return true
    }

    func interaction(_ interaction: SpringLoadedInteraction, didChangeWith context: SpringLoadedInteractionContext) {
        let key = ObjectIdentifier(context)
        let former = effects.removeValue(forKey: key)
        let cell = context.targetView as? ItemCell
        var flash = former?.flash
        // A view named by the delegate does not know spring loading: an overlay flashes for it.
        if cell == nil, let other = context.targetView as? View {
            flash = flash ?? FlashView()
            flash?.show(over: other, interaction, context)
        } else {
            flash?.removeFromSuperview()
            flash = nil
        }
        if context.state != .inactive {
            effects[key] = Effect(cell: cell, flash: flash, state: context.state, since: context.stateBegan)
        }
        if let cell { showState(of: cell, at: context.stateBegan) }
        if let left = former?.cell, left !== cell { showState(of: left, at: context.stateBegan) }
    }

    /// Shows the most advanced state of the drags over a cell.
    private func showState(of cell: ItemCell, at time: Timestamp) {
        let most = effects.values.filter { $0.cell === cell }.max { ($0.rank, $1.since) < ($1.rank, $0.since) }
        cell.setSpringLoading(most?.state ?? .inactive, since: most?.since ?? time)
    }
}
