/// The sections and items of a diffable data source, each with a unique identifier.
///
/// A value type: change a copy, then `apply` it. Changes that name unknown identifiers have no effect, and existing
/// identifiers are not inserted again.
public struct DiffableSnapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable, Equatable {
    /// The section identifiers, in order.
    public private(set) var sectionIdentifiers: [SectionID] = []
    private var items: [SectionID: [ItemID]] = [:]
    private var sections: [ItemID: SectionID] = [:]
    /// Items whose cells the next `apply` reloads.
    public private(set) var reloadedItemIdentifiers: Set<ItemID> = []
    /// Items whose cells the next `apply` configures again.
    public private(set) var reconfiguredItemIdentifiers: Set<ItemID> = []
    /// Sections whose cells the next `apply` reloads.
    public private(set) var reloadedSectionIdentifiers: Set<SectionID> = []

    /// Creates an empty snapshot.
    public init() {}

    // MARK: Questions

    /// The number of sections.
    public var numberOfSections: Int { sectionIdentifiers.count }

    /// The number of items of all sections.
    public var numberOfItems: Int { sections.count }

    /// The item identifiers of all sections, in order.
    public var itemIdentifiers: [ItemID] { sectionIdentifiers.flatMap { items[$0] ?? [] } }

    /// Returns the items of a section; empty if it does not exist.
    public func itemIdentifiers(inSection section: SectionID) -> [ItemID] { items[section] ?? [] }

    /// Returns the number of items of a section; 0 if it does not exist.
    public func numberOfItems(inSection section: SectionID) -> Int { items[section]?.count ?? 0 }

    /// Returns the section of an item; nil if the item does not exist.
    public func sectionIdentifier(containingItem item: ItemID) -> SectionID? { sections[item] }

    /// Returns the index of a section; nil if it does not exist. O(sections).
    public func indexOfSection(_ section: SectionID) -> Int? { sectionIdentifiers.firstIndex(of: section) }

    /// Returns the position of an item among ``itemIdentifiers``; nil if it does not exist. O(sections, and items of
    /// its section).
    public func indexOfItem(_ item: ItemID) -> Int? {
        guard let path = indexPath(for: item) else { return nil }
        return sectionIdentifiers[..<path.section].reduce(path.item) { $0 + numberOfItems(inSection: $1) }
    }

    /// Returns the path of an item; nil if it does not exist. O(sections, and items of its section).
    public func indexPath(for item: ItemID) -> IndexPath? {
        guard let section = sections[item], let index = indexOfSection(section),
            let place = items[section]?.firstIndex(of: item)
        else { return nil }
        return IndexPath(item: place, section: index)
    }

    /// Returns the item at a path; nil if there is none.
    public func itemIdentifier(for path: IndexPath) -> ItemID? {
        guard sectionIdentifiers.indices.contains(path.section), let row = items[sectionIdentifiers[path.section]],
            row.indices.contains(path.item)
        else { return nil }
        return row[path.item]
    }

    // MARK: Sections

    /// Appends sections.
    public mutating func appendSections(_ new: [SectionID]) { insert(new, at: sectionIdentifiers.count) }

    /// Inserts sections before another one.
    public mutating func insertSections(_ new: [SectionID], beforeSection section: SectionID) {
        if let index = indexOfSection(section) { insert(new, at: index) }
    }

    /// Inserts sections after another one.
    public mutating func insertSections(_ new: [SectionID], afterSection section: SectionID) {
        if let index = indexOfSection(section) { insert(new, at: index + 1) }
    }

    private mutating func insert(_ new: [SectionID], at index: Int) {
        var index = index
        for section in new where items[section] == nil {
            items[section] = []
            sectionIdentifiers.insert(section, at: index)
            index += 1
        }
    }

    /// Deletes sections with their items.
    public mutating func deleteSections(_ gone: [SectionID]) {
        for section in gone {
            for item in items.removeValue(forKey: section) ?? [] { sections[item] = nil }
        }
        sectionIdentifiers.removeAll { items[$0] == nil }
    }

    /// Moves a section before another one.
    public mutating func moveSection(_ section: SectionID, beforeSection other: SectionID) {
        move(section, to: other, 0)
    }

