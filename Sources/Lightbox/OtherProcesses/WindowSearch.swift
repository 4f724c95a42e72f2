import Application
import Foundation
import PhotoLibrary

/// Looks for the process whose window has a library open.
enum WindowSearch {
    /// The result of a search.
    enum Result {
        case connected(LineClient)
        /// No process has the library open for writing.
        case notOpen
        /// A process has it open and does not listen: a command, a recording, or a window that could not listen.
        case unreachable
    }

    /// The interval in milliseconds at which a process that starts is looked for.
    private static let interval: Int32 = 10

    /// Connects to the window of a library. Blocks until the deadline while a process has the library open and does
    /// not listen yet.
    static func run(_ library: URL, until deadline: ContinuousClock.Instant) -> Result {
        let path = WindowProtocol.socket(in: library)
        while true {
            do throws(LineClient.Failure) {
                return .connected(try LineClient(path: path))
            } catch {
                guard Library.isOpenElsewhere(at: library) else { return .notOpen }
                if case .badPath = error { return .unreachable }
            }
            guard ContinuousClock.now < deadline else { return .unreachable }
            poll(nil, 0, interval)
        }
    }

    /// Connects to the window of a library if it listens already.
    static func connect(_ library: URL) -> LineClient? { try? LineClient(path: WindowProtocol.socket(in: library)) }
}

extension LineClient {
    /// Returns the next line of an answer. Blocks until it is there.
    ///
    /// - Throws: `LineClient.Failure`, `WindowProtocol.ParseError`.
    func answer(until deadline: ContinuousClock.Instant? = nil) throws -> WindowAnswer {
        try WindowAnswer(line: line(until: deadline))
    }
}
