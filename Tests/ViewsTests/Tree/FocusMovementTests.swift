import Testing

@testable import Views

/// A view that accepts the focus unless `refuses` is true.
@MainActor private final class FocusView: View {
    var refuses = false
    var keeps = false
    var questions = 0

    override var canBecomeFocused: Bool { true }
    override var acceptsFocus: Bool {
        questions += 1
        return !refuses
    }
    override var canResignFirstResponder: Bool { !keeps }
}

@Suite @MainActor struct FocusMovementTests {
    let window = WindowFixture()
    private let views: [FocusView]

    init() {
        let window = window
        views = (0..<4).map { window.add(FocusView(), CGRect(x: 0, y: $0 * 50, width: 100, height: 40)) }
    }

    private func tab(backwards: Bool = false) {
        window.modifiers = backwards ? .shift : []
        window.key(.tab)
    }

    private var focused: Int? { views.firstIndex { $0.isFocused } }

    @Test("HAND-1: Tab skips views that refuse the focus, in both directions")
    func skips() {
        views[1].refuses = true
        views[2].refuses = true
        tab()
        #expect(focused == 0)
        tab()
        #expect(focused == 3 && views[1].questions == 1 && views[2].questions == 1)
        tab(backwards: true)
        #expect(focused == 0)
        tab(backwards: true)
        #expect(focused == 3)
    }

    @Test("Tab leaves the focus where it is if all other views refuse it, or if the focused view keeps it")
    func stays() {
        views[0].becomeFocused()
        for view in views.dropFirst() { view.refuses = true }
        tab()
        #expect(focused == 0 && views.dropFirst().allSatisfy { $0.questions == 1 })
        for view in views { (view.refuses, view.keeps) = (false, true) }
        tab()
        #expect(focused == 0 && views.dropFirst().allSatisfy { $0.questions == 1 })
    }
}
