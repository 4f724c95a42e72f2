/// An encoded image, whose bytes the engine transfers without decoding them (DATA-3).
public struct ImageData: Sendable, Hashable, ItemProviderWriting, ItemProviderReading {
    /// The image format.
    public let type: ContentType
    /// The encoded bytes.
    public let data: Data

    /// Creates an image from encoded bytes.
    public init(_ data: Data, type: ContentType) {
        self.type = type
        self.data = data
    }

    private static let formats = [
        TypeIdentifier.png, TypeIdentifier.jpeg, TypeIdentifier.webp, TypeIdentifier.gif, TypeIdentifier.tiff,
        TypeIdentifier.bmp,
    ]

    /// The common image formats.
    public static var writableTypeIdentifiers: [String] { formats }
    /// The common image formats first, then any other.
    public static var readableTypeIdentifiers: [String] { formats + [TypeIdentifier.image] }

    /// The format of this image.
    public var writableTypeIdentifiers: [String] { [type.identifier] }

    /// The encoded bytes.
    ///
    /// - Throws: `ItemProviderError.noRepresentation` for another format; images are not converted.
    public func data(forTypeIdentifier typeIdentifier: String) async throws -> Data {
        guard typeIdentifier == type.identifier else {
            throw ItemProviderError.noRepresentation(requested: [typeIdentifier], registered: [type.identifier])
        }
        return data
    }

    /// Creates an image; the bytes are not validated.
    ///
    /// - Throws: `ItemProviderError.unreadable` if the data is empty.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> ImageData {
        guard !data.isEmpty else {
            throw ItemProviderError.unreadable(typeIdentifier: typeIdentifier, reason: "it is empty.")
        }
        return ImageData(data, type: ContentType(typeIdentifier))
    }
}
