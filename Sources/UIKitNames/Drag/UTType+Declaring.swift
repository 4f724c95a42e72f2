extension UTType {
    /// Creates a type with an identifier; nil if it is empty. An identifier that is neither in the table of types nor
    /// declared by the program is accepted, since other programs offer such types: it conforms to itself alone.
    public init?(_ identifier: String) {
        guard !identifier.isEmpty else { return nil }
        let type: ContentType = ContentType(identifier)
        self = type
    }

    /// Declares a type of this program. A program has no property list here that declares it, so that the first call
    /// decides what the type conforms to. It does not change a type of the table.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self = ContentType.declare(identifier, conformingTo: parentType)
    }

    /// Declares a type of another program, as `init(exportedAs:conformingTo:)` does.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self = ContentType.declare(identifier, conformingTo: parentType)
    }

    /// Creates the type of a MIME type, in any case; nil if it is empty, or its type does not conform to `supertype`.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        let type: ContentType = ContentType(mimeType: mimeType)
        guard !mimeType.isEmpty, !type.isDeclared || type.conforms(to: supertype) else { return nil }
        self = type
    }
}
