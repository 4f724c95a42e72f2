/// A temporary cell in a collection, for an item whose data is still on its way.
@MainActor open class UICollectionViewPlaceholder {
    /// Where the cell is inserted.
    public let insertionIndexPath: IndexPath
    /// The name that its cell is dequeued under.
    public let reuseIdentifier: String
    /// Configures the cell, each time that one is made for it: the data source is never asked.
    open var cellUpdateHandler: ((UICollectionViewCell) -> Void)?

    /// A placeholder whose cell is dequeued under a name.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String) {
        (self.insertionIndexPath, self.reuseIdentifier) = (insertionIndexPath, reuseIdentifier)
    }

    /// What the collection is given; it asks this one for as long as the placeholder stands.
    fileprivate func inner() -> CollectionViewPlaceholder {
        let inner = CollectionViewPlaceholder(
            insertionIndexPath: insertionIndexPath, reuseIdentifier: reuseIdentifier)
        inner.cellUpdateHandler = { cell in
            if let cell = cell as? UICollectionViewCell { self.cellUpdateHandler?(cell) }
        }
        return inner
    }
}

/// A placeholder on which what was dropped lands.
@MainActor open class UICollectionViewDropPlaceholder: UICollectionViewPlaceholder {
    /// What of the cell shows while the preview lands on it; without it, or with nil from it, the whole cell.
    open var previewParametersProvider: ((UICollectionViewCell) -> UIDragPreviewParameters?)?

    fileprivate override func inner() -> CollectionViewPlaceholder {
        let inner = super.inner()
        inner.previewParametersProvider = { cell in
            (cell as? UICollectionViewCell).flatMap { self.previewParametersProvider?($0) }?.parameters
        }
        return inner
    }
}

/// A temporary cell in a table, for a row whose data is still on its way.
@MainActor open class UITableViewPlaceholder {
    /// Where the cell is inserted.
    public let insertionIndexPath: IndexPath
    /// The name that its cell is dequeued under.
    public let reuseIdentifier: String
    /// The height of its row, in points; `UITableView.automaticDimension` is that of the others.
    public let rowHeight: CGFloat
    /// Configures the cell, each time that one is made for it: the data source is never asked.
    open var cellUpdateHandler: ((UITableViewCell) -> Void)?

    /// A placeholder whose cell is dequeued under a name.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String, rowHeight: CGFloat) {
        self.insertionIndexPath = insertionIndexPath
        self.reuseIdentifier = reuseIdentifier
        self.rowHeight = rowHeight
    }

    /// What the table is given; it asks this one for as long as the placeholder stands.
    fileprivate func inner() -> TableViewPlaceholder {
        let inner = TableViewPlaceholder(
            insertionIndexPath: insertionIndexPath, reuseIdentifier: reuseIdentifier,
            rowHeight: rowHeight == UITableView.automaticDimension ? nil : rowHeight)
        inner.cellUpdateHandler = { cell in if let cell = cell as? UITableViewCell { self.cellUpdateHandler?(cell) } }
        return inner
    }
}

/// A placeholder on which what was dropped lands.
@MainActor open class UITableViewDropPlaceholder: UITableViewPlaceholder {
    /// What of the cell shows while the preview lands on it; without it, or with nil from it, the whole cell.
    open var previewParametersProvider: ((UITableViewCell) -> UIDragPreviewParameters?)?

    fileprivate override func inner() -> TableViewPlaceholder {
        let inner = super.inner()
        inner.previewParametersProvider = { cell in
            (cell as? UITableViewCell).flatMap { self.previewParametersProvider?($0) }?.parameters
        }
        return inner
    }
}

extension TableView {
    /// The height of a row where no other is said: that of ordinary rows, 44 points, since rows do not size themselves.
    ///
    /// A little more than that, so that it is told from a height that was chosen; rows fall on whole pixels.
    public static let automaticDimension: CGFloat = CGFloat(44).nextUp
}

extension ItemDropCoordinator {
    /// Inserts a temporary cell and lands an item on it.
    @discardableResult public func drop(
        _ item: DragItem, to placeholder: UICollectionViewDropPlaceholder
    ) -> PlaceholderContext { drop(item, to: placeholder.inner()) }

    /// Inserts a temporary row and lands an item on it.
    @discardableResult public func drop(
        _ item: DragItem, to placeholder: UITableViewDropPlaceholder
    ) -> PlaceholderContext { drop(item, to: placeholder.inner()) }

    /// Inserts a temporary cell and lands an item on it, as collections did in UIKit's first version of placeholders.
    @discardableResult public func drop(
        _ item: DragItem, toPlaceholderInsertedAt path: IndexPath, withReuseIdentifier identifier: String,
        cellUpdateHandler: @escaping (UICollectionViewCell) -> Void
    ) -> PlaceholderContext {
        let placeholder = UICollectionViewDropPlaceholder(insertionIndexPath: path, reuseIdentifier: identifier)
        placeholder.cellUpdateHandler = cellUpdateHandler
        return drop(item, to: placeholder)
    }
}
