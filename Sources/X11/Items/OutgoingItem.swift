import DragAndDrop

/// An item that other programs may be given: a promise, and the way to have it kept.
public struct OutgoingItem: Sendable {
    /// What is promised.
    public let provider: ItemProvider
    private typealias Completion = @Sendable (Data?, (any Error)?) -> Void
    /// Begins to produce a type for somebody.
    private let producer: @MainActor @Sendable (String, ItemProviderAudience, @escaping Completion) -> Progress

    /// An item that lies on the clipboard.
    public init(_ provider: ItemProvider) {
        self.provider = provider
        producer = { type, _, completion in
            provider.loadDataRepresentation(forTypeIdentifier: type, completionHandler: completion)
        }
    }

    /// An item in the hand; what is loaded counts as the session's transfer.
    @MainActor public init(_ item: DragItem, of session: DragSession) {
        provider = item.itemProvider
        producer = { type, audience, completion in
            session.loadData(of: item, forTypeIdentifier: type, for: audience, completionHandler: completion)
        }
    }

    /// The types that a program may see, best first (DATA-9).
    func types(for audience: ItemProviderAudience) -> [String] {
        provider.registeredTypeIdentifiers(visibleTo: audience)
    }

    /// Produces the data of a type; cancelling the task ends that.
    ///
    /// - Parameter began: Called with how far the source says that it has come.
    func data(
        _ type: String, for audience: ItemProviderAudience, began: @MainActor (Progress) -> Void = { _ in }
    ) async throws -> Data {
        guard types(for: audience).contains(type) else { throw TransferError.refused(type: type) }
        let (loads, loaded) = AsyncThrowingStream<Data, any Error>.makeStream()
        let progress = await producer(type, audience) { data, error in
            if let data { loaded.yield(data) }
            loaded.finish(throwing: error)
        }
        await began(progress)
        return try await withTaskCancellationHandler {
            for try await data in loads { return data }
            throw TransferError.cancelled
        } onCancel: {
            progress.cancel()
        }
    }

    /// The link that it can be found under, if it promises one: its file's before any other.
    func link() async throws -> URL? {
        for type in [TypeIdentifier.fileURL, TypeIdentifier.url] where types(for: .others).contains(type) {
            let bytes = try await data(type, for: .others)
            return try URL.object(withItemProviderData: bytes, typeIdentifier: type)
        }
        return nil
    }

    /// Whether it promises a link.
    var hasLink: Bool { !Set(types(for: .others)).isDisjoint(with: [TypeIdentifier.fileURL, TypeIdentifier.url]) }

    /// What it is as an item among programs of this project.
    var asOwnItem: OwnItem {
        OwnItem(
            size: provider.preferredPresentationSize, name: provider.suggestedName, types: types(for: .team),
            teamData: provider.teamData(visibleTo: .team))
    }
}
