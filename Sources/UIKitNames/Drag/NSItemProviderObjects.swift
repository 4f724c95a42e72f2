/// An object that an item provider can write as data, with UIKit's requirements.
public protocol NSItemProviderWriting: ItemProviderWriting {
    /// The types the class can be written as, best fidelity first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// The types this object can be written as, best fidelity first.
    var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Returns which programs can load the type.
    static func itemProviderVisibilityForRepresentation(
        withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility
    /// Writes data of a type and calls the handler exactly once, on any thread. Cancelling the returned progress may
    /// end the work with an error.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    /// Forwards to `writableTypeIdentifiersForItemProvider`.
    public static var writableTypeIdentifiers: [String] { writableTypeIdentifiersForItemProvider }

    /// Forwards to `writableTypeIdentifiersForItemProvider`.
    public var writableTypeIdentifiers: [String] { writableTypeIdentifiersForItemProvider }

    /// Default: the types of the class.
    public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }

    /// Default: all programs.
    public static func itemProviderVisibilityForRepresentation(
        withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility { .all }

    /// Forwards to `itemProviderVisibilityForRepresentation(withTypeIdentifier:)`.
    public static func itemProviderVisibility(
        forTypeIdentifier typeIdentifier: String
    ) -> ItemProviderRepresentationVisibility {
        itemProviderVisibilityForRepresentation(withTypeIdentifier: typeIdentifier)
    }

    /// Awaits `loadData(withTypeIdentifier:forItemProviderCompletionHandler:)`.
    ///
    /// - Throws: The error passed to the handler.
    public func data(forTypeIdentifier typeIdentifier: String) async throws -> Data {
        try await NSItemProvider.value {
            loadData(withTypeIdentifier: typeIdentifier, forItemProviderCompletionHandler: $0)
        }
    }
}

/// An object that an item provider can read from data, with UIKit's requirements.
public protocol NSItemProviderReading: ItemProviderReading {
    /// The types the class can be read from, best fidelity first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }
}

extension NSItemProviderReading {
    /// Forwards to `readableTypeIdentifiersForItemProvider`.
    public static var readableTypeIdentifiers: [String] { readableTypeIdentifiersForItemProvider }
}
