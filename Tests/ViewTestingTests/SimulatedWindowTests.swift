import Testing
import ViewTesting

@MainActor @Suite(.timeLimit(.minutes(20))) struct SimulatedWindowTests {
    @Test("BUILD-6: the mouse and a finger drag a view to a point", arguments: [SimulatedPointer.mouse, .finger()])
    func drag(_ pointer: SimulatedPointer) async throws {
        let (window, _, card) = TestBoard.window(pointer: pointer)
        try window.drag(card, to: CGPoint(x: 300, y: 200))
        #expect(card.center == CGPoint(x: 300, y: 200))
        try await window.waitUntilIdle()
        #expect(window.isIdle && window.previewFrames.isEmpty)
        #expect(window.color(at: CGPoint(x: 300, y: 200)) == 0x0A_64D6)
    }

    @Test("BUILD-6: two fingers drag two views at once")
    func twoFingers() throws {
        let (window, board, card) = TestBoard.window()
        let other = TestCard("Note", at: CGPoint(x: 20, y: 200))
        board.addSubview(other)
        try window.lift(card, with: .finger(0))
        try window.lift(other, with: .finger(1))
        window.move(to: CGPoint(x: 300, y: 100), with: .finger(0))
        window.move(to: CGPoint(x: 300, y: 300), with: .finger(1))
        #expect(window.root.engine.sessions.count == 2 && window.previewFrames.count == 2)
        window.release(with: .finger(1))
        window.release(with: .finger(0))
        #expect(card.center == CGPoint(x: 300, y: 100) && other.center == CGPoint(x: 300, y: 300))
    }

    @Test("BUILD-6: a view that is covered, hidden or outside the window cannot be pressed")
    func unreachable() throws {
        let (window, board, card) = TestBoard.window()
        let cover = TestCard("Cover", at: CGPoint(x: 40, y: 40))
        board.addSubview(cover)
        #expect(throws: SimulationError.self) { try window.click(card) }
        #expect(card.presses.isEmpty)
        let message = try #require(throws: SimulationError.self) { try window.press(card) }.description
        #expect(message == "cell “Draft” cannot be pressed at (60.0, 50.0): cell “Cover” is in front of it.")
        cover.isHidden = true
        try window.click(card, clicks: 2)
        #expect(card.presses == [1, 2])
        card.center = CGPoint(x: 620, y: 50)
        let outside = try #require(throws: SimulationError.self) { try window.press(card) }.description
        #expect(outside == "cell “Draft” cannot be pressed: its center, (620.0, 50.0), is outside the window.")
    }

    @Test("BUILD-6: the window has the keyboard focus, and capital letters are typed with Shift, as on a keyboard")
    func typing() {
        final class Recorder: View {
            var events: [String] = []
            override var canBecomeFocused: Bool { true }
            override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
                if case .character(let character) = key {
                    events.append(event.modifiers.contains(.shift) ? "shift+\(character)" : "\(character)")
                }
                return true
            }
            override func insertText(_ text: String) -> Bool {
                events.append(text)
                return true
            }
        }
        let recorder = Recorder()
        let window = SimulatedWindow(recorder)
        #expect(window.root.windowIsFocused)
        recorder.becomeFocused()
        window.type("aÄ1")
        #expect(recorder.events == ["a", "a", "shift+ä", "Ä", "1", "1"])
        window.setFocused(false)
        #expect(!window.root.windowIsFocused)
    }

    @Test("BUILD-6, VIEW-15: windows and views of any size can be created and listed")
    func sizes() {
        for size in [CGSize(width: CGFloat.nan, height: 10), CGSize(width: CGFloat.infinity, height: -5), .zero] {
            let window = SimulatedWindow(size: size)
            window.drawFrame()
            #expect(window.surface.width == 1)
        }
        let (window, board, _) = TestBoard.window()
        board.addSubview(TestCard("Huge", at: CGPoint(x: 1e300, y: -1e200)))
        #expect(window.elementList.contains("cell “Huge” (1e+300, -1e+200, "))
    }

    @Test("BUILD-6: elements are found by role and name; a failure lists those that exist")
    func elements() throws {
        let (window, board, card) = TestBoard.window()
        #expect(try window.element(.cell, named: "Draft") === card)
        #expect(
            window.elements(.grid).first === board && window.views(ofType: TestCard.self).map { $0 === card } == [true])
        let message = try #require(throws: SimulationError.self) { try window.element(.cell, named: "Note") }
        #expect(
            message.description == """
                No cell is named “Note”. The window has:
                grid “Board” (0, 0, 600, 400)
                  cell “Draft” (20, 20, 80, 60)
                """)
        board.addSubview(TestCard("Draft", at: CGPoint(x: 200, y: 20)))
        let twice = try #require(throws: SimulationError.self) { try window.element(.cell, named: "Draft") }
        #expect(twice.description.hasPrefix("2 elements of the role cell are named “Draft”."))
    }

    @Test("BUILD-6: frames are drawn only at refreshes that a window would draw")
    func frames() throws {
        let (window, _, card) = TestBoard.window()
        try window.advanceUntilIdle()
        var count = 0
        window.onFrame = { count += 1 }
        window.advance(by: .seconds(5))
        #expect(count == 0 && window.now >= .seconds(6))
        card.center.x += 30
        window.advance(by: .seconds(1))
        #expect(count == 1)
        // A press that is held still lifts at its deadline, and the lift is animated.
        try window.press(card)
        let elapsed = try window.advance { !window.root.engine.sessions.isEmpty }
        let delay = window.root.engine.thresholds.liftDelay
        #expect(elapsed >= delay && elapsed < delay + window.refreshInterval + .milliseconds(1))
    }

    @Test("BUILD-6: a condition that never holds is reported with what the window shows")
    func timeouts() async throws {
        let (window, _, _) = TestBoard.window()
        let simulated = try #require(throws: SimulationError.self) {
            try window.advance(atMost: .seconds(1)) { false }
        }
        #expect(simulated.description.contains("cell “Draft”"))
        await #expect(throws: SimulationError.self) { try await window.wait(timeout: .zero) { false } }
        let dial = Dial(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        window.root.addSubview(dial)
        dial.startAnimating()
        #expect(throws: SimulationError.self) { try window.advanceUntilIdle(atMost: .seconds(1)) }
    }

    @Test("BUILD-6: another program's drag is answered, dropped and loaded, or leaves")
    func foreignDrag() async throws {
        let (window, board, _) = TestBoard.window()
        let drag = SimulatedForeignDrag(of: [ItemProvider(object: "Post")], over: window)
        drag.drop()
        #expect(drag.operation == .cancel)
        drag.move(to: CGPoint(x: 300, y: 200))
        #expect(drag.operation == .copy)
        drag.leave()
        drag.drop()
        try await window.waitUntilIdle()
        #expect(board.texts.isEmpty)
        // It comes back.
        try drag.move(to: board)
        #expect(drag.operation == .copy)
        drag.drop()
        try await window.waitUntilIdle { board.texts == ["Post"] }
        try drag.move(to: board)
        drag.drop()
        try await window.waitUntilIdle()
        #expect(board.texts == ["Post"], "after a drop the drag has ended")
    }

    @Test("BUILD-6: keys, modifiers and text reach the focused view")
    func keyboard() {
        let field = TextField()
        field.frame = CGRect(x: 20, y: 20, width: 200, height: 30)
        let window = SimulatedWindow()
        window.root.addSubview(field)
        window.drawFrame()
        #expect(field.becomeFirstResponder())
        window.type("one two")
        #expect(field.text == "one two")
        window.press(.home, .shift)
        window.type("x")
        #expect(field.text == "x")
        window.modifiers = .shift
        window.press(.left)
        window.modifiers = []
        window.press(.backspace)
        #expect(field.text.isEmpty)
    }

    @Test("BUILD-6: a window of another size is drawn again")
    func resizing() {
        let (window, board, _) = TestBoard.window()
        window.resize(to: CGSize(width: 200, height: 100))
        window.drawPendingFrame()
        #expect(board.frame.size == CGSize(width: 200, height: 100))
        #expect(window.screenshot().width == 200 && window.color(at: CGPoint(x: 199, y: 99)) == 0xff_ffff)
        #expect(window.color(at: CGPoint(x: 250, y: 50)) == 0)
    }
}

/// A view that never comes to rest.
private final class Dial: View {
    override func animate(at time: Timestamp) -> Bool { true }
}
