extension ItemContainerView {
    /// Asks the program for the path of a dragged or landing item; nil if that item does not exist.
    func locate(_ item: DragItem) -> ItemPath? {
        locateDragItem?(item).flatMap { existing(ItemPath($0)) }
    }

    /// Asks the program for the paths of dragged items that are created when they are asked for; the result is empty if
    /// none of them exists.
    func locateItems(of items: LazyDragItems) -> [ItemPath?] {
        if let locateLazyDragItems { return locateLazyDragItems(items).map { $0.map { ItemPath($0) } } }
        guard let locateDragItem else { return [] }
        return items.items.map { item in locateDragItem(item).map { ItemPath($0) } }
    }

    /// Asks the program for those paths, without those of items that do not exist.
    func locate(_ items: LazyDragItems) -> [ItemPath?] {
        locateItems(of: items).map { path in path.flatMap { existing($0) } }
    }
}
