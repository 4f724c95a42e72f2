import Foundation
import Testing

@testable import Views

/// Two shelves, a user with two hands, and a program that changes everything at any time, by a seeded generator.
@MainActor private final class Bustle {
    let stage = Stage(CGSize(width: 640, height: 420))
    let grid: Shelf
    let table: Shelf
    private let squares = GridLayout()
    private let rows = JustifiedLayout()
    private var random: SplitMix
    private var next = 10_000
    private var down: Set<Int> = []
    private(set) var problems: [String] = []
    private(set) var steps = 0
    private(set) var arrivals = 0
    private(set) var movements = 0
    private var last = ""

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        squares.itemSize = CGSize(width: 70, height: 70)
        rows.rowHeight = 70
        grid = Shelf(grid: Array(0..<60), layout: squares)
        grid.sections.append([])
        grid.sections.append(Array(100..<103))
        grid.aspect = { [0.7, 1, 1.5, 2][$0 % 4] }
        table = Shelf(table: Array(1_000..<1_020))
        table.firstCopy = 2_000_000
        stage.add(table.view, CGRect(x: 0, y: 0, width: 200, height: 420))
        stage.add(grid.view, CGRect(x: 200, y: 0, width: 440, height: 420))
        stage.draws = false
        for shelf in [grid, table] {
            shelf.view.allowsMultipleSelection = true
            shelf.view.isSpringLoaded = true
            shelf.landsInto = CGRect(x: 4, y: 4, width: 20, height: 20)
            shelf.view.reloadData()
        }
        stage.settle()
    }

    var drops: Int { (grid.log + table.log).filter { $0 == "performDrop" }.count }
    var lifts: Int { (grid.log + table.log).filter { $0 == "willBegin" }.count }

    private func shelf() -> Shelf { random.chance(0.6) ? grid : table }

    private func point() -> CGPoint {
        CGPoint(x: CGFloat(random.below(680)) - 20, y: CGFloat(random.below(460)) - 20)
    }

    func step() {
        steps += 1
        let hand = random.below(2)
        switch random.below(100) {
        case 0..<14: press(hand)
        case 14..<26: act("up") { stage.release(pointer: hand) }
        case 26..<52: act("move") { stage.jump(to: point(), pointer: hand) }
        case 52..<56: act("wheel") { stage.wheel(CGFloat(random.below(600)) - 300, at: point()) }
        case 56..<64: batch(shelf())
        case 64: act("reload") { reload() }
        case 65:
            act("zoom") {
                let side = CGFloat(50 + random.below(60))
                squares.itemSize = CGSize(width: side, height: side)
                rows.rowHeight = side
            }
        case 66:
            act("layout") { grid.view.setLayout(random.chance(0.5) ? rows : squares, animated: random.chance(0.7)) }
        case 67:
            act("resize") {
                let width = CGFloat(300 + random.below(300))
                grid.view.frame = CGRect(x: 200, y: 0, width: width, height: CGFloat(120 + random.below(300)))
            }
        case 68: grid.view.reorderingCadence = ReorderingCadence.allCases[random.below(3)]
        case 69: act("escape") { stage.key(.escape) }
        case 70: act("cancelled") { stage.send(.pointerCancelled, at: point(), pointer: hand) }
        case 71: proposals()
        case 72: act("control") { stage.modify(random.chance(0.3) ? .control : []) }
        case 73: act("gone") { toggle() }
        case 77: act("sections") { changeSections() }
        case 78..<82: act("arrival") { settleWaiting(shelf()) }
        case 82: shelf().usesPlaceholders.toggle()
        case 83: act("movement") { move(shelf().view) }
        case 74: act("middle") { stage.press(at: point(), button: .secondary, pointer: hand) }
        case 75: act("middle up") { stage.release(.secondary, pointer: hand) }
        default: act("time") { random.chance(0.1) ? stage.advance(by: 0.5) : stage.advance(by: 0.016) }
        }
        check()
    }

    private func act(_ name: String, _ body: () -> Void) {
        last = name
        body()
    }

    private func press(_ hand: Int) {
        let place = point()
        act("press") { stage.press(at: place, pointer: hand) }
        if random.chance(0.5) { act("hold") { stage.advance(by: 0.7) } }
    }

    private func batch(_ shelf: Shelf) {
        last = "batch"
        shelf.view.performBatchUpdates {
            let before = shelf.sections
            var kept = before
            var movers: [(value: Int, from: IndexPath)] = []
            for section in before.indices {
                for item in before[section].indices.reversed() where random.chance(0.04) {
                    let path = IndexPath(item: item, section: section)
                    switch random.below(3) {
                    case 0:
                        shelf.view.deleteItems(at: [path])
                        kept[section].remove(at: item)
                    case 1: movers.append((kept[section].remove(at: item), path))
                    default: shelf.view.reloadItems(at: [path])
                    }
                }
            }
            var arrivals = movers.map(\.value)
            for mover in movers { insert(mover.value, &kept) }
            for _ in 0..<random.below(kept.joined().count > 120 ? 2 : 5) {
                next += 1
                insert(next, &kept)
                arrivals.append(next)
            }
            shelf.sections = kept
            let old = Dictionary(uniqueKeysWithValues: movers.map { ($0.value, $0.from) })
            for value in arrivals {
                guard let path = shelf.path(of: value) else { continue }
                if let from = old[value] {
                    shelf.view.moveItem(at: from, to: path)
                } else {
                    shelf.view.insertItems(at: [path])
                }
            }
        }
    }

    /// Sections come, go, change places, and are loaded anew, all in one batch.
    private func changeSections() {
        let old = grid.sections
        var order: [Int?] = Array(old.indices)
        let mover = random.below(order.count)
        if order.count > 1, random.chance(0.4) { order.removeAll { $0 == (mover + 1) % old.count } }
        let moves = random.chance(0.5)
        if moves {
            order.removeAll { $0 == mover }
            order.insert(mover, at: random.below(order.count + 1))
        }
        if order.count < 5, random.chance(0.5) { order.insert(nil, at: random.below(order.count + 1)) }
        var sections = order.map { id in id.map { old[$0] } ?? [] }
        var reloaded = IndexSet()
        for (index, id) in order.enumerated() {
            guard let id else {
                sections[index] = (0..<random.below(4)).map { _ in
                    next += 1
                    return next
                }
                continue
            }
            // Only what stays in the order can be loaded anew by its old number.
            guard id != mover || !moves, random.chance(0.15) else { continue }
            sections[index].shuffle(using: &random)
            reloaded.insert(id)
        }
        grid.view.performBatchUpdates {
            grid.sections = sections
            grid.view.deleteSections(IndexSet(old.indices.filter { !order.contains($0) }))
            grid.view.insertSections(IndexSet(order.indices.filter { order[$0] == nil }))
            if moves, let to = order.firstIndex(of: mover) { grid.view.moveSection(mover, toSection: to) }
            grid.view.reloadSections(reloaded)
        }
    }

    private func settleWaiting(_ shelf: Shelf) {
        guard !shelf.waiting.isEmpty else { return }
        let number = random.below(shelf.waiting.count)
        if random.chance(0.3) {
            shelf.waiting.remove(at: number).context.deletePlaceholder()
        } else {
            arrivals += shelf.arrive(number) ? 1 : 0
        }
    }

    /// The program moves an item about by itself.
    private func move(_ view: ItemContainerView) {
        (view === grid.view ? grid : table).movesItems = true
        let visible = view.indexPathsForVisibleItems
        guard !visible.isEmpty, view.beginInteractiveMovementForItem(at: visible[random.below(visible.count)]) else {
            return random.chance(0.5) ? view.endInteractiveMovement() : view.cancelInteractiveMovement()
        }
        movements += 1
        view.updateInteractiveMovementTargetPosition(
            CGPoint(x: CGFloat(random.below(400)), y: view.contentOffset.y + CGFloat(random.below(400))))
    }

    private func insert(_ value: Int, _ sections: inout [[Int]]) {
        let section = random.below(sections.count)
        sections[section].insert(value, at: random.below(sections[section].count + 1))
    }

    private func reload() {
        let shelf = shelf()
        for section in shelf.sections.indices {
            shelf.sections[section].shuffle(using: &random)
            if random.chance(0.2) { shelf.sections[section].removeAll { $0 % 5 == 0 } }
        }
        shelf.view.reloadData()
    }

    private func proposals() {
        let operation: DropOperation = [.move, .move, .copy, .forbidden, .cancel][random.below(5)]
        let intent: ItemDropIntent =
            [
                .insertAtDestinationIndexPath, .insertAtDestinationIndexPath, .automatic,
                .insertIntoDestinationIndexPath,
                .unspecified,
            ][random.below(5)]
        shelf().proposal = { _, _ in ItemDropProposal(operation: operation, intent: intent) }
    }

    private func toggle() {
        if table.view.superview == nil { return stage.root.addSubview(table.view) }
        if random.chance(0.3) { table.view.removeFromSuperview() }
    }

    private func check() {
        for (name, shelf) in [("grid", grid), ("table", table)] {
            for error in shelf.errors.prefix(1) { problems.append("step \(steps), \(last), \(name): \(error)") }
            for problem in shelf.problems(on: stage) { problems.append("step \(steps), \(last), \(name): \(problem)") }
            if shelf.view.subviews.count > 400 { problems.append("step \(steps): \(shelf.view.subviews.count) cells") }
        }
    }

    /// Everybody lets go, and everything comes to rest.
    func finish() {
        if table.view.superview == nil { stage.root.addSubview(table.view) }
        for shelf in [grid, table] {
            shelf.view.cancelInteractiveMovement()
            for (_, context) in shelf.waiting { context.deletePlaceholder() }
        }
        stage.key(.escape)
        stage.key(.escape)
        for hand in 0..<2 {
            stage.send(.pointerCancelled, at: stage.place(of: hand), pointer: hand)
            stage.release(.secondary, pointer: hand)
        }
        stage.settle()
        stage.settle()
        for (name, shelf) in [("grid", grid), ("table", table)] {
            for problem in shelf.problemsAtRest(on: stage) { problems.append("at rest, \(name): \(problem)") }
        }
    }
}

@MainActor struct RandomShelvesTests {
    @Test("VIEW-10: twenty thousand random steps keep every view like its data, and come to rest", arguments: 1...10)
    func randomRun(number: Int) {
        let seed = UInt64(number) &* 104_729
        let bustle = Bustle(seed: seed)
        for _ in 0..<2_000 {
            bustle.step()
            if bustle.problems.count > 3 { break }
        }
        bustle.finish()
        #expect(bustle.problems.prefix(6).isEmpty, "seed \(seed): \(bustle.problems.prefix(6).joined(separator: "\n"))")
        // It would prove nothing if nothing had happened.
        #expect(bustle.lifts > 10 && bustle.drops > 2, "seed \(seed): \(bustle.lifts) lifts, \(bustle.drops) drops")
        #expect(bustle.movements > 2, "seed \(seed): \(bustle.movements) movements, \(bustle.arrivals) arrivals")
    }
}
