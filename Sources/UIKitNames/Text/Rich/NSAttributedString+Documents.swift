extension NSAttributedString {
    /// A format of text with attributes.
    public struct DocumentType: Hashable, Sendable, RawRepresentable {
        /// The name of the format.
        public let rawValue: String
        /// Creates a format.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Text without attributes, in UTF-8.
        public static let plain = DocumentType(rawValue: "NSPlainText")
        /// Rich Text Format.
        public static let rtf = DocumentType(rawValue: "NSRTF")
        /// HTML.
        public static let html = DocumentType(rawValue: "NSHTML")
    }

    /// A property of a document.
    public struct DocumentAttributeKey: Hashable, Sendable, RawRepresentable {
        /// The name of the key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A ``NSAttributedString/DocumentType``.
        public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
        /// The encoding of plain text; has no effect: it is UTF-8 unless it has a byte order mark.
        public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
    }

    /// How a document is read.
    public struct DocumentReadingOptionKey: Hashable, Sendable, RawRepresentable {
        /// The name of the key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A ``NSAttributedString/DocumentType``. Without it, the data decides.
        public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
        /// The encoding; has no effect: it is found in the data.
        public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    }

    /// Reads a document in RTF, HTML or plain text. Fonts, colors, lines, links and the alignment become attributes;
    /// images, tables and style sheets are left out. `documentAttributes` is nil.
    ///
    /// - Throws: `CocoaError` for RTF that is none, for text in no known encoding, and (`fileReadTooLarge`) for RTF and
    ///   HTML of more than 16 MB, since their attributes may need a hundred times as much memory.
    public convenience init(
        data: Data, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes: Never? = nil
    ) throws {
        let type = options[.documentType] as? DocumentType ?? Self.documentType(of: data)
        self.init(attributedString: try Self.read(data, type))
    }

    /// Returns a part of the text in a format, by default all of it as plain text.
    ///
    /// - Throws: `CocoaError` for an unknown format.
    public func data(
        from range: NSRange, documentAttributes: [DocumentAttributeKey: Any] = [:]
    ) throws -> Data {
        let part = attributedSubstring(from: range)
        switch documentAttributes[.documentType] as? DocumentType ?? .plain {
        case .plain: return Data(part.string.utf8)
        case .rtf: return RTFWriter.data(RichText(part))
        case .html: return HTMLWriter.data(RichText(part))
        default: throw CocoaError(.featureUnsupported)
        }
    }

    private static func documentType(of data: Data) -> DocumentType {
        if data.starts(with: Data("{\\rtf".utf8)) { return .rtf }
        let start = String(decoding: data.prefix(200), as: UTF8.self).lowercased()
        return start.contains("<html") || start.contains("<!doctype html") || start.contains("<meta ") ? .html : .plain
    }

    static func read(_ data: Data, _ type: DocumentType) throws -> NSAttributedString {
        guard (type != .rtf && type != .html) || data.count <= 16 << 20 else { throw CocoaError(.fileReadTooLarge) }
        switch type {
        case .rtf:
            guard let text = RTFReader.text(data) else { throw CocoaError(.fileReadCorruptFile) }
            return text.attributedString
        case .html: return HTMLReader.text(data).attributedString
        default:
            let text = try String.object(withItemProviderData: data, typeIdentifier: UTType.plainText.identifier)
            return NSAttributedString(string: text)
        }
    }
}
