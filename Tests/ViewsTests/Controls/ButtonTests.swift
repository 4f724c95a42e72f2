import Testing

@testable import Views

@MainActor @Suite struct ButtonTests {
    let window = ControlWindow()

    @Test("A press counts if it ends on the button")
    func pressEndsOnButton() {
        var presses = 0
        let button = window.add(Button("Edit") { presses += 1 }, CGSize(width: 80, height: 32))
        window.click(button)
        #expect(presses == 1)
        let middle = window.reach(button)
        window.down(at: middle)
        #expect(button.isPressed)
        window.move(to: CGPoint(x: 200, y: 200))
        #expect(!button.isPressed)
        window.up(at: CGPoint(x: 200, y: 200))
        #expect(presses == 1)
        window.down(at: middle)
        window.move(to: CGPoint(x: 200, y: 200))
        window.move(to: middle)
        window.up(at: middle)
        #expect(presses == 2)
    }

    @Test("The secondary button does not press a button")
    func secondaryButtonDoesNotPress() {
        var presses = 0
        let button = window.add(Button("Edit") { presses += 1 }, CGSize(width: 80, height: 32))
        window.send(.pointerDown(.secondary, clickCount: 1), at: window.reach(button))
        window.send(.pointerUp(.secondary), at: window.reach(button))
        #expect(presses == 0)
    }

    @Test("Space and Enter press the focused button once, without key repeat")
    func keysPressFocusedButton() {
        var presses = 0
        let button = window.add(Button("Edit") { presses += 1 }, CGSize(width: 80, height: 32))
        window.press(.tab)
        #expect(button.isFocused)
        #expect(button.accessibilityStates.contains(.focused))
        window.press(.space)
        window.press(.enter)
        #expect(presses == 2)
        window.send(.keyDown(.space, isRepeat: true))
        #expect(presses == 2)
    }

    @Test("A disabled button accepts neither presses nor focus, and shields the views behind it")
    func disabledButton() {
        var (front, behind) = (0, 0)
        window.add(Button("Behind") { behind += 1 }, CGSize(width: 200, height: 100))
        let button = window.add(Button("Front") { front += 1 }, CGSize(width: 80, height: 32))
        window.root.focus(button)
        button.isEnabled = false
        #expect(window.root.focusedView == nil)
        #expect(button.accessibilityStates == [.disabled])
        window.click(button)
        button.press()
        #expect((front, behind) == (0, 0))
    }

    @Test("A button that is removed while it is pressed has no effect")
    func buttonRemovedWhilePressed() {
        var presses = 0
        let button = window.add(Button("Edit") { presses += 1 }, CGSize(width: 80, height: 32))
        let center = window.reach(button)
        window.down(at: center)
        button.removeFromSuperview()
        window.up(at: center)
        #expect(presses == 0)
    }

    @Test("A button may remove itself from its action")
    func buttonRemovesItself() {
        let button = window.add(Button("Close"), CGSize(width: 80, height: 32))
        button.onPress = { [weak button] in button?.removeFromSuperview() }
        window.click(button)
        #expect(button.root == nil)
        window.frame()
    }

    @Test("The inspector finds a button by its title or name, and reports its selected state")
    func buttonAccessibility() {
        let button = window.add(Button("Edit"), CGSize(width: 80, height: 32))
        let trash = window.add(Button(symbol: .trash, name: "Trash"), y: 100, CGSize(width: 32, height: 32))
        #expect(window.find(.button, "Edit") === button)
        #expect(window.find(.button, "Trash") === trash)
        trash.isOn = true
        #expect(trash.accessibilityStates == [.selected])
    }

    @Test("Hover, press and selection look different")
    func statesLookDifferent() {
        let button = window.add(Button("Edit"), CGSize(width: 80, height: 32))
        let corner = CGPoint(x: 26, y: 26)
        var colors = [window.color(at: corner)]
        window.move(to: window.reach(button))
        #expect(window.shape == .pointingHand)
        window.frame()
        colors.append(window.color(at: corner))
        window.down(at: window.reach(button))
        window.frame()
        colors.append(window.color(at: corner))
        window.up(at: window.reach(button))
        window.send(.pointerLeft)
        button.isOn = true
        window.frame()
        colors.append(window.color(at: corner))
        #expect(Set(colors).count == 4)
    }

    @Test("A focused button has a ring in the accent color, which disappears with the focus")
    func focusRing() {
        let button = window.add(Button("Edit"), CGSize(width: 80, height: 32))
        let ring = CGPoint(x: 60, y: 17)
        #expect(window.color(at: ring) == window.hex(.white))
        window.root.focus(button)
        window.frame()
        #expect(window.color(at: ring) == window.hex(window.root.palette.accent))
        window.root.focus(nil)
        window.frame()
        #expect(window.color(at: ring) == window.hex(.white))
    }

