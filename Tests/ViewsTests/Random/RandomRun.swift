import Foundation
import TestSupport

@testable import Views

/// Runs a script of random steps and checks the invariants after each step: two containers in a small window, three
/// mice and eight fingers, and programs that change everything at any time.
@MainActor final class RandomRun {
    let window = WindowFixture(CGSize(width: 420, height: 300))
    let grid: ContainerFixture
    let table: ContainerFixture
    let order = CallbackChecker()
    let squares = GridLayout()
    let rows = JustifiedLayout()
    private(set) var problems: [String] = []
    private(set) var steps = 0
    private(set) var last: RandomStep?
    /// The arrangement of each container when its cells were last compared.
    var checkedArrangements: [Int: ArrangementState] = [:]
    private var spies: [AnyObject] = []
    /// The last value used for an inserted item.
    var nextValue = 3_000_000
    /// The positions of all gaps of each container since the last step that was not a passage of time.
    var gapHistory: [ObjectIdentifier: (offset: CGPoint, positions: [[GapPlace]])] = [:]
    /// Errors that the script provoked.
    var expectedErrors = 0
    /// The fingers that are down.
    var touching: Set<Int> = []
    /// The number of steps after which a finger held items, and of those after which several pointers did.
    var (touchDrags, simultaneousDrags) = (0, 0)
    /// The views of the window, with the number of each class, before the first step.
    private var views: [String: Int] = [:]

    var containers: [(name: String, container: ContainerFixture)] { [("grid", grid), ("table", table)] }

    init(_ scene: RandomScene) {
        squares.itemSize = CGSize(width: 60, height: 60)
        rows.rowHeight = 60
        grid = ContainerFixture(grid: [], layout: scene.unequal ? rows : squares)
        table = ContainerFixture(table: [])
        if scene.unequal { table.rowHeight = { [60, 30, 24, 90][$0 % 4] } }
        grid.sections = Self.values(scene.grid, from: 0)
        table.sections = Self.values(scene.table, from: 500_000)
        grid.aspect = { [0.7, 1, 1.5, 2][$0 % 4] }
        table.firstCopy = 2_000_000
        (grid.createsItemsLater, table.createsItemsLater) = (scene.unequal, scene.unequal)
        window.draws = false
        window.add(table.view, CGRect(x: 0, y: 0, width: 130, height: 300))
        window.add(grid.view, CGRect(x: 130, y: 0, width: 290, height: 300))
        for (name, container) in containers {
            container.view.allowsMultipleSelection = true
            container.view.isSpringLoaded = true
            container.landingRect = CGRect(x: 4, y: 4, width: 20, height: 20)
            container.movesItems = true
            installSpies(in: container.view, name)
            container.view.reloadData()
        }
        window.settle()
        views = viewCounts
    }

    private static func values(_ counts: [Int], from first: Int) -> [[Int]] {
        var next = first
        return counts.map { count in
            defer { next += count }
            return Array(next..<next + count)
        }
    }

    /// Inserts recording delegates between the engine and the two sides of a view.
    private func installSpies(in view: ItemContainerView, _ name: String) {
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
        interaction.allowsSimultaneousDropSessions = true
        view.addInteraction(interaction)
        spies += [drag, drop] as [AnyObject]
    }

    var lifts: Int { (grid.log + table.log).filter { $0 == "willBegin" }.count }
    var drops: Int { (grid.log + table.log).filter { $0 == "performDrop" }.count }

    func container(_ isGrid: Bool) -> ContainerFixture { isGrid ? grid : table }

    func report(_ problem: String) {
        problems.append("step \(steps)\(last.map { ", .\($0)" } ?? ""): \(problem)")
    }

    // MARK: Steps

    func perform(_ step: RandomStep) {
        steps += 1
        last = step
        switch step {
        case .time(let milliseconds): frame(.milliseconds(milliseconds))
        case .rest: for _ in 0..<12 { frame(.milliseconds(40)) }
        default:
            gapHistory.removeAll()
            let before = MotionExpectation(self, at: window.now)
            if !performUserStep(step), !performProgramStep(step) { performForeignStep(step) }
            before.compare(with: self, after: step)
        }
        check()
    }

    /// Advances by one frame. Invariant: no velocity changes within it.
    func frame(_ duration: Duration) {
        let expected = MotionExpectation(self, at: window.now + duration)
        window.advanceInOneFrame(by: duration)
        expected.compare(with: self, after: nil)
        checkVisibility()
        checkGapStability()
    }

