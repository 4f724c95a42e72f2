/// Opens a menu when the secondary button is pressed over a view (LIST-5).
@preconcurrency @MainActor open class UIContextMenuInteraction: SecondaryPressInteraction {
    /// The view that the interaction was added to.
    public private(set) weak var host: (any InteractionView)?
    /// Provides the menu. Not retained.
    public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?

    /// Creates an interaction.
    public init(delegate: any UIContextMenuInteractionDelegate) {
        self.delegate = delegate
        InheritedConformance.check(delegate, "UIContextMenuInteractionDelegate") {
            $0 is any UIContextMenuInteractionDelegate.Type
        }
    }

    /// Called when the interaction was added to a view or, with nil, removed.
    open func didMove(to host: (any InteractionView)?) { self.host = host }

    /// Returns false if the delegate has no menu for the point, in the view's coordinates.
    package func secondaryPress(at point: CGPoint, in view: View) -> Bool {
        guard let menu = delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: point) else {
            return false
        }
        menu.show(at: point, in: view) {
            delegate?.contextMenuInteraction(self, willDisplayMenuFor: menu, animator: $0)
        } willEnd: { [weak self] animator in
            guard let self else { return }
            delegate?.contextMenuInteraction(self, willEndFor: menu, animator: animator)
        } commit: { [weak self] animator in
            guard let self else { return }
            delegate?.contextMenuInteraction(
                self, willPerformPreviewActionForMenuWith: menu, animator: animator)
        }
        return true
    }
}

/// Provides the menu of a view.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// Returns the menu for a point in the view's coordinates; nil for none.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
    /// Called before the menu is shown.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// Called when the menu has been closed, before the action of a chosen element.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// Called when the user has pressed the menu's preview.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating)
}

extension UIContextMenuInteractionDelegate {
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
}
