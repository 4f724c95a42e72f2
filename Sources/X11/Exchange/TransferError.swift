import Foundation

/// The reason why data could not be transferred from or to another program.
package enum TransferError: Error, Sendable, Hashable {
    /// The source client refuses this type, or every request.
    case refused(type: String)
    /// The source client did not answer, or did not send the next piece, in time.
    case tookTooLong(type: String, received: Int)
    /// The source client announced or sent more data than `limit`.
    case tooLarge(type: String, limit: Int)
    /// The list has more than `limit` items.
    case tooManyItems(type: String, limit: Int)
    /// The data does not have the expected format.
    case malformed(type: String, reason: String)
    /// The source client or its window no longer exists.
    case vanished(type: String)
    /// The source client, or another one, has offered other content since.
    case replaced(type: String)
    /// The transfer was canceled by this program.
    case canceled
    /// The display was closed.
    case connectionLost

    /// Whether another type of the same offer may succeed.
    var allowsOtherTypes: Bool {
        switch self {
        case .refused, .tookTooLong, .malformed: true
        case .tooLarge, .tooManyItems, .vanished, .replaced, .canceled, .connectionLost: false
        }
    }
}

extension TransferError: CustomStringConvertible {
    /// A message for the user, with a remedy where there is one.
    package var description: String {
        switch self {
        case .refused(let type), .tookTooLong(let type, _), .tooLarge(let type, _), .tooManyItems(let type, _),
            .vanished(let type), .replaced(let type):
            "Couldn't fetch the data as '\(type)': \(reason)"
        case .malformed(let type, _): "Couldn't read the data as '\(type)': \(reason)"
        case .canceled: "The transfer was canceled."
        case .connectionLost: "Couldn't continue the transfer: \(reason)"
        }
    }

    private var reason: String {
        switch self {
        case .refused: "the other program refused it. Try to drag or copy it again."
        case .tookTooLong(_, let received):
            "the other program stopped after \(received) bytes. Try to drag or copy it again."
        case .tooLarge(_, let limit): "it is larger than \(limit >> 20) MB. Save it as a file first."
        case .tooManyItems(_, let limit): "it has more than \(limit) items. Drag or copy fewer at a time."
        case .malformed(_, let reason): "\(reason)."
        case .replaced: "something else was copied or dragged meanwhile. Drag or copy it again."
        case .vanished: "the other program has ended."
        case .canceled: "it was canceled."
        case .connectionLost: "the display is closed."
        }
    }
}

extension TransferError: LocalizedError {
    /// The same as `description`.
    package var errorDescription: String? { description }
    /// The reason without the type, for callers that name the item.
    package var failureReason: String? { reason }
}
