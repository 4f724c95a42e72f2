import DragAndDrop

/// Promises of what links of other programs lead to.
enum LinkedItem {
    /// A promise of one link; of a link that is not followed, it fails with the reason.
    static func provider(for link: WireLink) -> ItemProvider {
        let provider = ItemProvider()
        register(link, in: provider)
        return provider
    }

    /// Adds what a link leads to.
    static func register(_ link: WireLink, in provider: ItemProvider) {
        switch link.goal {
        case .file(let url):
            provider.suggestedName = url.lastPathComponent
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL) { _ in
                Data(url.absoluteString.utf8)
            }
            guard let type = ContentType(filenameExtension: url.pathExtension) else { return }
            provider.registerDataRepresentation(forTypeIdentifier: type.identifier) { _ in
                try Data(contentsOf: url, options: .mappedIfSafe)
            }
        case .web(let url):
            provider.suggestedName = link.title ?? url.lastPathComponent
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.url) { _ in
                Data(url.absoluteString.utf8)
            }
        case .rejected(let error):
            // Promised nevertheless, so that the target hears why it gets nothing.
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL) { _ in throw error }
        }
    }

    /// A link as the data of a type.
    static func address(of link: WireLink, as type: String) throws -> Data {
        switch link.goal {
        case .file(let url): return Data(url.absoluteString.utf8)
        case .web(let url) where type == TypeIdentifier.url: return Data(url.absoluteString.utf8)
        case .web: throw TransferError.refused(type: type)
        case .rejected(let error): throw error
        }
    }
}
