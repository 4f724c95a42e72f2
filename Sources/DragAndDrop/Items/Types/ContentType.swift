/// A type of data: its uniform type identifier, what it is called elsewhere, and which other types it is also.
///
/// A type that is in no table is only itself: it conforms to nothing else, which is all that can be said of it.
public struct ContentType: Hashable, Sendable, CustomStringConvertible {
    /// The uniform type identifier, such as `public.jpeg`.
    public let identifier: String

    /// A type by its identifier, known or not.
    public init(_ identifier: String) { self.identifier = identifier }

    /// A type by its MIME type, in any case and spacing; parameters count only where the table names them.
    ///
    /// A MIME type that is in no table gets an identifier made of it, so that `preferredMIMEType` gives it back.
    public init(mimeType: String) {
        let whole = Self.normalized(mimeType)
        let bare = whole.split(separator: ";").first.map(String.init) ?? whole
        let row = Self.rows.first { $0.mimeTypes.contains(whole) } ?? Self.rows.first { $0.mimeTypes.contains(bare) }
        identifier = row?.identifier ?? Self.foreignPrefix + whole
    }

    /// A type by a file name's extension, without the dot and in any case; nil for one that is in no table.
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

    private var row: Row? { Self.rowsByIdentifier[identifier] }

    /// The MIME types that it goes by, the best first; none for a type that MIME does not know.
    public var mimeTypes: [String] {
        if let row { return row.mimeTypes }
        guard identifier.hasPrefix(Self.foreignPrefix) else { return [] }
        return [String(identifier.dropFirst(Self.foreignPrefix.count))]
    }

    /// The MIME type that it had best be offered as.
    public var preferredMIMEType: String? { mimeTypes.first }

    /// The extension that a file of it had best have, without the dot.
    public var preferredFilenameExtension: String? { row?.extensions.first }

    /// The extensions that files of it have, the best first.
    public var filenameExtensions: [String] { row?.extensions ?? [] }

    /// Whether it is the other type or a kind of it: a JPEG is an image, and an image is data.
    public func conforms(to other: ContentType) -> Bool {
        if self == other { return true }
        return row?.parents.contains { ContentType($0).conforms(to: other) } ?? false
    }

    /// Whether the table knows it.
    public var isDeclared: Bool { row != nil }

    /// The identifier, for logs.
    public var description: String { identifier }
}

extension ContentType {
    /// Text in UTF-8.
    public static let utf8PlainText = ContentType(TypeIdentifier.plainText)
    /// Text in whatever encoding.
    public static let plainText = ContentType("public.plain-text")
    /// Any text, formatted or not.
    public static let text = ContentType("public.text")
    /// A web page.
    public static let html = ContentType("public.html")
    /// A link.
    public static let url = ContentType(TypeIdentifier.url)
    /// A file on this machine.
    public static let fileURL = ContentType(TypeIdentifier.fileURL)
    /// A folder.
    public static let folder = ContentType(TypeIdentifier.folder)
    /// A picture in any format.
    public static let image = ContentType(TypeIdentifier.image)
    /// A picture in PNG.
    public static let png = ContentType(TypeIdentifier.png)
    /// A picture in JPEG.
    public static let jpeg = ContentType(TypeIdentifier.jpeg)
    /// A picture in WebP.
    public static let webP = ContentType(TypeIdentifier.webp)
    /// A picture in GIF.
    public static let gif = ContentType(TypeIdentifier.gif)
    /// A picture in TIFF.
    public static let tiff = ContentType(TypeIdentifier.tiff)
    /// A picture in Windows' bitmap format.
    public static let bmp = ContentType(TypeIdentifier.bmp)
    /// A film.
    public static let movie = ContentType("public.movie")
    /// Sound.
    public static let audio = ContentType("public.audio")
    /// A contact.
    public static let vCard = ContentType(TypeIdentifier.vCard)
    /// Bytes of any kind.
    public static let data = ContentType("public.data")
    /// Anything at all: bytes, or a folder of them.
    public static let item = ContentType("public.item")
}
