/// Something that can become data, as UIKit's programs say it.
public protocol NSItemProviderWriting: ItemProviderWriting {
    /// The types that it can become, the best first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// The types that this one can become, the best first; by default those of the class.
    var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Who may see a type; everybody by default.
    static func itemProviderVisibilityForRepresentation(
        withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility
    /// Makes data of a type and calls the handler once, on any thread; cancelling the progress may end that.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    /// The same, for the provider.
    public static var writableTypeIdentifiers: [String] { writableTypeIdentifiersForItemProvider }

    /// The same, for the provider.
    public var writableTypeIdentifiers: [String] { writableTypeIdentifiersForItemProvider }

    /// Those of the class.
    public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }

    /// Everybody.
    public static func itemProviderVisibilityForRepresentation(
        withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility { .all }

    /// The same, for the provider.
    public static func itemProviderVisibility(
        forTypeIdentifier typeIdentifier: String
    ) -> ItemProviderRepresentationVisibility {
        itemProviderVisibilityForRepresentation(withTypeIdentifier: typeIdentifier)
    }

    /// The same, awaited.
    ///
    /// - Throws: What the handler was called with.
    public func data(forTypeIdentifier typeIdentifier: String) async throws -> Data {
        try await NSItemProvider.value {
            loadData(withTypeIdentifier: typeIdentifier, forItemProviderCompletionHandler: $0)
        }
    }
}

/// Something that can be made of data, as UIKit's programs say it.
public protocol NSItemProviderReading: ItemProviderReading {
    /// The types that it can be made of, the best first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }
}

extension NSItemProviderReading {
    /// The same, for the provider.
    public static var readableTypeIdentifiers: [String] { readableTypeIdentifiersForItemProvider }
}
