import Testing

@testable import Views

@MainActor @Suite(.timeLimit(.minutes(10))) struct AlertTests {
    private let window = ControlWindow(CGSize(width: 720, height: 480))
    private let alert = Alert("Delete the board?", message: "", answers: [.cancel, .init("Delete")])

    private func ask() async -> Task<Int?, Never> {
        let task = Task { await alert.answer(in: window.root) }
        while window.root.modalOverlay == nil { await Task.yield() }
        window.advance(.seconds(1))
        return task
    }

    @Test("RUN-3: an alert returns the index of the answer, by a click or a key")
    func answer() async throws {
        var task = await ask()
        window.click(try #require(window.find(.button, "Delete")))
        #expect(await task.value == 1)
        task = await ask()
        window.press(.enter)
        #expect(window.root.modalOverlay != nil)
        window.press(.escape)
        #expect(await task.value == 0)
    }

    @Test("RUN-3: an alert that is closed without an answer, as its window closes, returns nil")
    func closed() async {
        let task = await ask()
        window.root.modalOverlay?.removeFromSuperview()
        #expect(await task.value == nil)
    }

    @Test("RUN-3: a message without answers is closed by Escape, and returns nil")
    func message() async {
        let task = Task { await Alert("Saved", message: "").answer(in: window.root) }
        while window.root.modalOverlay == nil { await Task.yield() }
        window.press(.escape)
        #expect(await task.value == nil)
    }
}
