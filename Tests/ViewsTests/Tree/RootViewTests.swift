import Testing

@testable import Views

@MainActor @Suite struct RootViewTests {
    private func root(reducesMotion: Bool) -> RootView {
        var appearance = Appearance(isDark: false)
        appearance.reducesMotion = reducesMotion
        return RootView(
            size: CGSize(width: 100, height: 100), scale: 1, appearance: appearance, textRenderer: .standard,
            engine: SessionEngine())
    }

    @Test("removing the view under the pointer ends hovering in it, and not in its superview")
    func hoverEndsAtRemoval() {
        final class Hovered: View {
            var calls: [Bool] = []
            override func hoverChanged(_ isHovered: Bool) { calls.append(isHovered) }
        }
        let window = WindowFixture()
        let outer = window.add(Hovered(), CGRect(x: 0, y: 0, width: 200, height: 200))
        let (middle, inner) = (Hovered(frame: outer.bounds), Hovered(frame: outer.bounds))
        outer.addSubview(middle)
        middle.addSubview(inner)
        window.movePointer(to: CGPoint(x: 100, y: 100))
        for view in [outer, middle, inner] { #expect(view.calls == [true]) }
        middle.removeFromSuperview()
        #expect(middle.calls == [true, false] && inner.calls == [true, false] && outer.calls == [true])
        window.movePointer(to: CGPoint(x: 101, y: 100))
        #expect(outer.calls == [true])
        window.movePointer(to: CGPoint(x: 300, y: 300))
        #expect(outer.calls == [true, false])
    }

    @Test("MOTION-5: the initial appearance sets reduced motion in the engine", arguments: [true, false])
    func initialReducedMotion(reducesMotion: Bool) {
        let root = root(reducesMotion: reducesMotion)
        #expect(root.engine.reducesMotion == reducesMotion)
        root.desktopAppearance.reducesMotion = !reducesMotion
        #expect(root.engine.reducesMotion == !reducesMotion)
    }

    @Test("VIEW-16: the content view fills the window behind the other views, and follows its size")
    func contentView() {
        let window = WindowFixture(CGSize(width: 200, height: 100))
        let front = window.add(View(), CGRect(x: 10, y: 10, width: 20, height: 20))
        let (content, side) = (View(), View(frame: CGRect(x: 150, y: 0, width: 50, height: 100)))
        window.root.contentView = content
        #expect(content.frame == window.root.bounds && window.root.subviews.map { $0 === content } == [true, false])
        side.autoresizingMask = [.flexibleLeftMargin, .flexibleHeight]
        content.addSubview(side)
        window.resize(CGSize(width: 320, height: 240))
        window.frame()
        #expect(content.frame == CGRect(x: 0, y: 0, width: 320, height: 240))
        #expect(side.frame == CGRect(x: 270, y: 0, width: 50, height: 240))
        #expect(front.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
        // It may have been moved elsewhere in the meantime.
        front.addSubview(content)
        let other = View()
        window.root.contentView = other
        #expect(content.superview === front && other.frame == window.root.bounds)
        window.root.contentView = nil
        #expect(other.superview == nil && window.root.subviews.map { $0 === front } == [true])
        // A view of the window becomes the content view.
        window.add(other, CGRect(x: 5, y: 5, width: 10, height: 10))
        window.root.contentView = front
        #expect(front.frame == window.root.bounds && window.root.subviews.map { $0 === front } == [true, false])
    }

    @Test("VIEW-16: without a focused view the content view receives keys and text, unless a modal overlay does")
    func keysWithoutFocus() {
        let window = WindowFixture(CGSize(width: 200, height: 100))
        let (content, card) = (TypingRecorder(), FocusableView())
        window.root.contentView = content
        content.addSubview(card)
        card.becomeFocused()
        card.removeFromSuperview()
        #expect(window.root.focusedView == nil)
        func send(_ kind: InputEvent.Kind) {
            window.root.handle(InputEvent(kind, time: window.root.now, modifiers: .control))
        }
        send(.keyDown(.character("z"), isRepeat: false))
        send(.text("q"))
        #expect(content.received == ["z", "q"])
        Menu([MenuItem("Open") {}]).show(at: .zero, in: window.root)
        send(.keyDown(.character("y"), isRepeat: false))
        #expect(content.received == ["z", "q"])
    }
}

/// Records the characters of keys and text.
private final class TypingRecorder: View {
    var received: [String] = []
    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        if case .character(let character) = key { received.append(String(character)) }
        return true
    }
    override func insertText(_ text: String) -> Bool {
        received.append(text)
        return true
    }
}

private final class FocusableView: View {
    override var canBecomeFocused: Bool { true }
}
