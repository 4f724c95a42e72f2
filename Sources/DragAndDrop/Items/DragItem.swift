/// What is dragged: a promise of data, and what it looks like meanwhile.
@MainActor public final class DragItem {
    /// The promise.
    public let itemProvider: ItemProvider
    /// Anything that the program wants to find again on the drop side; nil for items of another program (DRAG-10).
    public var localObject: Any?
    /// Makes another picture for the item; set it at any time, and the preview turns into what it makes (DRAG-6).
    ///
    /// Called only for an item whose preview is shown. Nil is the picture that was lifted; a provider that returns nil
    /// hides the preview.
    public var previewProvider: (@MainActor () -> DragPreview?)? {
        didSet { previewProviderDidChange?() }
    }
    /// A note of the views that the item came from; programs have `localObject`.
    package var sourceHint: Any?
    var previewProviderDidChange: (@MainActor () -> Void)?
    var dropPreviewDidChange: (@MainActor () -> Void)?

    /// An item with its promise.
    public init(itemProvider: ItemProvider) { self.itemProvider = itemProvider }

    /// While the item lands: asks its target once more for `previewForDropping`, with where it is going now as the
    /// default, since the place that it lands on has changed. At any other time nothing happens.
    public func setNeedsDropPreviewUpdate() { dropPreviewDidChange?() }
}
