import Application
import Foundation
import ImageFiles
import Threads

/// Lets the window that has the library open perform `lightbox import`, and reports its progress as the command does
/// without a window (APP-38).
struct WindowImport: Sendable {
    let request: ImportRequest
    /// The library's folder.
    let library: URL
    let console: Console
    /// The time within which the window listens, and then answers.
    var timeout = WindowProtocol.timeout
    /// The time for which a window may say that it is quitting.
    var endTimeout = WindowProtocol.endTimeout
    /// Runs a closure on a thread; returns 0, or the `errno` with which no thread could be created.
    var startThread: @Sendable (String, @escaping @Sendable () -> Void) -> Int32 = {
        DetachedThread.start(name: $0, $1)
    }

    /// The result of an attempt.
    enum Outcome: Sendable {
        /// The window has imported; `status` is the command's exit status.
        case ended(status: Int32)
        /// No process has the library open for writing.
        case notOpen
        /// A process has it open that does not listen.
        case unreachable
    }

    /// Suspends until the import has ended. The end of this process cancels it.
    ///
    /// - Parameter waits: Whether to wait, up to the timeout, for a window that has the library's lock and
    ///   does not listen yet.
    /// - Throws: `CommandFailure.windowUnavailable(reason:)` if the window does not import.
    func run(waits: Bool) async throws -> Outcome {
        // The few threads of Swift's tasks must not wait for another process.
        try await withCheckedThrowingContinuation { continuation in
            let code = startThread("window import") { continuation.resume(with: Result { try search(waits: waits) }) }
            guard code != 0 else { return }
            let reason = "The import can't begin: \(SystemError.clause(code)). End other programs, or try again later."
            continuation.resume(throwing: CommandFailure.windowUnavailable(reason: reason))
        }
    }

    /// What a window did with the request.
    private enum Reply {
        /// It imports the files.
        case begun
        /// It has closed the connection.
        case closed
        /// It is quitting, and closes the library soon.
        case ending
    }

    private func search(waits: Bool) throws(CommandFailure) -> Outcome {
        var waits = waits
        var deadline = ContinuousClock.now + timeout
        let end = ContinuousClock.now + endTimeout
        while true {
            let found: WindowSearch.Result =
                waits
                ? WindowSearch.run(library, until: deadline)
                : WindowSearch.connect(library).map { .connected($0) } ?? .notOpen
            guard case .connected(let client) = found else {
                if case .notOpen = found { return .notOpen }
                return .unreachable
            }
            switch try begin(client) {
            case .begun: return .ended(status: try report(client))
            case .closed:
                guard waits else { return .notOpen }
                guard ContinuousClock.now < deadline else { return .unreachable }
                poll(nil, 0, 10)
            case .ending:
                guard ContinuousClock.now < end else {
                    throw .windowUnavailable(reason: "Lightbox is still quitting. Try again later.")
                }
                // Then the library is free, or another start has opened it and imports the files.
                poll(nil, 0, WindowProtocol.retryInterval)
                (waits, deadline) = (true, ContinuousClock.now + timeout)
            }
        }
    }

    /// Reports the progress of an import that has begun; returns the exit status.
    private func report(_ client: LineClient) throws(CommandFailure) -> Int32 {
        let display = ImportDisplay(console: console)
        var summary = ImportSummary()
        while true {
            switch try? client.answer() {
            case .accepted: break
            case .failures(let failures):
                summary.failed += failures.count
                for failure in failures { console.printError(failure) }
            case .step(let step):
                summary.add(step)
                display.show(step)
            case .finished(let result):
                display.finish()
                if !result.summary.isEmpty { console.printLine(result.summary) }
                if let error = result.error { console.printError(error) }
                return result.hasFailures || result.error != nil
                    ? LightboxCommand.Status.failure : LightboxCommand.Status.success
            case .refused(let message):
                display.finish()
                throw .windowUnavailable(reason: message)
            case .ending, nil:
                display.finish()
                console.printLine(summary.text)
                console.printError(Self.quitMessage)
                return LightboxCommand.Status.failure
            }
        }
    }

    /// Says why an import ended early.
    static let quitMessage = "The window of Lightbox was closed before the import was complete."

    /// Asks for the import.
    private func begin(_ client: LineClient) throws(CommandFailure) -> Reply {
        let deadline = ContinuousClock.now + timeout
        do {
            try client.send(WindowRequest(.importFiles(request), timeout: timeout).line(), until: deadline)
            switch try client.answer(until: deadline) {
            case .refused(let message): throw CommandFailure.windowUnavailable(reason: message)
            case .ending: return .ending
            case .accepted, .failures, .step, .finished: return .begun
            }
        } catch let error as CommandFailure {
            throw error
        } catch let error as WindowProtocol.ParseError {
            throw .windowUnavailable(reason: "\(error)")
        } catch LineClient.Failure.closed {
            return .closed
        } catch {
            throw .windowUnavailable(
                reason: "The window that has the photo library open does not answer. Close it, or try again later.")
        }
    }
}
