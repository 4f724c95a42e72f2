import DragAndDrop
import Testing

@MainActor private final class RecordingEffect: SpringLoadedInteractionEffect {
    var states: [(state: SpringLoadedInteractionEffectState, time: Timestamp)] = []
    func interaction(_ interaction: SpringLoadedInteraction, didChangeWith context: SpringLoadedInteractionContext) {
        states.append((context.state, context.stateBegan))
    }
}

@MainActor private final class RightHalfBehavior: SpringLoadedInteractionBehavior {
    var finished = 0
    /// Hovering counts in the right half, which has two target items.
    func shouldAllow(_ interaction: SpringLoadedInteraction, with context: SpringLoadedInteractionContext) -> Bool {
        let point = context.location(in: interaction.host)
        context.targetItem = point.y < 150 ? "upper" : "lower"
        return point.x > 150
    }
    func interactionDidFinish(_ interaction: SpringLoadedInteraction) { finished += 1 }
}

@MainActor @Suite struct SpringLoadingTests {
    let fixture = EngineFixture()
    private let effect = RecordingEffect()

    @discardableResult private func load(
        _ behavior: RightHalfBehavior? = nil, handler: @escaping @MainActor () -> Void = {}
    ) -> SpringLoadedInteraction {
        let interaction = SpringLoadedInteraction(
            interactionBehavior: behavior, interactionEffect: effect
        ) { _, _ in handler() }
        fixture.album.add(interaction)
        return interaction
    }

    @Test("SPRING-1: a hovered target is possible at once, activating after 0.6 s, activated after 1 s, then inactive")
    func stages() {
        var activated: [Timestamp] = []
        load { activated.append(fixture.engine.now) }
        fixture.beginDrag()
        fixture.drag(to: fixture.album, steps: 1)
        let start = fixture.now
        #expect(effect.states.map(\.state) == [.possible])
        fixture.hold(0.59)
        #expect(effect.states.count == 1)
        fixture.hold(0.03)
        #expect(effect.states.map(\.state) == [.possible, .activating])
        fixture.hold(0.36)
        #expect(activated.isEmpty)
        fixture.hold(0.04)
        #expect(effect.states.map(\.state) == [.possible, .activating, .activated, .inactive])
        #expect(activated.count == 1 && (activated[0] - start).seconds >= 1)
        fixture.hold(3)
        #expect(activated.count == 1)
        #expect(fixture.isIdle)
    }

    @Test("SPRING-1: leaving restarts the hover time, and an activated target can activate again")
    func leavingRestarts() {
        var activations = 0
        load { activations += 1 }
        fixture.beginDrag()
        for hold in [0.8, 0.8, 1.1] {
            fixture.drag(to: fixture.album, steps: 1)
            fixture.hold(hold)
            fixture.drag(to: CGPoint(x: 300, y: 600), steps: 1)
        }
        #expect(activations == 1)
        #expect(effect.states.filter { $0.state == .possible }.count == 3)
        #expect(effect.states.last?.state == .inactive)
        fixture.drag(to: fixture.album)
        fixture.hold(1.1)
        #expect(activations == 2)
    }

    @Test("SPRING-2: the behavior selects the spring-loaded area; another item within it restarts")
    func behaviorSelectsArea() {
        let behavior = RightHalfBehavior()
        var activations = 0
        load(behavior) { activations += 1 }
        fixture.beginDrag()
        fixture.drag(to: CGPoint(x: 520, y: 120), steps: 1)
        fixture.hold(2)
        #expect(effect.states.isEmpty)
        fixture.drag(to: CGPoint(x: 700, y: 120), steps: 1)
        fixture.hold(0.7)
        fixture.drag(to: CGPoint(x: 700, y: 350), steps: 1)
        fixture.hold(0.7)
        #expect(activations == 0)
        #expect(behavior.finished == 1)
        fixture.hold(0.4)
        #expect(activations == 1)
        #expect(behavior.finished == 2)
        fixture.drag(to: CGPoint(x: 700, y: 120), steps: 1)
        fixture.hold(1.1)
        #expect(activations == 2)
    }

    @Test(
        "SPRING-1: spring loading works without a drop interaction, and ends with the session",
        arguments: [true, false])
    func sessionEndCancels(escapes: Bool) {
        var activations = 0
        load { activations += 1 }
        fixture.album.remove(fixture.dropInteraction)
        fixture.beginDrag()
        fixture.drag(to: fixture.album, steps: 1)
        fixture.hold(0.7)
        if escapes { fixture.escape() } else { fixture.release() }
        #expect(effect.states.last?.state == .inactive)
        fixture.hold(2)
        #expect(activations == 0)
    }

    @Test("SPRING-1: a view that is removed under the pointer does not activate")
    func removedView() {
        var activations = 0
        load { activations += 1 }
        fixture.beginDrag()
        fixture.drag(to: fixture.album, steps: 1)
        fixture.hold(0.7)
        fixture.album.removeFromSuperview()
        fixture.hold(1)
        #expect(activations == 0)
        #expect(effect.states.last?.state == .inactive)
        #expect(fixture.isIdle)
    }

    @Test("SPRING-1: after a handler has changed the views, the new target is entered")
    func handlerChangesViews() {
        let other = fixture.addAlbum("other", at: fixture.album.frame)
        other.view.removeFromSuperview()
        load {
            fixture.album.removeFromSuperview()
            fixture.root.add(other.view)
        }
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.hold(1.2)
        #expect(fixture.log.count("target.didExit") == 1)
        #expect(fixture.log.count("other.didEnter") == 1)
        fixture.release()
        fixture.settle()
        #expect(fixture.log.lines.contains("other.performDrop"))
    }
}
