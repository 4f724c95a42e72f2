/// Finds the windows at a point of the screen, each inside the one before, without waiting for the server.
///
/// Each window has to be asked for its child, so that the answer takes a round trip for each. The windows of the last
/// answer are asked at once: while the pointer moves within a window, one round trip is enough.
@MainActor final class WindowSearch {
    /// Receives the windows from the child of the root window to the innermost one.
    typealias Completion = @MainActor ([UInt]) -> Void

    private struct Search {
        let x: Int
        let y: Int
        let completion: Completion
    }

    /// The largest number of windows.
    static let maximumDepth = 32

    private unowned let display: Display
    private var running: Search?
    /// The newest search that came while another one was running.
    private var waiting: Search?
    /// The windows that the running search has found.
    private var found: [UInt] = []
    /// The windows of the last answer.
    private var expected: [UInt] = []
    /// Identifies the requests whose replies count.
    private var round = 0

    init(display: Display) { self.display = display }

    /// Asks for the windows at a point in root pixels. A search that is running is completed before; of several that
    /// wait, only the last one has an answer.
    func ask(x: Int, y: Int, _ completion: @escaping Completion) {
        let search = Search(x: x, y: y, completion: completion)
        if running == nil { start(search) } else { waiting = search }
    }

    /// Waits until all searches are answered.
    func finish() { while running != nil, display.replies.handleNext() {} }

    /// Ends all searches without an answer. The next one expects the windows of the last answer.
    func cancel() { (running, waiting, round) = (nil, nil, round + 1) }

    private func start(_ search: Search) {
        (running, found) = (search, [])
        request([display.root] + expected)
    }

    /// Asks windows for their children. The first is the one that was found last; each other one is expected to be the
    /// child of the one before.
    private func request(_ windows: [UInt]) {
        guard let running else { return }
        round += 1
        for (depth, window) in windows.enumerated() {
            let isSent = display.replies.child(of: window, x: running.x, y: running.y) {
                [weak self, round, next = windows.dropFirst(depth + 1).first] child in
                self?.received(child, expecting: next, in: round)
            }
            if !isSent { return cancel() }
        }
        display.replies.flush()
    }

    private func received(_ child: UInt?, expecting next: UInt?, in round: Int) {
        guard round == self.round, running != nil else { return }
        guard let child, child != 0 else { return complete() }
        found.append(child)
        if found.count == Self.maximumDepth { return complete() }
        if child != next { request([child]) }
    }

    private func complete() {
        guard let search = running else { return }
        let (next, answer) = (waiting, found)
        (running, waiting, expected, round) = (nil, nil, found, round + 1)
        // Before the completion, which may begin another search or cancel this one.
        if let next { start(next) }
        search.completion(answer)
    }
}
