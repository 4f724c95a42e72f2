/// The landings of a container. Invariant: an item has at most one.
///
/// Updates remap all targets together, in time logarithmic in the number of landings, so that the placeholders of a
/// large drop can be committed one by one.
@MainActor struct LandingTable {
    /// A landing with its tracked target; nil once the target was removed.
    private struct Entry {
        let landing: Landing
        var target: Target?
    }

    private enum Target {
        case item(SlotID)
        case part(of: SlotID, CGRect)
        case placeholder(SlotID)
        case target(DragPreviewTarget)

        var anchor: SlotID? {
            switch self {
            case .item(let anchor), .part(of: let anchor, _): anchor
            case .placeholder, .target: nil
            }
        }
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The landings whose previews are animating: at most as many as the stack shows.
    private(set) var animating: [Landing] = []
    private var lastNumber = 0
    private var anchors = ItemAnchors()
    /// The dragged items by the anchors and placeholders that they land on.
    private var anchored: [SlotID: ObjectIdentifier] = [:]
    private var waiting: [SlotID: ObjectIdentifier] = [:]

    var isEmpty: Bool { entries.isEmpty }

    /// The landings in the order of the coordinator's calls, in which `locateDragItem` is called. O(n log n).
    var inOrder: [Landing] { entries.values.map(\.landing).sorted { $0.number < $1.number } }

    /// Returns the landing of an item.
    func landing(of item: DragItem) -> Landing? { entries[ObjectIdentifier(item)]?.landing }

    /// Returns the target of a landing; nil once it was removed. O(log n) for each section with landings.
    func destination(of landing: Landing) -> Landing.Destination? {
        guard let entry = entries[ObjectIdentifier(landing.item)], entry.landing === landing else { return nil }
        switch entry.target {
        case .item(let anchor): return anchors.path(of: anchor).map { .item($0) }
        case .part(of: let anchor, let rect): return anchors.path(of: anchor).map { .part(of: $0, rect) }
        case .placeholder(let id): return .placeholder(id: id)
        case .target(let target): return .target(target)
        case nil: return nil
        }
    }

    /// Adds the landing of an item; returns it and the one that it replaces.
    mutating func add(_ item: DragItem, at destination: Landing.Destination?) -> (new: Landing, replaced: Landing?) {
        let replaced = remove(item)
        lastNumber += 1
        let landing = Landing(item: item, number: lastNumber)
        entries[ObjectIdentifier(item)] = Entry(landing: landing, target: nil)
        setDestination(destination, of: ObjectIdentifier(item))
        return (landing, replaced)
    }

    /// Removes and returns the landing of an item.
    mutating func remove(_ item: DragItem) -> Landing? {
        setDestination(nil, of: ObjectIdentifier(item))
        return entries.removeValue(forKey: ObjectIdentifier(item))?.landing
    }

    private mutating func setDestination(_ destination: Landing.Destination?, of item: ObjectIdentifier) {
        switch entries[item]?.target {
        case .item(let anchor), .part(of: let anchor, _):
            anchors.remove(anchor)
            anchored[anchor] = nil
        case .placeholder(let id): waiting[id] = nil
        case .target, nil: break
        }
        var target: Target?
        switch destination {
        case .item(let path): target = .item(anchors.add(to: path))
        case .part(of: let path, let rect): target = .part(of: anchors.add(to: path), rect)
        case .placeholder(let id):
            target = .placeholder(id)
            waiting[id] = item
        case .target(let preview): target = .target(preview)
        case nil: break
        }
        if let anchor = target?.anchor { anchored[anchor] = item }
        entries[item]?.target = target
    }

    /// Adds a landing whose preview begins to animate.
    mutating func beginAnimating(_ landing: Landing) { animating.append(landing) }

    /// Forgets the previews that have landed.
    mutating func removeLanded() { animating.removeAll { $0.spot == nil } }

    /// Removes the destination of a landing on a placeholder that was deleted.
    mutating func removeTarget(_ placeholder: SlotID) {
        if let item = waiting[placeholder] { setDestination(nil, of: item) }
    }

    /// Replaces the destinations after all data was reloaded. Landings that have ended meanwhile are ignored.
    mutating func reload(_ destinations: [(landing: Landing, destination: Landing.Destination?)]) {
        for (landing, destination) in destinations {
            let item = ObjectIdentifier(landing.item)
            if entries[item]?.landing === landing { setDestination(destination, of: item) }
        }
    }

    /// Follows an update, after `slots` did.
    ///
    /// O((updated runs + commits) log n), plus O(n) if sections were reloaded, or deleted while placeholders exist.
    mutating func remap(by update: IndexPathState.Update, slots: SlotTable) {
        guard !entries.isEmpty else { return }
        let mapping = update.mapping
        let reloaded = mapping.reloadedSections.sorted().flatMap { anchors.anchors(in: $0) }
        for (former, new) in anchors.remap(by: mapping) { replace(former, by: new) }
        for anchor in reloaded {
            guard let item = anchored[anchor], let entry = entries[item] else { continue }
            var path: ItemPath?
            if case .item = entry.target, !update.copies.contains(ObjectIdentifier(entry.landing)) {
                path = update.located[item]
            }
            setDestination(path.map { .item($0) }, of: item)
        }
        for (id, path) in update.commits {
            if let item = waiting[id] { setDestination(.item(path), of: item) }
        }
        guard mapping.newSections.contains(nil) || !mapping.reloadedSections.isEmpty else { return }
        for (id, item) in waiting where slots.placeholder(id) == nil { setDestination(nil, of: item) }
    }

    private mutating func replace(_ former: SlotID, by new: SlotID) {
        guard let item = anchored.removeValue(forKey: former) else { return }
        anchored[new] = item
        switch entries[item]?.target {
        case .item: entries[item]?.target = .item(new)
        case .part(of: _, let rect): entries[item]?.target = .part(of: new, rect)
        case .placeholder, .target, nil: break
        }
    }
}
