import Application
import Views

/// The table of albums and folders. A separate type, so that a row can find the table among its superviews.
@MainActor final class AlbumTable: TableView {
    override var defaultAccessibilityName: String? { "Albums" }
    override var interactionName: String { "album table" }
    private var typed = TypedPrefix()
    /// Called while letters are typed; selects the first album that they match (APP-22).
    var onType: ((TypedPrefix) -> Void)?

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

    /// Uses the keys of letters and digits, which would otherwise be commands for the photos, and Backspace while a
    /// title is typed.
    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        if key == .left || key == .right, event.modifiers.isEmpty, onArrow?(key == .right) == true { return true }
        if super.keyDown(key, event) { return true }
        guard event.modifiers.isDisjoint(with: [.control, .alternate]) else { return false }
        switch key {
        case .character: return true
        case .backspace:
            guard let root, typed.removeLast(at: root.now) else { return false }
            if !typed.isEmpty { onType?(typed) }
            return true
        default: return false
        }
    }

    override func insertText(_ text: String) -> Bool {
        guard let root, text.allSatisfy({ !$0.isNewline }), !typed.isNew(at: root.now) || text != " " else {
            return false
        }
        typed.append(text, at: root.now)
        onType?(typed)
        return true
    }
}
