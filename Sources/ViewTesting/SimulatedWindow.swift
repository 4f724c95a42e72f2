@_exported import Views

/// A window without a display, for tests: a view tree, a clock that the test advances, and the pointers and the
/// keyboard of a user (BUILD-6).
///
/// An event is handled before the call that sends it returns. A frame is drawn only while the clock advances, as in a
/// window on a screen: layout, autoscrolling, spring loading and animations happen then. The same calls give the same
/// frames, to the pixel, until a call of ``wait(timeout:until:)``, which draws as many frames as other threads take.
///
/// ```swift
/// let window = SimulatedWindow(board)
/// try window.drag(card, to: CGPoint(x: 400, y: 200))
/// try window.advanceUntilIdle()
/// ```
@preconcurrency @MainActor public final class SimulatedWindow {
    /// The root of the view tree.
    public let root: RootView
    /// What has been drawn.
    public private(set) var surface: Surface
    /// The time of the clock, which begins at one second.
    public private(set) var now: Timestamp = .seconds(1)
    /// The time between two refreshes of the simulated display; 1/60 s by default.
    public var refreshInterval: Duration = .nanoseconds(16_666_667)
    /// Whether frames are drawn into ``surface``. Without it, frames lay out and animate only, which is faster.
    public var drawsFrames = true
    /// Called after each frame.
    public var onFrame: (() -> Void)?
    /// The pointer of calls that name none; the mouse by default. A finger repeats a test as on a touch screen.
    public var defaultPointer: SimulatedPointer = .mouse
    /// The modifier keys that are held. Setting it presses and releases them.
    public var modifiers: KeyModifiers = [] {
        didSet { if modifiers != oldValue { send(.modifiersChanged, at: location(of: defaultPointer)) } }
    }
    /// The shape of the pointer's cursor.
    public private(set) var pointerShape = PointerShape.arrow
    /// The damage of the last frame.
    public private(set) var damage = DamageRegion()
    /// Called after each refresh, by the screen of several windows.
    package var onAdvance: (() -> Void)?
    private var locations: [PointerID: CGPoint] = [:]
    private var lastForeignDragNumber = 0
    /// The first inconsistent update that has not been thrown.
    private var updateError: String?

    /// The given number of a drag of another program, or one above all that were used.
    func foreignDragNumber(_ number: Int?) -> Int {
        let number = number ?? lastForeignDragNumber + 1
        lastForeignDragNumber = max(lastForeignDragNumber, number)
        return number
    }

    /// Creates a window of a size in points, without views, that has the keyboard focus.
    public init(
        size: CGSize = CGSize(width: 600, height: 400), scale: CGFloat = 1,
        appearance: Appearance = Appearance(isDark: false)
    ) {
        root = RootView(
            size: size, scale: scale, appearance: appearance, textRenderer: .standard, engine: SessionEngine())
        surface = Self.makeSurface(size, scale)
        root.onPointerShape = { [weak self] in self?.pointerShape = $0 }
        root.onUpdateError = { [weak self] in if let self, updateError == nil { updateError = $0 } }
        setFocused(true)
    }

    /// Creates a window that a view fills, and draws its first frame.
    public convenience init(
        _ contentView: View, size: CGSize = CGSize(width: 600, height: 400), scale: CGFloat = 1,
        appearance: Appearance = Appearance(isDark: false)
    ) {
        self.init(size: size, scale: scale, appearance: appearance)
        root.contentView = contentView
        drawFrame()
    }

    private static func makeSurface(_ size: CGSize, _ scale: CGFloat) -> Surface {
        func pixels(_ length: CGFloat) -> Int {
            let pixels = (length * scale).rounded()
            return pixels.isFinite ? Int(min(max(pixels, 1), CGFloat(Surface.longestSide))) : 1
        }
        return Surface(width: pixels(size.width), height: pixels(size.height), format: .rgb)
    }

    /// Gives the window another size, as a user does who drags its edge.
    public func resize(to size: CGSize) {
        root.resize(to: size, scale: root.scale)
        surface = Self.makeSurface(size, root.scale)
        root.invalidate()
    }

    // MARK: Events

    /// Sends an event at the current time; the pointer is at `point` from then on.
    public func send(_ kind: InputEvent.Kind, at point: CGPoint, with pointer: SimulatedPointer? = nil) {
        let pointer = pointer ?? defaultPointer
        locations[pointer.id] = point
        root.handle(
            InputEvent(
                kind, at: point, time: now, pointer: pointer.id, pointerKind: pointer.kind, modifiers: modifiers))
    }

    /// The location at which a pointer sent its last event; zero if it has sent none.
    public func location(of pointer: SimulatedPointer? = nil) -> CGPoint {
        locations[(pointer ?? defaultPointer).id] ?? .zero
    }

    // MARK: Frames

    /// Draws a frame at the current time, even if nothing has requested one; returns the damage.
    @discardableResult public func drawFrame() -> DamageRegion {
        if drawsFrames {
            damage = root.drawFrame(into: surface, at: now)
        } else {
            _ = root.advanceFrame(at: now)
            damage = DamageRegion()
        }
        onFrame?()
        return damage
    }

