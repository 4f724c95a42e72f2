import DragAndDrop

/// Creates item providers for links received from other programs.
enum LinkedItem {
    /// Returns a provider for a link. If the link is rejected, loading fails with the reason.
    static func provider(for link: ReceivedLink) -> ItemProvider {
        let provider = ItemProvider()
        register(link, in: provider)
        return provider
    }

    /// Registers a link's file or address.
    static func register(_ link: ReceivedLink, in provider: ItemProvider) {
        // Register the file's content first: a receiver of any data expects the content and not the link.
        if case .file(let url) = link.destination, url.hasDirectoryPath {
            provider.registerFileRepresentation(for: .folder, fileOptions: .openInPlace) { _ in url }
        } else if case .file(let url) = link.destination {
            let type = ContentType(filenameExtension: url.pathExtension)?.identifier ?? ContentType.data.identifier
            provider.registerDataRepresentation(forTypeIdentifier: type) { _ in
                // Reading a pipe might never end, and a folder has no data.
                guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
                    throw TransferError.refused(type: type)
                }
                return try Data(contentsOf: url, options: .mappedIfSafe)
            }
        }
        // Register rejected links too, so that loading reports the reason.
        let address = if case .web = link.destination { TypeIdentifier.url } else { TypeIdentifier.fileURL }
        provider.registerDataRepresentation(forTypeIdentifier: address) { _ in try Self.address(of: link, as: address) }
        switch link.destination {
        case .file(let url): provider.suggestedName = url.lastPathComponent
        case .web(let url): provider.suggestedName = link.title ?? url.lastPathComponent
        case .rejected: break
        }
    }

    /// Returns a link as data of a URL type.
    static func address(of link: ReceivedLink, as type: String) throws -> Data {
        switch link.destination {
        case .file(let url): return Data(url.absoluteString.utf8)
        case .web(let url) where type == TypeIdentifier.url: return Data(url.absoluteString.utf8)
        case .web: throw TransferError.refused(type: type)
        case .rejected(let error): throw error
        }
    }
}
