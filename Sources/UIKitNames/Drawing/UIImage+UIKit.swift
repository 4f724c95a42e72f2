internal import ImageFiles

extension Image {
    /// A picture from a file's bytes, upright; nil when they are not an image.
    public convenience init?(data: Data) {
        guard let decoded = try? ImageDecoder.decode(data: data, name: "image") else { return nil }
        self.init(decoded)
    }

    /// A picture from a file, upright; nil when the file cannot be read or is not an image.
    public convenience init?(contentsOfFile path: String) {
        guard let decoded = try? ImageDecoder.decode(path: path) else { return nil }
        self.init(decoded)
    }

    /// A picture by its file's name, without or with its extension, from the program's own resources.
    public convenience init?(named name: String) {
        let found = ["", "png", "jpg", "jpeg", "webp", "gif"].lazy.compactMap {
            Bundle.main.path(forResource: name, ofType: $0)
        }
        guard let path = found.first else { return nil }
        self.init(contentsOfFile: path)
    }

    /// Over the decoder's own pixels, without a copy.
    convenience init(_ decoded: DecodedImage) {
        self.init(
            width: decoded.width, height: decoded.height, stride: decoded.stride, opaque: decoded.isOpaque,
            bytes: decoded.bytes, owner: decoded)
    }

    /// The picture as a PNG file; nil when that fails. Takes tens of milliseconds, on any thread.
    public func pngData() -> Data? { decoded().flatMap { try? ImageEncoder.png($0) } }

    /// The picture as a JPEG file; nil when that fails. The quality is 0 to 1. Takes tens of milliseconds, on any
    /// thread.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        guard compressionQuality.isFinite else { return nil }
        let quality = Int((min(max(compressionQuality, 0), 1) * 100).rounded())
        return decoded().flatMap { try? ImageEncoder.jpeg($0, quality: quality) }
    }

    /// The pixels in the encoder's hands; nil when there are none.
    private func decoded() -> DecodedImage? {
        guard width > 0, height > 0 else { return nil }
        return DecodedImage(width: width, height: height) { pixels in
            var place = pixels
            forEachRow { row in
                place = UnsafeMutableBufferPointer(rebasing: place[place.update(fromContentsOf: row)...])
            }
            return isOpaque
        }
    }

    /// Draws the picture into a rectangle of the current drawing; nothing happens outside of one.
    @MainActor public func draw(in rect: CGRect) { Drawing.current?.context.draw(self, in: rect) }

    /// Draws the picture at a point of the current drawing; nothing happens outside of one.
    @MainActor public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
}

extension Image: NSItemProviderWriting, NSItemProviderReading {
    /// PNG, which loses nothing.
    public static var writableTypeIdentifiersForItemProvider: [String] { [TypeIdentifier.png] }

    /// Everything that can be decoded.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [
            TypeIdentifier.png, TypeIdentifier.jpeg, TypeIdentifier.webp, TypeIdentifier.gif, TypeIdentifier.tiff,
            TypeIdentifier.bmp, TypeIdentifier.image,
        ]
    }

    /// Makes the picture's file.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        // Encoding takes too long for whoever asks.
        Task.detached {
            do {
                guard let decoded = self.decoded() else {
                    throw UIImageError.cannotEncode(width: self.width, height: self.height)
                }
                completionHandler(try ImageEncoder.png(decoded), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
        return nil
    }

    /// A picture from a file's bytes.
    ///
    /// - Throws: Why the bytes could not be decoded.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Image {
        Image(try ImageDecoder.decode(data: data, name: "dropped image"))
    }
}

/// Why a picture could not be written.
public enum UIImageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It has no pixels.
    case cannotEncode(width: Int, height: Int)

    /// What happened, for the user.
    public var description: String {
        switch self {
        case .cannotEncode(let width, let height):
            "Couldn't write the image: a picture of \(width)×\(height) pixels cannot be encoded."
        }
    }
}
