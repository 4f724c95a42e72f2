import DragAndDrop

/// An item offered to other programs.
package struct OutgoingItem: Sendable {
    /// The item's provider.
    package let provider: ItemProvider
    private typealias Completion = @Sendable (Data?, (any Error)?) -> Void
    /// Starts loading a type for an audience; returns the progress of loading.
    private let producer: @MainActor @Sendable (String, ItemProviderAudience, @escaping Completion) -> Progress

    /// Creates a copied item, for the clipboard.
    package init(_ provider: ItemProvider) {
        self.provider = provider
        producer = { type, _, completion in
            provider.loadDataRepresentation(forTypeIdentifier: type, completionHandler: completion)
        }
    }

    /// Creates a dragged item. Loading its data counts as a transfer of the session.
    @MainActor package init(_ item: DragItem, of session: DragSession) {
        provider = item.itemProvider
        producer = { type, audience, completion in
            session.loadData(of: item, forTypeIdentifier: type, for: audience, completionHandler: completion)
        }
    }

    /// The types that an audience may see, best first (DATA-9).
    func types(for audience: ItemProviderAudience) -> [String] {
        provider.registeredTypeIdentifiers(visibleTo: audience)
    }

    /// As ``types(for:)``, but if the content of the item is not made yet, the types that are known without it
    /// (DATA-1): they may be those that its types conform to.
    func statedTypes(for audience: ItemProviderAudience) -> [String] {
        provider.statedTypeIdentifiers(visibleTo: audience)
    }

    /// Loads the data of a type. Canceling the task cancels loading.
    ///
    /// - Parameter began: Called when loading has started, with its progress.
    func data(
        _ type: String, for audience: ItemProviderAudience, began: @MainActor (Progress) -> Void
    ) async throws -> Data {
        // Here, off the main actor: the content may have to be read from a disk.
        try provider.prepare()
        guard types(for: audience).contains(type) else { throw TransferError.refused(type: type) }
        let (loads, loaded) = AsyncThrowingStream<Data, any Error>.makeStream()
        let progress = await producer(type, audience) { data, error in
            if let data { loaded.yield(data) }
            loaded.finish(throwing: error)
        }
        await began(progress)
        return try await withTaskCancellationHandler {
            for try await data in loads { return data }
            throw TransferError.canceled
        } onCancel: {
            progress.cancel()
        }
    }

    /// Returns the item's file URL, or else its web URL.
    ///
    /// - Parameter began: Called when loading has started, with its progress.
    func link(began: @MainActor (Progress) -> Void) async throws -> URL? {
        try provider.prepare()
        for type in [TypeIdentifier.fileURL, TypeIdentifier.url] where types(for: .others).contains(type) {
            let bytes = try await data(type, for: .others, began: began)
            return try URL.object(withItemProviderData: bytes, typeIdentifier: type)
        }
        return nil
    }

    /// Whether the item has a file or web URL.
    var hasLink: Bool {
        !Set(statedTypes(for: .others)).isDisjoint(with: [TypeIdentifier.fileURL, TypeIdentifier.url])
    }

    /// The item's description for other programs of this project.
    var teamItem: TeamItem {
        TeamItem(
            size: provider.preferredPresentationSize, name: provider.suggestedName, types: types(for: .team),
            teamData: provider.teamData(visibleTo: .team))
    }
}
