import CPixbuf

/// Decodes with a gdk-pixbuf loader, whose output size is set before it decodes.
struct PixbufLoader {
    let header: ImageHeader
    let size: DecodeSize
    /// The size to decode to before orientation, in place of the one that follows from `size`.
    var storedSize: (width: Int, height: Int)?
    /// Polled between chunks of input; true ends the decoding.
    var isCanceled: @Sendable () -> Bool = { false }

    private static let pieceLength = 65_536

    /// The state of the `size-prepared` callback.
    private final class Negotiation {
        let header: ImageHeader
        let size: DecodeSize
        let storedSize: (width: Int, height: Int)?
        var announced: (width: Int, height: Int)?
        var refusal: DecodeError.Reason?
        /// Whether the loader has reported pixels.
        var isUpdated = false

        init(_ loader: PixbufLoader) {
            (header, size, storedSize) = (loader.header, loader.size, loader.storedSize)
        }

        /// Returns the stored size to decode to, or nil to reject the image.
        func answer(width: Int, height: Int) -> (width: Int, height: Int)? {
            announced = (width, height)
            var actual = header
            actual.width = width
            actual.height = height
            let stored = storedSize ?? actual.storedTarget(for: size)
            guard ImageLimits.allow(actual, decodedTo: stored) else {
                refusal = .tooLarge(width: width, height: height)
                return nil
            }
            return stored
        }
    }

    /// Decodes a complete file.
    func decode(_ bytes: [UInt8]) throws(Failure) -> Pixbuf {
        let negotiation = Negotiation(self)
        let loader = try open(negotiation)
        defer { g_object_unref(loader) }
        var error: UnsafeMutablePointer<GError>?
        let isFed = feed(bytes, to: loader, error: &error)
        // The loader must be closed even after a failure. The first error describes the cause.
        var closingError: UnsafeMutablePointer<GError>?
        let isClosed = gdk_pixbuf_loader_close(loader, &closingError) != 0
        let closingMessage = consumeMessage(of: closingError)
        if let refusal = negotiation.refusal { throw Failure(discarding: error, reason: refusal) }
        if isCanceled() { throw Failure(discarding: error, reason: .canceled) }
        guard isFed else { throw Failure(reason: .damaged(consumeMessage(of: error))) }
        guard isClosed else { throw Failure(reason: .damaged(closingMessage)) }
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { throw Failure(reason: .damaged("")) }
        g_object_ref(UnsafeMutableRawPointer(pixbuf))
        let decoded = Pixbuf(owning: pixbuf)
        guard header.format == .jxl else { return decoded }
        // That of an image that ends early reports success.
        guard negotiation.isUpdated else { throw Failure(reason: .damaged("the file ends early")) }
        var stored = header
        (stored.width, stored.height) = (decoded.width, decoded.height)
        guard let scaled = decoded.scaled(to: stored.storedTarget(for: size)) else {
            throw Failure(reason: .outOfMemory)
        }
        return scaled
    }

    /// The reason why decoding has produced no image.
    struct Failure: Error {
        let reason: DecodeError.Reason

        init(reason: DecodeError.Reason) { self.reason = reason }

        init(discarding error: UnsafeMutablePointer<GError>?, reason: DecodeError.Reason) {
            _ = consumeMessage(of: error)
            self.reason = reason
        }
    }

