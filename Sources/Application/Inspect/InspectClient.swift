import Foundation

/// One connection: what has come of its requests, and what is still to be sent.
///
/// Requests are answered one at a time and in their order; while one is under way, or its answer has not been taken,
/// nothing more is read, so that a client that only talks or never listens costs no memory.
struct InspectClient {
    /// A request's line may have so many bytes.
    static let lineLimit = 1 << 20

    /// What came in.
    enum Line: Equatable {
        case complete([UInt8])
        case tooLong
    }

    let descriptor: Int32
    /// Whether an answer is being made.
    var isWaiting = false
    private var input: [UInt8] = []
    /// So many bytes of the input are known to hold no line's end.
    private var scanned = 0
    /// The rest of a line that was too long is passed over.
    private var isSkipping = false
    private var inputEnded = false
    private var output: [UInt8] = []
    private var sent = 0
    private(set) var isBroken = false

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Whether there is nothing to hope for any more.
    var isOver: Bool { isBroken || inputEnded && !isWaiting && !hasOutput && input.isEmpty }

    var hasOutput: Bool { sent < output.count }

    /// What the thread waits for.
    var interest: Int16 {
        if hasOutput { return Int16(POLLOUT) }
        return isWaiting || inputEnded ? 0 : Int16(POLLIN)
    }

    /// Takes a part of what has come; the rest is there at the next turn.
    mutating func receive() {
        let (start, part) = (input.count, 1 << 16)
        input.append(contentsOf: repeatElement(0, count: part))
        let count = input.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress.map { $0 + start }, part, 0) }
        let code = errno
        input.removeLast(part - max(count, 0))
        if count == 0 { inputEnded = true }
        if count < 0, code != EAGAIN, code != EINTR { isBroken = true }
    }

    /// The next line, if it is there. What stands after the last line's end counts as one once no more can come.
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

    /// Begins to send a line.
    mutating func send(_ line: [UInt8]) {
        isWaiting = false
        if sent == output.count { (output, sent) = ([], 0) }
        output += line
        flush()
    }

    /// Sends as much as the other side takes now.
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
