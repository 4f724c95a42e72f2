import Foundation

/// Why data could not be fetched from another program, or given to it.
public enum TransferError: Error, Sendable, Hashable {
    /// The other program does not give the type, or gives nothing to us.
    case refused(type: String)
    /// The other program did not answer, or stopped in the middle, for longer than anybody waits.
    case tookTooLong(type: String, received: Int)
    /// More data was announced or sent than is taken.
    case tooLarge(type: String, limit: Int)
    /// What came is not of the form that was asked for.
    case malformed(type: String, reason: String)
    /// The other program, or its window, is gone.
    case vanished(type: String)
    /// The transfer was cancelled here.
    case cancelled
    /// The display was closed.
    case connectionLost

    /// Whether what the same program offers besides may do instead: not a part of what was too much.
    var leavesOthers: Bool {
        switch self {
        case .refused, .tookTooLong, .malformed: true
        case .tooLarge, .vanished, .cancelled, .connectionLost: false
        }
    }
}

extension TransferError: CustomStringConvertible {
    /// What happened to what, and what can be done.
    public var description: String {
        switch self {
        case .refused(let type), .tookTooLong(let type, _), .tooLarge(let type, _), .vanished(let type):
            "Couldn't fetch the data as '\(type)': \(reason)"
        case .malformed(let type, _): "Couldn't read the data as '\(type)': \(reason)"
        case .cancelled: "The transfer was cancelled."
        case .connectionLost: "Couldn't go on with the transfer: \(reason)"
        }
    }

    private var reason: String {
        switch self {
        case .refused: "the other program refused it. Try to drag or copy it again."
        case .tookTooLong(_, let received):
            "the other program stopped after \(received) bytes. Try to drag or copy it again."
        case .tooLarge(_, let limit): "it is larger than \(limit >> 20) MB. Save it as a file first."
        case .malformed(_, let reason): "\(reason)."
        case .vanished: "the other program has ended."
        case .cancelled: "it was cancelled."
        case .connectionLost: "the display is closed."
        }
    }
}

extension TransferError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
    /// The second half of the sentence, for whoever can name the item better than by its type.
    public var failureReason: String? { reason }
}
