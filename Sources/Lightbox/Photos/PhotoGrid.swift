import Foundation
import Views

/// The grid of photos. Control with the wheel, or a pinch, changes the photos' size (APP-9).
@MainActor final class PhotoGrid: CollectionView {
    /// Called for each zoom step: 1 for larger, -1 for smaller photos.
    var onZoom: ((Int) -> Void)?
    /// Called with pasted item providers that `acceptsPaste` accepted.
    var onPaste: (([ItemProvider]) -> Void)?
    /// Returns whether the grid accepts item providers that are pasted.
    var acceptsPaste: (([ItemProvider]) -> Bool)?
    private var wheel: CGFloat = 0
    private var pinched: CGFloat = 1

    /// The scroll distance of one zoom step, in points.
    private static let notch: CGFloat = 60

    override var accessibilityName: String? { "Photos" }
    override var interactionName: String { "photo grid" }

    override func canPaste(_ itemProviders: [ItemProvider]) -> Bool { acceptsPaste?(itemProviders) ?? false }

    override func paste(itemProviders: [ItemProvider]) { onPaste?(itemProviders) }

    override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool {
        guard event.modifiers.contains(.control) else { return super.scroll(event, by: distance) }
        wheel -= distance.y
        while abs(wheel) >= Self.notch {
            onZoom?(wheel > 0 ? 1 : -1)
            wheel -= wheel > 0 ? Self.notch : -Self.notch
        }
        return true
    }

    override func pinch(_ event: InputEvent, scale: CGFloat) -> Bool {
        if scale / pinched > 1.12 || scale / pinched < 0.89 {
            onZoom?(scale > pinched ? 1 : -1)
            pinched = scale
        }
        return true
    }
}