    /// Draws the frame that events have requested, without advancing the clock.
    public func drawPendingFrame() { if root.wantsFrame { drawFrame() } }

    /// Whether nothing moves, and no drag that began in this window and no transfer of its items is in progress. What
    /// waits for a deadline, such as the end of a notice, does not count.
    public var isIdle: Bool { !root.wantsFrame && root.engine.sessions.isEmpty }

    // MARK: Time

    /// Advances the clock by a duration without a frame, as if the display had missed its refreshes.
    public func advanceClock(by duration: Duration) { now += duration }

    /// Advances the clock to the next refresh, or to an earlier time, and draws a frame if a window would draw one
    /// then: if it was requested, or if a deadline has passed.
    public func refresh(noLaterThan end: Timestamp? = nil) { refresh(noLaterThan: end) {} }

    /// Advances the clock like ``refresh(noLaterThan:)``, and calls `sendEvents` before the frame.
    func refresh(noLaterThan end: Timestamp? = nil, sendEvents: () -> Void) {
        let time = now + refreshInterval
        now = max(now, end.map { min(time, $0) } ?? time)
        sendEvents()
        if root.wantsFrame || root.deadline.map({ $0 <= now }) == true {
            drawFrame()
        } else {
            root.advanceClock(to: now)
        }
        onAdvance?()
    }

    /// Advances the clock by a duration, refresh by refresh.
    public func advance(by duration: Duration) {
        let end = now + duration
        while now < end { refresh(noLaterThan: end) }
    }

    /// Advances the clock until a condition holds after a refresh; returns the time that it took.
    ///
    /// - Throws: ``SimulationError/timeout(waitingFor:after:elements:)`` if the condition does not hold within `limit`.
    @discardableResult public func advance(
        atMost limit: Duration = .seconds(10), until condition: () -> Bool
    ) throws(SimulationError) -> Duration {
        let start = now
        while !condition() {
            guard now - start < limit else { throw timeout("a condition", after: now - start) }
            refresh()
        }
        return now - start
    }

    /// Advances the clock until the window is idle (``isIdle``); returns the time that it took.
    ///
    /// Data that other threads produce does not arrive meanwhile: see ``waitUntilIdle(timeout:and:)``.
    ///
    /// - Throws: ``SimulationError/timeout(waitingFor:after:elements:)`` if it is not idle after `limit`, or
    ///   ``SimulationError/inconsistentUpdate(_:)`` if a view was updated in another way than its data.
    @discardableResult public func advanceUntilIdle(
        atMost limit: Duration = .seconds(10)
    ) throws(SimulationError) -> Duration {
        let start = now
        repeat {
            guard now - start < limit else { throw timeout("an idle window", after: now - start) }
            refresh()
        } while !isIdle
        try checkUpdates()
        return now - start
    }

    /// Lets tasks run until a condition holds, and advances the clock while something moves. The clock does not reach
    /// deadlines, such as that of a notice: for those use ``advance(atMost:until:)``. At last, a pending frame is
    /// drawn, so that views that have appeared have their places.
    ///
    /// The timeout is a time of the real clock. While other tests keep the main actor busy, the call fails later: not
    /// before many turns of its own.
    ///
    /// - Throws: ``SimulationError/timeout(waitingFor:after:elements:)``.
    public func wait(
        timeout limit: Duration = .seconds(30), until condition: () -> Bool
    ) async throws(SimulationError) {
        let end = ContinuousClock.now + limit
        var turns = 0
        var polling = Polling()
        while !condition() {
            turns += 1
            guard turns < Self.leastTurns || ContinuousClock.now < end else {
                throw timeout("a condition", after: limit)
            }
            if root.wantsFrame { refresh() }
            await polling.pause()
        }
        drawPendingFrame()
    }

    /// The number of turns of the main actor that tasks have at least before a timeout. An idle main actor has as many
    /// in two seconds.
    private static let leastTurns = 250

    /// Lets tasks run until a condition holds and the window is idle (``isIdle``). Calls `condition` before each frame.
    /// The timeout is that of ``wait(timeout:until:)``.
    ///
    /// After a drop of another program, name the arrival of its data as the condition.
    ///
    /// - Throws: ``SimulationError/timeout(waitingFor:after:elements:)``, or
    ///   ``SimulationError/inconsistentUpdate(_:)`` if a view was updated in another way than its data.
    public func waitUntilIdle(
        timeout limit: Duration = .seconds(30), and condition: () -> Bool = { true }
    ) async throws(SimulationError) {
        try await wait(timeout: limit) { condition() && isIdle }
        try checkUpdates()
    }

    /// Throws an inconsistent update, once.
    private func checkUpdates() throws(SimulationError) {
        guard let updateError else { return }
        self.updateError = nil
        throw .inconsistentUpdate(updateError)
    }

    private func timeout(_ subject: String, after limit: Duration) -> SimulationError {
        .timeout(waitingFor: subject, after: limit, elements: elementList)
    }
}
