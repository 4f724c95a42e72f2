extension ItemProvider {
    /// A promise of a file or folder as it lies on the disk, by its name's type, and of its link; nil if there is none.
    ///
    /// Whoever loads it may open it in place. Its name is suggested without the extension.
    public convenience init?(contentsOf fileURL: URL) {
        guard fileURL.isFileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
        self.init()
        let type = fileURL.isFolder ? .folder : ContentType(filenameExtension: fileURL.pathExtension) ?? .data
        suggestedName = fileURL.deletingPathExtension().lastPathComponent
        registerFileRepresentation(for: type, fileOptions: .openInPlace) { _ in fileURL }
        registerDataRepresentation(for: .fileURL) { _ in Data(fileURL.absoluteString.utf8) }
    }

    /// The types that are promised, in the order of their registration.
    public var registeredContentTypes: [ContentType] { registeredTypeIdentifiers.map(ContentType.init(_:)) }

    /// The types that can be opened in place, in the order of their registration.
    public var registeredContentTypesForOpenInPlace: [ContentType] {
        registeredTypeIdentifiers(fileOptions: .openInPlace).map(ContentType.init(_:))
    }

    /// The promised types that are the one given or a kind of it, in the order of their registration.
    public func registeredContentTypes(conformingTo type: ContentType) -> [ContentType] {
        registeredContentTypes.filter { $0.conforms(to: type) }
    }

    /// Promises data of a type; a type that is promised already stays as it is.
    public func registerDataRepresentation(
        for type: ContentType, visibility: ItemProviderRepresentationVisibility = .all,
        loadHandler: @escaping LoadHandler
    ) {
        registerDataRepresentation(
            forTypeIdentifier: type.identifier, visibility: visibility, loadHandler: loadHandler)
    }

    /// Promises a file or a folder of a type; a type that is promised already stays as it is.
    public func registerFileRepresentation(
        for type: ContentType, fileOptions: ItemProviderFileOptions = [],
        visibility: ItemProviderRepresentationVisibility = .all, loadHandler: @escaping FileLoadHandler
    ) {
        registerFileRepresentation(
            forTypeIdentifier: type.identifier, fileOptions: fileOptions, visibility: visibility,
            loadHandler: loadHandler)
    }

    /// Loads the data of a type, or of a kind of it; the handler is called once, away from the main actor.
    @discardableResult public func loadDataRepresentation(
        for type: ContentType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        loadDataRepresentation(forTypeIdentifier: type.identifier, completionHandler: completionHandler)
    }

    /// Loads a file of a type: the file itself if it may be opened in place and that is wanted, else a copy.
    ///
    /// The handler is called once, away from the main actor, with whether it is the file itself; a copy is gone once it
    /// has returned.
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
