import DragAndDrop
import Foundation
import TestSupport
import Testing

/// A random action of a user, a program or a window, determined by its seed, so that a script stays valid when steps
/// are removed.
private enum RandomEngineStep {
    case any(seed: UInt64)

    static func script(seed: UInt64, length: Int) -> [RandomEngineStep] {
        var random = SplitMix(seed: seed)
        return (0..<length).map { _ in .any(seed: random.next() >> 32) }
    }
}

/// Performs random actions of users, programs and windows from a script.
@MainActor private final class RandomEngineRun {
    let fixture = EngineFixture()
    private var random = SplitMix(seed: 0)
    private var photos: [(view: TestView, delegate: TestDragDelegate)] = []
    private var albums: [(view: TestView, delegate: TestDropDelegate)] = []
    private let scroll = TestScrollView(
        "scroll", frame: CGRect(x: 700, y: 420, width: 280, height: 260), contentHeight: 3_000)
    private var changesWithinCallbacks = false
    private(set) var problems: [String] = []
    /// The sessions that have ever entered each album.
    private var entered: [String: Set<Int>] = [:]

    init() {
        photos.append((fixture.photo, fixture.source))
        for index in 0..<3 {
            let frame = CGRect(x: 40 + index * 150, y: 250 + index * 90, width: 120, height: 80 + index * 60)
            let (view, delegate) = fixture.addPhoto("photo \(index)", at: frame, items: index * 3 + 1)
            photos.append((view, delegate))
        }
        fixture.root.add(scroll)
        albums.append((fixture.album, fixture.target))
        albums.append(fixture.addAlbum("list", at: CGRect(x: 10, y: 40, width: 240, height: 2_900)))
        scroll.add(albums[1].view)
        albums.append(fixture.addAlbum("strip", at: CGRect(x: 200, y: 10, width: 280, height: 60)))
        fixture.album.add(SpringLoadedInteraction { _, _ in })
        for photo in photos {
            let texts = photo.delegate.items.compactMap { $0.localObject as? String }
            photo.delegate.makeItems = { texts.map(EngineFixture.item) }
        }
        for photo in photos {
            photo.delegate.onCallback = { [weak self] callback, session in self?.changeWithinCallback(session) }
        }
        for album in albums {
            let name = album.delegate.name
            album.delegate.onCallback = { [weak self] callback, session in
                if callback == "didEnter" { self?.entered[name, default: []].insert(session.id) }
                session.localDragSession.map { self?.changeWithinCallback($0) }
            }
            album.delegate.dropPreview = { [weak self] _, preview in self?.dropPreview(preview) }
        }
    }

