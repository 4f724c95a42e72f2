internal import ImageFiles

extension Image {
    /// Decodes an image file's data and applies the image's orientation; nil if the data is not an image. Blocks while
    /// decoding; call it off the main actor for large images.
    public convenience init?(data: Data) {
        guard let decoded = try? ImageDecoder.decode(data: data, name: "image") else { return nil }
        self.init(decoded)
    }

    /// Reads and decodes an image file and applies the image's orientation; nil if either fails. Blocks meanwhile.
    public convenience init?(contentsOfFile path: String) {
        guard let decoded = try? ImageDecoder.decode(path: path) else { return nil }
        self.init(decoded)
    }

    /// Decodes an image file of the main bundle, by its name with or without extension. Unlike in UIKit there are no
    /// asset catalogs, scale suffixes or caches.
    public convenience init?(named name: String) {
        let found = ["", "png", "jpg", "jpeg", "webp", "gif"].lazy.compactMap {
            Bundle.main.path(forResource: name, ofType: $0)
        }
        guard let path = found.first else { return nil }
        self.init(contentsOfFile: path)
    }

    /// Wraps the decoder's pixels without copying them.
    convenience init(_ decoded: DecodedImage) {
        self.init(
            width: decoded.width, height: decoded.height, stride: decoded.stride, opaque: decoded.isOpaque,
            bytes: decoded.bytes, owner: decoded)
    }

    /// Encodes the image as PNG; nil on failure. Takes tens of milliseconds; callable on any thread.
    public func pngData() -> Data? { makeDecodedImage().flatMap { try? ImageEncoder.png($0) } }

    /// Encodes the image as JPEG with a quality from 0 to 1; nil on failure. Takes tens of milliseconds; callable on
    /// any thread.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        guard compressionQuality.isFinite else { return nil }
        let quality = Int((min(max(compressionQuality, 0), 1) * 100).rounded())
        return makeDecodedImage().flatMap { try? ImageEncoder.jpeg($0, quality: quality) }
    }

    /// Copies the pixels for the encoder; nil for an image without pixels.
    private func makeDecodedImage() -> DecodedImage? {
        guard width > 0, height > 0 else { return nil }
        return DecodedImage(width: width, height: height) { pixels in
            var remaining = pixels
            forEachRow { row in
                remaining = UnsafeMutableBufferPointer(rebasing: remaining[remaining.update(fromContentsOf: row)...])
            }
            return isOpaque
        }
    }

    /// Draws the image, stretched, into a rectangle of the current drawing call. Has no effect outside one.
    @MainActor public func draw(in rect: CGRect) { Drawing.current?.context.draw(self, in: rect) }

    /// Draws the image with its top left corner at a point, one point per pixel. Has no effect outside a drawing call.
    @MainActor public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
}

extension Image: ItemProviderWriting, ItemProviderReading, NSItemProviderWriting, NSItemProviderReading {
    /// The type for writing: PNG.
    public static var writableTypeIdentifiers: [String] { writableTypeIdentifiersForItemProvider }
    /// The types for reading.
    public static var readableTypeIdentifiers: [String] { readableTypeIdentifiersForItemProvider }

    /// Encodes the image as PNG.
    ///
    /// - Throws: ``UIImageError``, or the encoder's error.
    public func data(forTypeIdentifier typeIdentifier: String) async throws -> Data {
        try await ItemProvider.value {
            loadData(withTypeIdentifier: typeIdentifier, forItemProviderCompletionHandler: $0)
        }
    }

    /// The type for writing: PNG, which is lossless.
    public static var writableTypeIdentifiersForItemProvider: [String] { [TypeIdentifier.png] }

    /// The types for reading: those that the decoder supports.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [
            TypeIdentifier.png, TypeIdentifier.jpeg, TypeIdentifier.webp, TypeIdentifier.gif, TypeIdentifier.tiff,
            TypeIdentifier.bmp, TypeIdentifier.image,
        ]
    }

    /// Encodes the image as PNG on another thread. Returns nil because the encoder reports no progress.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        // Encoding takes too long for the calling thread.
        Task.detached {
            do {
                guard let decoded = self.makeDecodedImage() else {
                    throw UIImageError.cannotEncode(width: self.width, height: self.height)
                }
                completionHandler(try ImageEncoder.png(decoded), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
        return nil
    }

    /// Decodes an image file.
    ///
    /// - Throws: The decoder's error.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Image {
        Image(try ImageDecoder.decode(data: data, name: "dropped image"))
    }
}

/// The reason why an image could not be written.
public enum UIImageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The image has no pixels, or memory ran out.
    case cannotEncode(width: Int, height: Int)

    /// A sentence for the user.
    public var description: String {
        switch self {
        case .cannotEncode(let width, let height):
            "Couldn't write the image: a picture of \(width)×\(height) pixels cannot be encoded."
        }
    }
}
