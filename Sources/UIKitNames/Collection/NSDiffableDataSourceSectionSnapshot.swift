/// The items of a section as a tree, of which those are shown whose ancestors are all expanded (LIST-14).
///
/// A value type: change a copy, then apply it to a section of a ``UICollectionViewDiffableDataSource``. Changes that
/// name unknown items have no effect, and existing items are not inserted again.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable & Sendable>: Sendable, Equatable {
    /// The items without a parent.
    public private(set) var rootItems: [ItemIdentifierType] = []
    private var children: [ItemIdentifierType: [ItemIdentifierType]] = [:]
    /// The parents of all items; nil for roots.
    private var parents: [ItemIdentifierType: ItemIdentifierType?] = [:]
    private var expanded: Set<ItemIdentifierType> = []

    /// Creates an empty snapshot.
    public init() {}

    // MARK: Questions

    /// All items, each before its children.
    public var items: [ItemIdentifierType] { flattened(rootItems) { _ in true } }

    /// The items whose ancestors are all expanded, each before its children.
    public var visibleItems: [ItemIdentifierType] { flattened(rootItems) { expanded.contains($0) } }

    private func flattened(
        _ items: [ItemIdentifierType], where includesChildren: (ItemIdentifierType) -> Bool
    ) -> [ItemIdentifierType] {
        // A stack rather than a recursion: trees may be deep.
        var (result, stack) = ([ItemIdentifierType](), Array(items.reversed()))
        while let item = stack.popLast() {
            result.append(item)
            if includesChildren(item), let children = children[item] { stack += children.reversed() }
        }
        return result
    }

    /// Whether the snapshot has an item.
    public func contains(_ item: ItemIdentifierType) -> Bool { parents[item] != nil }

    /// Whether the children of an item are shown, if the item is.
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }

    /// Whether the ancestors of an item are all expanded.
    public func isVisible(_ item: ItemIdentifierType) -> Bool {
        guard contains(item) else { return false }
        return ancestors(of: item).allSatisfy { expanded.contains($0) }
    }

    /// The number of ancestors of an item; 0 for an unknown one.
    public func level(of item: ItemIdentifierType) -> Int { ancestors(of: item).count }

    private func ancestors(of item: ItemIdentifierType) -> [ItemIdentifierType] {
        var (result, next) = ([ItemIdentifierType](), parent(of: item))
        while let step = next {
            result.append(step)
            next = parent(of: step)
        }
        return result
    }

    /// The parent of an item; nil for a root and for an unknown item.
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { parents[child] ?? nil }

    /// The position of an item among ``items``; nil for an unknown one. O(items).
    public func index(of item: ItemIdentifierType) -> Int? { items.firstIndex(of: item) }

    /// Whether an item has children.
    func hasChildren(_ item: ItemIdentifierType) -> Bool { children[item]?.isEmpty == false }

    /// Returns the children of an item with their descendants, and the item itself as their parent if
    /// `includingParent` is true.
    public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
        var result = Self()
        guard contains(parent) else { return result }
        if includingParent { result.append([parent]) }
        for child in flattened(children[parent] ?? [], where: { _ in true }) {
            let own = self.parent(of: child)
            result.append([child], to: own == parent && !includingParent ? nil : own)
        }
        result.expanded = expanded.filter { result.contains($0) }
        return result
    }

    /// A line for each item, indented by its level; "+" marks collapsed parents and "-" expanded ones.
    public func visualDescription() -> String {
        items.map { item in
            let mark = hasChildren(item) ? isExpanded(item) ? "- " : "+ " : "* "
            return String(repeating: "  ", count: level(of: item)) + mark + "\(item)"
        }.joined(separator: "\n")
    }

    // MARK: Changes

    /// Appends items to the children of an item, or to the roots.
    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
        let count = parent.map { children[$0]?.count ?? 0 } ?? rootItems.count
        insert(items, at: count, of: parent)
    }

    /// Inserts items before another one, as children of the same parent.
    public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
        insert(items, beside: item, 0)
    }

    /// Inserts items after another one, as children of the same parent.
    public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
        insert(items, beside: item, 1)
    }

    /// Inserts the tree of another snapshot before an item.
    public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) {
        insert(snapshot.rootItems, before: item)
        addDescendants(of: snapshot)
    }

    /// Inserts the tree of another snapshot after an item.
    public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) {
        insert(snapshot.rootItems, after: item)
        addDescendants(of: snapshot)
    }

    /// Replaces the children of an item by the tree of another snapshot.
    public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
        guard contains(parent) else { return }
        delete(children[parent] ?? [])
        append(snapshot.rootItems, to: parent)
        addDescendants(of: snapshot)
    }

    private mutating func addDescendants(of snapshot: Self) {
        for item in snapshot.items {
            if let parent = snapshot.parent(of: item) { append([item], to: parent) }
        }
        expanded.formUnion(snapshot.expanded.filter { contains($0) })
    }

    private mutating func insert(_ items: [ItemIdentifierType], beside item: ItemIdentifierType, _ offset: Int) {
        guard contains(item) else { return }
        let parent = parent(of: item)
        let siblings = parent.map { children[$0] ?? [] } ?? rootItems
        guard let index = siblings.firstIndex(of: item) else { return }
        insert(items, at: index + offset, of: parent)
    }

    private mutating func insert(_ items: [ItemIdentifierType], at index: Int, of parent: ItemIdentifierType?) {
        if let parent, !contains(parent) { return }
        var added: [ItemIdentifierType] = []
        for item in items where !contains(item) {
            parents[item] = .some(parent)
            added.append(item)
        }
        if let parent {
            children[parent, default: []].insert(contentsOf: added, at: index)
        } else {
            rootItems.insert(contentsOf: added, at: index)
        }
    }

    /// Deletes items with their descendants.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        for item in items where contains(item) {
            if let parent = parent(of: item) {
                children[parent]?.removeAll { $0 == item }
            } else {
                rootItems.removeAll { $0 == item }
            }
            for gone in flattened([item], where: { _ in true }) {
                (parents[gone], children[gone]) = (nil, nil)
                expanded.remove(gone)
            }
        }
    }

    /// Deletes all items.
    public mutating func deleteAll() { self = Self() }

    /// Shows the children of items.
    public mutating func expand(_ items: [ItemIdentifierType]) { expanded.formUnion(items.filter { contains($0) }) }

    /// Hides the children of items.
    public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }
}

