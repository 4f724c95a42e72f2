/// Something that can become data, as UIKit's programs say it.
public protocol NSItemProviderWriting: ItemProviderWriting {
    /// The types that it can become, the best first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Makes data of a type and calls the handler once, on any thread; cancelling the progress may end that.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    /// The same, for the provider.
    public static var writableTypeIdentifiers: [String] { writableTypeIdentifiersForItemProvider }

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
}
