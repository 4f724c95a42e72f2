extension ItemProvider {
    /// Calls `start` with a completion handler, and returns the result of the handler's first call.
    ///
    /// The progress that `start` returns, if any, becomes the only child of `whole`.
    static func value<Value: Sendable>(
        in whole: Progress? = nil, _ start: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Progress?
    ) async throws -> Value {
        let (reports, continuation) = AsyncStream<Result<Value, any Error>>.makeStream()
        let progress = start { value, error in
            continuation.yield(value.map { .success($0) } ?? .failure(error ?? ItemProviderError.canceled))
            continuation.finish()
        }
        if let progress { whole?.addChild(progress, withPendingUnitCount: whole?.totalUnitCount ?? 0) }
        for await report in reports { return try report.get() }
        // The task was canceled.
        progress?.cancel()
        throw ItemProviderError.canceled
    }

    /// Registers data of a type, which `loadHandler` provides when a receiver requests it. `loadHandler` runs on any
    /// thread and must call its completion handler exactly once.
    public func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: ItemProviderRepresentationVisibility,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        registerDataRepresentation(forTypeIdentifier: typeIdentifier, visibility: visibility) {
            (progress: Progress) async throws in try await Self.value(in: progress, loadHandler)
        }
    }

    /// Registers an object of a class, which `loadHandler` provides when a receiver requests it, under the class's
    /// writable types.
    public func registerObject<Object: ItemProviderWriting>(
        ofClass type: Object.Type, visibility: ItemProviderRepresentationVisibility,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Object?, (any Error)?) -> Void) -> Progress?
    ) {
        registerObject(ofClass: type, visibility: visibility) {
            (progress: Progress) async throws in try await Self.value(in: progress, loadHandler)
        }
    }

    /// Registers a file or folder of a type, which `loadHandler` provides when a receiver requests it.
    ///
    /// `loadHandler` passes to its completion handler the file's URL, whether to use a file coordinator (ignored, since
    /// there are none here), and the error. Receivers get a copy of the file unless `fileOptions` contains
    /// `openInPlace`.
    public func registerFileRepresentation(
        forTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = [],
        visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
    ) {
        registerFileRepresentation(
            forTypeIdentifier: typeIdentifier, fileOptions: fileOptions, visibility: visibility
        ) { (progress: Progress) async throws in
            try await Self.value(in: progress) { report in loadHandler { file, _, error in report(file, error) } }
        }
    }

    // MARK: Overloads by type

    /// Registers data of a type, which `loadHandler` provides when a receiver requests it.
    public func registerDataRepresentation(
        for type: UTType, visibility: NSItemProviderRepresentationVisibility = .all,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        registerDataRepresentation(
            forTypeIdentifier: type.identifier, visibility: visibility, loadHandler: loadHandler)
    }

    /// Registers a file or folder of a type, which `loadHandler` provides when a receiver requests it. Receivers get a
    /// copy of the file unless `openInPlace` is true.
    public func registerFileRepresentation(
        for type: UTType, visibility: NSItemProviderRepresentationVisibility = .all, openInPlace: Bool = false,
        loadHandler: @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
    ) {
        registerFileRepresentation(
            forTypeIdentifier: type.identifier, fileOptions: openInPlace ? .openInPlace : [], visibility: visibility,
            loadHandler: loadHandler)
    }

    /// Whether a registered type conforms to `typeIdentifier`. Equals `hasItemConforming(toTypeIdentifier:)`.
    public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        hasItemConforming(toTypeIdentifier: typeIdentifier)
    }
}
