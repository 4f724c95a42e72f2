/// The items that an update moves, from their paths before it to those after it.
struct MovedItems: Equatable, Sendable {
    /// Items of a section that keep their order among themselves. The cost does not depend on their number.
    struct Block: Equatable, Sendable {
        /// The items before the update.
        let from: IndexRuns
        let section: Int
        /// The same items after it. Invariant: as many as `from`.
        let to: IndexRuns
        let newSection: Int

        /// Returns the new path of a moved item.
        func newPath(of path: ItemPath) -> ItemPath? {
            guard path.section == section, from.contains(path.item) else { return nil }
            return to.member(from.rank(of: path.item)).map { ItemPath(item: $0, section: newSection) }
        }

        /// Returns the new indices of those of a section's items that are moved. O(runs log runs).
        func newRuns(of items: IndexRuns) -> IndexRuns {
            IndexRuns(
                ranges: items.intersection(from).runs.flatMap { run in
                    to.members(from.rank(of: run.lowerBound)..<from.rank(of: run.upperBound))
                })
        }
    }

    /// Items that are moved one by one.
    private(set) var single: [ItemPath: ItemPath] = [:]
    private(set) var blocks: [Block] = []

    init(_ moves: [(from: ItemPath, to: ItemPath)], blocks: [Block]) {
        single = Dictionary(moves.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
        self.blocks = blocks
    }

    var isEmpty: Bool { single.isEmpty && blocks.isEmpty }

    /// Returns the new path of an item; nil if it is not moved.
    subscript(path: ItemPath) -> ItemPath? {
        if !single.isEmpty, let to = single[path] { return to }
        for block in blocks { if let to = block.newPath(of: path) { return to } }
        return nil
    }
}
