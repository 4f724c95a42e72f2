/// The items of a session, some of which may not have been created yet (LIFT-10).
///
/// Reading `items` creates all of them; prefer the other members in code that may see a million.
@preconcurrency @MainActor public struct DragItemList {
    /// Consecutive items.
    public enum Part {
        /// Items that the delegate has created.
        case items([DragItem])
        /// Items that are created when they are asked for.
        case lazy(LazyDragItems)

        /// The number of items.
        @MainActor public var count: Int {
            switch self {
            case .items(let items): items.count
            case .lazy(let items): items.count
            }
        }

        @MainActor subscript(index: Int) -> DragItem {
            switch self {
            case .items(let items): items[index]
            case .lazy(let items): items[index]
            }
        }

        /// All items, which are created if necessary.
        @MainActor public var items: [DragItem] {
            switch self {
            case .items(let items): items
            case .lazy(let items): items.items
            }
        }

        /// The items created so far.
        @MainActor public var createdItems: [DragItem] {
            switch self {
            case .items(let items): items
            case .lazy(let items): items.createdItems
            }
        }
    }

    /// The parts in their order. Invariant: none is empty.
    public private(set) var parts: [Part] = []
    /// The number of items.
    public private(set) var count = 0

    /// A list of existing items.
    public init(_ items: [DragItem] = []) { append(items) }

    /// A list of items that are created when they are asked for.
    public init(_ items: LazyDragItems) {
        guard items.count > 0 else { return }
        parts = [.lazy(items)]
        count = items.count
    }

    /// Whether there is no item.
    public var isEmpty: Bool { count == 0 }
    /// The first item; nil in an empty list.
    public var first: DragItem? { parts.first?[0] }
    /// The last item, which is on top of the stack; nil in an empty list.
    public var last: DragItem? { parts.last.map { $0[$0.count - 1] } }

    /// The item at an index, which is created if necessary. O(parts).
    public subscript(index: Int) -> DragItem {
        var rest = index
        for part in parts {
            if rest < part.count { return part[rest] }
            rest -= part.count
        }
        preconditionFailure("There is no item \(index) among \(count).")
    }

    /// All items. Creates those that do not exist.
    public var items: [DragItem] { parts.count == 1 ? parts[0].items : parts.flatMap { $0.items } }

    /// The items created so far, in their order.
    public var createdItems: [DragItem] {
        parts.count == 1 ? parts[0].createdItems : parts.flatMap { $0.createdItems }
    }

    /// Returns the first items, at most `limit`.
    public func prefix(_ limit: Int) -> [DragItem] { (0..<min(limit, count)).map { self[$0] } }

    /// Returns the last items, at most `limit`, in their order.
    public func suffix(_ limit: Int) -> [DragItem] { (max(count - limit, 0)..<count).map { self[$0] } }

    /// Whether an item satisfies a condition. Creates items up to the first that does.
    public func contains(where condition: (DragItem) throws -> Bool) rethrows -> Bool {
        for part in parts {
            for index in 0..<part.count where try condition(part[index]) { return true }
        }
        return false
    }

    /// Whether all items satisfy a condition. Creates items up to the first that does not.
    public func allSatisfy(_ condition: (DragItem) throws -> Bool) rethrows -> Bool {
        try !contains { try !condition($0) }
    }

    mutating func append(_ items: [DragItem]) {
        guard !items.isEmpty else { return }
        count += items.count
        guard case .items(var last) = parts.last else { return parts.append(.items(items)) }
        // So that the array is changed in place.
        parts.removeLast()
        last += items
        parts.append(.items(last))
    }

    /// Calls the closure with the list of those of the items in a range that it needs: each existing item, but only the
    /// first one of each lazy part.
    func forEachRepresentative(in range: Range<Int>, _ body: (DragItem) -> Void) {
        var start = 0
        for part in parts {
            let own = range.clamped(to: start..<start + part.count)
            switch part {
            case .items(let items): for index in own { body(items[index - start]) }
            case .lazy(let items): if let first = own.first { body(items[first - start]) }
            }
            start += part.count
        }
    }
}
