/// Selects the segment over which a drag rests. Each segment is a target of its own.
@MainActor private final class SegmentSpringLoading: UISpringLoadedInteractionBehavior {
    private weak var control: UISegmentedControl?
    var interaction: UISpringLoadedInteraction?

    init(_ control: UISegmentedControl) { self.control = control }

    func shouldAllow(_ interaction: UISpringLoadedInteraction, with context: UISpringLoadedInteractionContext) -> Bool {
        guard let control, control.isEnabled, let index = control.segment(at: context.location(in: control).x),
            index != control.selectedSegmentIndex, control.isEnabledForSegment(at: index)
        else { return false }
        context.targetItem = index
        return true
    }

    func start(on control: UISegmentedControl) {
        let interaction = UISpringLoadedInteraction(interactionBehavior: self) { [weak control] _, context in
            if let index = context.targetItem as? Int { control?.select(index) }
        }
        control.addInteraction(interaction)
        self.interaction = interaction
    }
}

extension UISegmentedControl: UISpringLoadedInteractionSupporting {
    /// Whether a drag that rests over a segment selects it, as a press does. Defaults to false.
    public var isSpringLoaded: Bool {
        get { existingAttachment(SegmentSpringLoading.self)?.interaction != nil }
        set {
            guard newValue != isSpringLoaded else { return }
            let loading = attachment(SegmentSpringLoading(self))
            if newValue { return loading.start(on: self) }
            if let interaction = loading.interaction { removeInteraction(interaction) }
            loading.interaction = nil
        }
    }
}
