import Testing

/// Minimized scripts of past failures of random runs; the failures are fixed.
@MainActor struct RandomRegressionTests {
    @Test("ORDER-5: between two sections a gap and a highlight do not alternate under a resting pointer")
    func automaticIntentIsStable() {
        let script: [RandomStep] = [
            .sections(grid: true, seed: 27961),
            .sections(grid: true, seed: 27566),
            .batch(grid: true, seed: 89074),
            .press(pointer: 2, x: 30, y: 288),
            .move(pointer: 2, x: 252, y: 73),
            .batch(grid: true, seed: 32967),
            .release(pointer: 2),
            .batch(grid: false, seed: 41953),
            .batch(grid: true, seed: 3443),
            .sections(grid: true, seed: 87484),
            .zoom(side: 81),
            .sections(grid: true, seed: 93497),
            .batch(grid: false, seed: 23016),
            .batch(grid: false, seed: 6255),
            .sections(grid: true, seed: 84261),
            .hold(pointer: 1, x: 272, y: 272),
            .beginMovement(grid: true, item: 2),
            .move(pointer: 1, x: 342, y: 62),
            .batch(grid: true, seed: 224),
            .batch(grid: false, seed: 14951),
            .moveMovement(grid: true, x: 180, y: 98),
            .sections(grid: true, seed: 62527),
            .batch(grid: false, seed: 77529),
            .resize(width: 177, height: 166),
            .propose(grid: true, operation: 1, intent: 2),
            .batch(grid: true, seed: 99033),
            .press(pointer: 0, x: 120, y: 180),
            .move(pointer: 0, x: 237, y: 11),
            .sections(grid: true, seed: 95966),
            .rest,
        ]
        let run = RandomRun.outcome(of: script, in: RandomScene(grid: [3], table: [13], unequal: true))
        #expect(run.problems.isEmpty, "\(run.problems.first ?? "")")
        #expect(run.lifts > 0, "the script no longer drags an item")
    }

    @Test("VIEW-10: a cell whose view leaves the window during a fade is opaque when it returns")
    func fadeEndsOutsideWindow() {
        let script: [RandomStep] = [
            .batch(grid: false, seed: 41253), .batch(grid: false, seed: 97848), .press(pointer: 1, x: 34, y: 137),
            .move(pointer: 1, x: 113, y: 250), .showTable(on: false), .time(milliseconds: 16),
        ]
        let run = RandomRun.outcome(of: script, in: RandomScene(grid: [], table: [0], unequal: true))
        #expect(run.problems.isEmpty, "\(run.problems.first ?? "")")
        #expect(run.lifts > 0, "the script no longer drags an item")
    }

    @Test("VIEW-10: an item dropped outside the visible area and scrolled into it while it lands is visible once")
    func landingScrollsIntoView() {
        let script: [RandomStep] = [
            .batch(grid: true, seed: 55749), .propose(grid: true, operation: 2, intent: 1),
            .beginMovement(grid: true, item: 7), .zoom(side: 46), .wheel(dy: 180, x: 406, y: 162),
            .time(milliseconds: 16), .press(pointer: 2, x: 263, y: 173), .move(pointer: 2, x: 245, y: 115),
            .time(milliseconds: 16), .time(milliseconds: 16), .time(milliseconds: 16), .zoom(side: 55),
            .release(pointer: 2), .time(milliseconds: 16),
        ]
        let run = RandomRun.outcome(of: script, in: RandomScene(grid: [17, 34], table: [0], unequal: false))
        #expect(run.problems.isEmpty, "\(run.problems.first ?? "")")
        #expect(run.lifts > 0, "the script no longer drags an item")
    }

    @Test("CELL-2: an item that lifts cannot begin an interactive movement")
    func noMovementDuringLift() {
        let script: [RandomStep] = [
            .wheel(dy: 291, x: 40, y: 48), .hold(pointer: 2, x: 41, y: 39), .beginMovement(grid: false, item: 1),
            .move(pointer: 2, x: 437, y: 235), .endMovement(grid: false, cancels: true), .time(milliseconds: 16),
        ]
        let scene = RandomScene(grid: [], table: [0, 7, 2, 15, 5], unequal: false)
        let run = RandomRun.outcome(of: script, in: scene)
        #expect(run.problems.isEmpty, "\(run.problems.first ?? "")")
        #expect(run.lifts > 0, "the script no longer drags an item")
    }

    @Test("CELL-2: a drag that begins while its view is outside the window leaves a faded cell")
    func dragBeginsOutsideWindow() {
        let script: [RandomStep] = [
            .hold(pointer: 2, x: 71, y: 70), .showTable(on: false), .move(pointer: 2, x: 343, y: 32),
            .showTable(on: true),
            .time(milliseconds: 16),
        ]
        let scene = RandomScene(grid: [8, 21, 12, 11], table: [14, 6], unequal: false)
        let run = RandomRun.outcome(of: script, in: scene)
        #expect(run.problems.isEmpty, "\(run.problems.first ?? "")")
        #expect(run.lifts > 0, "the script no longer drags an item")
    }

