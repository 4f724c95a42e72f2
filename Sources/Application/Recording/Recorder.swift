import Canvas
import Foundation
import Synchronization
import Views

/// Writes the steps of a run to a file, one line per step.
///
/// Callers never block: a private queue encodes the steps, and writes them at most one second later. If the file cannot
/// be written any more, the recorder calls `onError` once and stops.
package final class Recorder: Sendable {
    private struct OpenFile {
        let descriptor: Int32
        var buffer: [UInt8] = []
        var isFlushScheduled = false
    }

    private let path: String
    private let onError: @Sendable (RecordError) -> Void
    private let queue = DispatchQueue(label: "lightbox.record", qos: .utility)
    /// Nil after recording has stopped.
    private let file: Mutex<OpenFile?>

    /// The number of buffered bytes above which they are written without waiting for the timer.
    private static let flushThreshold = 64 << 10

    /// Starts a record and replaces an earlier one or an empty file, but no other file, symbolic link or pipe. Only the
    /// current user can read the file, which contains typed text.
    ///
    /// `onError` is called at most once, on any thread, if the record cannot be written any more.
    ///
    /// - Throws: ``RecordError/unopenable(path:code:)``, ``RecordError/notReplaced(path:)``.
    package init<Start>(
        path: String, header: RecordHeader<Start>, onError: @escaping @Sendable (RecordError) -> Void
    ) throws(RecordError) {
        guard Record<Start>.mayBeReplaced(path) else { throw .notReplaced(path: path) }
        let descriptor: Int32
        do throws(OutputFile.Failure) {
            descriptor = try OutputFile.open(path)
        } catch {
            throw .unopenable(path: path, code: error.code)
        }
        self.path = path
        self.onError = onError
        file = Mutex(OpenFile(descriptor: descriptor))
        queue.async { self.append(header) }
    }

    deinit { finish() }

    /// Records a step at a time of the content's clock. Never blocks. Callable from any thread.
    package func add(_ step: ContentStep, at time: Timestamp) {
        let step = TimedStep(step, at: max(time, .zero))
        queue.async { self.append(step) }
    }

    /// Writes all pending steps and ends the record. Blocks on disk I/O.
    package func close() { queue.sync { finish() } }

    private func append(_ line: some Encodable) {
        let encoder = JSONEncoder()
        // With sorted keys, the records of equal runs are equal.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only defective devices report infinite or NaN values; omit the step instead of ending the record.
        guard let bytes = try? encoder.encode(line) else { return }
        let (isFull, needsTimer) = file.withLock { file in
            guard let wasScheduled = file?.isFlushScheduled else { return (false, false) }
            file?.buffer += bytes
            file?.buffer.append(UInt8(ascii: "\n"))
            file?.isFlushScheduled = true
            return ((file?.buffer.count ?? 0) >= Self.flushThreshold, !wasScheduled)
        }
        if isFull { flush() }
        if needsTimer { queue.asyncAfter(deadline: .now() + 1) { [weak self] in self?.flush() } }
    }

    private func flush() {
        let failure = file.withLock { file -> Int32? in
            guard let open = file else { return nil }
            if let code = OutputFile.write(open.buffer, to: open.descriptor) {
                Foundation.close(open.descriptor)
                file = nil
                return code
            }
            file?.buffer = []
            file?.isFlushScheduled = false
            return nil
        }
        if let failure { onError(.unwritable(path: path, code: failure)) }
    }

    private func finish() {
        flush()
        file.withLock { file in
            if let file { Foundation.close(file.descriptor) }
            file = nil
        }
    }
}
