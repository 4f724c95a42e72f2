import Synchronization

/// Items of a drag that are created when they are first asked for, so that lifting a selection of a million items costs
/// no more than lifting one (LIFT-10).
///
/// The engine asks for the items that it shows; targets that read `session.items` create all of them. An item is
/// created once: it keeps its identity.
@preconcurrency @MainActor public final class LazyDragItems {
    /// The number of items.
    public let count: Int
    /// A value that the program attaches for its own drop targets, which represents all items; the items' own
    /// `localObject`s belong to one each.
    public let localObject: Any?
    /// The paths of the items in the view that they came from, for use within the library.
    package var sourceHint: Any?
    /// The providers of the items created so far.
    nonisolated let providers = ProviderIndex()

    private let makeItem: @MainActor (Int) -> DragItem
    private var created: [Int: DragItem] = [:]
    /// All items, once each was created.
    private var all: [DragItem]?
    /// The drag that the items belong to.
    private weak var drag: ActiveDrag?
    /// The number of drags that restrict loads of the items' data, as in `ItemProvider`.
    private var dragCount = 0

    /// Describes items without creating them.
    ///
    /// - Parameters:
    ///   - count: The number of items; not negative.
    ///   - localObject: A value for the program's own drop targets.
    ///   - makeItem: Creates the item at an index, in the order of the session: the last one is on top of the stack.
    ///     Called at most once per index, on the main actor. Must return a new item.
    @preconcurrency public init(
        count: Int, localObject: Any? = nil, makeItem: @escaping @MainActor (_ index: Int) -> DragItem
    ) {
        precondition(count >= 0, "\(count) items")
        self.count = count
        self.localObject = localObject
        self.makeItem = makeItem
    }

    /// The item at an index, which is created if necessary.
    public subscript(index: Int) -> DragItem {
        precondition((0..<count).contains(index), "There is no item \(index) among \(count).")
        if let all { return all[index] }
        if let item = created[index] { return item }
        let item = make(index)
        created[index] = item
        return item
    }

    /// All items. The first call creates those that are missing.
    public var items: [DragItem] {
        if let all { return all }
        let items = (0..<count).map { created[$0] ?? make($0) }
        all = items
        created = [:]
        return items
    }

    /// The items created so far, in the order of their indices.
    public var createdItems: [DragItem] {
        all ?? created.sorted { $0.key < $1.key }.map(\.value)
    }

    private func make(_ index: Int) -> DragItem {
        let item = makeItem(index)
        item.joins(self, at: index)
        providers.insert(item.itemProvider)
        for _ in 0..<dragCount { item.itemProvider.beginDrag() }
        drag?.observe(item)
        return item
    }

    // MARK: The drag

    /// Assigns the items to a drag, those too that are created from now on, and restricts loads of their data.
    func adopt(by drag: ActiveDrag) {
        self.drag = drag
        dragCount += 1
        for item in createdItems {
            item.itemProvider.beginDrag()
            drag.observe(item)
        }
    }

    /// Moves the items to the drag of another window; returns the one that they belonged to.
    func move(to drag: ActiveDrag) -> ActiveDrag? {
        defer { self.drag = drag }
        for item in createdItems { item.drag = drag }
        return self.drag
    }

    /// Ends the assignment to a drag. Canceled items can be loaded again.
    func release(from drag: ActiveDrag, isCanceled: Bool) {
        if self.drag === drag { self.drag = nil }
        if isCanceled { dragCount -= 1 }
        for item in createdItems { drag.release(item, isCanceled: isCanceled) }
    }
}

/// The providers of a list's items, of which more may be created at any time. Thread-safe.
final class ProviderIndex: Sendable {
    private struct State {
        /// The providers that are not indexed yet.
        var new: [ItemProvider] = []
        var indexed: Set<ItemProvider> = []
    }

    private let state = Mutex(State())

    init(_ providers: [ItemProvider] = []) { state.withLock { $0.new = providers } }

    func insert(_ provider: ItemProvider) { state.withLock { $0.new.append(provider) } }

    /// Whether a provider belongs to the list. Indexes the providers added since the last call, because many drops
    /// within the program load nothing.
    func contains(_ provider: ItemProvider) -> Bool {
        state.withLock { state in
            state.indexed.formUnion(state.new)
            state.new = []
            return state.indexed.contains(provider)
        }
    }
}
