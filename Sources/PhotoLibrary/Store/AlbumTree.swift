/// The order of albums and folders: a tree, as the list of its items in which the content of each folder follows it.
///
/// Queries and changes are O(*n*) in the number of items.
package struct AlbumTree: Sendable, Equatable {
    /// An item and its place in the tree.
    package struct Row: Sendable, Hashable {
        package let item: AlbumItem
        /// The folder that contains the item; nil at the top level.
        package let folder: FolderID?
        /// The number of folders that contain the item.
        package let level: Int
    }

    /// In the order of the sidebar with all folders open.
    package private(set) var rows: [Row] = []

    /// Creates a tree from items with their folders, in the order of each folder.
    ///
    /// The parts of a damaged library are kept: an item of a folder that is not among the items is at the top level,
    /// and so is the first folder of a cycle, behind all other items.
    package init(_ items: [(item: AlbumItem, folder: FolderID?)]) {
        let known = Set(items.compactMap(\.item.folderID))
        var content: [FolderID: [AlbumItem]] = [:]
        var top: [AlbumItem] = []
        for (item, folder) in items {
            if let folder, known.contains(folder) {
                content[folder, default: []].append(item)
            } else {
                top.append(item)
            }
        }
        rows.reserveCapacity(items.count)
        var reached: Set<FolderID> = []
        for item in top { append(item, content, &reached) }
        guard reached.count < known.count else { return }
        for item in items.lazy.map(\.item) {
            if let folder = item.folderID, !reached.contains(folder) { append(item, content, &reached) }
        }
    }

    /// Appends an item to the top level with its content, except for folders that were reached before.
    private mutating func append(
        _ item: AlbumItem, _ content: [FolderID: [AlbumItem]], _ reached: inout Set<FolderID>
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

    package func index(of item: AlbumItem) -> Int? { rows.firstIndex { $0.item == item } }

    package func contains(_ item: AlbumItem) -> Bool { index(of: item) != nil }

    /// The rows of an item and of its content; nil if the tree does not contain the item.
    package func range(of item: AlbumItem) -> Range<Int>? {
        guard let index = index(of: item) else { return nil }
        let end = rows[(index + 1)...].firstIndex { $0.level <= rows[index].level }
        return index..<(end ?? rows.count)
    }

    /// The items of a folder, or of the top level for nil, without those of its folders.
    package func items(in folder: FolderID?) -> [AlbumItem] { rows.filter { $0.folder == folder }.map(\.item) }

    /// The albums in a folder and in its folders, in order; empty if the folder does not exist.
    package func albums(in folder: FolderID) -> [AlbumID] {
        range(of: .folder(folder)).map { rows[$0].compactMap(\.item.albumID) } ?? []
    }

    /// The albums that are not in closed folders, in order.
    package func albums(open: Set<FolderID>) -> [AlbumID] {
        // The level of a closed folder whose content is being skipped.
        var closed: Int?
        return rows.compactMap { row in
            if let level = closed, row.level > level { return nil }
            closed = row.item.folderID.flatMap { open.contains($0) ? nil : row.level }
            return row.item.albumID
        }
    }

    /// The folders that contain an item, the outermost first.
    package func folders(containing item: AlbumItem) -> [FolderID] {
        var folders: [FolderID] = []
        var next = index(of: item).flatMap { rows[$0].folder }
        while let folder = next {
            folders.append(folder)
            next = index(of: .folder(folder)).flatMap { rows[$0].folder }
        }
        return folders.reversed()
    }

    /// The present place of an item; nil if the tree does not contain it.
    package func place(of item: AlbumItem) -> AlbumPlace? {
        guard let range = range(of: item) else { return nil }
        let folder = rows[range.lowerBound].folder
        let end = range.upperBound
        return AlbumPlace(in: folder, before: end < rows.count && rows[end].folder == folder ? rows[end].item : nil)
    }

    /// Whether an item can be moved to a folder: a folder cannot contain itself.
    package func canMove(_ item: AlbumItem, to folder: FolderID?) -> Bool {
        guard let range = range(of: item) else { return false }
        return folder.map { folder in !rows[range].contains { $0.item == .folder(folder) } } ?? true
    }

    // MARK: Changes

    /// Inserts an item without content. Has no effect on an item that the tree contains.
    package mutating func insert(_ item: AlbumItem, at place: AlbumPlace) {
        if !contains(item) { insert([Row(item: item, folder: nil, level: 0)], at: place) }
    }

    /// Moves an item with its content. Has no effect if it does not exist, or on a folder that would contain itself.
    package mutating func move(_ item: AlbumItem, to place: AlbumPlace) {
        guard let range = range(of: item), canMove(item, to: place.folder) else { return }
        if place.next == item, place.folder == rows[range.lowerBound].folder { return }
        let moved = Array(rows[range])
        rows.removeSubrange(range)
        insert(moved, at: place)
    }

    /// Removes an item with its content.
    package mutating func remove(_ item: AlbumItem) {
        if let range = range(of: item) { rows.removeSubrange(range) }
    }

    /// Inserts rows of which the first one contains the others.
    private mutating func insert(_ new: [Row], at place: AlbumPlace) {
        guard let first = new.first else { return }
        var (place, folder, level, end) = (place, FolderID?.none, 0, rows.count)
        if let wanted = place.folder {
            if let range = range(of: .folder(wanted)) {
                (folder, level, end) = (wanted, rows[range.lowerBound].level + 1, range.upperBound)
            } else {
                place = .end
            }
        }
        let next = place.next.flatMap { index(of: $0) }.flatMap { rows[$0].folder == folder ? $0 : nil }
        let offset = level - first.level
        let placed = new.enumerated().map { index, row in
            Row(item: row.item, folder: index == 0 ? folder : row.folder, level: row.level + offset)
        }
        rows.insert(contentsOf: placed, at: next ?? end)
    }
}
