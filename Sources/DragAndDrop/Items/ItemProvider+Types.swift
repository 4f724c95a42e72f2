extension ItemProvider {
    /// Creates a provider of a file or folder and of its URL; nil if it does not exist.
    ///
    /// The type is derived from the file extension, which the suggested name omits. The file can be opened in place.
    public convenience init?(contentsOf fileURL: URL) {
        guard fileURL.isFileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
        self.init()
        let type = fileURL.isFolder ? .folder : ContentType(filenameExtension: fileURL.pathExtension) ?? .data
        suggestedName = fileURL.deletingPathExtension().lastPathComponent
        registerFileRepresentation(for: type, fileOptions: .openInPlace) { _ in fileURL }
        registerDataRepresentation(for: .fileURL) { _ in Data(fileURL.absoluteString.utf8) }
    }

    /// The registered types, in the order of registration.
    public var registeredContentTypes: [ContentType] { registeredTypeIdentifiers.map(ContentType.init(_:)) }

    /// The types that can be opened in place, in the order of registration.
    public var registeredContentTypesForOpenInPlace: [ContentType] {
        registeredTypeIdentifiers(fileOptions: .openInPlace).map(ContentType.init(_:))
    }

    /// The registered types that conform to a type, in the order of registration.
    public func registeredContentTypes(conformingTo type: ContentType) -> [ContentType] {
        registeredContentTypes.filter { $0.conforms(to: type) }
    }

    /// Registers data of a type; has no effect if the type is registered already.
    public func registerDataRepresentation(
        for type: ContentType, visibility: ItemProviderRepresentationVisibility = .all,
        loadHandler: @escaping LoadHandler
    ) {
        registerDataRepresentation(
            forTypeIdentifier: type.identifier, visibility: visibility, loadHandler: loadHandler)
    }

    /// Registers a file or folder of a type; has no effect if the type is registered already.
    public func registerFileRepresentation(
        for type: ContentType, fileOptions: ItemProviderFileOptions = [],
        visibility: ItemProviderRepresentationVisibility = .all, loadHandler: @escaping FileLoadHandler
    ) {
        registerFileRepresentation(
            forTypeIdentifier: type.identifier, fileOptions: fileOptions, visibility: visibility,
            loadHandler: loadHandler)
    }

    /// Loads data of a type, or of one that conforms to it. The handler is called once, away from the main actor.
    @discardableResult public func loadDataRepresentation(
        for type: ContentType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        loadDataRepresentation(forTypeIdentifier: type.identifier, completionHandler: completionHandler)
    }

    /// Loads a file of a type: the original if `openInPlace` is set and the source allows it, otherwise a copy.
    ///
    /// The handler is called once, away from the main actor, with whether the URL is the original; a copy is deleted
    /// when the handler returns.
    @discardableResult public func loadFileRepresentation(
        for type: ContentType, openInPlace: Bool = false,
        completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        guard openInPlace else {
            return loadFileRepresentation(forTypeIdentifier: type.identifier) { completionHandler($0, false, $1) }
        }
        return loadInPlaceFileRepresentation(
            forTypeIdentifier: type.identifier, completionHandler: completionHandler)
    }
}
