/// Passed to a delegate that performs a drop: the items, the destination, and how the items land (VIEW-5).
///
/// Each `drop` method sets how an item's preview lands; animations added to its result run with that landing. An item
/// without one animates to the center of the view and fades out. If there are more items than the stack shows, the
/// visible previews animate to their targets unchanged and fade out there (DROP-9).
@preconcurrency @MainActor public final class ItemDropCoordinator {
    /// The dropped items, in the order of the session. Reading this creates items that do not exist yet; see
    /// ``visibleItems``.
    public private(set) lazy var items: [ItemDropItem] = makeItems()
    /// The items to land: those with previews, in the order of the session, or all items if each exists (LIFT-10).
    public let visibleItems: [DragItem]
    private let makeItems: @MainActor () -> [ItemDropItem]
    /// The insertion path: delete the items at their sources, then insert here. Over the background it is the position
    /// of the gap for an insertion, and nil for all other intents.
    public let destinationIndexPath: IndexPath?
    /// The proposal of the last update.
    public let proposal: ItemDropProposal
    /// The drop session.
    public let session: DropSession
    private let side: ItemDropSide
    /// The placeholders inserted by this drop so far, by section.
    private var made: [Int: MadePlaceholders] = [:]

    init(
        items: @escaping @MainActor () -> [ItemDropItem], visible: [DragItem], destination: IndexPath?,
        proposal: ItemDropProposal, session: DropSession,
        side: ItemDropSide
    ) {
        makeItems = items
        visibleItems = visible
        destinationIndexPath = destination
        self.proposal = proposal
        self.session = session
        self.side = side
    }

    /// Lands an item on one that was just inserted; the landing follows that item through updates.
    @discardableResult public func drop(_ item: DragItem, toItemAt path: IndexPath) -> any DragAnimating {
        side.beginLanding(of: item, at: .item(ItemPath(path)))
    }

    /// Animates a dragged item into `rect` of the row's cell, in the cell's coordinates, scaled down to fit.
    @discardableResult public func drop(
        _ item: DragItem, intoItemAt path: IndexPath, rect: CGRect
    ) -> any DragAnimating { side.beginLanding(of: item, at: .part(of: ItemPath(path), rect)) }

    /// Lands an item at an arbitrary preview target.
    @discardableResult public func drop(_ item: DragItem, to target: DragPreviewTarget) -> any DragAnimating {
        side.beginLanding(of: item, at: .target(target))
    }

    /// Inserts a placeholder, unknown to the data source, and lands an item on it (HOLD-1).
    ///
    /// Its path counts like `destinationIndexPath`, plus the placeholders that this drop has inserted already;
    /// placeholders with equal paths keep the order of the calls.
    @discardableResult public func drop(_ item: DragItem, to placeholder: ItemPlaceholder) -> PlaceholderContext {
        let path = placeholder.insertionIndexPath
        let earlier = made[path.section] ?? MadePlaceholders()
        // A placeholder at the same path is followed; one before it also counts as an index.
        let record = side.view?.insert(
            placeholder, for: item, at: path.item - earlier.count(before: path.item), in: path.section,
            behind: earlier.latest(upTo: path.item))
        if let record { made[path.section, default: MadePlaceholders()].add(record, at: path.item) }
        let landing = side.beginLanding(of: item, at: record.map { .placeholder(id: $0.id) })
        return PlaceholderContext(dragItem: item, record: record, landing: landing, view: side.view)
    }

    /// Lands an item on a row that was just inserted; the landing follows that row through updates.
    @discardableResult public func drop(_ item: DragItem, toRowAt path: IndexPath) -> any DragAnimating {
        drop(item, toItemAt: path)
    }

    /// Lands an item in a rectangle of an item's cell, in the cell's coordinates, scaled down to fit.
    @discardableResult public func drop(
        _ item: DragItem, intoRowAt path: IndexPath, rect: CGRect
    ) -> any DragAnimating { drop(item, intoItemAt: path, rect: rect) }
}

/// The placeholders that a drop has inserted into a section, sorted by their requested indices. O(log n) for
/// placeholders that are inserted in ascending order.
@MainActor struct MadePlaceholders {
    private var items: [Int] = []
    /// For each of `items`, the most recent placeholder at or before it.
    private var latest: [PlaceholderRecord] = []

    /// Returns the number of placeholders at indices before `item`.
    func count(before item: Int) -> Int { items.partitioningIndex { $0 >= item } }

    /// Returns the most recent placeholder at an index up to `item`.
    func latest(upTo item: Int) -> PlaceholderRecord? {
        let end = count(before: item + 1)
        return end > 0 ? latest[end - 1] : nil
    }

    mutating func add(_ record: PlaceholderRecord, at item: Int) {
        let index = count(before: item + 1)
        items.insert(item, at: index)
        latest.insert(record, at: index)
        for later in latest.indices.dropFirst(index + 1) { latest[later] = record }
    }
}