    /// Moves a section after another one.
    public mutating func moveSection(_ section: SectionID, afterSection other: SectionID) {
        move(section, to: other, 1)
    }

    private mutating func move(_ section: SectionID, to other: SectionID, _ offset: Int) {
        guard section != other, let from = indexOfSection(section), indexOfSection(other) != nil else { return }
        sectionIdentifiers.remove(at: from)
        if let index = indexOfSection(other) { sectionIdentifiers.insert(section, at: index + offset) }
    }

    /// Marks sections whose cells the next `apply` reloads.
    public mutating func reloadSections(_ changed: [SectionID]) {
        reloadedSectionIdentifiers.formUnion(changed.filter { items[$0] != nil })
    }

    // MARK: Items

    /// Appends items to a section, the last one by default.
    public mutating func appendItems(_ new: [ItemID], toSection section: SectionID? = nil) {
        guard let section = section ?? sectionIdentifiers.last, let count = items[section]?.count else { return }
        insert(new, in: section, at: count)
    }

    /// Inserts items before another one.
    public mutating func insertItems(_ new: [ItemID], beforeItem item: ItemID) {
        guard let section = sections[item], let place = items[section]?.firstIndex(of: item) else { return }
        insert(new, in: section, at: place)
    }

    /// Inserts items after another one.
    public mutating func insertItems(_ new: [ItemID], afterItem item: ItemID) {
        guard let section = sections[item], let place = items[section]?.firstIndex(of: item) else { return }
        insert(new, in: section, at: place + 1)
    }

    private mutating func insert(_ new: [ItemID], in section: SectionID, at place: Int) {
        var kept: [ItemID] = []
        for item in new where sections[item] == nil {
            sections[item] = section
            kept.append(item)
        }
        items[section]?.insert(contentsOf: kept, at: place)
    }

    /// Deletes items.
    public mutating func deleteItems(_ gone: [ItemID]) {
        let gone = Set(gone)
        let touched = Set(gone.compactMap { sections[$0] })
        for item in gone { sections[item] = nil }
        for section in touched { items[section]?.removeAll { gone.contains($0) } }
    }

    /// Deletes all items and sections.
    public mutating func deleteAllItems() { self = DiffableSnapshot() }

    /// Moves an item before another one, which may be in another section.
    public mutating func moveItem(_ item: ItemID, beforeItem other: ItemID) { move(item, to: other, 0) }

    /// Moves an item after another one, which may be in another section.
    public mutating func moveItem(_ item: ItemID, afterItem other: ItemID) { move(item, to: other, 1) }

    private mutating func move(_ item: ItemID, to other: ItemID, _ offset: Int) {
        guard item != other, sections[item] != nil, let section = sections[other] else { return }
        deleteItems([item])
        if let place = items[section]?.firstIndex(of: other) { insert([item], in: section, at: place + offset) }
    }

    /// Moves an item to a path of the snapshot without that item, as if it were deleted and then inserted.
    mutating func moveItem(_ item: ItemID, to path: IndexPath) {
        guard sections[item] != nil, sectionIdentifiers.indices.contains(path.section) else { return }
        deleteItems([item])
        let section = sectionIdentifiers[path.section]
        insert([item], in: section, at: min(path.item, items[section]?.count ?? 0))
    }

    /// Marks items whose cells the next `apply` reloads.
    public mutating func reloadItems(_ changed: [ItemID]) {
        reloadedItemIdentifiers.formUnion(changed.filter { sections[$0] != nil })
    }

    /// Marks items whose cells the next `apply` configures again: the cell provider gets the cell that shows the item
    /// from `dequeueReusableCell`, as ``ItemContainerView/reconfigureItems(at:)`` says.
    public mutating func reconfigureItems(_ changed: [ItemID]) {
        reconfiguredItemIdentifiers.formUnion(changed.filter { sections[$0] != nil })
    }

    /// The same content without pending reloads.
    var settled: DiffableSnapshot {
        var copy = self
        copy.reloadedItemIdentifiers = []
        copy.reconfiguredItemIdentifiers = []
        copy.reloadedSectionIdentifiers = []
        return copy
    }
}
