/// Who may see a representation (DATA-9).
public enum ItemProviderRepresentationVisibility: Sendable, Hashable {
    /// Every program.
    case all
    /// Programs of the same maker.
    case team
    /// This process.
    case ownProcess
}

/// Who looks at an item, to be told of what it may see (DATA-9).
public enum ItemProviderAudience: Sendable, Hashable {
    /// This process.
    case ownProcess
    /// A program of the same maker.
    case team
    /// Any other program.
    case others

    func sees(_ visibility: ItemProviderRepresentationVisibility) -> Bool {
        switch visibility {
        case .all: true
        case .team: self != .others
        case .ownProcess: self == .ownProcess
        }
    }
}

/// Something that can become data, so that an item can promise it (DATA-1).
public protocol ItemProviderWriting: Sendable {
    /// The types that it can be written as, best first.
    static var writableTypeIdentifiers: [String] { get }
    /// Produces the data; called away from the main actor.
    ///
    /// - Throws: whatever went wrong; the loader receives it.
    func data(forTypeIdentifier typeIdentifier: String) async throws -> Data
}

/// Something that can be made of data (DATA-1).
public protocol ItemProviderReading: Sendable {
    /// The types that it can be read from, best first.
    static var readableTypeIdentifiers: [String] { get }
    /// Makes it; called away from the main actor.
    ///
    /// - Throws: whatever is wrong with the data.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// Why an item's data could not be had.
public enum ItemProviderError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Data was asked for outside of a drop (DROP-5).
    case notPerformingDrop
    /// None of the types asked for is promised.
    case noRepresentation(wanted: [String], promised: [String])
    /// The load was cancelled.
    case cancelled
    /// The source failed.
    case sourceFailed(String)

    /// What happened and what can be done.
    public var description: String {
        switch self {
        case .notPerformingDrop:
            "Couldn't load the item: its data is to be had only while a drop is performed. Ask within performDrop."
        case .noRepresentation(let wanted, let promised):
            "Couldn't load the item as \(wanted.joined(separator: " or ")): it promises "
                + (promised.isEmpty ? "nothing." : promised.joined(separator: ", ") + ".")
        case .cancelled: "The transfer was cancelled."
        case .sourceFailed(let reason): "Couldn't load the item: \(reason)"
        }
    }
}
