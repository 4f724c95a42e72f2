import Foundation

/// One connection to the inspector: received bytes, pending output, and the request that is being answered.
///
/// Requests are answered one at a time, in order. No input is read while an answer is pending or not completely sent,
/// so that a client that never reads answers uses bounded memory.
struct InspectClient {
    /// The maximum length of a request line, in bytes.
    static let lineLimit = 1 << 20

    /// A line of input.
    enum Line: Equatable {
        case complete([UInt8])
        case tooLong
    }

    /// The state of the current request.
    private enum Exchange {
        /// No request is being answered; lines may be read.
        case idle
        case awaitingAnswer
        /// An answer of which the first `sent` bytes have been sent. Invariant: `sent < line.count`.
        case sending(line: [UInt8], sent: Int)
        /// The connection failed; nothing can be read or sent.
        case failed
    }

    /// What the next received bytes belong to.
    private enum InputState {
        case line
        /// The rest of a line that exceeds ``lineLimit``; it is discarded.
        case overlongLine
        /// The client has shut down its side for writing.
        case ended
    }

    let descriptor: Int32
    private var exchange = Exchange.idle
    private var inputState = InputState.line
    private var input: [UInt8] = []
    /// The number of leading input bytes that contain no newline, so that they are not searched again.
    private var scanned = 0

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Whether the connection can be closed because it failed, or nothing is left to read, answer or send.
    var isFinished: Bool {
        switch (exchange, inputState) {
        case (.failed, _): true
        case (.idle, .ended): input.isEmpty
        default: false
        }
    }

    /// Whether a part of an answer has not been sent yet.
    var hasOutput: Bool { if case .sending = exchange { true } else { false } }

    /// The `poll` events that this connection waits for.
    var pollEvents: Int16 {
        switch (exchange, inputState) {
        case (.sending, _): Int16(POLLOUT)
        case (.idle, .line), (.idle, .overlongLine): Int16(POLLIN)
        default: 0
        }
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
        if count < 0, code != EAGAIN, code != EINTR { exchange = .failed }
    }

    /// Removes and returns the next complete line. After the end of input, remaining bytes without a newline are a
    /// line, too.
    mutating func nextLine() -> Line? {
        guard case .idle = exchange else { return nil }
        while true {
            guard let end = input[scanned...].firstIndex(of: UInt8(ascii: "\n")) else { return unterminatedLine() }
            var line = Array(input[..<end])
            input.removeFirst(end + 1)
            scanned = 0
            if case .overlongLine = inputState {
                inputState = .line
                continue
            }
            if line.count > Self.lineLimit { return .tooLong }
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
        case .line where rest.count > Self.lineLimit:
            discardInput()
            inputState = .overlongLine
            return .tooLong
        case .line:
            scanned = rest.count
            return nil
        case .ended:
            discardInput()
            if rest.isEmpty { return nil }
            return rest.count > Self.lineLimit ? .tooLong : .complete(rest)
        }
    }

    private mutating func discardInput() {
        input = []
        scanned = 0
    }

    /// Stops reading until an answer has been sent. Precondition: no answer is pending.
    mutating func awaitAnswer() {
        if case .idle = exchange { exchange = .awaitingAnswer }
    }

    /// Sends a line, or as much of it as the socket accepts. Has no effect on a failed connection.
    mutating func send(_ line: [UInt8]) {
        if case .failed = exchange { return }
        exchange = line.isEmpty ? .idle : .sending(line: line, sent: 0)
        flush()
    }

    /// Sends as many pending bytes as the socket accepts without blocking.
    mutating func flush() {
        while case .sending(let line, let sent) = exchange {
            let count = line.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count >= 0 {
                exchange = sent + count < line.count ? .sending(line: line, sent: sent + count) : .idle
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                exchange = .failed
            }
        }
    }
}