    private func open(_ negotiation: Negotiation) throws(Failure) -> UnsafeMutablePointer<GdkPixbufLoader> {
        var error: UnsafeMutablePointer<GError>?
        guard let loader = gdk_pixbuf_loader_new_with_mime_type(header.format.mimeType, &error) else {
            throw Failure(discarding: error, reason: .noLoader(header.format))
        }
        let callback: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gpointer) -> Void = {
            loader, width, height, context in
            let negotiation = Unmanaged<Negotiation>.fromOpaque(context).takeUnretainedValue()
            // A size of zero makes every loader stop before it allocates.
            var answer = negotiation.answer(width: Int(width), height: Int(height)) ?? (0, 0)
            // While gdk-pixbuf scales, it reports pixels that the loader has not decoded.
            if negotiation.header.format == .jxl, answer.width > 0 { answer = (Int(width), Int(height)) }
            gdk_pixbuf_loader_set_size(loader, gint(answer.width), gint(answer.height))
        }
        // Unretained: both the negotiation and the loader live until the caller returns.
        g_signal_connect_data(
            loader, "size-prepared", unsafeBitCast(callback, to: GCallback.self),
            Unmanaged.passUnretained(negotiation).toOpaque(), nil, GConnectFlags(rawValue: 0))
        let onUpdate: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gint, gint, gpointer) -> Void =
            {
                _, _, _, _, _, context in
                Unmanaged<Negotiation>.fromOpaque(context).takeUnretainedValue().isUpdated = true
            }
        g_signal_connect_data(
            loader, "area-updated", unsafeBitCast(onUpdate, to: GCallback.self),
            Unmanaged.passUnretained(negotiation).toOpaque(), nil, GConnectFlags(rawValue: 0))
        return loader
    }

    private func feed(
        _ bytes: [UInt8], to loader: UnsafeMutablePointer<GdkPixbufLoader>,
        error: inout UnsafeMutablePointer<GError>?
    ) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return true }
            var offset = 0
            while offset < buffer.count && !isCanceled() {
                let count = min(Self.pieceLength, buffer.count - offset)
                guard gdk_pixbuf_loader_write(loader, base + offset, gsize(count), &error) != 0 else { return false }
                offset += count
            }
            return true
        }
    }

    /// Returns the size that the loader announces, for formats whose header contains none.
    static func announcedSize(_ bytes: [UInt8], format: ImageFormat) throws(Failure) -> (width: Int, height: Int) {
        let header = ImageHeader(format: format, width: 0, height: 0)
        let loader = PixbufLoader(header: header, size: .fitting(width: 1, height: 1))
        let negotiation = Negotiation(loader)
        let pointer = try loader.open(negotiation)
        defer { g_object_unref(pointer) }
        var error: UnsafeMutablePointer<GError>?
        _ = loader.feed(bytes, to: pointer, error: &error)
        var closingError: UnsafeMutablePointer<GError>?
        gdk_pixbuf_loader_close(pointer, &closingError)
        let message = [consumeMessage(of: error), consumeMessage(of: closingError)].first { !$0.isEmpty } ?? ""
        if let refusal = negotiation.refusal { throw Failure(reason: refusal) }
        guard let size = negotiation.announced else { throw Failure(reason: .damaged(message)) }
        return size
    }
}

extension ImageFormat {
    /// Loads the module of the loader of a format that is decodable, if it is not built in. Later loaders of the format
    /// need no files.
    package func loadModule() {
        guard let loader = gdk_pixbuf_loader_new_with_mime_type(mimeType, nil) else { return }
        gdk_pixbuf_loader_close(loader, nil)
        g_object_unref(loader)
    }

    /// gdk-pixbuf's name for the encoder, if there is one.
    var encoderName: String { rawValue }

    /// Whether the format's loader is installed. Loads LibRaw for raw files only.
    package var isDecodable: Bool {
        self == .raw ? RawLibrary.installed != nil : Self.loaderTypes.contains(mimeType)
    }

    /// The formats whose loaders are installed. A loader that is installed later is found after a restart.
    package static let decodable = Set(allCases.filter(\.isDecodable))

    /// The MIME types of gdk-pixbuf's list, which is read once without loading the modules: a drag may ask for it on
    /// the main actor.
    private static let loaderTypes: Set<String> = {
        var types: Set<String> = []
        let formats = gdk_pixbuf_get_formats()
        defer { g_slist_free(formats) }
        var next = formats
        while let link = next {
            if let format = link.pointee.data.map({ OpaquePointer($0) }), gdk_pixbuf_format_is_disabled(format) == 0,
                let names = gdk_pixbuf_format_get_mime_types(format)
            {
                var name = names
                while let text = name.pointee {
                    types.insert(String(cString: text))
                    name += 1
                }
                g_strfreev(names)
            }
            next = link.pointee.next
        }
        return types
    }()
}