    private func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }

    private func dropPreview(_ preview: TargetedDragPreview) -> TargetedDragPreview? {
        guard chance(0.5), let album = albums.randomElement(using: &random) else { return nil }
        if chance(0.3) { return TargetedDragPreview(view: album.view) }
        return preview.retargetedPreview(with: DragPreviewTarget(container: album.view, center: CGPoint(x: 20, y: 30)))
    }

    /// Changes made by the program within a callback.
    private func changeWithinCallback(_ session: DragSession) {
        guard changesWithinCallbacks, chance(0.005) else { return }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: fixture.engine.cancel(session)
        case 1: toggleView()
        case 2: fixture.engine.contentDidMove()
        case 3: session.items.last?.previewProvider = { [fixture] in DragPreview(view: fixture.album) }
        default: fixture.escape()
        }
    }

    /// Sends an event of another program's drag.
    private func sendForeignEvent() {
        let offer = ForeignDragOffer(items: [ItemProvider(object: "foreign")], allowsMove: chance(0.5))
        let events: [ForeignDragEvent] = [
            .entered(offer), .moved(allowsMove: chance(0.5)), .moved(allowsMove: true), .offered(offer.items), .exited,
            .dropped, .dropped,
        ]
        let id = Int.random(in: 1...2, using: &random)
        let point =
            chance(0.7) ? albums.randomElement(using: &random)?.view.centerInWindow ?? randomPoint() : randomPoint()
        fixture.sendForeign(events.randomElement(using: &random) ?? .exited, at: point, id: id)
    }

    /// Moves a pointer over another program, which answers.
    private func dragOutside(_ pointer: Int, _ touch: Bool) {
        let answers: [OutsideEvent] = [
            .answered(.copy), .answered(.copy), .answered(.move), .answered(nil), .finished(.move, success: true),
            .finished(.copy, success: true), .finished(.copy, success: false), .lost,
        ]
        let out = CGPoint(x: -40, y: .random(in: 0..<700, using: &random))
        act(moves: pointer) { fixture.send(.pointerMoved, at: out, pointer: pointer, touch: touch) }
        for session in fixture.engine.sessions {
            guard let answer = answers.randomElement(using: &random) else { continue }
            act { fixture.engine.handle(InputEvent(.outside(session: session.id, answer), time: fixture.now)) }
        }
        if chance(0.5) { act(moves: pointer) { fixture.release(pointer: pointer, touch: touch) } }
    }

    private func toggleView() {
        let views = photos.map(\.view) + [fixture.album, albums[2].view]
        guard let view = views.randomElement(using: &random) else { return }
        if view.superview != nil { return view.removeFromSuperview() }
        for view in views where view.superview == nil { fixture.root.add(view) }
    }

    private func randomPoint() -> CGPoint {
        if chance(0.6), let view = (photos.map(\.view) + albums.map(\.view)).randomElement(using: &random) {
            return view.centerInWindow
        }
        return CGPoint(
            x: .random(in: -60..<1_060, using: &random), y: .random(in: -60..<760, using: &random))
    }

    func perform(_ step: RandomEngineStep) {
        if case .any(let seed) = step { random = SplitMix(seed: seed) }
        changesWithinCallbacks = true
        let pointer = Int.random(in: 0..<3, using: &random)
        let touch = pointer == 2
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<15: act(moves: pointer) { fixture.press(at: randomPoint(), pointer: pointer, touch: touch) }
        case 15..<20: act(moves: pointer) { fixture.press(at: randomPoint(), button: .secondary, pointer: pointer) }
        case 20..<32: act(moves: pointer) { fixture.release(pointer: pointer, touch: touch) }
        case 32..<37: act(moves: pointer) { fixture.release(button: .secondary, pointer: pointer) }
        case 37..<65:
            act(moves: pointer) { fixture.send(.pointerMoved, at: randomPoint(), pointer: pointer, touch: touch) }
        case 65..<66: act { if chance(0.5) { fixture.escape() } }
        case 66..<67: act(moves: pointer) { fixture.send(.pointerCanceled, pointer: pointer) }
        case 67..<68: act { toggleView() }
        case 68..<70: press(pointer, touch)
        case 70..<72: act { changeProposals() }
        case 72..<74:
            act { scroll.offset.y = .random(in: 0..<2_000, using: &random) }
            act { fixture.engine.contentDidMove() }
        case 75..<79: for _ in 0..<4 { act { sendForeignEvent() } }
        case 79..<83: dragOutside(pointer, touch)
        case 74..<75: act { if chance(0.3) { fixture.engine.cancelAll() } }
        case 95..<97: checkRest(pointer, touch)
        default: advance(chance(0.1) ? .random(in: 0.3..<1.2, using: &random) : 0.02)
        }
        changesWithinCallbacks = false
        check()
    }

    /// A pointer that rests keeps its target, once all targets have answered whether they are precise (DROP-8).
    private func checkRest(_ pointer: Int, _ touch: Bool) {
        changesWithinCallbacks = false
        func milestones() -> Int { fixture.log.lines.count { $0.hasSuffix("didEnter") || $0.hasSuffix("didExit") } }
        func rest() { act(moves: pointer) { fixture.send(.pointerMoved, pointer: pointer, touch: touch) } }
        for _ in 0..<3 { rest() }
        let before = milestones()
        for _ in 0..<4 { rest() }
        if milestones() != before { problems.append("the target of a resting pointer changed") }
    }

    /// A press that is held until the item lifts.
    private func press(_ pointer: Int, _ touch: Bool) {
        guard let view = photos.map(\.view).randomElement(using: &random) else { return }
        act(moves: pointer) { fixture.press(on: view, pointer: pointer, touch: touch) }
        advance(0.7)
    }

    private func changeProposals() {
        let operations: [DropOperation] = [.cancel, .forbidden, .forbidden, .copy, .move, .move, .move]
        for album in albums {
            album.delegate.proposal = DropProposal(operation: operations.randomElement(using: &random) ?? .copy)
            album.delegate.proposal.isPrecise = chance(0.2)
            album.delegate.proposal.prefersFullSizePreview = chance(0.2)
        }
        for photo in photos {
            photo.delegate.allowsMove = chance(0.85)
            photo.delegate.added = chance(0.5) ? [EngineFixture.item("more")] : []
        }
    }

    /// Performs an instantaneous action: afterwards only previews of the moved pointer may have changed position.
    private func act(moves pointer: Int? = nil, _ body: () -> Void) {
        let before = centers(at: fixture.now, lifting: true)
        body()
        guard pointer == nil else { return }
        compare(before, "an event")
    }

    /// Advances by one frame: each preview must be where its spring predicted, with any events within the frame.
    private func advance(_ seconds: Double) {
        let (expected, now) = (centers(at: fixture.now + .seconds(seconds), lifting: false), fixture.now)
        changesWithinCallbacks = seconds < 0.1
        if seconds < 0.1 {
            fixture.advanceInOneFrame(by: seconds)
            compare(expected, "a frame of \(seconds) s from \(now)")
        } else {
            fixture.advance(by: seconds)
        }
    }

    private func centers(at time: Timestamp, lifting: Bool) -> [Int: CGPoint] {
        var found: [Int: CGPoint] = [:]
        for session in fixture.engine.presentations(at: time) where lifting || session.session.phase != .lifting {
            for preview in session.previews { found[preview.id] = preview.center }
        }
        return found
    }

    private func compare(_ expected: [Int: CGPoint], _ event: String) {
        for (id, center) in centers(at: fixture.now, lifting: true) {
            guard let before = expected[id], before.distance(to: center) > 1 else { continue }
            problems.append("preview \(id) jumped from \(before) to \(center) in \(event)")
        }
    }

    private func check() {
        for preview in fixture.previews {
            let numbers = [
                preview.center.x, preview.center.y, preview.size.width, preview.size.height, preview.angle,
                preview.alpha, preview.elevation, preview.transition?.progress ?? 1,
            ]
            if !numbers.allSatisfy(\.isFinite) { problems.append("preview \(preview.id) is not finite: \(numbers)") }
            if abs(preview.center.x) > 20_000 || preview.size.width > 5_000 {
                problems.append("preview \(preview.id) is lost: \(numbers)")
            }
        }
        if let deadline = fixture.engine.deadline, deadline < fixture.now, !fixture.engine.isAnimating {
            problems.append("a deadline is overdue: \(deadline) at \(fixture.now)")
        }
    }

    /// Releases all pointers and waits until everything is at rest.
    private func finish() {
        for pointer in 0..<3 { fixture.release(pointer: pointer, touch: pointer == 2) }
        for id in 1...2 { fixture.sendForeign(.exited, id: id) }
        for session in fixture.engine.sessions {
            fixture.engine.handle(InputEvent(.outside(session: session.id, .lost), time: fixture.now))
        }
        fixture.advance(by: 2)
        check()
    }

    /// Runs a script until the first problem; returns the problems.
    static func problems(of script: [RandomEngineStep]) -> [String] {
        let run = RandomEngineRun()
        for step in script where run.problems.isEmpty { run.perform(step) }
        run.finishAndCheck()
        return run.problems
    }

    /// Waits until everything is at rest, and checks the invariants of a whole run.
    func finishAndCheck() {
        guard problems.isEmpty else { return }
        finish()
        problems += balance() + fixture.log.order.problems() + remainingState()
    }

    /// Sessions, previews and snapshots that remain at rest.
    private func remainingState() -> [String] {
        var left: [String] = []
        if !fixture.engine.sessions.isEmpty { left.append("remaining sessions: \(fixture.engine.sessions.map(\.id))") }
        if !fixture.previews.isEmpty { left.append("remaining previews: \(fixture.previews.map(\.id))") }
        if !fixture.isIdle { left.append("not at rest") }
        if !fixture.host.pointersUnderDrag.isEmpty {
            left.append("pointers under a drag: \(fixture.host.pointersUnderDrag)")
        }
        let frozen = Set(fixture.host.frozen).subtracting(fixture.host.discarded)
        if !frozen.isEmpty { left.append("remaining snapshots: \(frozen.sorted())") }
        return left
    }

    /// Callbacks that must be balanced over a whole run, for each participant.
    private func balance() -> [String] {
        let lines = fixture.log.lines
        func count(_ name: String, _ callback: String) -> Int {
            lines.filter { $0.hasPrefix("\(name).\(callback)") }.count
        }
        var problems: [String] = []
        func compare(_ name: String, _ first: Int, _ second: Int, _ counts: String) {
            if first != second { problems.append("\(name): \(counts): \(first) and \(second)") }
        }
        for photo in photos {
            let name = photo.delegate.name
            compare(name, count(name, "willBegin"), count(name, "didEnd"), "begun and ended")
            compare(name, count(name, "willEnd"), count(name, "didEnd"), "will and did end")
            compare(name, count(name, "didEnd(copy)") + count(name, "didEnd(move)"), count(name, "didTransfer"), "data")
        }
        for album in albums {
            let name = album.delegate.name
            compare(name, count(name, "didEnter"), count(name, "didExit") + count(name, "performDrop"), "in and out")
            compare(name, count(name, "performDrop"), count(name, "concludeDrop"), "drops")
            compare(name, entered[name]?.count ?? 0, count(name, "sessionDidEnd"), "seen and ended")
        }
        return problems
    }
}

