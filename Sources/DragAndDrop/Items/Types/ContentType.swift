import Synchronization

/// A data type: its uniform type identifier, its MIME types and extensions, and the types it conforms to.
///
/// A type that is not in the table conforms only to itself.
public struct ContentType: Hashable, Sendable, CustomStringConvertible {
    /// The uniform type identifier, such as `public.jpeg`.
    public let identifier: String

    // @_disfavoredOverload here and below: the initializers in UIKitNames, which may fail as UIKit's, win when both are
    // visible.
    /// Creates a type with an identifier, which need not be in the table.
    @_disfavoredOverload
    public init(_ identifier: String) { self.identifier = identifier }

    /// Creates a type from a MIME type; case and spaces are ignored, parameters count only if the table has them.
    ///
    /// A MIME type that is not in the table gets a derived identifier, and is itself the type's `preferredMIMEType`.
    @_disfavoredOverload
    public init(mimeType: String) {
        let whole = Self.normalized(mimeType)
        let bare = whole.split(separator: ";").first.map(String.init) ?? whole
        let row = Self.rows.first { $0.mimeTypes.contains(whole) } ?? Self.rows.first { $0.mimeTypes.contains(bare) }
        identifier = row?.identifier ?? Self.foreignPrefix + whole
    }

    /// Creates a type from a file extension without the dot, in any case; nil if it is not in the table.
    public init?(filenameExtension: String) {
        let lower = filenameExtension.lowercased()
        guard let row = Self.rows.first(where: { $0.extensions.contains(lower) }) else { return nil }
        identifier = row.identifier
    }

    private static let foreignPrefix = "mime."

    private static func normalized(_ mimeType: String) -> String {
        mimeType.lowercased().split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: ";")
    }

    /// The types that programs have declared, with those that they conform to.
    private static let declarations = Mutex<[String: ContentType?]>([:])

    /// Declares a type of a program. A type of the table, or one that was declared before, stays as it is. Safe to call
    /// from any thread.
    package static func declare(_ identifier: String, conformingTo parent: ContentType?) -> ContentType {
        let type = ContentType(identifier)
        if type.row == nil { declarations.withLock { if $0[identifier] == nil { $0[identifier] = .some(parent) } } }
        return type
    }

    private var declaration: ContentType?? { Self.declarations.withLock { $0[identifier] } }

    private var row: Row? { Self.rowsByIdentifier[identifier] }

    /// The type's MIME types, the preferred one first; empty if it has none.
    package var mimeTypes: [String] {
        if let row { return row.mimeTypes }
        guard identifier.hasPrefix(Self.foreignPrefix) else { return [] }
        return [String(identifier.dropFirst(Self.foreignPrefix.count))]
    }

    /// The MIME type under which to offer data of this type to other programs; nil if the type has none.
    public var preferredMIMEType: String? { mimeTypes.first }

    /// The extension for files of this type, without the dot.
    public var preferredFilenameExtension: String? { row?.extensions.first }

    /// The extensions of this type, the preferred one first, without the dot.
    package var filenameExtensions: [String] { row?.extensions ?? [] }

    /// The types that this one conforms to directly, in the order of the table.
    package var parents: [ContentType] {
        if let row { return row.parents.map { ContentType($0) } }
        return declaration?.map { [$0] } ?? []
    }

    /// Whether this type is the other one or a subtype, as `public.jpeg` is of `public.image` and `public.data`.
    public func conforms(to other: ContentType) -> Bool {
        self == other || parents.contains { $0.conforms(to: other) }
    }

    /// Whether the table contains the type, or the program has declared it.
    public var isDeclared: Bool { row != nil || declaration != nil }

    /// The identifier, for logs.
    public var description: String { identifier }
}

extension ContentType {
    /// Text in UTF-8.
    public static let utf8PlainText = ContentType(TypeIdentifier.plainText)
    /// Text in an unspecified encoding.
    public static let plainText = ContentType("public.plain-text")
    /// Any text, formatted or not.
    public static let text = ContentType("public.text")
    /// An HTML document.
    public static let html = ContentType("public.html")
    /// A URL.
    public static let url = ContentType(TypeIdentifier.url)
    /// The URL of a local file.
    public static let fileURL = ContentType(TypeIdentifier.fileURL)
    /// A folder.
    public static let folder = ContentType(TypeIdentifier.folder)
    /// An image in any format.
    public static let image = ContentType(TypeIdentifier.image)
    /// A PNG image.
    public static let png = ContentType(TypeIdentifier.png)
    /// A JPEG image.
    public static let jpeg = ContentType(TypeIdentifier.jpeg)
    /// A WebP image.
    public static let webP = ContentType(TypeIdentifier.webp)
    /// A GIF image.
    public static let gif = ContentType(TypeIdentifier.gif)
    /// A TIFF image.
    public static let tiff = ContentType(TypeIdentifier.tiff)
    /// A Windows bitmap image.
    public static let bmp = ContentType(TypeIdentifier.bmp)
    /// Video in any format.
    public static let movie = ContentType("public.movie")
    /// Audio in any format.
    public static let audio = ContentType("public.audio")
    /// A contact.
    public static let vCard = ContentType(TypeIdentifier.vCard)
    /// A color, with the formats of `Color`.
    public static let color = ContentType(TypeIdentifier.color)
    /// A geographic location (`Location`).
    public static let location = ContentType(TypeIdentifier.location)
    /// Bytes of any type.
    public static let data = ContentType("public.data")
    /// The root of all types: bytes or a folder.
    public static let item = ContentType("public.item")
}
