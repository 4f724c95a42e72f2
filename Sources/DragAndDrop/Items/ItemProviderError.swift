import Foundation

/// Why an item's data could not be had.
public enum ItemProviderError: Error, Sendable, Equatable {
    /// Data was asked for outside of a drop (DROP-5).
    case notPerformingDrop
    /// Another program asked for what it is not offered, or not any more (DATA-10).
    case notOffered
    /// None of the types asked for is promised.
    case noRepresentation(wanted: [String], promised: [String])
    /// The load was cancelled.
    case cancelled
    /// The source failed.
    case sourceFailed(String)
    /// A folder was asked for as data, which it has none of.
    case folder(name: String)
    /// The file that was promised is not there any more.
    case missingFile(name: String)
    /// The data is not what its type says.
    case unreadable(typeIdentifier: String, reason: String)
}

extension ItemProviderError: CustomStringConvertible {
    /// What happened and what can be done.
    public var description: String {
        switch self {
        case .notOffered: "Couldn't give the item to another program: \(reason)"
        case .noRepresentation(let wanted, _):
            "Couldn't load the item as \(wanted.joined(separator: " or ")): \(reason)"
        case .cancelled: "The transfer was cancelled."
        case .folder(let name): "Couldn't load '\(name)' as data: \(reason)"
        case .missingFile(let name): "Couldn't load '\(name)': \(reason)"
        case .unreadable(let type, _): "Couldn't read the data as \(type): \(reason)"
        case .notPerformingDrop, .sourceFailed: "Couldn't load the item: \(reason)"
        }
    }

    private var reason: String {
        switch self {
        case .notPerformingDrop:
            "its data is to be had only while a drop is performed. Ask within performDrop, or within a task or a "
                + "completion that began there."
        case .notOffered: "it is not offered to it."
        case .noRepresentation(_, let promised):
            "it promises " + (promised.isEmpty ? "nothing." : promised.joined(separator: ", ") + ".")
        case .cancelled: "it was cancelled."
        case .sourceFailed(let reason), .unreadable(_, let reason): reason
        case .folder: "it is a folder. Load it as a file."
        case .missingFile: "the file is not there any more."
        }
    }
}

extension ItemProviderError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
    /// The second half of the sentence, for whoever can name the item.
    public var failureReason: String? { reason }
}
