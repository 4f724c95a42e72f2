import Application
import Foundation

/// Passes the files of a command line to the process that has the library open in a window (APP-38), which shows them
/// there or in a new window (APP-44).
struct HandOver {
    let options: ProgramOptions
    let console: Console
    /// The environment's `DESKTOP_STARTUP_ID`.
    var startupID = ProcessInfo.processInfo.environment["DESKTOP_STARTUP_ID"]

    /// The time within which the window listens, and then answers.
    var timeout = WindowProtocol.timeout
    /// The time for which a window may say that it is quitting.
    var endTimeout = WindowProtocol.endTimeout

    /// The result of an attempt.
    enum Outcome: Equatable {
        /// The window has taken over: nothing is left to do.
        case done
        /// No process has the library open for writing.
        case notOpen
        /// Another process has it open, but its window cannot be used.
        case unavailable
    }

    /// Whether a command line may be handed over. Those that ask for an inspector, a recording or generated photos mean
    /// a window of their own.
    static func isPossible(_ options: ProgramOptions) -> Bool {
        options.handsOver && options.inspect == nil && options.record == nil && options.synthetic == nil
    }

    /// Passes the files to the window. Blocks until the window has answered, for a few milliseconds, for the timeout
    /// while the other process starts or hangs, and while it ends. Says on standard error why a window was not used,
    /// and which options have no effect.
    func run() -> Outcome {
        var start = ContinuousClock.now + timeout
        let end = ContinuousClock.now + endTimeout
        while true {
            switch WindowSearch.run(options.library, until: start) {
            case .notOpen: return .notOpen
            case .unreachable: return .unavailable
            case .connected(let client):
                do {
                    if try ask(client) { return .done }
                    guard ContinuousClock.now < end else {
                        console.printError(
                            "Lightbox is still quitting. Opening another window, which can only show the photos.")
                        return .unavailable
                    }
                    // Then the library is free, or another start has opened it and takes the files.
                    poll(nil, 0, WindowProtocol.retryInterval)
                    start = ContinuousClock.now + timeout
                } catch LineClient.Failure.closed where ContinuousClock.now < start {
                    // The other process is ending.
                    poll(nil, 0, 10)
                } catch {
                    console.printError(Self.message(error))
                    return .unavailable
                }
            }
        }
    }

    /// Returns whether the window has taken over; false if it is quitting.
    private func ask(_ client: LineClient) throws -> Bool {
        let deadline = ContinuousClock.now + timeout
        let paths = options.paths.map(ImportRequest.absolutePath)
        let time = startupID.flatMap(StartupNotification.time)
        let request = WindowRequest(
            .open(paths: paths, inNewWindow: options.opensNewWindow, startupTime: time), timeout: timeout)
        try client.send(request.line(), until: deadline)
        switch try client.answer(until: deadline) {
        case .refused(let message): throw WindowFailure.refused(message)
        case .ending: return false
        default: break
        }
        let ignored = ignoredOptions
        guard let last = ignored.last else { return true }
        let names = ignored.count == 1 ? last : ignored.dropLast().joined(separator: ", ") + " and " + last
        let reason =
            options.opensNewWindow
            ? "the new window has the settings of the one that is open." : "the window is open already."
        console.printError("\(names) \(ignored.count == 1 ? "has" : "have") no effect: \(reason)")
        return true
    }

    /// The given options that concern the opening of a window.
    private var ignoredOptions: [String] {
        [
            options.size == nil ? nil : "--size", options.isDark == nil ? nil : "--scheme",
            options.cadence == nil ? nil : "--cadence",
        ].compactMap { $0 }
    }

    private static func message(_ error: any Error) -> String {
        let reason =
            switch error {
            case LineClient.Failure.timedOut, LineClient.Failure.closed:
                "The window that has the photo library open does not answer."
            default: "\(error)"
            }
        return reason + " Opening another one, which can only show the photos."
    }
}

/// The reason why a window did not perform a request.
enum WindowFailure: Error, Equatable, CustomStringConvertible {
    /// The window's own words: a sentence.
    case refused(String)

    var description: String {
        switch self {
        case .refused(let message): message
        }
    }
}
