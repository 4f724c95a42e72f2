/// Opens a menu when the secondary button is pressed over a view (LIST-5).
@preconcurrency @MainActor open class UIContextMenuInteraction: SecondaryPressInteraction {
    /// The view that the interaction was added to.
    public private(set) weak var host: (any InteractionView)?
    /// Provides the menu. Not retained.
    public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?

    /// Creates an interaction.
    public init(delegate: any UIContextMenuInteractionDelegate) { self.delegate = delegate }

    /// Called when the interaction was added to a view or, with nil, removed.
    open func didMove(to host: (any InteractionView)?) { self.host = host }

    /// Returns false if the delegate has no menu for the point, in the view's coordinates.
    package func secondaryPress(at point: CGPoint, in view: View) -> Bool {
        guard let menu = delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: point) else {
            return false
        }
        menu.show(at: point, in: view)
        return true
    }
}

/// Provides the menu of a view.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// Returns the menu for a point in the view's coordinates; nil for none.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
}
