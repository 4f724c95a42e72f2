/// The landings of a container, by item.
@MainActor struct LandingTable {
    private(set) var byItem: [ObjectIdentifier: Landing] = [:]
    /// The landings whose previews are animating: at most as many as the stack shows.
    private(set) var animating: [Landing] = []
    private var lastNumber = 0
    /// Landings on placeholders that were not committed yet; an update visits only those that it commits.
    private var waiting: [SlotID: Landing] = [:]
    /// Landings on items, by item.
    private var anchored: [ObjectIdentifier: Landing] = [:]

    var isEmpty: Bool { byItem.isEmpty }

    /// The landings in the order of the coordinator's calls, in which `locateDragItem` is called.
    var inOrder: [Landing] { byItem.values.sorted { $0.number < $1.number } }

    /// Adds the landing of an item; returns it and the one that it replaces.
    mutating func add(_ item: DragItem, at destination: Landing.Destination?) -> (new: Landing, replaced: Landing?) {
        let replaced = remove(item)
        lastNumber += 1
        let landing = Landing(item: item, number: lastNumber, destination: destination)
        byItem[ObjectIdentifier(item)] = landing
        switch destination {
        case .placeholder(let id): waiting[id] = landing
        case .item, .part: anchored[ObjectIdentifier(item)] = landing
        case .target, nil: break
        }
        return (landing, replaced)
    }

    /// Removes and returns the landing of an item.
    mutating func remove(_ item: DragItem) -> Landing? {
        guard let landing = byItem.removeValue(forKey: ObjectIdentifier(item)) else { return nil }
        if case .placeholder(let id) = landing.destination { waiting[id] = nil }
        anchored[ObjectIdentifier(item)] = nil
        return landing
    }

    /// Adds a landing whose preview begins to animate.
    mutating func beginAnimating(_ landing: Landing) { animating.append(landing) }

    /// Forgets the previews that have landed.
    mutating func removeLanded() { animating.removeAll { $0.spot == nil } }

    /// Removes the destination of a landing on a placeholder that was deleted.
    mutating func removeTarget(_ placeholder: SlotID) { waiting.removeValue(forKey: placeholder)?.destination = nil }

    /// Replaces the destinations, given in order, after all data was reloaded; placeholders no longer exist.
    mutating func reload(_ destinations: [Landing.Destination?]) {
        for (landing, destination) in zip(inOrder, destinations) {
            landing.destination = destination
            if case .item = destination { anchored[ObjectIdentifier(landing.item)] = landing }
        }
        waiting.removeAll()
    }

    /// Follows an update, after `slots` did. O(landings on items) unless sections were deleted or reloaded.
    mutating func remap(by update: IndexPathState.Update, slots: SlotTable) {
        guard !byItem.isEmpty else { return }
        for landing in anchored.values {
            switch landing.destination {
            case .item(let path) where update.copies.contains(ObjectIdentifier(landing)):
                landing.destination = update.mapping.newPath(of: path).map { .item($0) }
            case .item(let path): landing.destination = update.newPath(of: path, landing.item).map { .item($0) }
            case .part(of: let path, let rect):
                landing.destination = update.mapping.newPath(of: path).map { .part(of: $0, rect) }
            case .placeholder, .target, nil: break
            }
        }
        for (id, path) in update.commits {
            guard let landing = waiting.removeValue(forKey: id) else { continue }
            landing.destination = .item(path)
            anchored[ObjectIdentifier(landing.item)] = landing
        }
        guard update.mapping.newSections.contains(nil) || !update.mapping.reloadedSections.isEmpty else { return }
        for (id, landing) in waiting where slots.placeholder(id) == nil {
            waiting[id] = nil
            landing.destination = nil
        }
    }
}
