import Views

/// The table of albums and folders. A separate type, so that a row can find the table among its superviews.
@MainActor final class AlbumTable: TableView {
    override var defaultAccessibilityName: String? { "Albums" }
    override var interactionName: String { "album table" }

    /// Called once the table has a size.
    var onFirstLayout: (() -> Void)?
    private var wasLaidOut = false

    override func layoutSubviews() {
        super.layoutSubviews()
        guard !wasLaidOut, !bounds.isEmpty, root != nil else { return }
        wasLaidOut = true
        onFirstLayout?()
    }

    /// Called with whether the right arrow key is pressed, not the left one; returns whether it has an effect (APP-43).
    var onArrow: ((_ toContent: Bool) -> Bool)?

    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        if key == .left || key == .right, event.modifiers.isEmpty, onArrow?(key == .right) == true { return true }
        return super.keyDown(key, event)
    }
}
