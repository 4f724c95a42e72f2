import Application
import Foundation
import Views

/// The grid of photos. Control with the wheel, or a pinch, changes the photos' size (APP-9).
@MainActor final class PhotoGrid: CollectionView {
    /// Called when the photos are to be scaled by a factor about a point of the grid's frame.
    var onZoom: ((_ factor: CGFloat, _ point: CGPoint) -> Void)?
    /// Called when two fingers begin to select.
    var onSelectByFingers: (() -> Void)?
    /// Called with pasted item providers that `acceptsPaste` accepted.
    var onPaste: (([ItemProvider]) -> Void)?
    /// Called while text is typed; selects the first photo whose name begins with it (APP-22). Nil ignores text.
    var onType: ((TypedPrefix) -> Void)?
    private var typed = TypedPrefix()
    /// Returns whether the grid accepts item providers that are pasted.
    var acceptsPaste: (([ItemProvider]) -> Bool)?

    /// The logarithm of the least factor by which a pinch scales the photos, so that fingers that tremble do not change
    /// the number of columns back and forth.
    private static let zoomStep: CGFloat = 0.04

    /// Lets a pinch, or the wheel with Control, zoom, and two fingers that move together select.
    func addGestures() {
        let recognizer = ContentPinchGestureRecognizer()
        addGestureRecognizer(recognizer)
        recognizer.addHandler { [weak self, weak recognizer] _ in
            if let self, let recognizer { pinch(by: recognizer) }
        }
        addSelectionByTwoFingers { [weak self] in self?.onSelectByFingers?() }
    }

    /// The accessibility name while no album is shown.
    static let nameWithoutAlbum = "Photos"
    /// The accessibility name: the title of the shown album or list. Announcements of keyboard drags contain it
    /// (HAND-5).
    var name = PhotoGrid.nameWithoutAlbum

    override var defaultAccessibilityName: String? { name }
    override var interactionName: String { "photo grid" }

    override func canPaste(_ itemProviders: [ItemProvider]) -> Bool { acceptsPaste?(itemProviders) ?? false }

    override func paste(itemProviders: [ItemProvider]) { onPaste?(itemProviders) }

    /// Digits and the period are commands, unless they continue a name; Backspace takes a letter of the name back.
    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        if super.keyDown(key, event) { return true }
        guard let onType, let root, event.modifiers.isDisjoint(with: [.control, .alternate]) else { return false }
        switch key {
        case .character: return !typed.isNew(at: root.now)
        case .backspace:
            guard typed.removeLast(at: root.now) else { return false }
            if !typed.isEmpty { onType(typed) }
            return true
        default: return false
        }
    }

    override func insertText(_ text: String) -> Bool {
        guard let onType, let root, text.allSatisfy({ !$0.isNewline }),
            !typed.isNew(at: root.now) || text.first?.isLetter == true
        else { return false }
        typed.append(text, at: root.now)
        onType(typed)
        return true
    }

    private func pinch(by recognizer: PinchGestureRecognizer) {
        guard recognizer.state == .began || recognizer.state == .changed,
            abs(log(recognizer.scale)) > Self.zoomStep
        else { return }
        onZoom?(recognizer.scale, recognizer.location(in: self) - bounds.origin)
        recognizer.scale = 1
    }
}
