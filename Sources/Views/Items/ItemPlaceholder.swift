/// Describes a temporary cell that holds the place of an item whose data is still on its way (HOLD-1).
///
/// Give it to a drop coordinator, or to the view for what comes without a drop; `CollectionViewPlaceholder` and
/// `TableViewPlaceholder` are its everyday names.
@MainActor public class ItemPlaceholder {
    /// Where the cell is inserted, counted as the coordinator's `destinationIndexPath` is.
    public let insertionIndexPath: IndexPath
    /// The name that its cell is dequeued under; a name that was not registered gives a plain cell.
    public let reuseIdentifier: String
    /// Configures the cell, each time that one is made for it: the data source and the delegate are never asked.
    public var cellUpdateHandler: (@MainActor (ItemCell) -> Void)?
    /// What of the cell shows while the preview lands on it; without it, or with nil from it, the whole cell.
    public var previewParametersProvider: (@MainActor (ItemCell) -> DragPreviewParameters?)?
    /// The height of its row in a table, in points; nil is that of the others.
    let rowHeight: CGFloat?

    init(_ insertionIndexPath: IndexPath, _ reuseIdentifier: String, rowHeight: CGFloat?) {
        self.insertionIndexPath = insertionIndexPath
        self.reuseIdentifier = reuseIdentifier
        self.rowHeight = rowHeight
    }
}

/// A placeholder in a collection.
@MainActor public final class CollectionViewPlaceholder: ItemPlaceholder {
    /// A placeholder whose cell is dequeued under a name.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String) {
        super.init(insertionIndexPath, reuseIdentifier, rowHeight: nil)
    }
}

/// A placeholder in a table.
@MainActor public final class TableViewPlaceholder: ItemPlaceholder {
    /// A placeholder whose cell is dequeued under a name; its row has a height in points, without one that of the
    /// other rows.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String, rowHeight: CGFloat? = nil) {
        super.init(insertionIndexPath, reuseIdentifier, rowHeight: rowHeight)
    }
}

/// The same, by UIKit's name for a placeholder on which something lands.
public typealias CollectionViewDropPlaceholder = CollectionViewPlaceholder
/// The same, by UIKit's name for a placeholder on which something lands.
public typealias TableViewDropPlaceholder = TableViewPlaceholder

/// A placeholder in its view: tracked by its number, whatever moves around it.
@MainActor final class PlaceholderRecord {
    let id: Int
    let placeholder: ItemPlaceholder
    let dragItem: DragItem
    var section: Int
    /// The item that it stands before; the section's count at its end.
    var position: Int
    /// Whether it is becoming an item just now.
    var isCommitting = false

    init(id: Int, placeholder: ItemPlaceholder, dragItem: DragItem, section: Int, position: Int) {
        self.id = id
        self.placeholder = placeholder
        self.dragItem = dragItem
        self.section = section
        self.position = position
    }
}

/// A placeholder that stands in a view: turns it into an item once the data is there, or takes it away (HOLD-2).
///
/// It may be kept for as long as the transfer takes. Exactly one of `commitInsertion` and `deletePlaceholder` succeeds,
/// once. Animations that are added run with the landing of the item; where none lands, as after a paste, at once.
@MainActor public final class PlaceholderContext: DragAnimating {
    /// The item that it was made for.
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

    /// Swaps the placeholder for an item that the closure inserts into the data, at the path that it is given: where
    /// the placeholder stands now. The view is told of nothing else.
    ///
    /// Returns false, without calling the closure, if the placeholder is gone: committed or deleted before, or dropped
    /// by a reload.
    @discardableResult public func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool {
        guard let record, let view else { return false }
        return view.commit(record, dataSourceUpdates)
    }

    /// Takes the placeholder away; returns false if it is gone already.
    @discardableResult public func deletePlaceholder() -> Bool {
        guard let record, let view else { return false }
        return view.delete(record)
    }

    /// Configures the cell anew, if it is in view.
    public func setNeedsCellUpdate() {
        guard let record else { return }
        view?.updateCell(of: record)
    }

    /// Adds changes that run with the landing.
    public func addAnimations(_ animations: @escaping @MainActor () -> Void) {
        if let landing { landing.addAnimations(animations) } else { animations() }
    }

    /// Adds what is called as the landing ends.
    public func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void) {
        if let landing { landing.addCompletion(completion) } else { completion(.end) }
    }
}

/// A placeholder that stands in a collection.
public typealias CollectionViewDropPlaceholderContext = PlaceholderContext
/// A placeholder that stands in a table.
public typealias TableViewDropPlaceholderContext = PlaceholderContext
