// `@_disfavoredOverload`: for a class that also conforms to `ItemProviderReading`, such as an image, the methods of
// `DragAndDrop` are used, and calls are not ambiguous.
extension PasteConfiguration {
    /// Creates a configuration that accepts the types that objects of a class are read from.
    @_disfavoredOverload public init(forAccepting type: any NSItemProviderReading.Type) {
        self.init(acceptableTypeIdentifiers: type.readableTypeIdentifiersForItemProvider)
    }

    /// Adds the types that objects of a class are read from.
    @_disfavoredOverload public mutating func addTypeIdentifiers(forAccepting type: any NSItemProviderReading.Type) {
        addAcceptableTypeIdentifiers(type.readableTypeIdentifiersForItemProvider)
    }
}