    @Test("A tooltip appears after 0.6 s of rest, and disappears when the pointer moves away or presses")
    func tooltip() {
        let button = window.add(Button(symbol: .trash, name: "Trash"), CGSize(width: 32, height: 32))
        let center = window.reach(button)
        window.move(to: center)
        let wakeUps = window.advance(.milliseconds(590))
        #expect(window.find(.label, "Trash") == nil)
        #expect(wakeUps <= 1)
        window.advance(.milliseconds(20))
        #expect(window.find(.label, "Trash") != nil)
        window.move(to: CGPoint(x: 300, y: 200))
        #expect(window.find(.label, "Trash") == nil)
        window.move(to: center)
        window.advance(.seconds(1))
        window.click(button)
        #expect(window.find(.label, "Trash") == nil)
        window.advance(.seconds(5))
        #expect(window.find(.label, "Trash") == nil)
        #expect(window.root.deadline == nil)
    }

    @Test("VIEW-13: a tooltip disappears when its view moves under the resting pointer, or has another text")
    func outdatedTooltip() {
        let button = window.add(Button(symbol: .trash, name: "Trash"), CGSize(width: 64, height: 64))
        let center = window.reach(button)
        for change in [{ button.frame.origin.y += 20 }, { button.tooltip = "Delete" }, { button.isHidden = true }] {
            window.move(to: CGPoint(x: 300, y: 200))
            window.move(to: center)
            window.advance(.seconds(1))
            let text = button.tooltipText ?? ""
            #expect(window.find(.label, text) != nil)
            change()
            window.frame()
            #expect(window.find(.label, text) == nil && window.find(.label, "Delete") == nil)
        }
        let panel = window.add(View(), x: 200, CGSize(width: 100, height: 100))
        let inner = Button(symbol: .plus, name: "Add")
        inner.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        panel.addSubview(inner)
        window.frame()
        window.move(to: window.reach(inner))
        window.advance(.seconds(1))
        #expect(window.find(.label, "Add") != nil)
        panel.isHidden = true
        window.frame()
        #expect(window.find(.label, "Add") == nil)
    }

    @Test("VIEW-13: while items are dragged, here or from another program, no tooltip appears, and a visible one hides")
    func tooltipsDuringDrags() {
        let (source, other) = (DragSource(), ForeignDragID(1))
        let photo = window.add(View(), x: 200, y: 100, CGSize(width: 80, height: 80))
        photo.addInteraction(DragInteraction(delegate: source))
        let button = window.add(Button(symbol: .trash, name: "Trash"), CGSize(width: 32, height: 32))
        let center = window.reach(button)
        window.move(to: center)
        window.advance(.seconds(1))
        #expect(window.find(.label, "Trash") != nil && button.isHovered)
        window.send(.foreignDrag(other, .entered(ForeignDragOffer(items: []))), at: center)
        #expect(window.find(.label, "Trash") == nil && !button.isHovered)
        window.send(.foreignDrag(other, .moved(allowsMove: false)), at: CGPoint(x: 300, y: 250))
        window.move(to: center)
        window.advance(.seconds(1))
        #expect(window.find(.label, "Trash") == nil)
        window.send(.foreignDrag(other, .exited))
        window.advance(.seconds(1))
        #expect(window.find(.label, "Trash") == nil)
        window.move(to: CGPoint(x: 300, y: 250))
        window.move(to: center)
        window.advance(.milliseconds(500))
        // The tooltip is due during the lift.
        window.down(at: window.reach(photo))
        window.advance(.seconds(1))
        #expect(window.root.engine.sessions.count == 1)
        #expect(window.find(.label, "Trash") == nil && !button.isHovered)
    }

    @Test("VIEW-13: a dialog and a menu end the hovering of the views below, and hide the tooltip")
    func overlaysEndHovering() {
        let button = window.add(Button(symbol: .trash, name: "Trash"), CGSize(width: 32, height: 32))
        let panel = ModalPanel(Alert("Quit?", message: "Nothing is lost."))
        let openings: [() -> Void] = [
            { panel.show(in: self.window.root) },
            { Menu([MenuItem("Open") {}]).show(at: CGPoint(x: 200, y: 200), in: self.window.root) },
        ]
        for open in openings {
            for rest in [Duration.milliseconds(100), .seconds(1)] {
                window.move(to: CGPoint(x: 390, y: 290))
                window.move(to: window.reach(button))
                window.advance(rest)
                #expect(button.isHovered)
                open()
                window.advance(.seconds(1))
                #expect(!button.isHovered && window.find(.label, "Trash") == nil)
                panel.dismiss()
                window.root.subviews.compactMap { $0 as? MenuView }.forEach { $0.close() }
                window.frame()
            }
        }
    }

