import DragAndDrop

extension Window {
    /// Finds out whether this window is on top at `point`, in the window's points: it contains the point, and no other
    /// window covers it there.
    ///
    /// `completion` is called when the server has answered, unless a later check for the same pointer comes before.
    ///
    /// - Parameter isAwaited: Whether to wait for the answer.
    package func checkIsOnTop(
        at point: CGPoint, for pointer: PointerID, isAwaited: Bool = false,
        _ completion: @escaping @MainActor (Bool) -> Void
    ) {
        let place = contentPosition + point * scale
        let search = stackingSearches[pointer] ?? WindowSearch(display: display)
        stackingSearches[pointer] = search
        if isAwaited { search.cancel() }
        search.ask(x: Int(place.x.rounded(.down)), y: Int(place.y.rounded(.down))) { [id] in
            completion($0.contains(id))
        }
        if isAwaited { search.finish() }
    }

    /// Ends the checks for other pointers without an answer.
    package func endStackingChecks(exceptFor pointers: [PointerID]) {
        for pointer in Array(stackingSearches.keys) where !pointers.contains(pointer) {
            endStackingChecks(for: pointer)
        }
    }

    /// Ends the checks for a pointer without an answer.
    package func endStackingChecks(for pointer: PointerID) { stackingSearches.removeValue(forKey: pointer)?.cancel() }
}
