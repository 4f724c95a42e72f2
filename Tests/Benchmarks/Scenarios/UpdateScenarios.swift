import Foundation
import Views

/// A batch of a thousand inserts, deletes, moves and reloads, spread over a million items.
@MainActor final class BatchScenario: Scenario {
    private static let items = 1_000_000
    private let window = GridWindow(items: items)
    private let deletes = paths(offset: 1)
    private let inserts = paths(offset: 1_001)
    private let sources = paths(offset: 2_001)
    private let destinations = paths(offset: 3_001)
    private let reloads = paths(offset: 501)

    init() {
        window.grid.onUpdateError = { preconditionFailure("The batch does not add up: \($0)") }
        window.grid.scroll(to: CGPoint(x: 0, y: 100_000), animated: false)
        window.settle()
    }

    private static func paths(offset: Int) -> [IndexPath] {
        (0..<250).map { IndexPath(item: $0 * (items / 250) + offset, section: 0) }
    }

    func run(times: Int) {
        let grid = window.grid
        for _ in 0..<times {
            grid.performBatchUpdates {
                grid.deleteItems(at: deletes)
                grid.insertItems(at: inserts)
                for (from, to) in zip(sources, destinations.reversed()) { grid.moveItem(at: from, to: to) }
                grid.reloadItems(at: reloads)
            }
        }
    }
}

/// Opens a window with `items` items and draws its first frame.
@MainActor final class OpenScenario: Scenario {
    private let items: Int
    private let unequal: Bool
    private let layout: @MainActor () -> CollectionViewLayout
    private var window: GridWindow?

    init(items: Int, unequal: Bool = false, layout: @escaping @MainActor () -> CollectionViewLayout) {
        self.items = items
        self.unequal = unequal
        self.layout = layout
    }

    func run(times: Int) {
        for _ in 0..<times { window = GridWindow(items: items, layout: layout(), unequal: unequal) }
    }
}

/// Retargets a thousand springs while they animate.
@MainActor final class SpringScenario: Scenario {
    private var motions = (0..<1_000).map { Motion(Double($0)) }
    private var now: Timestamp = .zero

    func run(times: Int) {
        for time in 0..<times {
            now += .milliseconds(4)
            for index in motions.indices { motions[index].retarget(to: Double((index + time) % 700), at: now) }
        }
    }
}