    @Test("A tooltip stays within the window, and passes presses through")
    func tooltipStaysInWindow() throws {
        let button = Button(symbol: .trash, name: "Takes the photos out of the album")
        window.add(button, x: 366, y: 266, CGSize(width: 32, height: 32))
        window.move(to: window.reach(button))
        window.advance(.seconds(1))
        let tooltip = try #require(window.find(.label, "Takes the photos out of the album"))
        #expect(window.root.bounds.contains(tooltip.frame))
        #expect(!tooltip.frame.intersects(button.frame))
        #expect(window.root.hitTest(tooltip.center) === window.root)
    }
}

/// A drag source with a single item.
@MainActor final class DragSource: DragInteractionDelegate {
    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        [DragItem(itemProvider: ItemProvider())]
    }
}

@MainActor @Suite struct SpringLoadedButtonTests {
    let window = ControlWindow()
    let source = DragSource()

    private func drag(to point: CGPoint) {
        let view = window.add(View(), x: 20, y: 200, CGSize(width: 60, height: 60))
        view.addInteraction(DragInteraction(delegate: source))
        let start = window.reach(view)
        window.down(at: start)
        window.advance(.milliseconds(50))
        window.move(to: CGPoint(x: start.x + 30, y: start.y))
        window.advance(.milliseconds(50))
        window.move(to: point)
        window.advance(.milliseconds(20))
    }

    @Test("SPRING-2: a drag that rests over a spring-loaded button highlights it and presses it once")
    func springLoadedButton() {
        var presses = 0
        let button = window.add(Button("Albums") { presses += 1 }, CGSize(width: 80, height: 32))
        button.isSpringLoaded = true
        #expect(button.isSpringLoaded)
        drag(to: window.reach(button))
        window.advance(.milliseconds(400))
        #expect(button.springLevel > 0.3)
        #expect(button.accessibilityStates.contains(.springLoading))
        #expect(presses == 0)
        window.advance(.seconds(2))
        #expect(presses == 1)
        #expect(button.springLevel == 0)
        #expect(!button.accessibilityStates.contains(.springLoading))
    }

    @Test("SPRING-1: leaving the button ends the highlight and restarts the hover time")
    func leavingCancelsSpringLoading() {
        var presses = 0
        let button = window.add(Button("Albums") { presses += 1 }, CGSize(width: 80, height: 32))
        button.isSpringLoaded = true
        drag(to: window.reach(button))
        window.advance(.milliseconds(900))
        window.move(to: CGPoint(x: 300, y: 150))
        window.advance(.milliseconds(500))
        #expect(presses == 0)
        #expect(button.springLevel == 0)
    }

    @Test("SPRING-2: a view with an interaction that has no effect of its own pulses and flashes under a drag")
    func defaultEffect() {
        var activations = 0
        let view = window.add(View(), CGSize(width: 80, height: 60))
        view.addInteraction(SpringLoadedInteraction { _, _ in activations += 1 })
        func flash() -> FlashView? { view.subviews.lazy.compactMap { $0 as? FlashView }.first }
        let point = window.reach(view)
        drag(to: point)
        window.advance(.milliseconds(400))
        #expect((flash()?.level ?? 0) > 0.3 && flash()?.frame == view.bounds)
        window.move(to: CGPoint(x: 300, y: 150))
        window.advance(.milliseconds(50))
        #expect(flash() == nil && activations == 0)
        window.move(to: point)
        window.advance(.seconds(2))
        #expect(activations == 1 && flash() == nil)
    }

    @Test("A button without spring loading ignores drags")
    func buttonWithoutSpringLoading() {
        var presses = 0
        let button = window.add(Button("Albums") { presses += 1 }, CGSize(width: 80, height: 32))
        button.isSpringLoaded = true
        button.isSpringLoaded = false
        #expect(button.interactions.isEmpty)
        drag(to: window.reach(button))
        window.advance(.seconds(2))
        #expect(presses == 0)
    }

    @Test("SPRING-1: the highlight rises, pulsates, and flashes twice before the action")
    func springLoadingHighlight() {
        func level(_ state: SpringLoadedInteractionEffectState, _ elapsed: Double) -> Double {
            SpringLoadedHighlight.level(state, elapsed: elapsed)
        }
        #expect(level(.inactive, 1) == 0)
        #expect(level(.possible, 0) == 0)
        let breaths = stride(from: 0.15, to: 0.6, by: 0.01).map { level(.possible, $0) }
        #expect((breaths.min() ?? 0) >= 0.3)
        #expect((breaths.max() ?? 0) - (breaths.min() ?? 0) > 0.2)
        let flashes = stride(from: 0, to: 0.4, by: 0.01).map { level(.activating, $0) > 0.5 }
        #expect(zip(flashes, flashes.dropFirst()).count { !$0 && $1 } == 2)
        #expect(SpringLoadedHighlight.level(.activating, elapsed: 0, reducesMotion: true) == 1)
    }
}
