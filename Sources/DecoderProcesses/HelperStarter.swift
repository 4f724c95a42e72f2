import Dispatch
import Synchronization
import Threads

/// The thread that starts helpers. The kernel kills a helper when the thread that started it ends, so this one lasts as
/// long as its owner.
final class HelperStarter: Sendable {
    private final class Order: Sendable {
        let program: DecoderProgram
        let result = Mutex<Result<DecoderProcess, DecoderProcess.StartError>?>(nil)
        let isDone = DispatchSemaphore(value: 0)

        init(_ program: DecoderProgram) { self.program = program }
    }

    private struct State {
        var orders: [Order] = []
        var hasThread = false
        var isClosed = false
        /// When the thread calls `onWake`, in seconds of the monotonic clock; nil for never.
        var wakeTime: Double?
    }

    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)
    private let onWake: @Sendable (Double) -> Double?

    /// - Parameter onWake: Called on the thread at the time of `wake(at:)`, with the time; returns when to call it
    ///   again.
    init(onWake: @escaping @Sendable (Double) -> Double?) { self.onWake = onWake }

    /// Starts a helper. Blocks until its process exists, not until it is ready.
    func start(_ program: DecoderProgram) throws(DecoderProcess.StartError) -> DecoderProcess {
        let order = Order(program)
        let code = state.withLock { state -> Int32 in
            guard !state.hasThread else {
                state.orders.append(order)
                return 0
            }
            let code = DetachedThread.start(name: "decoder starter") { [self] in run() }
            if code == 0 {
                state.hasThread = true
                state.orders.append(order)
            }
            return code
        }
        guard code == 0 else { throw DecoderProcess.StartError(code: code) }
        signal.signal()
        order.isDone.wait()
        guard let result = order.result.withLock({ $0 }) else { throw DecoderProcess.StartError("it was canceled") }
        return try result.get()
    }

    /// Has `onWake` called at a time, if that is earlier than the one that is set. Has no effect before the first
    /// start.
    func wake(at time: Double) {
        let isEarlier = state.withLock { state in
            if let set = state.wakeTime, set <= time { return false }
            state.wakeTime = time
            return true
        }
        if isEarlier { signal.signal() }
    }

    /// Ends the thread and, with it, all helpers. No helper can be started afterwards.
    func close() {
        state.withLock { $0.isClosed = true }
        signal.signal()
    }

    private func run() {
        while true {
            let (order, isClosed, wakeTime) = state.withLock { state in
                (state.orders.isEmpty ? nil : state.orders.removeFirst(), state.isClosed, state.wakeTime)
            }
            if let order {
                let result = Result { () throws(DecoderProcess.StartError) in
                    try DecoderProcess(starting: order.program)
                }
                order.result.withLock { $0 = result }
                order.isDone.signal()
            } else if isClosed {
                return
            } else if let wakeTime {
                let now = DecoderProcess.now
                if now >= wakeTime {
                    state.withLock { $0.wakeTime = nil }
                    if let next = onWake(now) { wake(at: next) }
                } else {
                    _ = signal.wait(timeout: .now() + (wakeTime - now))
                }
            } else {
                signal.wait()
            }
        }
    }
}
