/// Keys of a document's thumbnails; see ``UIDocument/fileAttributesToWrite(to:for:)``.
public struct URLThumbnailDictionaryItem: Hashable, Sendable, RawRepresentable {
    /// The name of the key.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An image of 1,024 by 1,024 pixels.
    public static let NSThumbnail1024x1024SizeKey = URLThumbnailDictionaryItem(
        rawValue: "NSThumbnail1024x1024SizeKey")
}
