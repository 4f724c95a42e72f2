/// Who may see a representation, from the fewest to all (DATA-9).
public enum ItemProviderRepresentationVisibility: Int, Sendable, Hashable, Comparable {
    /// This process.
    case ownProcess
    /// Programs that the maker put into one group. The desktop knows no such groups: they are those of the same maker.
    case group
    /// Programs of the same maker.
    case team
    /// Every program.
    case all

    /// Whether fewer may see it.
    public static func < (a: ItemProviderRepresentationVisibility, b: ItemProviderRepresentationVisibility) -> Bool {
        a.rawValue < b.rawValue
    }
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
        case .team, .group: self != .others
        case .ownProcess: self == .ownProcess
        }
    }
}

/// How a file can be loaded.
public struct ItemProviderFileOptions: OptionSet, Sendable, Hashable {
    /// One bit an option.
    public let rawValue: Int

    /// Options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The file itself, where it is, rather than a copy.
    public static let openInPlace = ItemProviderFileOptions(rawValue: 1)
}

/// An object that knows how large it would like to be shown; its provider says so from its registration on (DATA-5).
public protocol ItemProviderPresentationSizeProviding: Sendable {
    /// The size, in points; zero when it is not known.
    var preferredPresentationSizeForItemProvider: CGSize { get }
}

/// Something that can become data, so that an item can promise it (DATA-1).
public protocol ItemProviderWriting: Sendable {
    /// The types that objects of the class can be written as, best first.
    static var writableTypeIdentifiers: [String] { get }
    /// The types that this object can be written as, best first; those of the class, by default.
    var writableTypeIdentifiers: [String] { get }
    /// Who may see a type at most; everybody, by default.
    static func itemProviderVisibility(forTypeIdentifier typeIdentifier: String) -> ItemProviderRepresentationVisibility
    /// Produces the data; called away from the main actor.
    ///
    /// - Throws: whatever went wrong; the loader receives it.
    func data(forTypeIdentifier typeIdentifier: String) async throws -> Data
}

extension ItemProviderWriting {
    /// Those of the class.
    public var writableTypeIdentifiers: [String] { Self.writableTypeIdentifiers }

    /// Everybody.
    public static func itemProviderVisibility(
        forTypeIdentifier typeIdentifier: String
    ) -> ItemProviderRepresentationVisibility { .all }
}

/// Something that can be made of data (DATA-1).
public protocol ItemProviderReading: Sendable {
    /// The types that it can be read from, best first; kinds of them are tried too.
    static var readableTypeIdentifiers: [String] { get }
    /// Makes it; called away from the main actor with the type that the data really has.
    ///
    /// - Throws: whatever is wrong with the data.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}
