import Foundation

/// One change of an update of a collection, as a layout receives it; see
/// ``AttributesLayout/prepare(forCollectionViewUpdates:)``.
public struct CollectionViewUpdateItem: Equatable, Sendable {
    /// The kind of a change.
    public enum Action: Int, Sendable, Hashable {
        /// An item or a section was inserted.
        case insert
        /// An item or a section was deleted.
        case delete
        /// An item or a section has new content.
        case reload
        /// An item was moved. Moves of sections are not reported.
        case move
        /// Nothing has changed. Not used.
        case none
    }

    /// The kind of the change.
    public let updateAction: Action
    /// The path before the update; nil for an insertion. The item of the path of a section is `NSNotFound`.
    public let indexPathBeforeUpdate: IndexPath?
    /// The path after the update; nil for a deletion. The item of the path of a section is `NSNotFound`.
    public let indexPathAfterUpdate: IndexPath?

    private init(_ action: Action, before: IndexPath?, after: IndexPath?) {
        (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, before, after)
    }

    /// The changes of an update: of sections, then of items, in ascending order of their paths. Changes of the items of
    /// inserted and deleted sections are left out, and so are the new indices of sections.
    static func all(of mapping: UpdateMapping) -> [CollectionViewUpdateItem] {
        func section(_ index: Int) -> IndexPath { IndexPath(item: NSNotFound, section: index) }
        let new = Set(mapping.newSections.compactMap { $0 })
        var items: [CollectionViewUpdateItem] = []
        func add(_ action: Action, _ before: IndexPath?, _ after: IndexPath?) {
            items.append(CollectionViewUpdateItem(action, before: before, after: after))
        }
        for index in mapping.newSections.indices where mapping.newSections[index] == nil {
            add(.delete, section(index), nil)
        }
        for index in mapping.counts.indices where !new.contains(index) { add(.insert, nil, section(index)) }
        for index in mapping.reloadedSections.sorted() {
            add(.reload, section(index), mapping.newSection(of: index).map { section($0) })
        }
        var destinations: Set<ItemPath> = []
        for (index, removed) in mapping.removed.enumerated() where mapping.newSection(of: index) != nil {
            for item in removed.indices {
                let path = ItemPath(item: item, section: index)
                let destination = mapping.moved[path]
                if let destination { destinations.insert(destination) }
                add(destination == nil ? .delete : .move, path.indexPath, destination?.indexPath)
            }
        }
        for (index, added) in mapping.added.enumerated() where new.contains(index) {
            for item in added.indices {
                let path = ItemPath(item: item, section: index)
                if !destinations.contains(path) { add(.insert, nil, path.indexPath) }
            }
        }
        for path in mapping.reloaded.sorted() { add(.reload, path.indexPath, mapping.newPath(of: path)?.indexPath) }
        return items
    }
}
