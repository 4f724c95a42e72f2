/// The audience of a representation, from the narrowest to the widest (DATA-9).
public enum ItemProviderRepresentationVisibility: Int, Sendable, Hashable, Comparable {
    /// This process only.
    case ownProcess
    /// Programs in the same group; equivalent to `.team`, because the desktop has no program groups.
    case group
    /// Programs of the same team.
    case team
    /// All programs.
    case all

    /// Orders by the size of the audience.
    public static func < (a: ItemProviderRepresentationVisibility, b: ItemProviderRepresentationVisibility) -> Bool {
        a.rawValue < b.rawValue
    }
}

/// A requester of an item's data (DATA-9).
public enum ItemProviderAudience: Sendable, Hashable {
    /// This process.
    case ownProcess
    /// A program of the same team.
    case team
    /// Any other program.
    case others

    func canSee(_ visibility: ItemProviderRepresentationVisibility) -> Bool {
        switch visibility {
        case .all: true
        case .team, .group: self != .others
        case .ownProcess: self == .ownProcess
        }
    }
}

/// How a file can be loaded.
public struct ItemProviderFileOptions: OptionSet, Sendable, Hashable {
    /// One bit per option.
    public let rawValue: Int

    /// Creates options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The original file rather than a copy.
    public static let openInPlace = ItemProviderFileOptions(rawValue: 1)
}

/// An object with a preferred size, which its provider adopts when the object is registered (DATA-5).
public protocol ItemProviderPresentationSizeProviding: Sendable {
    /// The size in points; zero if unknown.
    var preferredPresentationSizeForItemProvider: CGSize { get }
}

/// An object that can be converted to data (DATA-1).
public protocol ItemProviderWriting: Sendable {
    /// The types that objects of this class can be written as, best first.
    static var writableTypeIdentifiers: [String] { get }
    /// The types that this object can be written as, best first; by default those of the class.
    var writableTypeIdentifiers: [String] { get }
    /// The widest audience of a type; all programs by default.
    static func itemProviderVisibility(forTypeIdentifier typeIdentifier: String) -> ItemProviderRepresentationVisibility
    /// Produces data of a type; called away from the main actor.
    ///
    /// - Throws: any error, which the load reports.
    func data(forTypeIdentifier typeIdentifier: String) async throws -> Data
}

extension ItemProviderWriting {
    /// The types of the class.
    public var writableTypeIdentifiers: [String] { Self.writableTypeIdentifiers }

    /// All programs.
    public static func itemProviderVisibility(
        forTypeIdentifier typeIdentifier: String
    ) -> ItemProviderRepresentationVisibility { .all }
}

/// An object that can be created from data (DATA-1).
public protocol ItemProviderReading: Sendable {
    /// The types that objects can be read from, best first; conforming types are accepted too.
    static var readableTypeIdentifiers: [String] { get }
    /// Creates an object; called away from the main actor with the data's actual type.
    ///
    /// - Throws: any error, which the load reports.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}
