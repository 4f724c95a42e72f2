import Foundation
import Testing

extension ScreenTests {
    /// Random real touches on a screen. `RANDOM_SEED` replaces the seeds, `RANDOM_STEPS` the number of steps.
    @Suite(.enabled(if: Needs.haveTouchScreen, Needs.touchAdvice)) @MainActor struct RandomTouchTests {
        nonisolated private static func number(_ name: String) -> Int? {
            ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
        }

        nonisolated private static let seeds = number("RANDOM_SEED").map { [$0] } ?? [1, 2]

        @Test(
            "HAND-2, DRAG-9, APP-12: random fingers, a mouse, grabs and a lost touch screen lose no photo",
            arguments: seeds)
        func random(seed: Int) async throws {
            print("RandomTouchTests.random: RANDOM_SEED=\(seed)")
            let fixture = try await ScreenFixture.withTouchScreen()
            var run = try RandomTouches(fixture, seed: UInt64(truncatingIfNeeded: seed))
            let steps = Self.number("RANDOM_STEPS") ?? 20
            for _ in 0..<steps / 2 { try await run.step() }
            try await run.loseLiftToGrab()
            for _ in steps / 2..<steps { try await run.step() }
            try await run.loseLiftWithTouchScreen()
            let name = "seed \(seed): \(run.log.joined(separator: ", "))"

            try await fixture.waitForDragsToEnd()
            // Escape closes menus, dialogs and the viewer.
            for _ in 1...4 {
                try fixture.input.key("Escape")
                try await fixture.waitUntilIdle()
            }
            let tree = try await fixture.tree()
            for role in ["gap", "preview", "placeholder"] { #expect(tree.all(role).isEmpty, "\(name)") }
            for cell in tree.all("cell") {
                #expect(cell.state.isDisjoint(with: ["dragging", "lifting", "dropTarget"]), "\(name)")
            }
            let timeline = try await fixture.program.timeline()
            for (session, entries) in Dictionary(grouping: timeline.filter { $0.session != nil }, by: { $0.session }) {
                let begun = entries.count { $0.what == "phase.dragging" }
                let ended = entries.count { $0.what == "phase.ended" }
                // The beginning may be older than the timeline.
                #expect(begun <= ended && ended <= 1, "\(name): session \(session ?? 0)")
            }
            // Every change can be undone, so none has lost a photo.
            for _ in 1...40 {
                if try await fixture.albums() == LibraryFixture.albums { break }
                try fixture.input.key("ctrl+z")
                try await fixture.waitUntilIdle()
            }
            try await fixture.expect(albums: LibraryFixture.albums)
        }
    }
}

/// Performs random gestures of ten fingers and a mouse.
@MainActor private struct RandomTouches {
    private let fixture: ScreenFixture
    private let fingers: TouchScreen
    private var random: SplitMix
    private var touching: Set<Int> = []
    private var isMousePressed = false
    /// The performed steps.
    private(set) var log: [String] = []

    init(_ fixture: ScreenFixture, seed: UInt64) throws {
        self.fixture = fixture
        fingers = try fixture.fingers
        random = SplitMix(seed: seed)
    }

    private var rate: TouchScreen.Rate { log.count % 2 == 0 ? .usual : .fast }
    private var freeFinger: Int? { (0..<10).first { !touching.contains($0) } }

    /// The center of a random photo or album, or a random point of the window.
    private mutating func target() async throws -> CGPoint {
        let tree = try await fixture.tree()
        let views = random.chance(0.7) ? tree.all("cell") : tree.all("row")
        let frame = tree.window.frame
        guard random.chance(0.85), !views.isEmpty else {
            return CGPoint(x: random.below(Int(frame.width)), y: random.below(Int(frame.height)))
        }
        let center = views[random.below(views.count)].frame.center
        return CGPoint(x: min(max(center.x, 1), frame.width - 2), y: min(max(center.y, 1), frame.height - 2))
    }

    mutating func step() async throws {
        switch random.below(40) {
        case 0..<9: try await hold()
        case 9..<21: try await glide()
        case 21..<26: try release()
        case 26..<30: try await tap()
        case 30: try await palm()
        case 31..<33: try await pinch()
        case 33..<36: try await useMouse()
        case 36: try await grab()
        case 37..<39: try fixture.input.key("Escape")
        default: log.append("wait")
        }
        await pause(.milliseconds(random.below(200)))
    }

