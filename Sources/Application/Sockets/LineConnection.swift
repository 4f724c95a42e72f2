import Foundation

/// One connection to a ``LineServer``: received bytes, pending output, and the request that is being answered.
///
/// Requests are answered one at a time, in order, each by one line or several. No input is read while an answer is
/// pending or not completely sent, so that a client that never reads answers uses bounded memory.
struct LineConnection {
    /// The maximum number of bytes that wait for a client that does not read. It exceeds every single answer.
    static let outputLimit = 1 << 26

    /// A line of input.
    enum Line: Equatable {
        case complete([UInt8])
        case tooLong
    }

    /// The state of the current request.
    private enum Exchange {
        /// No request is being answered. Lines are read once all output has been sent.
        case idle
        case awaitingAnswer
        /// The connection failed; nothing can be read or sent.
        case failed
    }

    /// What the next received bytes belong to.
    private enum InputState {
        case line
        /// The rest of a line that exceeds `lineLimit`; it is discarded.
        case overlongLine
        /// The client has shut down its side for writing.
        case ended
    }

    let descriptor: Int32
    private let lineLimit: Int
    private var exchange = Exchange.idle
    private var inputState = InputState.line
    private var input: [UInt8] = []
    /// The number of leading input bytes that contain no newline, so that they are not searched again.
    private var scanned = 0
    /// Bytes to send, of which the first `sent` have been sent. Invariant: `sent < output.count`, or both are 0.
    private var output: [UInt8] = []
    private var sent = 0

    init(descriptor: Int32, lineLimit: Int) {
        (self.descriptor, self.lineLimit) = (descriptor, lineLimit)
    }

    /// Whether the connection can be closed because it failed, or nothing is left to read, answer or send.
    var isFinished: Bool {
        switch (exchange, inputState) {
        case (.failed, _): true
        case (.idle, .ended): input.isEmpty && !hasOutput
        default: false
        }
    }

    /// Whether a part of an answer has not been sent yet.
    var hasOutput: Bool { !output.isEmpty }

    /// Whether lines may be read: no answer is pending or waits to be sent.
    private var isIdle: Bool { if case .idle = exchange { !hasOutput } else { false } }

    /// The `poll` events that this connection waits for.
    var pollEvents: Int16 {
        if hasOutput { return Int16(POLLOUT) }
        if case .ended = inputState { return 0 }
        return isIdle ? Int16(POLLIN) : 0
    }

    /// Reads up to 64 KiB; in the next iteration `poll` reports that more is available.
    mutating func receive() {
        let (start, part) = (input.count, 1 << 16)
        input.append(contentsOf: repeatElement(0, count: part))
        let count = input.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress.map { $0 + start }, part, 0) }
        let code = errno
        input.removeLast(part - max(count, 0))
        if count == 0 {
            if case .overlongLine = inputState { discardInput() }
            inputState = .ended
        }
        if count < 0, code != EAGAIN, code != EINTR { fail() }
    }

    /// Removes and returns the next complete line. After the end of input, remaining bytes without a newline are a
    /// line, too.
    mutating func nextLine() -> Line? {
        guard isIdle else { return nil }
        while true {
            guard let end = input[scanned...].firstIndex(of: UInt8(ascii: "\n")) else { return unterminatedLine() }
            var line = Array(input[..<end])
            input.removeFirst(end + 1)
            scanned = 0
            if case .overlongLine = inputState {
                inputState = .line
                continue
            }
            if line.count > lineLimit { return .tooLong }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            return .complete(line)
        }
    }

    private mutating func unterminatedLine() -> Line? {
        let rest = input
        switch inputState {
        case .overlongLine:
            discardInput()
            return nil
        case .line where rest.count > lineLimit:
            discardInput()
            inputState = .overlongLine
            return .tooLong
        case .line:
            scanned = rest.count
            return nil
        case .ended:
            discardInput()
            if rest.isEmpty { return nil }
            return rest.count > lineLimit ? .tooLong : .complete(rest)
        }
    }

    private mutating func discardInput() {
        input = []
        scanned = 0
    }

    /// Stops reading until the last line of an answer has been sent. Precondition: no answer is pending.
    mutating func awaitAnswer() {
        if case .idle = exchange { exchange = .awaitingAnswer }
    }

    /// Sends a line of an answer, or as much of it as the socket accepts. Has no effect on a failed connection. Fails
    /// the connection if more than ``outputLimit`` bytes wait already.
    ///
    /// - Parameter isLast: Whether the line ends the answer.
    mutating func send(_ line: [UInt8], isLast: Bool = true) {
        if case .failed = exchange { return }
        guard output.count - sent <= Self.outputLimit else { return fail() }
        if isLast { exchange = .idle }
        output += line
        flush()
    }

    /// Sends as many pending bytes as the socket accepts without blocking.
    mutating func flush() {
        while hasOutput {
            let count = output.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count >= 0 {
                sent += count
                if sent == output.count { (output, sent) = ([], 0) }
            } else if errno == EAGAIN {
                return removeSentOutput()
            } else if errno != EINTR {
                fail()
            }
        }
    }

    /// Releases the memory of sent bytes, at most once per mebibyte, since the other bytes are moved.
    private mutating func removeSentOutput() {
        guard sent >= 1 << 20 else { return }
        output.removeFirst(sent)
        sent = 0
    }

    private mutating func fail() {
        exchange = .failed
        (output, sent) = ([], 0)
    }
}
