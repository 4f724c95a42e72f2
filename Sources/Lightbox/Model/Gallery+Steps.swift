import PhotoLibrary

extension Gallery {
    /// A change of a step that consists of several.
    struct StepPart {
        let change: Change
        let summary: ChangeSummary
        let group: UndoGroup?
        let thenReload: Bool
        /// Called with the inverse of the whole step.
        var completion: (@MainActor (Change) -> Void)?

        init(
            _ change: Change, _ summary: ChangeSummary, _ group: UndoGroup?, thenReload: Bool,
            _ completion: (@MainActor (Change) -> Void)?
        ) {
            (self.change, self.summary, self.group) = (change, summary, group)
            (self.thenReload, self.completion) = (thenReload, completion)
        }
    }

    /// Makes a change a part of the open step; returns whether there is one.
    func join(_ part: StepPart) -> Bool {
        openStep?.append(part)
        return openStep != nil
    }

    /// Calls `body` with the inverse of the open step once its changes are written and shown; not if there are none, or
    /// if that fails.
    func afterStep(_ body: @escaping @MainActor (Change) -> Void) {
        guard let last = openStep?.indices.last else { return }
        let former = openStep?[last].completion
        openStep?[last].completion = { inverse in
            former?(inverse)
            body(inverse)
        }
    }

    /// Writes all changes that `body` makes in one transaction, so that a kill leaves all or none of them, and one undo
    /// reverts them (APP-11, APP-12). They have the undo group of the first one. A step within a step is a part of it.
    func asOneStep<Result>(_ body: () -> Result) -> Result {
        guard openStep == nil else { return body() }
        openStep = []
        let result = body()
        let parts = openStep ?? []
        openStep = nil
        guard let first = parts.first else { return result }
        var summary = first.summary
        for part in parts.dropFirst() { summary.merge(part.summary) }
        write(
            parts.count == 1 ? first.change : .group(parts.map(\.change)), summary: summary, group: first.group,
            thenReload: parts.contains(where: \.thenReload)
        ) { inverse in
            for part in parts { part.completion?(inverse) }
        }
        return result
    }
}
