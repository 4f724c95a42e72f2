/// An image to decode, and how.
package struct DecodeRequest: Sendable {
    /// Where the image's bytes are.
    package enum Source: Sendable {
        /// A file, opened when the request is performed.
        case file(path: String)
        /// The complete content of a file.
        case bytes([UInt8])
    }

    /// The order in which requests are performed; a later case is performed before an earlier one.
    package enum Urgency: Sendable, Comparable {
        /// The result is not shown yet.
        case background
        /// The result belongs to something visible.
        case visible
        /// The user waits for the result.
        case opened
    }

    package let source: Source
    /// The file's name, for messages.
    package let name: String
    /// Nil for the metadata alone.
    package let size: DecodeSize?
    package let urgency: Urgency
    /// Polled during decoding, on an unspecified thread; true ends the work with `.canceled`.
    package let isCanceled: @Sendable () -> Bool
    /// Called at most once, on the thread of the call, when decoding takes so long that the caller should start other
    /// requests meanwhile.
    package let onDelay: @Sendable () -> Void

    package init(
        _ source: Source, name: String, size: DecodeSize?, urgency: Urgency,
        isCanceled: @escaping @Sendable () -> Bool = { false }, onDelay: @escaping @Sendable () -> Void = {}
    ) {
        self.source = source
        self.name = name
        self.size = size
        self.urgency = urgency
        self.isCanceled = isCanceled
        self.onDelay = onDelay
    }
}

/// The result of a ``DecodeRequest``.
package struct DecodedFile: Sendable {
    package let info: ImageInfo
    /// Nil if only metadata was requested.
    package let image: DecodedImage?

    package init(info: ImageInfo, image: DecodedImage?) {
        (self.info, self.image) = (info, image)
    }
}

/// Decodes images, in this process or in another one (DECODE-1).
package protocol ImageDecoding: Sendable {
    /// Performs a request. Blocks, and may be called on several threads at once, but not on the main actor.
    func decode(_ request: DecodeRequest) throws(DecodeError) -> DecodedFile
}

extension ImageDecoding {
    /// Performs a request that has a size, and returns the image.
    package func image(_ request: DecodeRequest) throws(DecodeError) -> DecodedImage {
        guard let image = try decode(request).image else {
            throw DecodeError(file: request.name, reason: .damaged(""))
        }
        return image
    }
}

/// Decodes in this process, without protection from a decoder that crashes or does not end. For trusted images and
/// tests.
package struct InProcessDecoder: ImageDecoding {
    package init() {}

    package func decode(_ request: DecodeRequest) throws(DecodeError) -> DecodedFile {
        let bytes: [UInt8]
        switch request.source {
        case .bytes(let given): bytes = given
        case .file(let path): bytes = try FileBytes.read(path)
        }
        guard let size = request.size else {
            return DecodedFile(info: try ImageDecoder.probe(bytes: bytes, name: request.name), image: nil)
        }
        let result = try ImageDecoder.decodeWithInfo(
            bytes: bytes, name: request.name, size: size, isCanceled: request.isCanceled)
        return DecodedFile(info: result.info, image: result.image)
    }
}
