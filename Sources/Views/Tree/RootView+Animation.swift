extension RootView {
    /// Animates the changes that `changes` makes to properties of views in the window with a spring. The properties
    /// have their new values at once; what is drawn approaches them.
    ///
    /// A property that is already animating continues from what is shown. The completion is called once, in a frame:
    /// when the changes have settled or were replaced by others, or in the next one if there is nothing to animate or
    /// motion is reduced.
    @preconcurrency public func animate(
        _ spring: Spring = .reflow, _ changes: @MainActor () -> Void, completion: (@MainActor () -> Void)? = nil
    ) {
        let animation = ViewAnimation(spring: spring, root: self)
        animation.record(changes)
        guard animation.hasChanges || completion != nil else { return }
        animation.onEnd = { _ in completion?() }
        animation.start()
    }

    /// Calls `closure` and records its changes for the session engine; nil if it makes none.
    func recordChanges(in closure: @MainActor () -> Void) -> (any RecordedChanges)? {
        let animation = ViewAnimation()
        animation.record(closure)
        return animation.hasChanges ? animation : nil
    }

    func run(_ animation: ViewAnimation) {
        if !viewAnimations.contains(where: { $0 === animation }) { viewAnimations.append(animation) }
        requestFrame()
    }

    func end(_ animation: ViewAnimation) { viewAnimations.removeAll { $0 === animation } }

    func advanceAnimations(to time: Timestamp) {
        // A copy: completions may start and end animations in re-entrant calls.
        for animation in viewAnimations { animation.advance(to: time) }
    }

    /// Shows the final values of all running animations and calls their completions.
    func endAllAnimations() { for animation in viewAnimations { animation.stop(at: .end) } }
}

/// A view whose pending completions are called in frames.
@MainActor protocol FrameDependent: View {
    /// Calls the pending completions as canceled, because no further frame will be drawn.
    func framesDidEnd()
}

/// A view that has added items to a session that began in another view (DRAG-3).
@MainActor protocol SessionContributor: View {
    /// Handles phase changes of those sessions; returns whether any is still in progress.
    func followSessions() -> Bool
}
