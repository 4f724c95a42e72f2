import Foundation
@_exported import TestSupport
import Testing

extension XServer {
    /// Whether the tests that need a server can run.
    nonisolated static let isInstalled = program != nil
    /// What to install if they cannot.
    nonisolated static let advice: Comment = "Xvfb is not installed; `make test` installs it."

    /// Starts a server with a small screen. It exits with its last client.
    convenience init(depth: Int = 24, _ arguments: String...) throws {
        try self.init(screen: "800x600x\(depth)", ["-terminate"] + arguments)
    }

    /// Runs `xdotool` commands and returns when they have been executed.
    func user(_ commands: String) throws {
        let tool = Process()
        tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tool.arguments = ["xdotool"] + commands.split(separator: " ").map(String.init)
        tool.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
        tool.standardError = FileHandle.nullDevice
        try tool.run()
        tool.waitUntilExit()
        try #require(tool.terminationStatus == 0, "xdotool \(commands)")
    }
}

/// Waits for a turn of the main queue.
@MainActor func nextTurn() async {
    await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
}

/// Waits for a condition, which is evaluated whenever a test calls `changed()`.
@MainActor final class Signal {
    private struct Waiter {
        let condition: () -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private var waiters: [Int: Waiter] = [:]
    private var next = 0

    /// Reports a possible change of the condition.
    func changed() {
        for (number, waiter) in waiters where waiter.condition() {
            waiters[number] = nil
            waiter.continuation.resume(returning: true)
        }
    }

    private func giveUp(_ number: Int) {
        guard let waiter = waiters.removeValue(forKey: number) else { return }
        waiter.continuation.resume(returning: waiter.condition())
    }

    /// Waits until the condition holds; fails after a generous timeout.
    func wait(
        _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
        until condition: @escaping @MainActor () -> Bool
    ) async throws {
        if condition() { return }
        next += 1
        let number = next
        let holds = await withCheckedContinuation { continuation in
            waiters[number] = Waiter(condition: condition, continuation: continuation)
            // Weak, so that the timer retains nothing of the test.
            DispatchQueue.main.asyncAfter(deadline: .now() + 20) { [weak self] in
                MainActor.assumeIsolated { self?.giveUp(number) }
            }
        }
        try #require(holds, what, sourceLocation: sourceLocation)
    }
}
