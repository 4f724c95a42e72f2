import Foundation
import Views

/// Moves a drag that opens no gap.
@MainActor final class HoverScenario: Scenario {
    private let window: GridWindow
    private var step = 0

    init(items: Int) {
        window = GridWindow(items: items)
        window.source.opensGaps = false
        window.lift(at: GridWindow.stops[0])
    }

    func run(times: Int) {
        let before = window.source.updates
        for _ in 0..<times {
            step += 1
            window.send(.pointerMoved, at: GridWindow.stops[step % GridWindow.stops.count])
        }
        precondition(window.source.updates >= before + times, "The grid requested no drop proposal.")
    }
}

/// Moves the gap: every visible cell may get another frame.
@MainActor final class GapScenario: Scenario {
    private let window: GridWindow
    private var step = 0

    init(items: Int, layout: CollectionViewLayout, unequal: Bool = false) {
        window = GridWindow(items: items, layout: layout, unequal: unequal)
        window.lift(at: GridWindow.stops[0])
    }

    func run(times: Int) {
        for _ in 0..<times {
            step += 1
            window.send(.pointerMoved, at: GridWindow.stops[step % GridWindow.stops.count])
        }
    }
}

/// Draws a frame while a drag moves the gap: layout and rendering.
@MainActor final class FrameScenario: Scenario {
    private let window = GridWindow(items: 1_000_000)
    private var step = 0

    init() { window.lift(at: GridWindow.stops[0]) }

    func run(times: Int) {
        for _ in 0..<times {
            step += 1
            // The gap moves about eight times per second, the pointer in every frame.
            let stop = GridWindow.stops[step / 8 % GridWindow.stops.count]
            window.send(.pointerMoved, at: CGPoint(x: stop.x + Double(step % 8) * 6, y: stop.y))
            window.draw()
        }
    }
}

/// Scrolls by the height of the view and draws the first frame.
@MainActor final class ScrollScenario: Scenario {
    private let window = GridWindow(items: 1_000_000)
    private var screen = 0

    func run(times: Int) {
        for _ in 0..<times {
            screen = (screen + 1) % 100
            window.grid.scroll(to: CGPoint(x: 0, y: Double(screen) * 800), animated: false)
            window.draw()
        }
    }
}

/// Lifts, drags and drops items, with all frames.
@MainActor final class RoundTripScenario: Scenario {
    private let window = GridWindow(items: 1_000_000)

    /// - Parameters:
    ///   - dragged: the number of items.
    ///   - insertsPlaceholders: whether the items become placeholders that are committed one by one.
    init(dragged: Int = 1, insertsPlaceholders: Bool = false) {
        window.source.dragged = dragged
        window.source.insertsPlaceholders = insertsPlaceholders
    }

    func run(times: Int) {
        for _ in 0..<times {
            let before = window.source.drops
            window.lift(at: GridWindow.stops[0])
            for stop in GridWindow.stops.prefix(4) {
                window.send(.pointerMoved, at: stop)
                window.draw()
            }
            window.settle()
            window.send(.pointerUp(.primary), at: GridWindow.stops[3])
            window.settle()
            precondition(window.source.drops == before + 1 && window.root.engine.sessions.isEmpty, "Nothing landed.")
        }
    }
}
