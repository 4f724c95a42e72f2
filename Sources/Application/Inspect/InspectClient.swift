import Foundation

/// One connection: received bytes, pending output, and whether a request is being answered.
///
/// Requests are answered one at a time, in order. The input is not read while an answer is pending or unsent, so a
/// client that never reads costs bounded memory.
struct InspectClient {
    /// The maximum length of a request line, in bytes.
    static let lineLimit = 1 << 20

    /// A line of input.
    enum Line: Equatable {
        case complete([UInt8])
        case tooLong
    }

    let descriptor: Int32
    /// Whether a request is being answered.
    var isWaiting = false
    private var input: [UInt8] = []
    /// The number of input bytes known to contain no newline, so that a search does not start over.
    private var scanned = 0
    /// Whether the remainder of an overlong line is being discarded.
    private var isSkipping = false
    private var inputEnded = false
    private var output: [UInt8] = []
    private var sent = 0
    private(set) var isBroken = false

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Whether the connection can be closed: nothing is left to read, answer or send.
    var isFinished: Bool { isBroken || inputEnded && !isWaiting && !hasOutput && input.isEmpty }

    var hasOutput: Bool { sent < output.count }

    /// The `poll` events that the thread waits for.
    var interest: Int16 {
        if hasOutput { return Int16(POLLOUT) }
        return isWaiting || inputEnded ? 0 : Int16(POLLIN)
    }

    /// Reads a limited number of bytes; `poll` reports the rest in the next iteration.
    mutating func receive() {
        let (start, part) = (input.count, 1 << 16)
        input.append(contentsOf: repeatElement(0, count: part))
        let count = input.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress.map { $0 + start }, part, 0) }
        let code = errno
        input.removeLast(part - max(count, 0))
        if count == 0 { inputEnded = true }
        if count < 0, code != EAGAIN, code != EINTR { isBroken = true }
    }

    /// Removes and returns the next line, if complete. After the end of input an unterminated rest counts as a line.
    mutating func nextLine() -> Line? {
        guard !isWaiting, !hasOutput, !isBroken else { return nil }
        while true {
            guard let end = input[scanned...].firstIndex(of: UInt8(ascii: "\n")) else { return partialLine() }
            var line = Array(input[..<end])
            input.removeFirst(end + 1)
            scanned = 0
            if isSkipping {
                isSkipping = false
                continue
            }
            if line.count > Self.lineLimit { return .tooLong }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            return .complete(line)
        }
    }

    private mutating func partialLine() -> Line? {
        scanned = input.count
        if isSkipping || inputEnded || input.count > Self.lineLimit {
            defer {
                input = []
                scanned = 0
            }
            if isSkipping || input.isEmpty { return nil }
            isSkipping = !inputEnded
            return input.count > Self.lineLimit ? .tooLong : .complete(input)
        }
        return nil
    }

    /// Queues a line for sending.
    mutating func send(_ line: [UInt8]) {
        isWaiting = false
        if sent == output.count { (output, sent) = ([], 0) }
        output += line
        flush()
    }

    /// Sends as many bytes as the socket accepts without blocking.
    mutating func flush() {
        while hasOutput && !isBroken {
            let count = output.withUnsafeBytes {
                Foundation.send(
                    descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                isBroken = true
            }
        }
        if !hasOutput { (output, sent) = ([], 0) }
    }
}
