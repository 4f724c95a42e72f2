import Foundation
import TestSupport

@testable import Views

/// Runs a script of random steps and checks the invariants after each step: two containers in a small window, three
/// pointers, and programs that change everything at any time.
@MainActor final class RandomRun {
    let stage = Stage(CGSize(width: 420, height: 300))
    let grid: Shelf
    let table: Shelf
    let order = CallbackChecker()
    let squares = GridLayout()
    let rows = JustifiedLayout()
    private(set) var problems: [String] = []
    private(set) var steps = 0
    private(set) var last: RandomStep?
    /// The arrangement of each container when its cells were last compared.
    var known: [Int: Arranged] = [:]
    private var spies: [AnyObject] = []
    /// The last value used for an inserted item.
    var nextValue = 3_000_000
    /// The positions of each gap since the last step that was not a passage of time.
    private var rests: [ObjectIdentifier: (offset: CGPoint, places: [GapPlace?])] = [:]
    /// Errors that the script provoked.
    var expectedErrors = 0

    var shelves: [(name: String, shelf: Shelf)] { [("grid", grid), ("table", table)] }

    init(_ scene: RandomScene) {
        squares.itemSize = CGSize(width: 60, height: 60)
        rows.rowHeight = 60
        grid = Shelf(grid: [], layout: scene.unequal ? rows : squares)
        table = Shelf(table: [])
        grid.sections = Self.values(scene.grid, from: 0)
        table.sections = Self.values(scene.table, from: 500_000)
        grid.aspect = { [0.7, 1, 1.5, 2][$0 % 4] }
        table.firstCopy = 2_000_000
        stage.draws = false
        stage.add(table.view, CGRect(x: 0, y: 0, width: 130, height: 300))
        stage.add(grid.view, CGRect(x: 130, y: 0, width: 290, height: 300))
        for (name, shelf) in shelves {
            shelf.view.allowsMultipleSelection = true
            shelf.view.isSpringLoaded = true
            shelf.landsInto = CGRect(x: 4, y: 4, width: 20, height: 20)
            shelf.movesItems = true
            listen(to: shelf.view, name)
            shelf.view.reloadData()
        }
        stage.settle()
    }

    private static func values(_ counts: [Int], from first: Int) -> [[Int]] {
        var next = first
        return counts.map { count in
            defer { next += count }
            return Array(next..<next + count)
        }
    }

    /// Inserts recording delegates between the engine and the two sides of a view.
    private func listen(to view: ItemContainerView, _ name: String) {
        var target: (@MainActor (DragItem, CGSize) -> DragPreviewTarget?)?
        for interaction in view.interactions where interaction is DragInteraction || interaction is DropInteraction {
            view.removeInteraction(interaction)
            if let drop = interaction as? DropInteraction { target = drop.defaultTarget }
        }
        let (drag, drop) = (
            DragSpy(view.dragSide) { [order] in order.record($0, name, $1) },
            DropSpy(view.dropSide) { [order] in order.record($0, name, $1) }
        )
        view.addInteraction(DragInteraction(delegate: drag))
        let interaction = DropInteraction(delegate: drop)
        interaction.defaultTarget = target
        view.addInteraction(interaction)
        spies += [drag, drop] as [AnyObject]
    }

    var lifts: Int { (grid.log + table.log).filter { $0 == "willBegin" }.count }
    var drops: Int { (grid.log + table.log).filter { $0 == "performDrop" }.count }

    func shelf(_ isGrid: Bool) -> Shelf { isGrid ? grid : table }

    func report(_ problem: String) {
        problems.append("step \(steps)\(last.map { ", .\($0)" } ?? ""): \(problem)")
    }

    // MARK: Steps

    func carryOut(_ step: RandomStep) {
        steps += 1
        last = step
        switch step {
        case .time(let milliseconds): frame(.milliseconds(milliseconds))
        case .rest: for _ in 0..<12 { frame(.milliseconds(40)) }
        default:
            rests.removeAll()
            let before = MotionWatch(self, at: stage.now)
            if !carryOutUser(step), !carryOutProgram(step) { carryOutOthers(step) }
            before.compare(with: self, after: step)
        }
        check()
    }

    /// Advances by one frame. Invariant: no velocity changes within it.
    func frame(_ duration: Duration) {
        let expected = MotionWatch(self, at: stage.now + duration)
        stage.pass(duration)
        expected.compare(with: self, after: nil)
        checkWhatIsSeen()
        checkRest()
    }

