/// What is dragged: a promise of data, and what it looks like meanwhile.
@MainActor public final class DragItem {
    /// The promise.
    public let itemProvider: ItemProvider
    /// Anything that the program wants to find again on the drop side; nil for items of another program (DRAG-10).
    public var localObject: Any?
    /// Makes another picture for the item; set it at any time. Called when the item's preview is shown (DRAG-6).
    public var previewProvider: (@MainActor () -> DragPreview?)? {
        didSet { previewProviderDidChange?() }
    }
    /// A note of the views that the item came from; programs have `localObject`.
    package var sourceHint: Any?
    var previewProviderDidChange: (@MainActor () -> Void)?

    /// An item with its promise.
    public init(itemProvider: ItemProvider) { self.itemProvider = itemProvider }
}
