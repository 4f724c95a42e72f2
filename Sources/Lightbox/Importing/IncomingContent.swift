import Foundation
import ImageFiles
import PhotoLibrary
import Synchronization
import Views

/// The loaded content of another program's item.
enum IncomingContent: Sendable {
    /// A local file or folder.
    case file(URL)
    /// Image data and its file name.
    case image(Data, name: String)

    /// The requested types in order of preference. A file keeps its name and data; a link to the web is followed only
    /// if the item offers no image data.
    static let typeIdentifiers = [TypeIdentifier.fileURL, TypeIdentifier.image, TypeIdentifier.url]

    /// Whether an item offers a type that can be imported. Image data counts only if one of its formats can be decoded
    /// on this computer (APP-23).
    static func canLoad(_ provider: ItemProvider, undecodable: Set<String> = undecodableTypes) -> Bool {
        let hasLink = [TypeIdentifier.fileURL, TypeIdentifier.url].contains {
            provider.hasItemConforming(toTypeIdentifier: $0)
        }
        guard !hasLink else { return true }
        let image = ContentType(TypeIdentifier.image)
        let types = provider.registeredTypeIdentifiers.filter { ContentType($0).conforms(to: image) }
        // The type of all images says nothing about the format unless it is the only one.
        let formats = types.filter { $0 != TypeIdentifier.image }
        // The raw formats of cameras have types of their own, which conform to that of all.
        return formats.isEmpty
            ? !types.isEmpty
            : formats.contains { type in
                !undecodable.contains { ContentType(type).conforms(to: ContentType($0)) }
            }
    }

    /// Whether an item is a local folder.
    static func isFolder(_ provider: ItemProvider) -> Bool {
        provider.hasItemConforming(toTypeIdentifier: ContentType.folder.identifier)
    }

    /// The type identifiers of the formats whose loaders are not installed.
    static let undecodableTypes = Set(
        ImageFormat.allCases.filter { !ImageFormat.decodable.contains($0) }.map(\.typeIdentifier))

    /// Starts to load an item. Call it during `performDrop`, or for an item provider that can be loaded at any time.
    /// The stream yields one content or throws.
    static func load(
        _ provider: ItemProvider, following links: LinkDownloader
    ) -> (progress: Progress, content: AsyncThrowingStream<IncomingContent, any Error>) {
        let (stream, continuation) = AsyncThrowingStream<IncomingContent, any Error>.makeStream()
        let name = provider.suggestedName ?? "Picture"
        // That of a link, whose size is unknown.
        let link = Progress(totalUnitCount: -1)
        if provider.hasItemConforming(toTypeIdentifier: TypeIdentifier.fileURL) {
            loadLink(provider, following: links, link, continuation)
            return (link, stream)
        }
        let hasLink = provider.hasItemConforming(toTypeIdentifier: TypeIdentifier.url)
        guard provider.hasItemConforming(toTypeIdentifier: TypeIdentifier.image) else {
            if hasLink {
                loadLink(provider, following: links, link, continuation)
                return (link, stream)
            }
            continuation.finish(throwing: ItemImportError.notAnImage(name))
            return (Progress(totalUnitCount: 1), stream)
        }
        let progress = provider.loadDataRepresentation(forTypeIdentifier: TypeIdentifier.image) { data, error in
            if let data { continuation.yield(.image(data, name: name)) }
            // Some browsers offer image data that they then fail to deliver, but always deliver the image's URL.
            if error != nil, hasLink, error as? ItemProviderError != .canceled {
                loadLink(provider, following: links, link, continuation)
            } else {
                continuation.finish(throwing: error)
            }
        }
        progress.cancellationHandler = { link.cancel() }
        if progress.isCancelled { link.cancel() }
        return (progress, stream)
    }

    private typealias Continuation = AsyncThrowingStream<IncomingContent, any Error>.Continuation

    /// Loads a URL and downloads it if it leads to the web. Canceling the progress cancels both.
    private static func loadLink(
        _ provider: ItemProvider, following links: LinkDownloader, _ progress: Progress, _ continuation: Continuation
    ) {
        let name = provider.suggestedName
        let started = Mutex<Progress?>(nil)
        // Before the load begins: its completion replaces the handler by that of the download.
        progress.cancellationHandler = { started.withLock { $0 }?.cancel() }
        let load = provider.loadObject(ofClass: URL.self) { url, error in
            guard let url, error == nil else { return continuation.finish(throwing: error) }
            if url.isFileURL {
                continuation.yield(.file(url))
                return continuation.finish()
            }
            guard ["http", "https"].contains(url.scheme?.lowercased()) else {
                return continuation.finish(throwing: ItemImportError.notLocal(name ?? url.absoluteString))
            }
            let name = name ?? (url.lastPathComponent.count > 1 ? url.lastPathComponent : "Picture")
            Task.detached {
                do {
                    let data = try await links.download(url, canceledBy: progress)
                    continuation.yield(.image(data, name: name))
                    continuation.finish()
                } catch let error as DownloadError {
                    continuation.finish(
                        throwing: FailedImport(
                            name: name, reason: "\(error.reason).", advice: error.reason.advice, source: .url(url)))
                } catch {
                    continuation.finish(throwing: error)
                }
            }
        }
        started.withLock { $0 = load }
        if progress.isCancelled { load.cancel() }
    }
}

/// The reason why a dropped item was not imported. The associated string is the item's name.
enum ItemImportError: Error, CustomStringConvertible {
    /// The item offers no type that can be imported.
    case notAnImage(String)
    /// The item is a link with a scheme other than file, http or https.
    case notLocal(String)
    /// The source client sent no data.
    case noData(String)

    var description: String {
        switch self {
        case .notAnImage(let name), .notLocal(let name), .noData(let name): "Couldn't add '\(name.isolated)': \(reason)"
        }
    }

    /// A clause that completes "Couldn't add '…': …", with its period, and a remedy where there is one.
    var reason: String {
        switch self {
        case .notAnImage: "it is not an image."
        case .notLocal: "it is neither a file on this computer nor on the web. Save it, then drag the file."
        case .noData: "the other program sent no data. Try to drag or copy it again."
        }
    }
}