/// Closures called when the user expands or collapses an item of an outline.
@preconcurrency @MainActor
public struct UIDiffableDataSourceSectionSnapshotHandlers<
    ItemIdentifierType: Hashable & Sendable
> {
    /// Whether an item is expanded; true without this closure.
    @preconcurrency public var shouldExpandItem: (@MainActor (ItemIdentifierType) -> Bool)?
    /// Called before an item is expanded.
    @preconcurrency public var willExpandItem: (@MainActor (ItemIdentifierType) -> Void)?
    /// Whether an item is collapsed; true without this closure.
    @preconcurrency public var shouldCollapseItem: (@MainActor (ItemIdentifierType) -> Bool)?
    /// Called before an item is collapsed.
    @preconcurrency public var willCollapseItem: (@MainActor (ItemIdentifierType) -> Void)?
    /// Returns the children of an item that is being expanded, with their descendants; the argument has the present
    /// ones.
    @preconcurrency public var snapshotForExpandingParent:
        (
            @MainActor (ItemIdentifierType, NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>) ->
                NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
        )?

    /// Creates handlers without closures.
    public init() {}
}

/// A data source whose items may be expanded and collapsed.
@MainActor protocol OutlineDataSource: AnyObject {
    /// Expands or collapses an item.
    func toggleChildren(ofItemAt path: IndexPath)
}

/// The change of one section.
public typealias NSDiffableDataSourceSectionTransaction<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> =
    DiffableTransaction<SectionID, ItemID>.Section

extension DiffableTransaction.Section {
    /// The items before the change, without levels.
    public var initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemID> { snapshot(of: initialItems) }
    /// The items after the change, without levels.
    public var finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemID> { snapshot(of: finalItems) }

    private func snapshot(of items: [ItemID]) -> NSDiffableDataSourceSectionSnapshot<ItemID> {
        var snapshot = NSDiffableDataSourceSectionSnapshot<ItemID>()
        snapshot.append(items)
        return snapshot
    }
}