/// Five random runs of 4,000 steps with fixed seeds. The environment variable `RANDOM_STEPS` sets the length of each
/// run, `RANDOM_SEED` shifts the seeds.
@MainActor @Suite struct RandomEngineTests {
    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    private static let length = number("RANDOM_STEPS") ?? 4_000

    @Test("Random steps leave no session, preview or unbalanced callback")
    func randomRuns() async {
        var (lines, foreignEnds, droppedOutside) = ([String](), [DropOperation](), 0)
        for number in 1...5 {
            let shifted = (Self.number("RANDOM_SEED") ?? 0) &+ number
            let run = await randomRun(seed: UInt64(truncatingIfNeeded: shifted) &* 7_919)
            lines += run.fixture.log.lines
            foreignEnds += run.fixture.host.foreignEnds
            droppedOutside += run.fixture.host.droppedOutside.count
        }
        guard Self.length >= 4_000 else { return }
        // Runs without these events would prove nothing.
        #expect(droppedOutside > 10 && foreignEnds.contains(.copy))
        for callback in ["performDrop", "didEnd(cancel)", "didEnd(forbidden)", "didEnd(move)", "willAdd(1)", "didExit"]
        {
            #expect(lines.contains { $0.hasSuffix(callback) }, "no \(callback)")
        }
    }

