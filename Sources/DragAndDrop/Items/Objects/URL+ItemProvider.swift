extension URL: ItemProviderWriting, ItemProviderReading {
    /// A URL, also as text.
    public static var writableTypeIdentifiers: [String] { [TypeIdentifier.url, TypeIdentifier.plainText] }
    /// A file URL is preferred to other URLs.
    public static var readableTypeIdentifiers: [String] { [TypeIdentifier.fileURL, TypeIdentifier.url] }

    /// The types of the class, preceded by the file URL type for a file URL.
    public var writableTypeIdentifiers: [String] {
        isFileURL ? [TypeIdentifier.fileURL] + Self.writableTypeIdentifiers : Self.writableTypeIdentifiers
    }

    /// The absolute URL.
    public func data(forTypeIdentifier typeIdentifier: String) async throws -> Data { Data(absoluteString.utf8) }

    /// Decodes a URL.
    ///
    /// - Throws: `ItemProviderError.unreadable` if the data is not an absolute URL.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> URL {
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let url = URL(string: text), url.scheme != nil else {
            throw ItemProviderError.unreadable(
                typeIdentifier: typeIdentifier, reason: "'\(text.prefix(80))' is not a link.")
        }
        return url
    }
}