    @Test("VIEW-10: a copy that lands in a reloaded section is not retargeted to its original")
    func copyKeepsItsTarget() {
        let script: [RandomStep] = [
            .batch(grid: true, seed: 10791), .propose(grid: true, operation: 2, intent: 0),
            .press(pointer: 1, x: 207, y: 63), .move(pointer: 1, x: 229, y: 138), .release(pointer: 1),
            .sections(grid: true, seed: 47538),
        ]
        let run = RandomRun.outcome(of: script, in: RandomScene(grid: [27], table: [8, 0], unequal: true))
        #expect(run.problems.isEmpty, "\(run.problems.first ?? "")")
        #expect(run.lifts > 0, "the script no longer drags an item")
    }

    @Test("MOTION-2: an appearing cell that wraps to another row is not immediately visible there")
    func appearingCellWraps() {
        let script: [RandomStep] = [
            .layout(unequal: false, animated: false), .sections(grid: true, seed: 7410),
            .foreign(drag: 2, event: 0, x: 184, y: 74), .propose(grid: true, operation: 3, intent: 4),
            .batch(grid: true, seed: 36630), .time(milliseconds: 2),
        ]
        let run = RandomRun.outcome(of: script, in: RandomScene(grid: [], table: [13, 0, 2, 0, 18], unequal: true))
        #expect(run.problems.isEmpty, "\(run.problems.first ?? "")")
    }

    @Test("MOTION-2: a flight to a distant target starts at the velocity of the drag")
    func distantLandingStartsSmoothly() {
        let script: [RandomStep] = [
            .zoom(side: 89), .resize(width: 162, height: 284), .cadence(number: 2), .wheel(dy: 126, x: 155, y: 241),
            .press(pointer: 2, x: 202, y: 118), .hold(pointer: 2, x: 304, y: 229), .move(pointer: 2, x: 231, y: 23),
            .release(pointer: 2), .reload(grid: true, seed: 81669), .time(milliseconds: 500),
        ]
        let run = RandomRun.outcome(of: script, in: RandomScene(grid: [6000, 0, 4000], table: [3], unequal: false))
        #expect(run.problems.isEmpty, "\(run.problems.first ?? "")")
        #expect(run.lifts > 0, "the script no longer drags an item")
    }

    @Test("VIEW-10, DROP-9: an item whose lifted cell comes into view again as it lands is visible once")
    func liftedCellComesIntoView() {
        let script: [RandomStep] = [
            .hold(pointer: 3, x: 416, y: 29), .resize(width: 211, height: 67), .move(pointer: 3, x: 176, y: 221),
            .press(pointer: 1, x: 293, y: 54), .batch(grid: false, seed: 60676), .batch(grid: false, seed: 43301),
            .sections(grid: false, seed: 87052), .batch(grid: false, seed: 1252), .grab(pointer: 2),
            .tap(pointer: 3, x: 43, y: 8, milliseconds: 35), .control(down: true), .batch(grid: false, seed: 49266),
            .press(pointer: 2, x: 98, y: 176), .hold(pointer: 5, x: 165, y: 155), .press(pointer: 4, x: 79, y: 298),
            .release(pointer: 4), .escape, .press(pointer: 2, x: 57, y: 128),
            .foreign(drag: 1, event: 1, x: 98, y: 235), .hold(pointer: 4, x: 138, y: 222),
            .move(pointer: 2, x: 33, y: 48), .foreign(drag: 2, event: 0, x: 116, y: 140),
            .press(pointer: 0, x: 38, y: 1), .release(pointer: 2), .move(pointer: 1, x: 64, y: 289),
            .move(pointer: 0, x: 128, y: 153), .foreign(drag: 1, event: 6, x: 410, y: -18), .release(pointer: 0),
            .hold(pointer: 3, x: 375, y: 13), .time(milliseconds: 16),
        ]
        let run = RandomRun.outcome(of: script, in: RandomScene(grid: [17, 34], table: [0], unequal: false))
        #expect(run.problems.isEmpty, "\(run.problems.first ?? "")")
        #expect(run.drops > 0, "the script no longer drops an item")
    }

    @Test("VIEW-10, DROP-10: a cell that is dropped and moved between two frames goes on with its preview's movement")
    func dropAndUpdateBetweenFrames() {
        let script: [RandomStep] = [
            .batch(grid: false, seed: 68058), .press(pointer: 2, x: 86, y: 149), .move(pointer: 2, x: 46, y: 35),
            .release(pointer: 2), .batch(grid: false, seed: 35350), .time(milliseconds: 500),
        ]
        let run = RandomRun.outcome(of: script, in: RandomScene(grid: [6000, 0, 4000], table: [3], unequal: false))
        #expect(run.problems.isEmpty, "\(run.problems.first ?? "")")
        #expect(run.lifts > 0, "the script no longer drags an item")
    }
}
