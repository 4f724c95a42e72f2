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
        // First what is in a file: whoever takes data of any kind means that, and not its address.
        if case .file(let url) = link.goal, !url.hasDirectoryPath {
            let type = ContentType(filenameExtension: url.pathExtension)?.identifier ?? ContentType.data.identifier
            provider.registerDataRepresentation(forTypeIdentifier: type) { _ in
                // A pipe might never end, and a folder has no data.
                guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
                    throw TransferError.refused(type: type)
                }
                return try Data(contentsOf: url, options: .mappedIfSafe)
            }
        }
        // Of a link that is not followed too, so that the target hears why it gets nothing.
        let address = if case .web = link.goal { TypeIdentifier.url } else { TypeIdentifier.fileURL }
        provider.registerDataRepresentation(forTypeIdentifier: address) { _ in try Self.address(of: link, as: address) }
        switch link.goal {
        case .file(let url): provider.suggestedName = url.lastPathComponent
        case .web(let url): provider.suggestedName = link.title ?? url.lastPathComponent
        case .rejected: break
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
