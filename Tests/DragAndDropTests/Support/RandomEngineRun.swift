import DragAndDrop
import TestSupport

/// A random action of a user, a program or a window, determined by its seed, so that a script stays valid when steps
/// are removed.
enum RandomEngineStep {
    case any(seed: UInt64)

    static func script(seed: UInt64, length: Int) -> [RandomEngineStep] {
        var random = SplitMix(seed: seed)
        return (0..<length).map { _ in .any(seed: random.next() >> 32) }
    }
}

/// Performs random actions of users, programs and windows from a script.
@MainActor final class RandomEngineRun {
    let fixture = EngineFixture()
    var random = SplitMix(seed: 0)
    private(set) var photos: [(view: TestView, delegate: TestDragDelegate)] = []
    private var albums: [(view: TestView, delegate: TestDropDelegate)] = []
    private let scroll = TestScrollView(
        "scroll", frame: CGRect(x: 700, y: 420, width: 280, height: 260), contentHeight: 3_000)
    private var changesWithinCallbacks = false
    private(set) var problems: [String] = []
    /// The fingers that are down.
    var touching: Set<Int> = []
    /// How many palms were on the screen, and how many taps of fingers added items.
    var (palms, taps) = (0, 0)
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

    func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }

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
            .released, .dropped, .dropped,
        ]
        let id = Int.random(in: 1...2, using: &random)
        let point =
            chance(0.7) ? albums.randomElement(using: &random)?.view.centerInWindow ?? randomPoint() : randomPoint()
        fixture.sendForeign(events.randomElement(using: &random) ?? .exited, at: point, id: id)
    }

    /// Moves a pointer over another program, which answers.
    private func dragOutside(_ pointer: Int) {
        let answers: [OutsideEvent] = [
            .answered(.copy), .answered(.copy), .answered(.move), .answered(nil), .finished(.move, success: true),
            .finished(.copy, success: true), .finished(.copy, success: false), .lost,
        ]
        let out = CGPoint(x: -40, y: .random(in: 0..<700, using: &random))
        act(moves: pointer) { move(pointer, to: out) }
        for session in fixture.engine.sessions {
            guard let answer = answers.randomElement(using: &random) else { continue }
            act { fixture.engine.handle(InputEvent(.outside(session: session.id, answer), time: fixture.now)) }
        }
        if chance(0.5) { act(moves: pointer) { release(pointer) } }
    }

    private func toggleView() {
        let views = photos.map(\.view) + [fixture.album, albums[2].view]
        guard let view = views.randomElement(using: &random) else { return }
        if view.superview != nil { return view.removeFromSuperview() }
        for view in views where view.superview == nil { fixture.root.add(view) }
    }

    func randomPoint() -> CGPoint {
        if chance(0.6), let view = (photos.map(\.view) + albums.map(\.view)).randomElement(using: &random) {
            return view.centerInWindow
        }
        return CGPoint(
            x: .random(in: -60..<1_060, using: &random), y: .random(in: -60..<760, using: &random))
    }

    func perform(_ step: RandomEngineStep) {
        if case .any(let seed) = step { random = SplitMix(seed: seed) }
        changesWithinCallbacks = true
        // Two mice and three of the fingers.
        let pointer = Int.random(in: 0..<5, using: &random)
        let mouse = pointer % 2
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<15: act(moves: pointer) { press(pointer, at: randomPoint()) }
        case 15..<20: act(moves: mouse) { fixture.press(at: randomPoint(), button: .secondary, pointer: mouse) }
        case 20..<32: act(moves: pointer) { release(pointer) }
        case 32..<37: act(moves: mouse) { fixture.release(button: .secondary, pointer: mouse) }
        case 37..<62: act(moves: pointer) { move(pointer, to: randomPoint()) }
        case 62..<65, 83..<87: performTouches()
        case 65..<66: act { if chance(0.5) { fixture.escape() } }
        case 66..<67: act(moves: pointer) { cancel(pointer) }
        case 67..<68: act { toggleView() }
        case 68..<71: hold(pointer)
        case 71..<72: act { changeProposals() }
        case 72..<74:
            act { scroll.offset.y = .random(in: 0..<2_000, using: &random) }
            act { fixture.engine.contentDidMove() }
        case 75..<79: for _ in 0..<4 { act { sendForeignEvent() } }
        case 79..<83: dragOutside(pointer)
        case 74..<75: act { if chance(0.3) { fixture.engine.cancelAll() } }
        case 95..<97: checkRest(pointer)
        default: advance(chance(0.1) ? .random(in: 0.3..<1.2, using: &random) : 0.02)
        }
        changesWithinCallbacks = false
        check()
    }

    /// A pointer that rests keeps its target, once all targets have answered whether they are precise (DROP-8).
    private func checkRest(_ pointer: Int) {
        changesWithinCallbacks = false
        func milestones() -> Int { fixture.log.lines.count { $0.hasSuffix("didEnter") || $0.hasSuffix("didExit") } }
        func rest() { act(moves: pointer) { move(pointer, to: nil) } }
        for _ in 0..<3 { rest() }
        let before = milestones()
        for _ in 0..<4 { rest() }
        if milestones() != before { problems.append("the target of a resting pointer changed") }
    }

    /// A press that is held until the item lifts.
    private func hold(_ pointer: Int) {
        guard let view = photos.map(\.view).randomElement(using: &random) else { return }
        act(moves: pointer) { press(pointer, at: view.centerInWindow) }
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
    func act(moves pointer: Int? = nil, _ body: () -> Void) {
        let before = centers(at: fixture.now, lifting: true)
        body()
        guard pointer == nil else { return }
        compare(before, "an event")
    }

    /// Advances by one frame: each preview must be where its spring predicted, with any events within the frame.
    func advance(_ seconds: Double) {
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
        var items: Set<ObjectIdentifier> = []
        for session in fixture.engine.sessions {
            for item in session.itemList.createdItems where !items.insert(ObjectIdentifier(item)).inserted {
                problems.append("an item of session \(session.id) is in a session already")
            }
        }
        if let deadline = fixture.engine.deadline, deadline < fixture.now, !fixture.engine.isAnimating {
            problems.append("a deadline is overdue: \(deadline) at \(fixture.now)")
        }
    }

    /// Releases all pointers and waits until everything is at rest.
    private func finish() {
        for pointer in [0, 1] + touching.sorted() { release(pointer) }
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
        if problems.isEmpty { problems += remainingTouches() }
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
