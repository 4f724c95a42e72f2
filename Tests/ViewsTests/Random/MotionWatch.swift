import Foundation

@testable import Views

/// Where all that moves would be at a time, and how fast, if nothing happened until then.
///
/// A new goal keeps both place and velocity, so that this is where it must be found whatever did happen.
@MainActor struct MotionWatch {
    private struct Preview {
        var center: CGPoint
        var velocity: CGPoint
        var phase: SessionPhase
    }

    private struct Cell {
        var placed: PlacedCell
        var center: CGPoint
        var velocity: CGPoint
        /// Whether anything of it was to be seen.
        var isSeen: Bool
    }

    private var previews: [Int: Preview] = [:]
    private var cells: [[Cell]] = []
    private var shifts: [CGPoint] = []
    private var frames: [CGRect] = []

    init(_ run: RandomRun, at time: Timestamp) {
        previews = Self.previews(run, at: time)
        for (_, shelf) in run.shelves {
            cells.append(shelf.view.cells.values.map { Self.cell($0, at: time) })
            shifts.append(shelf.view.shift.total)
            frames.append(shelf.view.frame)
        }
    }

    private static func previews(_ run: RandomRun, at time: Timestamp) -> [Int: Preview] {
        var found: [Int: Preview] = [:]
        let engine = run.stage.root.engine
        let now = engine.presentations(at: time)
        guard !now.isEmpty else { return [:] }
        // So short that what a new goal accelerates meanwhile does not count, however far it is: of 10,000 items under
        // each other the last may be 3 million points away.
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

    private static func cell(_ placed: PlacedCell, at time: Timestamp) -> Cell {
        let center = placed.center
        return Cell(
            placed: placed, center: center.value(at: time),
            velocity: CGPoint(x: center.x.velocity(at: time), y: center.y.velocity(at: time)),
            isSeen: placed.cell.arrangedAlpha > 0)
    }

    /// Reports what jumped or changed its velocity; without a step nothing but time has passed.
    func compare(with run: RandomRun, after step: RandomStep?) {
        let time = run.stage.now
        if case .hold = step { return }
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
        if step.map(Self.placesAnew) != true { compareCells(with: run, at: time) }
    }

    /// Whether a step puts cells somewhere without a motion.
    private static func placesAnew(_ step: RandomStep) -> Bool {
        switch step {
        case .reload, .wrongBatch, .layout, .resize, .showTable, .sections: true
        default: false
        }
    }

    private func compareCells(with run: RandomRun, at time: Timestamp) {
        for (index, (name, shelf)) in run.shelves.enumerated() {
            let view = shelf.view
            guard view.root != nil, frames[index] == view.frame else { continue }
            let shown = Set(view.cells.values.map { ObjectIdentifier($0) })
            let landing = Set(view.dropSide.flying.compactMap { $0.shownCell.map { ObjectIdentifier($0) } })
            let shift = view.shift.total - shifts[index]
            for old in cells[index] where shown.contains(ObjectIdentifier(old.placed)) {
                // What is seen fades across to another row; what is not seen yet has nothing to fade.
                if old.placed.ghost != nil || !old.isSeen { continue }
                // It is seen as the preview that lands on it, and nowhere else.
                if landing.contains(ObjectIdentifier(old.placed.cell)) { continue }
                let new = Self.cell(old.placed, at: time)
                if new.center.distance(to: old.center + shift) > 1 {
                    run.report("\(name): a cell jumps from \(old.center) to \(new.center)")
                } else if new.velocity.distance(to: old.velocity) > 12 {
                    run.report("\(name): a cell changes its speed from \(old.velocity) to \(new.velocity)")
                }
            }
        }
    }
}