    private mutating func hold() async throws {
        guard let finger = freeFinger, touching.count < 5 else { return }
        let point = try await target()
        log.append("hold \(finger) at \(point)")
        try fingers.press(finger, at: point)
        touching.insert(finger)
        await pause(.milliseconds(650))
    }

    private mutating func glide() async throws {
        var goals: [Int: CGPoint] = [:]
        for finger in touching.sorted() where random.chance(0.7) { goals[finger] = try await target() }
        guard !goals.isEmpty else { return }
        log.append("glide \(goals)")
        let seconds = [0.1, 0.3, 0.6][random.below(3)]
        try await fingers.glide(goals, seconds: seconds, rate: rate, jitter: CGFloat(random.below(8)))
    }

    private mutating func release() throws {
        guard let finger = touching.sorted().randomElement(using: &random) else { return }
        log.append("release \(finger)")
        touching.remove(finger)
        try fingers.release(finger)
    }

    private mutating func tap() async throws {
        guard let finger = freeFinger else { return }
        let point = try await target()
        log.append("tap \(finger) at \(point)")
        try await fingers.tap(finger, at: point, seconds: random.chance(0.7) ? 0.06 : 0)
    }

    private mutating func palm() async throws {
        log.append("palm")
        let free = (0..<10).filter { !touching.contains($0) }
        let point = try await target()
        for finger in free {
            let place = CGPoint(
                x: min(max(point.x + CGFloat(random.below(90) - 45), 1), 1_598),
                y: min(max(point.y + CGFloat(random.below(90) - 45), 1), 998))
            try fingers.press(finger, at: place)
        }
        await pause(.milliseconds(300))
        for finger in free { try fingers.release(finger) }
    }

    private mutating func pinch() async throws {
        guard touching.isEmpty else { return }
        let point = try await target()
        log.append("pinch at \(point)")
        let (start, end) = (60 + CGFloat(random.below(100)), 60 + CGFloat(random.below(100)))
        try await fixture.pinch(about: CGPoint(x: max(point.x, 110), y: point.y), from: start, to: end, rate: rate)
    }

    private mutating func useMouse() async throws {
        let point = try await target()
        log.append("mouse at \(point)")
        try fixture.input.move(to: point)
        if isMousePressed { try fixture.input.release() } else { try fixture.input.press() }
        isMousePressed.toggle()
    }

    /// Another client grabs the pointer for a moment.
    private mutating func grab() async throws {
        let grab = try PointerGrab(display: fixture.server.name)
        log.append(grab.isActive ? "grab" : "refused grab")
        await pause(.milliseconds(30))
        grab.end()
    }

    // MARK: Once in each run

    /// Releases everything, closes what is open, and lifts the photo or else the album in the middle of the window.
    private mutating func lift() async throws {
        for finger in touching.sorted() { try fingers.release(finger) }
        if isMousePressed { try fixture.input.release() }
        isMousePressed = false
        try await fixture.waitForDragsToEnd()
        // Escape closes menus, dialogs and the viewer.
        for _ in 1...4 {
            try fixture.input.key("Escape")
            try await fixture.waitUntilIdle()
        }
        let tree = try await fixture.tree()
        let cells = tree.all("cell").map(\.frame.center)
        let places = try await cells.isEmpty ? fixture.albumViews().map(\.frame.center) : cells
        let frame = tree.window.frame
        func distance(_ point: CGPoint) -> CGFloat { hypot(point.x - frame.center.x, point.y - frame.center.y) }
        let place = try #require(places.min { distance($0) < distance($1) }, "\(log)")
        log.append("lift at \(place)")
        touching = [0]
        try fingers.press(0, at: place)
        try await fixture.waitForDrags(1)
    }

    /// Another client grabs the pointer, which cancels a drag at once.
    mutating func loseLiftToGrab() async throws {
        try await lift()
        let grab = try PointerGrab(display: fixture.server.name)
        #expect(grab.isActive, "\(log)")
        try await fixture.waitForDragsToEnd()
        grab.end()
        log.append("canceled by a grab")
        touching = []
        try fingers.release(0)
    }

    /// The touch screen is disabled, which cancels a drag. The server then closes the device's socket.
    mutating func loseLiftWithTouchScreen() async throws {
        try await lift()
        try fixture.server.setTouchScreen(isEnabled: false)
        try await fixture.waitForDragsToEnd()
        log.append("canceled without a touch screen")
        touching = []
    }
}
