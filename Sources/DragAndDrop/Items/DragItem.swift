/// An item of a drag: a provider of its data, and its preview.
@preconcurrency @MainActor public final class DragItem {
    /// Provides the item's data.
    public let itemProvider: ItemProvider
    /// A value that the program attaches for its own drop targets; nil for items of other programs (DRAG-10).
    public var localObject: Any?
    /// Creates a preview that replaces the lifted one during the drag. Setting it replaces the current preview
    /// (DRAG-6).
    ///
    /// Called only while the item's preview is visible. If nil, the lifted preview is shown; a provider that returns
    /// nil hides the preview.
    @preconcurrency public var previewProvider: (@MainActor () -> DragPreview?)? {
        didSet { drag?.previewProviderDidChange(of: self) }
    }
    /// The view that the item came from, for use within the library; programs use `localObject`.
    package var sourceHint: Any?
    /// The drag that the item belongs to, which is notified of changes to its previews. A reference instead of one
    /// closure per item, because a drag may have a million items.
    weak var drag: ActiveDrag?
    /// The list that has created the item when it was asked for, and the item's index in it; nil for other items.
    package private(set) weak var lazyItems: LazyDragItems?
    package private(set) var lazyIndex = 0

    /// Creates an item with a provider.
    public init(itemProvider: ItemProvider) { self.itemProvider = itemProvider }

    /// During the drop animation, calls the target's `previewForDropping` again, with the current destination as the
    /// default. Has no effect at other times.
    public func setNeedsDropPreviewUpdate() { drag?.dropPreviewDidChange(of: self) }

    /// Records that a list has created the item.
    func joins(_ list: LazyDragItems, at index: Int) { (lazyItems, lazyIndex) = (list, index) }
}

extension DragItem: Hashable {
    /// Items are equal if they are identical.
    nonisolated public static func == (a: DragItem, b: DragItem) -> Bool { a === b }

    /// Hashes the identity.
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
