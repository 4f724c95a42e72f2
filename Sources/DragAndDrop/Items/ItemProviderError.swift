import Foundation

/// Why an item's data could not be loaded.
public enum ItemProviderError: Error, Sendable, Equatable {
    /// The load was started outside a drop (DROP-5).
    case notPerformingDrop
    /// Another program requested an item or type that it is not offered (DATA-10).
    case notOffered
    /// None of the requested types is registered.
    case noRepresentation(requested: [String], registered: [String])
    /// The load was canceled.
    case canceled
    /// The source failed, for the reason given.
    case sourceFailed(String)
    /// A folder was requested as data.
    case folder(name: String)
    /// The registered file no longer exists.
    case missingFile(name: String)
    /// The data is not valid for its type.
    case unreadable(typeIdentifier: String, reason: String)
}

extension ItemProviderError: CustomStringConvertible {
    /// The failure and its reason, with a remedy where there is one.
    public var description: String {
        switch self {
        case .notOffered: "Couldn't send the item to another program: \(reason)"
        case .noRepresentation(let requested, _):
            "Couldn't load the item as \(requested.joined(separator: " or ")): \(reason)"
        case .canceled: "The transfer was canceled."
        case .folder(let name): "Couldn't load '\(name)' as data: \(reason)"
        case .missingFile(let name): "Couldn't load '\(name)': \(reason)"
        case .unreadable(let type, _): "Couldn't read the data as \(type): \(reason)"
        case .notPerformingDrop, .sourceFailed: "Couldn't load the item: \(reason)"
        }
    }

    private var reason: String {
        switch self {
        case .notPerformingDrop:
            "no drop is being performed. Start the load in performDrop, or in a task or a completion that began there."
        case .notOffered: "the drag does not offer this item or type to it. Request an offered type."
        case .noRepresentation(_, let registered):
            registered.isEmpty
                ? "no type is registered for it."
                : "it is registered as \(registered.joined(separator: ", ")) only. Load one of these types."
        case .canceled: "it was canceled."
        case .sourceFailed(let reason), .unreadable(_, let reason): reason
        case .folder: "it is a folder. Load it as a file representation."
        case .missingFile: "the file does not exist."
        }
    }
}

extension ItemProviderError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
    /// The second half of `description`, for callers that name the item themselves.
    public var failureReason: String? { reason }
}
