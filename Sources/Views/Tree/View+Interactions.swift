extension View {
    /// The center of `frame`, in the superview's coordinates.
    public var center: CGPoint {
        get { frame.center }
        set { frame = CGRect(center: newValue, size: frame.size) }
    }

    /// The superview, for the engine.
    public var interactionSuperview: (any InteractionView)? { superview }

    /// Adds an interaction, removing it from its former view.
    public func addInteraction(_ interaction: any Interaction) {
        (interaction.host as? View)?.removeInteraction(interaction)
        interactions.append(interaction)
        interaction.didMove(to: self)
    }

    /// Removes an interaction; has no effect if the view does not have it.
    public func removeInteraction(_ interaction: any Interaction) {
        guard interactions.contains(where: { $0 === interaction }) else { return }
        interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }
}
