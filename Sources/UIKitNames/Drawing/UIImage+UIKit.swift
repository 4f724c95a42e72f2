internal import ImageFiles

extension Image {
    /// Creates an image from an image file's data, with its orientation applied; nil if the data is not an image.
    ///
    /// The pixels are decoded when they are first drawn, at the size that is shown; see ``DeferredPixels``. Damaged
    /// data with a valid header draws nothing.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Creates an image from an image file's data, with pixels per point.
    public convenience init?(data: Data, scale: CGFloat) {
        let bytes = [UInt8](data)
        guard let info = try? ImageDecoder.probe(bytes: bytes, name: "image") else { return nil }
        self.init(info, scale: scale) { size in
            try? ImageDecoder.decode(
                bytes: bytes, name: "image", size: .covering(width: size.width, height: size.height))
        }
    }

    /// Creates an image from a file, with its orientation applied; nil if the file is not an image.
    ///
    /// Reads the header. The pixels are decoded when they are first drawn, at the size that is shown. The scale is that
    /// of the file name's suffix, such as `@2x`.
    public convenience init?(contentsOfFile path: String) {
        guard let info = try? ImageDecoder.probe(path: path) else { return nil }
        let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        let scale: CGFloat = stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
        self.init(info, scale: scale) { size in
            try? ImageDecoder.decode(path: path, size: .covering(width: size.width, height: size.height))
        }
    }

    /// Creates an image by its name: of an image set in an asset catalog that a target of the program copies as a
    /// resource, `.copy("Assets.xcassets")`, or of a file, with or without extension and scale suffix. The main bundle
    /// is searched first, then the resources of the program's targets. Sets for the dark appearance have no effect.
    /// Images of the same name share their decoded pixels while one of them exists.
    public convenience init?(named name: String) { self.init(named: name, in: nil) }

    /// Creates an image by its name in a bundle, as `init(named:)` does; nil means the main bundle and those of the
    /// program's targets. Resources of a package's target are in `Bundle.module`. The traits select the file of their
    /// scale.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection? = nil) {
        guard let pixels = NamedImages.pixels(named: name, in: bundle, scale: traits?.displayScale) else {
            return nil
        }
        self.init(deferred: pixels.deferred, traits: pixels.traits)
    }

    private convenience init(
        _ info: ImageInfo, scale: CGFloat, decode: @escaping @Sendable (PixelSize) -> DecodedImage?
    ) {
        var traits = ImageTraits()
        if scale > 0, scale.isFinite { traits.scale = scale }
        self.init(
            deferred: DeferredPixels(
                width: info.width, height: info.height, isOpaque: info.format == .jpeg || info.format == .bmp
            ) { decode($0).map { Image($0) } }, traits: traits)
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
