import Foundation

/// The paths of the items that a drag takes along: those of a selection in their order, then the pressed one, which is
/// on top of the stack (APP-13). Stored as runs.
public struct DraggedIndexPaths: RandomAccessCollection, Sendable {
    /// All items by section, the pressed one included.
    let sections: [IndexRuns]
    let pressed: ItemPath
    /// The items of each section without the pressed one.
    private let others: [IndexRuns]
    /// The number of `others` up to the end of each section.
    private let ends: [Int]

    /// - Precondition: `sections` contains the pressed item.
    init(_ sections: [IndexRuns], pressed: ItemPath) {
        self.sections = sections
        self.pressed = pressed
        var others = sections
        others[pressed.section].remove(pressed.item)
        var ends: [Int] = []
        for section in others { ends.append((ends.last ?? 0) + section.count) }
        (self.others, self.ends) = (others, ends)
    }

    /// Zero.
    public var startIndex: Int { 0 }
    /// The number of items.
    public var endIndex: Int { (ends.last ?? 0) + 1 }

    /// Returns the path at an index. O(log runs).
    public subscript(index: Int) -> IndexPath { path(at: index).indexPath }

    func path(at index: Int) -> ItemPath {
        let section = ends.partitioningIndex { $0 > index }
        guard section < ends.count else { return pressed }
        let first = section > 0 ? ends[section - 1] : 0
        return others[section].member(index - first).map { ItemPath(item: $0, section: section) } ?? pressed
    }

    /// The items by section, the pressed one included.
    public var runs: [IndexRuns] { sections }
}

extension ItemContainerView {
    /// Returns the items that a drag from one of them takes, as ``indexPathsForDragging(from:)`` does. The cost does
    /// not depend on their number.
    public func draggedIndexPaths(from path: IndexPath) -> DraggedIndexPaths {
        let pressed = ItemPath(path)
        var sections = selectionModel.contains(pressed) ? selectionModel.sections : []
        while sections.count <= pressed.section { sections.append(IndexRuns()) }
        if !sections[pressed.section].contains(pressed.item) { sections[pressed.section].insert(pressed.item) }
        return DraggedIndexPaths(sections, pressed: pressed)
    }
}

extension LazyDragItems {
    /// The paths of the items in the view that they are dragged from; nil if all come from the pressed item.
    ///
    /// Set it before returning the items from a table's or a collection's drag delegate method. There must be one path
    /// for each item.
    public var sourceIndexPaths: DraggedIndexPaths? {
        get { sourceHint as? DraggedIndexPaths }
        set { sourceHint = newValue }
    }
}