    private func carryOutUser(_ step: RandomStep) -> Bool {
        switch step {
        case .press(let hand, let x, let y): stage.press(at: CGPoint(x: x, y: y), pointer: hand)
        case .hold(let hand, let x, let y):
            stage.press(at: CGPoint(x: x, y: y), pointer: hand)
            for _ in 0..<4 { stage.pass(.milliseconds(180)) }
        case .move(let hand, let x, let y): stage.jump(to: CGPoint(x: x, y: y), pointer: hand)
        case .release(let hand): stage.release(pointer: hand)
        case .pressSecondary(let hand, let x, let y):
            stage.press(at: CGPoint(x: x, y: y), button: .secondary, pointer: hand)
        case .releaseSecondary(let hand): stage.release(.secondary, pointer: hand)
        case .losePointer(let hand): stage.send(.pointerCancelled, at: stage.place(of: hand), pointer: hand)
        case .control(let down): stage.modify(down ? .control : [])
        case .escape: stage.key(.escape)
        case .wheel(let dy, let x, let y): stage.wheel(CGFloat(dy), at: CGPoint(x: x, y: y))
        default: return false
        }
        return true
    }

    private func carryOutOthers(_ step: RandomStep) {
        switch step {
        case .foreign(let drag, let what, let x, let y):
            let offer = ForeignDragOffer(items: [ItemProvider(object: "foreign")], allowsMove: x % 2 == 0)
            let events: [ForeignDragEvent] = [
                .entered(offer), .entered(offer), .moved(allowsMove: x % 2 == 0), .moved(allowsMove: true),
                .offered(offer.items), .exited, .dropped,
            ]
            stage.send(
                .foreignDrag(ForeignDragID(drag), events[what % events.count]), at: CGPoint(x: x, y: y), pointer: -drag)
        case .outside(let hand, let y, let answer):
            let answers: [OutsideEvent] = [
                .answered(.copy), .answered(.copy), .answered(.move), .answered(nil), .finished(.move, success: true),
                .finished(.copy, success: true), .finished(.copy, success: false), .lost,
            ]
            stage.jump(to: CGPoint(x: -40, y: y), pointer: hand)
            for session in stage.root.engine.sessions {
                stage.send(
                    .outside(session: session.id, answers[answer % answers.count]), at: stage.place(of: hand),
                    pointer: hand)
            }
            if answer % 2 == 0 { stage.release(pointer: hand) }
        default: break
        }
    }

    // MARK: Rest

    /// Invariant: without events a gap does not return to a position that it has left.
    private func checkRest() {
        for (name, shelf) in shelves {
            let (place, offset, key) = (shelf.view.gap?.place, shelf.view.contentOffset, ObjectIdentifier(shelf))
            guard let rest = rests[key], rest.offset == offset else {
                rests[key] = (offset, [place])
                continue
            }
            guard rest.places.last != place else { continue }
            if rest.places.contains(place) {
                report("\(name): the gap goes back and forth: \(rest.places), \(String(describing: place))")
            }
            rests[key]?.places.append(place)
        }
    }

    /// Cancels all drags and waits until everything is at rest.
    func finish() {
        last = nil
        if table.view.superview == nil { stage.root.addSubview(table.view) }
        for (_, shelf) in shelves {
            shelf.view.cancelInteractiveMovement()
            for (_, context) in shelf.waiting { context.deletePlaceholder() }
        }
        for id in 1...2 { stage.send(.foreignDrag(ForeignDragID(id), .exited), at: .zero, pointer: -id) }
        for session in stage.root.engine.sessions {
            stage.send(.outside(session: session.id, .lost), at: .zero)
        }
        for hand in 0..<3 {
            stage.key(.escape)
            stage.send(.pointerCancelled, at: stage.place(of: hand), pointer: hand)
            stage.release(.secondary, pointer: hand)
        }
        stage.settle()
        stage.settle()
        for (name, shelf) in shelves {
            for problem in shelf.problemsAtRest(on: stage) { report("at rest, \(name): \(problem)") }
        }
        for problem in order.problems() { report(problem) }
        if !order.begun.isEmpty { report("never ended: sessions \(order.begun.sorted())") }
    }

    /// Returns the problems found by a script.
    static func problems(of script: [RandomStep], in scene: RandomScene = .usual) -> [String] {
        outcome(of: script, in: scene).problems
    }

    /// Runs a script until the first problem.
    static func outcome(of script: [RandomStep], in scene: RandomScene = .usual) -> RandomRun {
        let run = RandomRun(scene)
        for step in script where run.problems.isEmpty { run.carryOut(step) }
        if run.problems.isEmpty { run.finish() }
        return run
    }
}
