extension View: ClippingInteractionView {}

extension View {
    /// The superview, for the engine.
    public var interactionSuperview: (any InteractionView)? { superview }

    /// The interactions in the order they were added. Setting it removes those that are not in the new value, and adds
    /// the new ones, which leave their former views.
    public var interactions: [any Interaction] {
        get { storedInteractions }
        set {
            for interaction in storedInteractions where !newValue.contains(where: { $0 === interaction }) {
                removeInteraction(interaction)
            }
            for interaction in newValue where !storedInteractions.contains(where: { $0 === interaction }) {
                addInteraction(interaction)
            }
            // Adding and removing call the interactions, which may change the value again.
            let order = newValue.filter { added in storedInteractions.contains { $0 === added } }
            guard order.count == storedInteractions.count else { return }
            storedInteractions = order
        }
    }

    /// Adds an interaction, removing it from its former view.
    public func addInteraction(_ interaction: any Interaction) {
        InheritedConformance.check(interaction)
        (interaction.host as? View)?.removeInteraction(interaction)
        storedInteractions.append(interaction)
        interaction.didMove(to: self)
    }

    /// Removes an interaction; has no effect if the view does not have it.
    public func removeInteraction(_ interaction: any Interaction) {
        guard storedInteractions.contains(where: { $0 === interaction }) else { return }
        storedInteractions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }
}
