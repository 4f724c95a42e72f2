extension URL: ItemProviderWriting, ItemProviderReading {
    /// A link, and the same as text.
    public static var writableTypeIdentifiers: [String] { [TypeIdentifier.url, TypeIdentifier.plainText] }
    /// A file's link before any other.
    public static var readableTypeIdentifiers: [String] { [TypeIdentifier.fileURL, TypeIdentifier.url] }

    /// A link, and the same as text; for a file's link that it is one, first.
    public var writableTypeIdentifiers: [String] {
        isFileURL ? [TypeIdentifier.fileURL] + Self.writableTypeIdentifiers : Self.writableTypeIdentifiers
    }

    /// The absolute form of the link.
    public func data(forTypeIdentifier typeIdentifier: String) async throws -> Data { Data(absoluteString.utf8) }

    /// The link.
    ///
    /// - Throws: `ItemProviderError.unreadable` when the data is no link.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> URL {
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let url = URL(string: text), url.scheme != nil else {
            throw ItemProviderError.unreadable(
                typeIdentifier: typeIdentifier, reason: "'\(text.prefix(80))' is not a link.")
        }
        return url
    }
}
