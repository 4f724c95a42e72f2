import Foundation
import Synchronization
import Views

/// Writes down what happens to a stage, line by line, as it happens.
///
/// Whoever tells it something never waits: lines are made and written on a queue of its own, at the latest a second
/// after what they tell. When the file can no longer be written, this is told once and recording ends.
public final class Recorder: Sendable {
    private struct State {
        /// Nil when nothing more is written.
        var descriptor: Int32?
        var buffer: [UInt8] = []
        var isFlushPlanned = false
    }

    private let path: String
    private let onError: @Sendable (RecordError) -> Void
    private let queue = DispatchQueue(label: "lightbox.record", qos: .utility)
    private let state: Mutex<State>

    /// So many bytes are written at once, however soon they come.
    private static let chunk = 64 << 10

    /// Begins a record, replacing the file that was there. Only the user may read it: it holds what is typed.
    ///
    /// `onError` is called once, on any thread, when the record cannot be written any more.
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

    /// Notes a step, at a time of the stage's clock. May be called at any rate from any thread, and waits for nothing.
    public func add(_ step: Step, at time: Timestamp) {
        let step = TimedStep(step, at: max(time, .zero))
        queue.async { self.append(step) }
    }

    /// Writes what there is to write and ends the record. Waits for the disk.
    public func close() { queue.sync { finish() } }

    private func append(_ line: some Encodable) {
        let encoder = JSONEncoder()
        // In the same order each time, so that records can be compared.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Numbers that are none come from nowhere but a broken device: the step is left out rather than the record.
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

    /// Returns the system's code when not all could be written.
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
