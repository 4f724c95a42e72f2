/// Foundation's classes as items. Linux has no `text as NSString`: write `NSString(string: text)` and
/// `NSURL(string:)`, or pass the Swift value.
private func writeItem(
    _ value: some ItemProviderWriting, as typeIdentifier: String,
    _ handler: @escaping @Sendable (Data?, (any Error)?) -> Void
) -> Progress? {
    Task.detached {
        do { handler(try await value.data(forTypeIdentifier: typeIdentifier), nil) } catch { handler(nil, error) }
    }
    return nil
}

/// Returns an object of the requested class, which may be a subclass that cannot be created from its superclass.
///
/// - Throws: `ItemProviderError.unreadable`.
private func object<Requested>(_ object: Any, as typeIdentifier: String) throws -> Requested {
    guard let object = object as? Requested else {
        throw ItemProviderError.unreadable(
            typeIdentifier: typeIdentifier, reason: "it can't be read as \(Requested.self).")
    }
    return object
}

extension NSString: NSItemProviderWriting, NSItemProviderReading {
    /// Plain text.
    public static var writableTypeIdentifiersForItemProvider: [String] { String.writableTypeIdentifiers }
    /// Plain text, preferably in UTF-8.
    public static var readableTypeIdentifiersForItemProvider: [String] { String.readableTypeIdentifiers }

    /// Writes the text in UTF-8.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? { writeItem(description, as: typeIdentifier, completionHandler) }

    /// Decodes text in the encoding of its type or byte order mark, otherwise UTF-8.
    ///
    /// - Throws: `ItemProviderError.unreadable` for a class other than `NSString` and `NSMutableString`.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        let text = try String.object(withItemProviderData: data, typeIdentifier: typeIdentifier)
        return try UIKitNames.object(
            self == NSString.self ? NSString(string: text) : NSMutableString(string: text), as: typeIdentifier)
    }
}

extension NSURL: NSItemProviderWriting, NSItemProviderReading {
    /// A URL, also as text.
    public static var writableTypeIdentifiersForItemProvider: [String] { URL.writableTypeIdentifiers }
    /// A file URL is preferred to other URLs.
    public static var readableTypeIdentifiersForItemProvider: [String] { URL.readableTypeIdentifiers }

    /// The types of the class, preceded by the file URL type for a file URL.
    public var writableTypeIdentifiersForItemProvider: [String] { link?.writableTypeIdentifiers ?? [] }

    private var link: URL? { URL(string: absoluteString) }

    /// Writes the absolute URL.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? { writeItem(link?.absoluteString ?? "", as: typeIdentifier, completionHandler) }

    /// Decodes a URL.
    ///
    /// - Throws: `ItemProviderError.unreadable` if the data is not an absolute URL.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        let link = try URL.object(withItemProviderData: data, typeIdentifier: typeIdentifier)
        return try UIKitNames.object(NSURL(string: link.absoluteString) as Any, as: typeIdentifier)
    }
}

extension NSAttributedString: NSItemProviderWriting, NSItemProviderReading {
    /// RTF, HTML, and plain text without the attributes.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        [UTType.rtf.identifier, UTType.html.identifier] + String.writableTypeIdentifiers
    }
    /// RTF, HTML, and plain text, which has no attributes.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [UTType.rtf.identifier, UTType.html.identifier] + String.readableTypeIdentifiers
    }

    private static func documentType(_ typeIdentifier: String) -> DocumentType {
        switch typeIdentifier {
        case UTType.rtf.identifier: .rtf
        case UTType.html.identifier: .html
        default: .plain
        }
    }

    /// Writes fonts, colors, lines, links and the alignment in RTF and HTML; plain text is UTF-8.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        let type = Self.documentType(typeIdentifier)
        guard type != .plain else { return writeItem(string, as: typeIdentifier, completionHandler) }
        let result = Result {
            try self.data(from: NSRange(location: 0, length: length), documentAttributes: [.documentType: type])
        }
        switch result {
        case .success(let data): completionHandler(data, nil)
        case .failure(let error): completionHandler(nil, error)
        }
        return nil
    }

    /// Decodes text with the attributes of RTF and HTML.
    ///
    /// - Throws: `ItemProviderError.unreadable` for a class other than `NSAttributedString` and
    ///   `NSMutableAttributedString`; `CocoaError` for damaged data, and for RTF and HTML of more than 16 MB.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        let type = documentType(typeIdentifier)
        let text: NSAttributedString =
            type == .plain
            ? NSAttributedString(string: try String.object(withItemProviderData: data, typeIdentifier: typeIdentifier))
            : try read(data, type)
        return try UIKitNames.object(
            self == NSAttributedString.self ? text : NSMutableAttributedString(attributedString: text),
            as: typeIdentifier)
    }
}

extension NSData: NSItemProviderWriting, NSItemProviderReading {
    /// Bytes of an unspecified type.
    public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.data.identifier] }
    /// Any type.
    public static var readableTypeIdentifiersForItemProvider: [String] { [UTType.data.identifier] }

    /// Writes the bytes.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(referencing: self), nil)
        return nil
    }

    /// Keeps the bytes.
    ///
    /// - Throws: `ItemProviderError.unreadable` for a class other than `NSData` and `NSMutableData`.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        try UIKitNames.object(
            self == NSData.self ? NSData(data: data) : NSMutableData(data: data), as: typeIdentifier)
    }
}
