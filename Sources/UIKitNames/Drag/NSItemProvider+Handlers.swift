extension ItemProvider {
    /// What a handler makes that reports to a closure; the first report counts. How far it has come is a part of a
    /// load's progress, where there is one.
    static func value<Value: Sendable>(
        in whole: Progress? = nil, _ start: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Progress?
    ) async throws -> Value {
        let (reports, continuation) = AsyncStream<Result<Value, any Error>>.makeStream()
        let progress = start { value, error in
            continuation.yield(value.map { .success($0) } ?? .failure(error ?? ItemProviderError.cancelled))
            continuation.finish()
        }
        if let progress { whole?.addChild(progress, withPendingUnitCount: whole?.totalUnitCount ?? 0) }
        for await report in reports { return try report.get() }
        // The waiting task was cancelled.
        progress?.cancel()
        throw ItemProviderError.cancelled
    }

    /// Promises data of a type that a handler makes once it is wanted.
    public func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: ItemProviderRepresentationVisibility,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        registerDataRepresentation(forTypeIdentifier: typeIdentifier, visibility: visibility) {
            (progress: Progress) async throws in try await Self.value(in: progress, loadHandler)
        }
    }

    /// Promises an object of a class that a handler makes once it is wanted.
    public func registerObject<Object: ItemProviderWriting>(
        ofClass type: Object.Type, visibility: ItemProviderRepresentationVisibility,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Object?, (any Error)?) -> Void) -> Progress?
    ) {
        registerObject(ofClass: type, visibility: visibility) {
            (progress: Progress) async throws in try await Self.value(in: progress, loadHandler)
        }
    }

    /// Promises a file or a folder of a type that a handler makes once it is wanted.
    ///
    /// The handler's completion takes the file, whether it is to be opened under a file coordinator, which makes no
    /// difference here, and the error. Whoever loads it gets a copy, unless `fileOptions` lets the file itself be
    /// opened.
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

    // MARK: By types instead of their names

    /// Promises data of a type that a handler makes once it is wanted.
    public func registerDataRepresentation(
        for type: UTType, visibility: NSItemProviderRepresentationVisibility = .all,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        registerDataRepresentation(
            forTypeIdentifier: type.identifier, visibility: visibility, loadHandler: loadHandler)
    }

    /// Promises a file or a folder of a type that a handler makes once it is wanted; the file itself may be opened if
    /// `openInPlace` says so.
    public func registerFileRepresentation(
        for type: UTType, visibility: NSItemProviderRepresentationVisibility = .all, openInPlace: Bool = false,
        loadHandler: @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
    ) {
        registerFileRepresentation(
            forTypeIdentifier: type.identifier, fileOptions: openInPlace ? .openInPlace : [], visibility: visibility,
            loadHandler: loadHandler)
    }

    /// Whether the type, or a kind of it, is promised.
    public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        hasItemConforming(toTypeIdentifier: typeIdentifier)
    }
}
