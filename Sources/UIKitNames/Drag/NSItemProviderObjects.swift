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
        try await NSItemProvider.data { loadData(withTypeIdentifier: typeIdentifier, forItemProviderCompletionHandler: $0) }
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
    /// Makes data by a handler that reports to a closure; the first report counts.
    static func data(
        _ start: (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) async throws -> Data {
        let (reports, continuation) = AsyncStream<Result<Data, any Error>>.makeStream()
        let progress = start { data, error in
            continuation.yield(data.map { .success($0) } ?? .failure(error ?? ItemProviderError.cancelled))
            continuation.finish()
        }
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
            (_: Progress) async throws in try await Self.data(loadHandler)
        }
    }
}
