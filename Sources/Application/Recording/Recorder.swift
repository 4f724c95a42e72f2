import Foundation
import Synchronization
import Views

/// Writes the steps of a run to a file, one line per step.
///
/// Callers never block: encoding and writing happen on a private queue, at most one second after the step. When the
/// file can no longer be written, the recorder calls `onError` once and stops.
public final class Recorder: Sendable {
    private struct State {
        /// Nil after recording has stopped.
        var descriptor: Int32?
        var buffer: [UInt8] = []
        var isFlushPlanned = false
    }

    private let path: String
    private let onError: @Sendable (RecordError) -> Void
    private let queue = DispatchQueue(label: "lightbox.record", qos: .utility)
    private let state: Mutex<State>

    /// The buffered bytes are written when they exceed this size, without waiting for the timer.
    private static let chunk = 64 << 10

    /// Starts a record and replaces an existing file. Only the user can read the file, which contains typed text.
    ///
    /// `onError` is called at most once, on any thread, when the record cannot be written any more.
    ///
    /// - Throws: ``RecordError/unopenable(path:code:)``.
    public init<Start>(
        path: String, header: RecordHeader<Start>, onError: @escaping @Sendable (RecordError) -> Void
    ) throws(RecordError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unopenable(path: path, code: errno) }
        self.path = path
        self.onError = onError
        state = Mutex(State(descriptor: descriptor))
        queue.async { self.append(header) }
    }

    deinit { finish() }

    /// Records a step at a time of the content's clock. Never blocks; callable from any thread.
    public func add(_ step: ContentStep, at time: Timestamp) {
        let step = TimedStep(step, at: max(time, .zero))
        queue.async { self.append(step) }
    }

    /// Writes all pending steps and ends the record. Blocks on disk I/O.
    public func close() { queue.sync { finish() } }

    private func append(_ line: some Encodable) {
        let encoder = JSONEncoder()
        // Sorted keys make records comparable.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Infinite and NaN values come from defective devices only; the step is omitted instead of ending the record.
        guard let bytes = try? encoder.encode(line) else { return }
        let (isFull, plansFlush) = state.withLock { state in
            guard state.descriptor != nil else { return (false, false) }
            state.buffer += bytes
            state.buffer.append(UInt8(ascii: "\n"))
            defer { state.isFlushPlanned = true }
            return (state.buffer.count >= Self.chunk, !state.isFlushPlanned)
        }
        if isFull { flush() }
        if plansFlush { queue.asyncAfter(deadline: .now() + 1) { [weak self] in self?.flush() } }
    }

    private func flush() {
        let failure = state.withLock { state -> Int32? in
            state.isFlushPlanned = false
            defer { state.buffer.removeAll(keepingCapacity: true) }
            guard let descriptor = state.descriptor else { return nil }
            guard let code = Self.write(state.buffer, to: descriptor) else { return nil }
            state.descriptor = nil
            Foundation.close(descriptor)
            return code
        }
        if let failure { onError(.unwritable(path: path, code: failure)) }
    }

    private func finish() {
        flush()
        state.withLock { state in
            if let descriptor = state.descriptor { Foundation.close(descriptor) }
            state.descriptor = nil
        }
    }

    /// Writes all bytes; returns `errno` on failure.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            rest = rest.dropFirst(count)
        }
        return nil
    }
}
