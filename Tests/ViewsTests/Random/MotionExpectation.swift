import Foundation

@testable import Views

/// The expected position and velocity of everything that moves at a later time, provided that nothing happens until
/// then.
///
/// Retargeting keeps position and velocity, so the expectation holds for any events.
@MainActor struct MotionExpectation {
    private struct Preview {
        var center: CGPoint
        var velocity: CGPoint
        var phase: SessionPhase
    }

    private struct Cell {
        var placed: PlacedCell
        var center: CGPoint
        var velocity: CGPoint
        /// Whether the cell was visible, at its place or as a preview.
        var isVisible: Bool
        /// Whether a preview shows the cell, also if it has begun to land as it since the last frame. The cell goes on
        /// with the movement of the preview (DROP-10).
        var isPreview: Bool
    }

    private var previews: [Int: Preview] = [:]
    private var cells: [[Cell]] = []
    private var shifts: [CGPoint] = []
    private var frames: [CGRect] = []

    init(_ run: RandomRun, at time: Timestamp) {
        previews = Self.previews(run, at: time)
        for (_, container) in run.containers {
            cells.append(container.view.cells.shown.values.map { Self.cell($0, in: container.view, at: time) })
            shifts.append(container.view.shift.total)
            frames.append(container.view.frame)
        }
    }

    private static func previews(_ run: RandomRun, at time: Timestamp) -> [Int: Preview] {
        var found: [Int: Preview] = [:]
        let engine = run.window.root.engine
        let now = engine.presentations(at: time)
        guard !now.isEmpty else { return [:] }
        // So short that the acceleration towards a new target is negligible even for the last of 10,000 stacked items,
        // which may be 3 million points away.
        let step = Duration.nanoseconds(5)
        for (session, later) in zip(now, engine.presentations(at: time + step)) {
            for (a, b) in zip(session.previews, later.previews) {
                found[a.id] = Preview(
                    center: a.center, velocity: (b.center - a.center) * CGFloat(1 / step.seconds),
                    phase: session.session.phase)
            }
        }
        return found
    }

    private static func cell(_ placed: PlacedCell, in view: ItemContainerView, at time: Timestamp) -> Cell {
        let center = placed.center
        return Cell(
            placed: placed, center: center.value(at: time),
            velocity: CGPoint(x: center.x.velocity(at: time), y: center.y.velocity(at: time)),
            isVisible: placed.cell.containerAlpha > 0,
            isPreview: view.root?.isShownByPreview(placed.cell) == true
                || view.paths.landings.animating.contains { $0.becomesCell && $0.shownCell === placed.cell })
    }

    /// Reports jumps of position and velocity; a nil step means that only time has passed.
    func compare(with run: RandomRun, after step: RandomStep?) {
        let time = run.window.now
        switch step {
        // These take time.
        case .hold, .tap, .pinch, .flick: return
        default: break
        }
        let new = Self.previews(run, at: time)
        for (id, old) in previews {
            guard let new = new[id], new.phase == old.phase, old.phase != .lifting, old.phase != .reverting else {
                continue
            }
            if step == nil, old.center.distance(to: new.center) > 1 {
                run.report("preview \(id) jumps from \(old.center) to \(new.center)")
            }
            if old.velocity.distance(to: new.velocity) > 12 {
                run.report("preview \(id) changes its speed from \(old.velocity) to \(new.velocity)")
            }
        }
        if step.map(Self.repositionsCells) != true { compareCells(with: run, at: time) }
    }

    /// Whether a step positions cells without an animation.
    private static func repositionsCells(_ step: RandomStep) -> Bool {
        switch step {
        case .reload, .inconsistentBatch, .layout, .resize, .showTable, .sections: true
        default: false
        }
    }

    private func compareCells(with run: RandomRun, at time: Timestamp) {
        for (index, (name, container)) in run.containers.enumerated() {
            let view = container.view
            guard view.root != nil, frames[index] == view.frame else { continue }
            let shown = Set(view.cells.shown.values.map { ObjectIdentifier($0) })
            let shift = view.shift.total - shifts[index]
            for old in cells[index] where shown.contains(ObjectIdentifier(old.placed)) {
                // A visible cell that wraps cross-fades; an invisible one has nothing to fade.
                if old.placed.ghost != nil || !old.isVisible { continue }
                let new = Self.cell(old.placed, in: view, at: time)
                if old.isPreview || new.isPreview { continue }
                if new.center.distance(to: old.center + shift) > 1 {
                    run.report("\(name): a cell jumps from \(old.center) to \(new.center)")
                } else if new.velocity.distance(to: old.velocity) > 12 {
                    run.report("\(name): a cell changes its speed from \(old.velocity) to \(new.velocity)")
                }
            }
        }
    }
}
