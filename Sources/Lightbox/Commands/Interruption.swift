import Dispatch
import Foundation
import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP while a command works: the first one asks the command to end, a second one ends
/// the process. Use it once in a process: Dispatch does not handle a signal again that it has handled before.
final class Interruption: Sendable {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private let received = Mutex<Int32?>(nil)
    private let sources = Mutex<[any DispatchSourceSignal]>([])

    /// Entered by each source until it is canceled.
    private let canceled = DispatchGroup()

    /// The signal that was received.
    var signal: Int32? { received.withLock { $0 } }

    /// The exit status of a command that a signal has ended, as shells report it; nil without a signal.
    var status: Int32? { signal.map { 128 + $0 } }

    /// - Parameter body: Called once, on any thread.
    init(_ body: @escaping @Sendable () -> Void) {
        sources.withLock { sources in
            for number in Self.signals {
                // A process that was started to ignore a signal, as by nohup, goes on to ignore it.
                var action = sigaction()
                guard sigaction(number, nil, &action) == 0, !Self.isIgnored(action) else { continue }
                Foundation.signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler { [weak self] in self?.receive(number, body) }
                canceled.enter()
                source.setCancelHandler { [canceled] in canceled.leave() }
                source.activate()
                sources.append(source)
            }
        }
    }

    deinit { end() }

    /// Signals end the process again. Idempotent.
    func end() {
        sources.withLock { sources in
            for source in sources { source.cancel() }
            // Dispatch handles the signals until then.
            canceled.wait()
            for source in sources { Foundation.signal(Int32(truncatingIfNeeded: source.handle), SIG_DFL) }
            sources = []
        }
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private func receive(_ number: Int32, _ body: () -> Void) {
        let isFirst = received.withLock { received in
            guard received == nil else { return false }
            received = number
            return true
        }
        guard isFirst else { return }
        for other in Self.signals { Foundation.signal(other, SIG_DFL) }
        body()
    }
}
