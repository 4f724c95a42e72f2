/// A temporary cell in a collection view for an item whose data is still loading.
@preconcurrency @MainActor open class UICollectionViewPlaceholder {
    /// The index path at which the cell is inserted.
    public let insertionIndexPath: IndexPath
    /// The reuse identifier of the cell.
    public let reuseIdentifier: String
    /// Configures the cell. Called for each new cell, instead of the data source's method.
    open var cellUpdateHandler: ((UICollectionViewCell) -> Void)?

    /// Creates a placeholder. The reuse identifier should be registered with the collection view.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String) {
        (self.insertionIndexPath, self.reuseIdentifier) = (insertionIndexPath, reuseIdentifier)
    }

    /// Creates the library's placeholder, which retains this object and forwards to it.
    fileprivate func makePlaceholder() -> CollectionViewPlaceholder {
        let placeholder = CollectionViewPlaceholder(
            insertionIndexPath: insertionIndexPath, reuseIdentifier: reuseIdentifier)
        placeholder.cellUpdateHandler = { cell in
            if let cell = cell as? UICollectionViewCell { self.cellUpdateHandler?(cell) }
        }
        return placeholder
    }
}

/// A placeholder to which the preview of a dropped item animates.
@preconcurrency @MainActor open class UICollectionViewDropPlaceholder: UICollectionViewPlaceholder {
    /// Returns the visible part of the drop preview that animates to the cell. The whole cell is visible if this is nil
    /// or returns nil.
    open var previewParametersProvider: ((UICollectionViewCell) -> UIDragPreviewParameters?)?

    fileprivate override func makePlaceholder() -> CollectionViewPlaceholder {
        let placeholder = super.makePlaceholder()
        placeholder.previewParametersProvider = { cell in
            (cell as? UICollectionViewCell).flatMap { self.previewParametersProvider?($0) }?.parameters
        }
        return placeholder
    }
}

/// A temporary row in a table view for an item whose data is still loading.
@preconcurrency @MainActor open class UITableViewPlaceholder {
    /// The index path at which the row is inserted.
    public let insertionIndexPath: IndexPath
    /// The reuse identifier of the cell.
    public let reuseIdentifier: String
    /// The height of the row, in points; `UITableView.automaticDimension` means the default height of rows.
    public let rowHeight: CGFloat
    /// Configures the cell. Called for each new cell, instead of the data source's method.
    open var cellUpdateHandler: ((UITableViewCell) -> Void)?

    /// Creates a placeholder. The reuse identifier should be registered with the table view.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String, rowHeight: CGFloat) {
        self.insertionIndexPath = insertionIndexPath
        self.reuseIdentifier = reuseIdentifier
        self.rowHeight = rowHeight
    }

    /// Creates the library's placeholder, which retains this object and forwards to it.
    fileprivate func makePlaceholder() -> TableViewPlaceholder {
        let placeholder = TableViewPlaceholder(
            insertionIndexPath: insertionIndexPath, reuseIdentifier: reuseIdentifier,
            rowHeight: rowHeight == UITableView.automaticDimension ? nil : rowHeight)
        placeholder.cellUpdateHandler = { cell in
            if let cell = cell as? UITableViewCell { self.cellUpdateHandler?(cell) }
        }
        return placeholder
    }
}

/// A placeholder to which the preview of a dropped item animates.
@preconcurrency @MainActor open class UITableViewDropPlaceholder: UITableViewPlaceholder {
    /// Returns the visible part of the drop preview that animates to the cell. The whole cell is visible if this is nil
    /// or returns nil.
    open var previewParametersProvider: ((UITableViewCell) -> UIDragPreviewParameters?)?

    fileprivate override func makePlaceholder() -> TableViewPlaceholder {
        let placeholder = super.makePlaceholder()
        placeholder.previewParametersProvider = { cell in
            (cell as? UITableViewCell).flatMap { self.previewParametersProvider?($0) }?.parameters
        }
        return placeholder
    }
}

extension ItemDropCoordinator {
    /// Inserts a placeholder cell and animates the drop preview to it. The data source is not called for it before
    /// `commitInsertion`.
    @discardableResult public func drop(
        _ item: DragItem, to placeholder: UICollectionViewDropPlaceholder
    ) -> PlaceholderContext { drop(item, to: placeholder.makePlaceholder()) }

    /// Inserts a placeholder row and animates the drop preview to it. The data source is not called for it before
    /// `commitInsertion`.
    @discardableResult public func drop(
        _ item: DragItem, to placeholder: UITableViewDropPlaceholder
    ) -> PlaceholderContext { drop(item, to: placeholder.makePlaceholder()) }

    /// Inserts a placeholder cell and animates the drop preview to it, with the signature of UIKit's first beta, which
    /// placeholder objects have replaced.
    @discardableResult public func drop(
        _ item: DragItem, toPlaceholderInsertedAt path: IndexPath, withReuseIdentifier identifier: String,
        cellUpdateHandler: @escaping (UICollectionViewCell) -> Void
    ) -> PlaceholderContext {
        let placeholder = UICollectionViewDropPlaceholder(insertionIndexPath: path, reuseIdentifier: identifier)
        placeholder.cellUpdateHandler = cellUpdateHandler
        return drop(item, to: placeholder)
    }
}
