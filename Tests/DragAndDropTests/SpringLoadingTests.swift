import DragAndDrop
import Testing

@MainActor private final class Effect: SpringLoadedInteractionEffect {
    var states: [(state: SpringLoadedInteractionEffectState, time: Timestamp)] = []
    func interaction(_ interaction: SpringLoadedInteraction, didChangeWith context: SpringLoadedInteractionContext) {
        states.append((context.state, context.stateBegan))
    }
}

@MainActor private final class Halves: SpringLoadedInteractionBehavior {
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
    let stage = Stage()
    private let effect = Effect()

    @discardableResult private func load(
        _ behavior: Halves? = nil, handler: @escaping @MainActor () -> Void = {}
    ) -> SpringLoadedInteraction {
        let interaction = SpringLoadedInteraction(
            interactionBehavior: behavior, interactionEffect: effect
        ) { _, _ in handler() }
        stage.album.add(interaction)
        return interaction
    }

    @Test("SPRING-1: possible immediately, activating after 0.6 s, activated at 1 s, and then inactive")
    func stages() {
        var activated: [Timestamp] = []
        load { activated.append(stage.engine.now) }
        stage.begin()
        stage.drag(to: stage.album, steps: 1)
        let start = stage.now
        #expect(effect.states.map(\.state) == [.possible])
        stage.hold(0.59)
        #expect(effect.states.count == 1)
        stage.hold(0.03)
        #expect(effect.states.map(\.state) == [.possible, .activating])
        stage.hold(0.36)
        #expect(activated.isEmpty)
        stage.hold(0.04)
        #expect(effect.states.map(\.state) == [.possible, .activating, .activated, .inactive])
        #expect(activated.count == 1 && (activated[0] - start).seconds >= 1)
        stage.hold(3)
        #expect(activated.count == 1)
        #expect(stage.isIdle)
    }

    @Test("SPRING-1: leaving restarts the hover time, and an activated target can activate again")
    func leaving() {
        var activations = 0
        load { activations += 1 }
        stage.begin()
        for hold in [0.8, 0.8, 1.1] {
            stage.drag(to: stage.album, steps: 1)
            stage.hold(hold)
            stage.drag(to: CGPoint(x: 300, y: 600), steps: 1)
        }
        #expect(activations == 1)
        #expect(effect.states.filter { $0.state == .possible }.count == 3)
        #expect(effect.states.last?.state == .inactive)
        stage.drag(to: stage.album)
        stage.hold(1.1)
        #expect(activations == 2)
    }

    @Test("SPRING-2: the behavior selects the spring-loaded area; another item within it restarts")
    func behavior() {
        let behavior = Halves()
        var activations = 0
        load(behavior) { activations += 1 }
        stage.begin()
        stage.drag(to: CGPoint(x: 520, y: 120), steps: 1)
        stage.hold(2)
        #expect(effect.states.isEmpty)
        stage.drag(to: CGPoint(x: 700, y: 120), steps: 1)
        stage.hold(0.7)
        stage.drag(to: CGPoint(x: 700, y: 350), steps: 1)
        stage.hold(0.7)
        #expect(activations == 0)
        #expect(behavior.finished == 1)
        stage.hold(0.4)
        #expect(activations == 1)
        #expect(behavior.finished == 2)
        stage.drag(to: CGPoint(x: 700, y: 120), steps: 1)
        stage.hold(1.1)
        #expect(activations == 2)
    }

    @Test(
        "SPRING-1: spring loading works without a drop interaction, and ends with the session",
        arguments: [true, false])
    func endings(escapes: Bool) {
        var activations = 0
        load { activations += 1 }
        stage.album.remove(stage.dropInteraction)
        stage.begin()
        stage.drag(to: stage.album, steps: 1)
        stage.hold(0.7)
        if escapes { stage.escape() } else { stage.release() }
        #expect(effect.states.last?.state == .inactive)
        stage.hold(2)
        #expect(activations == 0)
    }

    @Test("SPRING-1: a view that is removed under the pointer does not activate")
    func vanishingView() {
        var activations = 0
        load { activations += 1 }
        stage.begin()
        stage.drag(to: stage.album, steps: 1)
        stage.hold(0.7)
        stage.album.removeFromSuperview()
        stage.hold(1)
        #expect(activations == 0)
        #expect(effect.states.last?.state == .inactive)
        #expect(stage.isIdle)
    }

    @Test("SPRING-1: after a handler has changed the views, the new target is entered")
    func handlerThatChangesTheWorld() {
        let other = stage.addAlbum("other", at: stage.album.frame)
        other.view.removeFromSuperview()
        load {
            stage.album.removeFromSuperview()
            stage.root.add(other.view)
        }
        stage.begin()
        stage.drag(to: stage.album)
        stage.hold(1.2)
        #expect(stage.log.count("target.didExit") == 1)
        #expect(stage.log.count("other.didEnter") == 1)
        stage.release()
        stage.settle()
        #expect(stage.log.lines.contains("other.performDrop"))
    }
}
