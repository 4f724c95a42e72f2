/// An object that an item provider can write as data, with the requirements of UIKit's protocol.
public protocol NSItemProviderWriting: ItemProviderWriting {
    /// The types that objects of the class can be written as, best fidelity first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// The types that this object can be written as, best fidelity first.
    var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Returns which programs may load the type.
    static func itemProviderVisibilityForRepresentation(
        withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility
    /// Writes data of a type and calls the handler exactly once, on any thread. If the returned progress is canceled,
    /// the object may call the handler with an error.
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

    /// Calls `loadData(withTypeIdentifier:forItemProviderCompletionHandler:)` and returns the data.
    ///
    /// - Throws: The error passed to the handler.
    public func data(forTypeIdentifier typeIdentifier: String) async throws -> Data {
        try await NSItemProvider.value {
            loadData(withTypeIdentifier: typeIdentifier, forItemProviderCompletionHandler: $0)
        }
    }
}

/// An object that an item provider can read from data, with the requirements of UIKit's protocol.
public protocol NSItemProviderReading: ItemProviderReading {
    /// The types that objects of the class can be read from, best fidelity first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }
}

extension NSItemProviderReading {
    /// Forwards to `readableTypeIdentifiersForItemProvider`.
    public static var readableTypeIdentifiers: [String] { readableTypeIdentifiersForItemProvider }
}
