/// The names of the types that items are promised in: uniform type identifiers.
public enum TypeIdentifier {
    /// Text in UTF-8.
    public static let plainText = "public.utf8-plain-text"
    /// A link.
    public static let url = "public.url"
    /// A file on this machine.
    public static let fileURL = "public.file-url"
    /// A picture in PNG.
    public static let png = "public.png"
    /// A picture in JPEG.
    public static let jpeg = "public.jpeg"
}

extension String: ItemProviderWriting, ItemProviderReading {
    /// Plain text.
    public static var writableTypeIdentifiers: [String] { [TypeIdentifier.plainText] }
    /// Plain text.
    public static var readableTypeIdentifiers: [String] { [TypeIdentifier.plainText] }

    /// The text in UTF-8.
    public func data(forTypeIdentifier typeIdentifier: String) async throws -> Data { Data(utf8) }

    /// The text; bytes that are no UTF-8 become replacement characters.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> String {
        String(decoding: data, as: UTF8.self)
    }
}

extension URL: ItemProviderWriting, ItemProviderReading {
    /// A link, and the same as text.
    public static var writableTypeIdentifiers: [String] { [TypeIdentifier.url, TypeIdentifier.plainText] }
    /// A file's link before any other.
    public static var readableTypeIdentifiers: [String] { [TypeIdentifier.fileURL, TypeIdentifier.url] }

    /// The absolute form of the link.
    public func data(forTypeIdentifier typeIdentifier: String) async throws -> Data { Data(absoluteString.utf8) }

    /// The link.
    ///
    /// - Throws: `ItemProviderError.sourceFailed` when the data is no link.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> URL {
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let url = URL(string: text) else {
            throw ItemProviderError.sourceFailed("'\(text.prefix(80))' is not a link.")
        }
        return url
    }
}