    private func performUserStep(_ step: RandomStep) -> Bool {
        switch step {
        case .press(let pointer, let x, let y): press(pointer, at: CGPoint(x: x, y: y))
        case .hold(let pointer, let x, let y):
            press(pointer, at: CGPoint(x: x, y: y))
            for _ in 0..<4 { window.advanceInOneFrame(by: .milliseconds(180)) }
        case .move(let pointer, let x, let y): move(pointer, to: CGPoint(x: x, y: y))
        case .release(let pointer): release(pointer)
        case .pressSecondary(let pointer, let x, let y):
            window.press(at: CGPoint(x: x, y: y), button: .secondary, pointer: pointer)
        case .releaseSecondary(let pointer): window.release(.secondary, pointer: pointer)
        case .cancelPointer(let pointer): cancel(pointer)
        case .control(let down): window.modify(down ? .control : [])
        case .escape: window.key(.escape)
        case .wheel(let dy, let x, let y): window.wheel(CGFloat(dy), at: CGPoint(x: x, y: y))
        default: return performTouchStep(step)
        }
        return true
    }

    private func performForeignStep(_ step: RandomStep) {
        switch step {
        case .foreign(let drag, let event, let x, let y):
            let offer = ForeignDragOffer(items: [ItemProvider(object: "foreign")], allowsMove: x % 2 == 0)
            let events: [ForeignDragEvent] = [
                .entered(offer), .entered(offer), .moved(allowsMove: x % 2 == 0), .moved(allowsMove: true),
                .offered(offer.items), .exited, .dropped,
            ]
            window.send(
                .foreignDrag(ForeignDragID(drag), events[event % events.count]), at: CGPoint(x: x, y: y), pointer: -drag
            )
        case .outside(let pointer, let y, let answer):
            let answers: [OutsideEvent] = [
                .answered(.copy), .answered(.copy), .answered(.move), .answered(nil), .finished(.move, success: true),
                .finished(.copy, success: true), .finished(.copy, success: false), .lost,
            ]
            move(pointer, to: CGPoint(x: -40, y: y))
            for session in window.root.engine.sessions {
                window.send(
                    .outside(session: session.id, answers[answer % answers.count]), at: CGPoint(x: -40, y: y))
            }
            if answer % 2 == 0 { release(pointer) }
        default: break
        }
    }

    // MARK: Rest

    /// Invariant: without events gaps do not return to positions that they have left.
    private func checkGapStability() {
        for (name, container) in containers {
            let (position, offset, key) = (
                container.view.gaps.map(\.place), container.view.contentOffset, ObjectIdentifier(container)
            )
            guard let history = gapHistory[key], history.offset == offset else {
                gapHistory[key] = (offset, [position])
                continue
            }
            guard history.positions.last != position else { continue }
            if history.positions.contains(position) {
                report("\(name): the gaps alternate: \(history.positions), \(position)")
            }
            gapHistory[key]?.positions.append(position)
        }
    }

    /// Cancels all drags and waits until everything is at rest.
    func finish() {
        last = nil
        if table.view.superview == nil { window.root.addSubview(table.view) }
        for (_, container) in containers {
            container.view.cancelInteractiveMovement()
            for (_, context) in container.pendingPlaceholders { context.deletePlaceholder() }
        }
        for id in 1...2 { window.send(.foreignDrag(ForeignDragID(id), .exited), at: .zero, pointer: -id) }
        for session in window.root.engine.sessions {
            window.send(.outside(session: session.id, .lost), at: .zero)
        }
        for pointer in Array(0..<Self.firstFinger) + touching.sorted() {
            window.key(.escape)
            cancel(pointer)
            if pointer < Self.firstFinger { window.release(.secondary, pointer: pointer) }
        }
        window.settle()
        window.settle()
        for (name, container) in containers {
            for problem in container.problemsAtRest(on: window) { report("at rest, \(name): \(problem)") }
        }
        for problem in order.problems() { report(problem) }
        if !order.begun.isEmpty { report("sessions that never ended \(order.begun.sorted())") }
        if viewCounts != views { report("the views are \(viewCounts), not \(views)") }
        checkRemainingTouches()
    }

    /// Returns the problems found by a script.
    static func problems(of script: [RandomStep], in scene: RandomScene = .usual) -> [String] {
        outcome(of: script, in: scene).problems
    }

    /// Runs a script until the first problem.
    static func outcome(of script: [RandomStep], in scene: RandomScene = .usual) -> RandomRun {
        let run = RandomRun(scene)
        for step in script where run.problems.isEmpty { run.perform(step) }
        if run.problems.isEmpty { run.finish() }
        return run
    }
}
