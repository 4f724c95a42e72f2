/// Describes a temporary cell for an item whose data has not arrived yet (HOLD-1).
///
/// Pass a `CollectionViewPlaceholder` or a `TableViewPlaceholder` to a drop coordinator, or to the view for items that
/// arrive without a drop.
@preconcurrency @MainActor public class ItemPlaceholder {
    /// The insertion path, counted like the coordinator's `destinationIndexPath`.
    public let insertionIndexPath: IndexPath
    /// The reuse identifier of its cell; an unregistered one gives a plain `ItemCell`.
    public let reuseIdentifier: String
    /// The progress of the item's load, which a `PlaceholderCell` shows and its button cancels; nil is indeterminate.
    public var progress: Progress?
    /// Configures each cell made for the placeholder; the data source is not asked.
    @preconcurrency public var cellUpdateHandler: (@MainActor (ItemCell) -> Void)?
    /// The visible part of the cell while the preview lands on it; nil means the whole cell.
    @preconcurrency public var previewParametersProvider: (@MainActor (ItemCell) -> DragPreviewParameters?)?
    /// The height of its row in a table, in points; nil is the table's row height.
    let rowHeight: CGFloat?

    init(_ insertionIndexPath: IndexPath, _ reuseIdentifier: String, rowHeight: CGFloat?) {
        self.insertionIndexPath = insertionIndexPath
        self.reuseIdentifier = reuseIdentifier
        self.rowHeight = rowHeight
    }
}

/// A placeholder of a collection.
@preconcurrency @MainActor public final class CollectionViewPlaceholder: ItemPlaceholder {
    /// Creates a placeholder whose cell is dequeued with a reuse identifier.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String) {
        super.init(insertionIndexPath, reuseIdentifier, rowHeight: nil)
    }
}

/// A placeholder of a table.
@preconcurrency @MainActor public final class TableViewPlaceholder: ItemPlaceholder {
    /// Creates a placeholder whose cell is dequeued with a reuse identifier. `rowHeight` is in points; nil is the
    /// table's row height.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String, rowHeight: CGFloat? = nil) {
        super.init(insertionIndexPath, reuseIdentifier, rowHeight: rowHeight)
    }
}

/// A placeholder in its view, identified by `id` across updates.
@MainActor final class PlaceholderRecord {
    let id: SlotID
    let placeholder: ItemPlaceholder
    let dragItem: DragItem
    /// The progress that a `PlaceholderCell` shows; nil is indeterminate.
    var progress: Progress? { didSet { givesProgress = true } }
    /// Whether the program has given a progress here; otherwise its cells may set one of their own.
    private var givesProgress: Bool
    /// Whether `commitInsertion` is in progress for it.
    var isCommitting = false

    init(id: SlotID, placeholder: ItemPlaceholder, dragItem: DragItem) {
        self.id = id
        self.placeholder = placeholder
        self.dragItem = dragItem
        progress = placeholder.progress
        givesProgress = placeholder.progress != nil
    }

    func configure(_ cell: ItemCell) {
        if givesProgress { (cell as? PlaceholderCell)?.progress = progress }
        placeholder.cellUpdateHandler?(cell)
    }
}

/// Controls a placeholder in a view: commits it as an item once the data is there, or removes it (HOLD-2).
///
/// May be kept as long as the transfer takes. Exactly one call of `commitInsertion` or `deletePlaceholder` succeeds.
/// Added animations run with the landing of the item, or synchronously if none lands, as after a paste.
@preconcurrency @MainActor public final class PlaceholderContext: DragAnimating {
    /// The dragged or pasted item of the placeholder.
    public let dragItem: DragItem
    private let record: PlaceholderRecord?
    private let landing: Landing?
    private weak var view: ItemContainerView?

    init(dragItem: DragItem, record: PlaceholderRecord?, landing: Landing?, view: ItemContainerView?) {
        self.dragItem = dragItem
        self.record = record
        self.landing = landing
        self.view = view
    }

    /// Replaces the placeholder by an item that the closure inserts into the data at the given path. No other update of
    /// the view is needed. With a diffable data source, the closure applies a snapshot that has the item at this path;
    /// its other changes are shown with the insertion.
    ///
    /// Returns false, without calling the closure, if the placeholder was committed, deleted, or removed by a reload.
    @discardableResult public func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool {
        guard let record, let view else { return false }
        return view.commit(record, dataSourceUpdates)
    }

    /// Removes the placeholder; returns false if it no longer exists.
    @discardableResult public func deletePlaceholder() -> Bool {
        guard let record, let view else { return false }
        return view.delete(record)
    }

    /// The placeholder's insertion path now, which counts items only, and its rank among the placeholders of its
    /// section; nil if it no longer exists.
    package var location: (path: IndexPath, rank: Int)? {
        guard let record, let view, view.slots.contains(record) else { return nil }
        return view.slots.location(of: record.id).map { section, slot in
            (IndexPath(item: slot.position, section: section), slot.index)
        }
    }

    /// The progress of the item's load, which a `PlaceholderCell` shows and its button cancels; initially that of the
    /// placeholder. Setting it configures the cell again if it is in view.
    public var progress: Progress? {
        get { record?.progress }
        set {
            record?.progress = newValue
            setNeedsCellUpdate()
        }
    }

    /// Configures the cell again if it is in view.
    public func setNeedsCellUpdate() {
        guard let record else { return }
        view?.updateCell(of: record)
    }

    /// Adds changes that run with the landing.
    @preconcurrency public func addAnimations(_ animations: @escaping @MainActor () -> Void) {
        if let landing { landing.addAnimations(animations) } else { animations() }
    }

    /// Adds a completion called when the landing ends.
    @preconcurrency public func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void) {
        if let landing { landing.addCompletion(completion) } else { completion(.end) }
    }
}
