/// A picture as the bytes of its file, which the engine passes on without looking at them (DATA-3).
public struct ImageData: Sendable, Hashable, ItemProviderWriting, ItemProviderReading {
    /// Which format the bytes are in.
    public let type: ContentType
    /// The bytes.
    public let data: Data

    /// A picture from the bytes of its file.
    public init(_ data: Data, type: ContentType) {
        self.type = type
        self.data = data
    }

    private static let formats = [
        TypeIdentifier.png, TypeIdentifier.jpeg, TypeIdentifier.webp, TypeIdentifier.gif, TypeIdentifier.tiff,
        TypeIdentifier.bmp,
    ]

    /// The formats that any picture could be in.
    public static var writableTypeIdentifiers: [String] { formats }
    /// The formats that are asked for first, then any other.
    public static var readableTypeIdentifiers: [String] { formats + [TypeIdentifier.image] }

    /// The format that this one is in.
    public var writableTypeIdentifiers: [String] { [type.identifier] }

    /// The bytes, in their own format only.
    ///
    /// - Throws: `ItemProviderError.noRepresentation` for another format: nothing is converted here.
    public func data(forTypeIdentifier typeIdentifier: String) async throws -> Data {
        guard typeIdentifier == type.identifier else {
            throw ItemProviderError.noRepresentation(wanted: [typeIdentifier], promised: [type.identifier])
        }
        return data
    }

    /// The picture; its bytes are not looked at.
    ///
    /// - Throws: `ItemProviderError.unreadable` when there are none.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> ImageData {
        guard !data.isEmpty else {
            throw ItemProviderError.unreadable(typeIdentifier: typeIdentifier, reason: "it is empty.")
        }
        return ImageData(data, type: ContentType(typeIdentifier))
    }
}
