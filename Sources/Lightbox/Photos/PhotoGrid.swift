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

    /// Digits and the period are commands, unless they continue a name.
    override func beginsTyping(_ text: String) -> Bool { text.first?.isLetter == true }

    private func pinch(by recognizer: PinchGestureRecognizer) {
        guard recognizer.state == .began || recognizer.state == .changed,
            abs(log(recognizer.scale)) > Self.zoomStep
        else { return }
        onZoom?(recognizer.scale, recognizer.location(in: self) - bounds.origin)
        recognizer.scale = 1
    }
}
