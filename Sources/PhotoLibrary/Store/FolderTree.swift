/// An item of a ``FolderTree``: a folder, or an item without content.
package protocol FolderTreeItem: Hashable, Sendable {
    /// Identifies a folder.
    associatedtype Folder: Hashable, Sendable

    /// The item of a folder.
    static func folder(_ id: Folder) -> Self
    /// The id of a folder; nil for any other item.
    var folderID: Folder? { get }
}

/// A tree of items in an order: the list of its rows, in which the content of each folder follows it, with an index.
///
/// Immutable, so that the index always has the rows' state: a change makes a new tree, in O(*n*) of the number of rows.
/// Queries are O(1), except for those that return or enumerate several items, which are linear in their number.
package struct FolderTree<Item: FolderTreeItem>: Sendable {
    /// An item and its place in the tree.
    package struct Row: Sendable, Hashable {
        package let item: Item
        /// The folder that contains the item; nil at the top level.
        package let folder: Item.Folder?
        /// The number of folders that contain the item.
        package let level: Int
    }

    /// In order, with all folders open.
    package let rows: [Row]
    private let positions: [Item: Int]
    private let links: [Link]
    /// The number of items that are no folders.
    private let leafCount: Int

    /// The relations of a row to others.
    private struct Link {
        /// The row of the folder that contains the item; nil at the top level.
        let parent: Int?
        /// The row behind the item and its content.
        var end: Int
        /// The number of preceding items that are no folders.
        let leavesBefore: Int
    }

    /// - Parameter rows: Each folder before its content, which has one more level.
    private init(rows: [Row]) {
        var positions = [Item: Int](minimumCapacity: rows.count)
        var links: [Link] = []
        links.reserveCapacity(rows.count)
        // The rows of the folders that contain the present row.
        var parents: [Int] = []
        var leaves = 0
        for (index, row) in rows.enumerated() {
            while parents.count > row.level, let parent = parents.popLast() { links[parent].end = index }
            positions[row.item] = index
            links.append(Link(parent: parents.last, end: index + 1, leavesBefore: leaves))
            if row.item.folderID == nil { leaves += 1 } else { parents.append(index) }
        }
        for parent in parents { links[parent].end = rows.count }
        (self.rows, self.positions, self.links, leafCount) = (rows, positions, links, leaves)
    }

    /// Creates a tree from items with their folders, in the order of each folder.
    ///
    /// The parts of a damaged library are kept: an item of a folder that is not among the items is at the top level,
    /// and so is the first folder of a cycle, behind all other items.
    package init(_ items: [(item: Item, folder: Item.Folder?)]) { self.init(rows: Self.rows(of: items)) }

    private static func rows(of items: [(item: Item, folder: Item.Folder?)]) -> [Row] {
        let known = Set(items.compactMap(\.item.folderID))
        var content: [Item.Folder: [Item]] = [:]
        var top: [Item] = []
        for (item, folder) in items {
            if let folder, known.contains(folder) {
                content[folder, default: []].append(item)
            } else {
                top.append(item)
            }
        }
        var rows: [Row] = []
        rows.reserveCapacity(items.count)
        var reached: Set<Item.Folder> = []
        for item in top { append(item, to: &rows, content, &reached) }
        guard reached.count < known.count else { return rows }
        for item in items.lazy.map(\.item) {
            if let folder = item.folderID, !reached.contains(folder) { append(item, to: &rows, content, &reached) }
        }
        return rows
    }

    /// Appends an item to the top level with its content, except for folders that were reached before.
    private static func append(
        _ item: Item, to rows: inout [Row], _ content: [Item.Folder: [Item]], _ reached: inout Set<Item.Folder>
    ) {
        // Not recursive: a damaged library may have folders of any depth.
        var pending = [Row(item: item, folder: nil, level: 0)]
        while let row = pending.popLast() {
            guard let folder = row.item.folderID else {
                rows.append(row)
                continue
            }
            guard reached.insert(folder).inserted else { continue }
            rows.append(row)
            for child in (content[folder] ?? []).reversed() {
                pending.append(Row(item: child, folder: folder, level: row.level + 1))
            }
        }
    }

    // MARK: Queries

    package func index(of item: Item) -> Int? { positions[item] }

    package func contains(_ item: Item) -> Bool { positions[item] != nil }

    /// The row of an item; nil if the tree does not contain it.
    package func row(of item: Item) -> Row? { positions[item].map { rows[$0] } }

    /// The rows of an item and of its content; nil if the tree does not contain the item.
    package func range(of item: Item) -> Range<Int>? { positions[item].map { $0..<links[$0].end } }

    /// The items of an item's content that are no folders, or the item itself if it is none: their positions in the
    /// order of all such items. Nil if the tree does not contain the item.
    package func leafRange(of item: Item) -> Range<Int>? {
        range(of: item).map { leavesBefore($0.lowerBound)..<leavesBefore($0.upperBound) }
    }

    private func leavesBefore(_ row: Int) -> Int { row < links.count ? links[row].leavesBefore : leafCount }

    /// The items of a folder, or of the top level for nil, without those of its folders. O(*k*) in their number.
    package func items(in folder: Item.Folder?) -> [Item] {
        var range = rows.indices
        if let folder {
            guard let content = self.range(of: .folder(folder)) else { return [] }
            range = content.dropFirst()
        }
        return Array(
            sequence(first: range.lowerBound) { links[$0].end }.lazy.prefix { $0 < range.upperBound }
                .map { rows[$0].item })
    }

    /// The items that are not in closed folders, in order.
    package func items(open: Set<Item.Folder>) -> some Sequence<Item> {
        sequence(state: 0) { next -> Item? in
            guard rows.indices.contains(next) else { return nil }
            let index = next
            let isClosed = rows[index].item.folderID.map { !open.contains($0) } ?? false
            next = isClosed ? links[index].end : index + 1
            return rows[index].item
        }
    }

    /// The folders that contain an item, the outermost first. O(*k*) in their number.
    package func folders(containing item: Item) -> [Item.Folder] {
        guard let index = positions[item] else { return [] }
        return sequence(state: index) { (row: inout Int) -> Item.Folder? in
            guard let parent = links[row].parent else { return nil }
            row = parent
            return rows[parent].item.folderID
        }.reversed()
    }

    /// The item that follows an item in its folder; nil for the last one.
    package func next(after item: Item) -> Item? {
        guard let index = positions[item] else { return nil }
        let end = links[index].end
        return end < rows.count && links[end].parent == links[index].parent ? rows[end].item : nil
    }

    /// Whether an item can be moved to a folder: a folder cannot contain itself.
    package func canMove(_ item: Item, to folder: Item.Folder?) -> Bool {
        guard let range = range(of: item) else { return false }
        guard let target = folder.flatMap({ positions[.folder($0)] }) else { return true }
        return !range.contains(target)
    }

    // MARK: Changes

    /// Inserts an item without content. Has no effect on an item that the tree contains.
    ///
    /// - Parameters:
    ///   - folder: The folder; nil for the top level, and so is a folder that does not exist.
    ///   - next: The following item; nil for the end of the folder, and so is an item that is not in the folder.
    package mutating func insert(_ item: Item, in folder: Item.Folder?, before next: Item?) {
        guard !contains(item) else { return }
        let place = insertion(in: folder, before: next)
        var new = rows
        new.insert(Row(item: item, folder: place.folder, level: place.level), at: place.index)
        self = Self(rows: new)
    }

    /// Moves an item with its content. Has no effect if it does not exist, or on a folder that would contain itself.
    package mutating func move(_ item: Item, to folder: Item.Folder?, before next: Item?) {
        guard let range = range(of: item), canMove(item, to: folder) else { return }
        let first = rows[range.lowerBound]
        if next == item, folder == first.folder { return }
        let place = insertion(in: folder, before: next)
        let offset = place.level - first.level
        let moved = rows[range].enumerated().map { index, row in
            Row(item: row.item, folder: index == 0 ? place.folder : row.folder, level: row.level + offset)
        }
        var new = rows
        new.removeSubrange(range)
        // A folder is not moved into itself, so that the place is not within its rows.
        new.insert(contentsOf: moved, at: place.index <= range.lowerBound ? place.index : place.index - range.count)
        self = Self(rows: new)
    }

    /// Removes an item with its content.
    package mutating func remove(_ item: Item) {
        guard let range = range(of: item) else { return }
        var new = rows
        new.removeSubrange(range)
        self = Self(rows: new)
    }

    /// Removes a folder; its content takes its place.
    package mutating func dissolve(_ folder: Item.Folder) {
        guard let range = range(of: .folder(folder)) else { return }
        let outer = rows[range.lowerBound].folder
        let content = rows[range.dropFirst()].map { row in
            Row(item: row.item, folder: row.folder == folder ? outer : row.folder, level: row.level - 1)
        }
        var new = rows
        new.replaceSubrange(range, with: content)
        self = Self(rows: new)
    }

    /// Where an item is inserted.
    private struct Insertion {
        /// The row that follows.
        var index: Int
        /// An existing folder; nil for the top level.
        var folder: Item.Folder?
        var level: Int
    }

    private func insertion(in folder: Item.Folder?, before next: Item?) -> Insertion {
        var place = Insertion(index: rows.count, folder: nil, level: 0)
        if let folder {
            guard let row = positions[.folder(folder)] else { return place }
            place = Insertion(index: links[row].end, folder: folder, level: rows[row].level + 1)
        }
        if let next = next.flatMap({ positions[$0] }), rows[next].folder == place.folder { place.index = next }
        return place
    }
}

extension FolderTree: Equatable {
    package static func == (left: Self, right: Self) -> Bool { left.rows == right.rows }
}
