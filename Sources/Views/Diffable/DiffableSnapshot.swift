/// What a diffable data source shows: sections and their items, each known by an identifier that occurs once.
///
/// A value: change a copy, then `apply` it. Changes that name what is not there are ignored, and what is there already
/// is not added again.
public struct DiffableSnapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable, Equatable {
    /// The sections, in their order.
    public private(set) var sectionIdentifiers: [SectionID] = []
    private var items: [SectionID: [ItemID]] = [:]
    private var sections: [ItemID: SectionID] = [:]
    /// Items whose cells must be made anew at the next `apply`.
    public private(set) var reloadedItemIdentifiers: Set<ItemID> = []
    /// Sections whose cells must be made anew at the next `apply`.
    public private(set) var reloadedSectionIdentifiers: Set<SectionID> = []

    /// Nothing.
    public init() {}

    // MARK: Questions

    /// How many sections there are.
    public var numberOfSections: Int { sectionIdentifiers.count }

    /// How many items there are in all sections.
    public var numberOfItems: Int { sections.count }

    /// All items, in their order.
    public var itemIdentifiers: [ItemID] { sectionIdentifiers.flatMap { items[$0] ?? [] } }

    /// The items of a section; none of one that is not there.
    public func itemIdentifiers(inSection section: SectionID) -> [ItemID] { items[section] ?? [] }

    /// How many items a section has; 0 for one that is not there.
    public func numberOfItems(inSection section: SectionID) -> Int { items[section]?.count ?? 0 }

    /// The section that an item is in; nil for one that is not there.
    public func sectionIdentifier(containingItem item: ItemID) -> SectionID? { sections[item] }

    /// Where a section is; nil for one that is not there.
    public func indexOfSection(_ section: SectionID) -> Int? { sectionIdentifiers.firstIndex(of: section) }

    /// Where an item is; nil for one that is not there. Takes time with the items of its section.
    public func indexPath(for item: ItemID) -> IndexPath? {
        guard let section = sections[item], let index = indexOfSection(section),
            let place = items[section]?.firstIndex(of: item)
        else { return nil }
        return IndexPath(item: place, section: index)
    }

    /// The item at a path; nil if there is none.
    public func itemIdentifier(for path: IndexPath) -> ItemID? {
        guard sectionIdentifiers.indices.contains(path.section), let row = items[sectionIdentifiers[path.section]],
            row.indices.contains(path.item)
        else { return nil }
        return row[path.item]
    }

    // MARK: Sections

    /// Adds sections at the end.
    public mutating func appendSections(_ new: [SectionID]) { insert(new, at: sectionIdentifiers.count) }

    /// Adds sections before another one.
    public mutating func insertSections(_ new: [SectionID], beforeSection section: SectionID) {
        if let index = indexOfSection(section) { insert(new, at: index) }
    }

    /// Adds sections after another one.
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

    /// Takes sections away, with their items.
    public mutating func deleteSections(_ gone: [SectionID]) {
        for section in gone {
            for item in items.removeValue(forKey: section) ?? [] { sections[item] = nil }
        }
        sectionIdentifiers.removeAll { items[$0] == nil }
    }

    /// Puts a section before another one.
    public mutating func moveSection(_ section: SectionID, beforeSection other: SectionID) {
        move(section, to: other, 0)
    }

    /// Puts a section after another one.
    public mutating func moveSection(_ section: SectionID, afterSection other: SectionID) {
        move(section, to: other, 1)
    }

    private mutating func move(_ section: SectionID, to other: SectionID, _ offset: Int) {
        guard section != other, let from = indexOfSection(section), indexOfSection(other) != nil else { return }
        sectionIdentifiers.remove(at: from)
        if let index = indexOfSection(other) { sectionIdentifiers.insert(section, at: index + offset) }
    }

    /// Has the cells of sections made anew.
    public mutating func reloadSections(_ changed: [SectionID]) {
        reloadedSectionIdentifiers.formUnion(changed.filter { items[$0] != nil })
    }

    // MARK: Items

    /// Adds items at the end of a section, of the last one by default.
    public mutating func appendItems(_ new: [ItemID], toSection section: SectionID? = nil) {
        guard let section = section ?? sectionIdentifiers.last, let count = items[section]?.count else { return }
        insert(new, in: section, at: count)
    }

    /// Adds items before another one.
    public mutating func insertItems(_ new: [ItemID], beforeItem item: ItemID) {
        guard let section = sections[item], let place = items[section]?.firstIndex(of: item) else { return }
        insert(new, in: section, at: place)
    }

    /// Adds items after another one.
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

    /// Takes items away.
    public mutating func deleteItems(_ gone: [ItemID]) {
        let gone = Set(gone)
        let touched = Set(gone.compactMap { sections[$0] })
        for item in gone { sections[item] = nil }
        for section in touched { items[section]?.removeAll { gone.contains($0) } }
    }

    /// Takes all items and sections away.
    public mutating func deleteAllItems() { self = DiffableSnapshot() }

    /// Puts an item before another one, in whichever section that is.
    public mutating func moveItem(_ item: ItemID, beforeItem other: ItemID) { move(item, to: other, 0) }

    /// Puts an item after another one, in whichever section that is.
    public mutating func moveItem(_ item: ItemID, afterItem other: ItemID) { move(item, to: other, 1) }

    private mutating func move(_ item: ItemID, to other: ItemID, _ offset: Int) {
        guard item != other, sections[item] != nil, let section = sections[other] else { return }
        deleteItems([item])
        if let place = items[section]?.firstIndex(of: other) { insert([item], in: section, at: place + offset) }
    }

    /// Puts an item at a path that counts without it: delete there, insert here.
    mutating func moveItem(_ item: ItemID, to path: IndexPath) {
        guard sections[item] != nil, sectionIdentifiers.indices.contains(path.section) else { return }
        deleteItems([item])
        let section = sectionIdentifiers[path.section]
        insert([item], in: section, at: min(path.item, items[section]?.count ?? 0))
    }

    /// Has the cells of items made anew.
    public mutating func reloadItems(_ changed: [ItemID]) {
        reloadedItemIdentifiers.formUnion(changed.filter { sections[$0] != nil })
    }

    /// The same content with nothing left to reload.
    var settled: DiffableSnapshot {
        var copy = self
        copy.reloadedItemIdentifiers = []
        copy.reloadedSectionIdentifiers = []
        return copy
    }
}
