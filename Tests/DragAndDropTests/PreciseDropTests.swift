import DragAndDrop
import Testing

/// A view that wants precise drops.
@MainActor private final class PreciseTestView: TestView, PreciseDropView {
    var wantsPreciseDrops: Bool { true }
}

@MainActor struct PreciseDropTests {
    let fixture = EngineFixture()
    private let delegate: TestDropDelegate
    private let bar = PreciseTestView("bar", frame: CGRect(x: 40, y: 0, width: 200, height: 30))
    private let control = PreciseTestView("control", frame: CGRect(x: 60, y: 130, width: 80, height: 30))
    private let interaction: DropInteraction

    /// A precise control inside the imprecise album, and a precise bar at the top of the window.
    init() {
        delegate = TestDropDelegate("control", log: fixture.log)
        interaction = DropInteraction(delegate: delegate)
        fixture.album.add(control)
        fixture.root.add(bar)
    }

    private var target: String? {
        fixture.engine.sessions.first.flatMap { fixture.engine.targetView(of: $0) as? TestView }?.name
    }

    private var controlCenter: CGPoint { control.centerInWindow }

    /// Moves a finger by nothing; returns the targets after each update.
    private func rest(_ updates: Int = 20) -> Set<String?> {
        var targets: Set<String?> = []
        for _ in 0..<updates {
            fixture.send(.pointerMoved, touch: true)
            targets.insert(target)
        }
        return targets
    }

    @Test(
        "DROP-8: a finger that rests on a precise control in an imprecise target enters it once",
        arguments: [true, false])
    func restingFinger(viewIsPrecise: Bool) {
        if viewIsPrecise {
            control.add(interaction)
        } else {
            delegate.proposal.isPrecise = true
            let plain = TestView("control", frame: control.frame)
            control.removeFromSuperview()
            fixture.album.add(plain)
            plain.add(interaction)
        }
        fixture.beginDrag(touch: true)
        fixture.drag(to: CGPoint(x: 600, y: 245), touch: true)
        #expect(rest() == ["control"])
        #expect(fixture.log.count("control.didEnter") == 1 && fixture.log.count("control.didExit") == 0)
        #expect(fixture.log.count("control.canHandle") == 1)
        let location = fixture.engine.dropSession(of: fixture.engine.sessions[0])?.location(in: nil)
        #expect(location == CGPoint(x: 600, y: 230.5), "the upper edge of the control")
        fixture.release(touch: true)
        fixture.settle()
        #expect(fixture.log.count("control.performDrop") == 1)
    }

    @Test("DROP-8: a finger below a precise target drops on it, unless another precise target is under the finger")
    func fingerBelow() {
        control.add(interaction)
        fixture.beginDrag(touch: true)
        let below = controlCenter + CGPoint(x: 0, y: 44)
        fixture.drag(to: below, touch: true)
        #expect(rest() == ["control"])
        fixture.drag(to: below + CGPoint(x: 0, y: 16), steps: 1, touch: true)
        #expect(rest() == ["album"], "the point above the finger has left the control")
        fixture.drag(to: below, steps: 1, touch: true)
        let other = TestDropDelegate("other", log: fixture.log)
        let view = PreciseTestView("other", frame: CGRect(x: 60, y: 165, width: 80, height: 60))
        view.add(DropInteraction(delegate: other))
        fixture.album.add(view)
        #expect(rest() == ["other"])
    }

    @Test("DROP-8: in a precise target at the top of the window, a finger is not outside the window")
    func topOfWindow() {
        bar.add(interaction)
        fixture.beginDrag(touch: true)
        fixture.drag(to: CGPoint(x: 100, y: 12), touch: true)
        #expect(rest() == ["bar"])
        #expect(fixture.host.outsideLocations.isEmpty)
        fixture.drag(to: CGPoint(x: 100, y: -4), steps: 1, touch: true)
        #expect(rest() == [nil])
        #expect(fixture.host.outsideLocations.last == CGPoint(x: 100, y: -4))
    }

    @Test("DROP-8: the answers about a target above the finger are kept while the finger moves below it")
    func answersAbove() {
        control.add(interaction)
        delegate.handles = false
        fixture.beginDrag(touch: true)
        fixture.drag(to: controlCenter + CGPoint(x: 0, y: 44), touch: true)
        #expect(rest() == ["album"])
        #expect(fixture.log.count("control.canHandle") == 1 && fixture.log.count("target.canHandle") == 1)
        #expect(fixture.log.count("target.didEnter") == 1)
    }

    @Test("DROP-8: a mouse drops at its location also in a view that wants precise drops")
    func mouse() {
        control.add(interaction)
        fixture.beginDrag()
        fixture.drag(to: controlCenter)
        #expect(target == "control")
        fixture.drag(to: controlCenter + CGPoint(x: 0, y: 44))
        #expect(target == "album")
    }

    @Test("DROP-8: a view with a paste configuration that wants precise drops is precise")
    func pasteConfiguration() {
        let view = PastingView("note", frame: CGRect(x: 60, y: 200, width: 100, height: 30))
        fixture.album.add(view)
        fixture.beginDrag(touch: true)
        fixture.drag(to: view.centerInWindow + CGPoint(x: 0, y: 40), touch: true)
        #expect(rest() == ["note"])
        fixture.release(touch: true)
        #expect(view.pasted == 1)
    }
}

/// A view that accepts texts by its paste configuration, above the finger.
@MainActor private final class PastingView: TestView, PasteConfigurationSupporting, PreciseDropView {
    private(set) var pasted = 0
    var pasteConfiguration: PasteConfiguration? { PasteConfiguration(forAccepting: String.self) }
    var wantsPreciseDrops: Bool { true }

    func paste(itemProviders: [ItemProvider]) { pasted += 1 }
}
