/// The drop interactions that have seen a session, and their answers to `canHandle`.
package struct DropParticipants {
    private struct Entry {
        let interaction: DropInteraction
        var canHandle: Bool
        /// Whether the items have changed, or the drag has left the view, since `canHandle` was answered.
        var isOutdated = false
        /// Whether `sessionDidEnter` was called, so that `sessionDidEnd` must follow (DROP-6).
        var hasEntered = false
        /// Whether the interaction's last proposal was precise (DROP-8).
        var isPrecise = false
    }

    private var entries: [Entry] = []

    package init() {}

    private func index(of interaction: DropInteraction) -> Int? {
        entries.firstIndex { $0.interaction === interaction }
    }

    /// The interaction's answer; nil if it has not been asked since the drag entered its view and since the items last
    /// changed (DROP-1).
    package func answer(of interaction: DropInteraction) -> Bool? {
        index(of: interaction).flatMap { entries[$0].isOutdated ? nil : entries[$0].canHandle }
    }

    package mutating func setAnswer(_ canHandle: Bool, of interaction: DropInteraction) {
        guard let index = index(of: interaction) else {
            return entries.append(Entry(interaction: interaction, canHandle: canHandle))
        }
        entries[index].canHandle = canHandle
        entries[index].isOutdated = false
    }

    /// Marks every answer as outdated, because the items have changed.
    package mutating func invalidateAnswers() {
        for index in entries.indices { entries[index].isOutdated = true }
    }

    /// Marks the answers of interactions as outdated whose views are not among those that were asked for the drag's
    /// present location.
    @MainActor package mutating func invalidateAnswers(exceptOver views: [any InteractionView]) {
        for index in entries.indices where !entries[index].isOutdated {
            let host = entries[index].interaction.host
            entries[index].isOutdated = host == nil || !views.contains { $0 === host }
        }
    }

    /// Records that the session has entered an interaction; returns false for one that was never asked.
    @discardableResult package mutating func enter(_ interaction: DropInteraction) -> Bool {
        guard let index = index(of: interaction) else { return false }
        entries[index].hasEntered = true
        return true
    }

    /// Records whether an interaction's last proposal was precise; has no effect on one that was never asked.
    mutating func setPrecise(_ isPrecise: Bool, _ interaction: DropInteraction) {
        if let index = index(of: interaction) { entries[index].isPrecise = isPrecise }
    }

    /// Whether the last proposal of an interaction was precise; false before the first one.
    func isPrecise(_ interaction: DropInteraction) -> Bool {
        index(of: interaction).map { entries[$0].isPrecise } ?? false
    }

    /// The interactions that the session has entered, in the order of their first answers.
    package var entered: [DropInteraction] { entries.filter(\.hasEntered).map(\.interaction) }
}