    private func randomRun(seed: UInt64) async -> RandomEngineRun {
        let script = RandomEngineStep.script(seed: seed, length: Self.length)
        let run = RandomEngineRun()
        for (number, step) in script.enumerated() where run.problems.isEmpty {
            // Lets other main-actor tests run.
            if number % 200 == 0 { await Task.yield() }
            run.perform(step)
        }
        run.finishAndCheck()
        if let problem = run.problems.first {
            let kind = Self.kind(of: problem)
            let minimized = shrunk(script) { RandomEngineRun.problems(of: $0).contains { Self.kind(of: $0) == kind } }
            let source = "RandomEngineRun.problems(of: [\n\(code(of: minimized))\n])"
            Issue.record("seed \(seed): \(run.problems.prefix(5).joined(separator: "\n"))\n\(source)")
        }
        return run
    }

    /// A problem without its numbers.
    private static func kind(of problem: String) -> String { problem.filter { !$0.isNumber && $0 != "-" && $0 != "." } }

    @Test("BUILD-1: the same script gives the same timeline and the same frames")
    func runsAreDeterministic() {
        func run() -> (timeline: [Timeline.Entry], frames: [String], log: [String]) {
            let run = RandomEngineRun()
            var frames: [String] = []
            run.fixture.onFrame = {
                for preview in run.fixture.previews {
                    frames.append("\(preview.id) \(preview.center) \(preview.size) \(preview.angle) \(preview.alpha)")
                }
            }
            for step in RandomEngineStep.script(seed: 42, length: 1_500) { run.perform(step) }
            run.finishAndCheck()
            return (run.fixture.engine.timeline.entries(since: 0), frames, run.fixture.log.lines)
        }
        let (first, second) = (run(), run())
        #expect(first.frames.count > 500)
        #expect(first.timeline == second.timeline)
        #expect(first.frames == second.frames)
        #expect(first.log == second.log)
    }

    @Test("BUILD-1: requesting presentations has no side effects, at any time and in any order")
    func presentationsHaveNoSideEffects() {
        func run(asking: Bool) -> [CGPoint] {
            let fixture = EngineFixture()
            var centers: [CGPoint] = []
            fixture.onFrame = {
                if asking {
                    for part in [0.5, -0.2, 3, 0.016] {
                        _ = fixture.engine.presentations(at: fixture.now + .seconds(part))
                    }
                }
                centers += fixture.previews.map(\.center)
            }
            fixture.beginDrag()
            fixture.drag(to: fixture.album)
            fixture.release()
            fixture.settle()
            return centers
        }
        #expect(run(asking: true) == run(asking: false))
    }
}
