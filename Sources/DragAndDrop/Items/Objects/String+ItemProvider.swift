extension String: ItemProviderWriting, ItemProviderReading {
    /// Plain text.
    public static var writableTypeIdentifiers: [String] { [TypeIdentifier.plainText] }
    /// Plain text, preferably in UTF-8.
    public static var readableTypeIdentifiers: [String] {
        [TypeIdentifier.plainText, ContentType.plainText.identifier]
    }

    /// The text in UTF-8.
    public func data(forTypeIdentifier typeIdentifier: String) async throws -> Data { Data(utf8) }

    /// Decodes text in the encoding of its type or byte order mark, otherwise UTF-8; invalid bytes become replacement
    /// characters.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> String {
        let isMarked = data.starts(with: [0xff, 0xfe]) || data.starts(with: [0xfe, 0xff])
        if isMarked || typeIdentifier == "public.utf16-plain-text",
            let text = String(data: data, encoding: isMarked ? .utf16 : .utf16LittleEndian)
        {
            return text
        }
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        return String(decoding: data.starts(with: mark) ? data.dropFirst(3) : data, as: UTF8.self)
    }
}
