import CSandbox
import Dispatch
import Foundation
import ImageFiles
import Synchronization

/// Decodes images in helper processes: a decoder that crashes or hangs costs its image only (DECODE-1).
///
/// An image that takes over its helper gains neither files nor a network (DECODE-3). A helper that still answers as it
/// should cannot be told from a sound one, and decodes the next images: their pixels could then be false.
///
/// Helpers are started when they are needed, decode many images one after another, and end after a time without work.
/// At most ``DecoderLimits/concurrency`` decode at the same time, requests of higher urgency first. A helper whose
/// image is slow makes way for another one (DECODE-4).
package final class DecoderPool: ImageDecoding {
    private typealias State = PoolState<DecoderProcess>

    /// What the thread that starts helpers shares with the pool.
    private final class Idle: Sendable {
        let state: Mutex<State>

        init(_ limits: DecoderLimits) { state = Mutex(State(limits)) }
    }

    private let program: DecoderProgram
    private let limits: DecoderLimits
    private let idle: Idle
    private let starter: HelperStarter

    package init(
        _ program: DecoderProgram = .own,
        limits: DecoderLimits = DecoderLimits(processors: ProcessInfo.processInfo.activeProcessorCount)
    ) {
        (self.program, self.limits) = (program, limits)
        let idle = Idle(limits)
        self.idle = idle
        starter = HelperStarter { time in
            let (old, next) = idle.state.withLock { $0.expire(at: time) }
            for helper in old { helper.end() }
            return next
        }
    }

    deinit {
        for helper in idle.state.withLock({ $0.takeAllHelpers() }) { helper.end() }
        starter.close()
    }

    package func decode(_ request: DecodeRequest) throws(DecodeError) -> DecodedFile {
        let (file, length) = try open(request)
        defer { close(file) }
        do throws(DecodeError.Reason) {
            return try decode(request, file: file, length: length)
        } catch {
            throw DecodeError(file: request.name, reason: error)
        }
    }

    /// The protections of a helper.
    ///
    /// - Throws: `DecodeError` if no helper can be started.
    package func protections() throws(DecodeError) -> HelperProtections {
        do throws(DecodeError.Reason) {
            let helper = try startHelper()
            keep(helper)
            return helper.protections
        } catch {
            throw DecodeError(file: "", reason: error)
        }
    }

    /// Opens the bytes of a request; they are copied to anonymous memory if they are no file.
    private func open(_ request: DecodeRequest) throws(DecodeError) -> (descriptor: Int32, length: Int) {
        switch request.source {
        case .file(let path):
            do throws(DecodeError) {
                let (file, length) = try FileBytes.open(path)
                // A sparse file can have any length, which would overflow the sum of the helper's limits.
                guard length <= FileBytes.limit else {
                    close(file)
                    throw DecodeError(file: request.name, reason: .tooLong(bytes: length))
                }
                return (file, length)
            } catch {
                throw DecodeError(file: request.name, reason: error.reason)
            }
        case .bytes(let bytes):
            guard !bytes.isEmpty else { throw DecodeError(file: request.name, reason: .empty) }
            guard bytes.count <= FileBytes.limit else {
                throw DecodeError(file: request.name, reason: .tooLong(bytes: bytes.count))
            }
            let file = sandbox_memory_file("lightbox-image")
            guard file >= 0 else { throw DecodeError(file: request.name, reason: .unreadable(code: errno)) }
            let code = bytes.withUnsafeBytes { FileBytes.write($0, to: file) }
            guard code == 0 else {
                close(file)
                throw DecodeError(file: request.name, reason: .unreadable(code: code))
            }
            return (file, bytes.count)
        }
    }

    private func decode(
        _ request: DecodeRequest, file: Int32, length: Int
    ) throws(DecodeError.Reason) -> DecodedFile {
        try waitForSlot(request)
        var isSlow = false
        defer { idle.state.withLock { $0.giveBack(isSlow: isSlow) }?.hasSlot.signal() }
        let onDelay = { [idle] in
            // A second helper, after the first one was killed, has the exchanged slot already.
            guard !isSlow else { return true }
            let (isExchanged, next) = idle.state.withLock { $0.exchangeSlot() }
            if isExchanged {
                isSlow = true
                next?.hasSlot.signal()
                request.onDelay()
            }
            return isExchanged
        }
        while true {
            let kept = idle.state.withLock { $0.takeHelper() }
            var helper = if let kept { kept } else { try startHelper() }
            let outcome = helper.perform(
                HelperRequest(size: request.size, fileLength: length), file: file, limits: limits,
                isCanceled: request.isCanceled, onDelay: onDelay)
            switch outcome {
            case .decoded(let file):
                keep(helper)
                return file
            case .failed(let reason):
                keep(helper)
                throw reason
            // A helper that ended, or was killed, while it was idle says nothing about the image.
            case .killed where kept != nil: continue
            case .stale where kept != nil: continue
            case .ended(let reason), .killed(let reason): throw reason
            case .stale: throw .noDecoder("it ended")
            }
        }
    }

    private func waitForSlot(_ request: DecodeRequest) throws(DecodeError.Reason) {
        let waiter = State.Waiter(request.urgency)
        if idle.state.withLock({ $0.take(for: waiter) }) { return }
        while waiter.hasSlot.wait(timeout: .now() + 0.1) == .timedOut {
            guard request.isCanceled() else { continue }
            // Otherwise the slot is there, and the helper is asked whether the request is canceled.
            if idle.state.withLock({ $0.leave(waiter) }) { throw .canceled }
        }
    }

    private func startHelper() throws(DecodeError.Reason) -> DecoderProcess {
        do throws(DecoderProcess.StartError) {
            var helper = try starter.start(program)
            try helper.waitUntilReady(for: limits.time)
            return helper
        } catch {
            throw .noDecoder(error.detail)
        }
    }

    /// Keeps a helper for the next request, or ends it if its memory has grown.
    private func keep(_ helper: DecoderProcess) {
        guard helper.growth <= limits.growth else {
            helper.end()
            return
        }
        starter.wake(at: idle.state.withLock { $0.keep(helper, at: DecoderProcess.now) })
    }
}
