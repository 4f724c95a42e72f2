import Foundation
import PhotoLibrary
import Views

/// What an item of another program turns out to be, once its data is there.
enum IncomingContent: Sendable {
    /// A file or a folder on this machine.
    case file(URL)
    /// A picture's own bytes, and what to call it.
    case picture(Data, name: String)

    /// The types that are asked for, best first: a file keeps its name and its bytes, and a link is followed only where
    /// there is nothing better.
    static let typeIdentifiers = [TypeIdentifier.fileURL, TypeIdentifier.image, TypeIdentifier.url]

    /// Whether an item promises something that could be a picture.
    static func isPromised(by provider: ItemProvider) -> Bool {
        typeIdentifiers.contains { provider.hasItemConforming(toTypeIdentifier: $0) }
    }

    /// Begins to load an item. Call it within `performDrop`, or for what may always be loaded; the sequence brings one
    /// content, or an error that says why there is none.
    static func load(
        _ provider: ItemProvider, following links: LinkFetcher
    ) -> (progress: Progress, content: AsyncThrowingStream<IncomingContent, any Error>) {
        let (stream, continuation) = AsyncThrowingStream<IncomingContent, any Error>.makeStream()
        let name = provider.suggestedName ?? "Picture"
        if provider.hasItemConforming(toTypeIdentifier: TypeIdentifier.fileURL) {
            return (loadLink(provider, following: links, continuation), stream)
        }
        let hasLink = provider.hasItemConforming(toTypeIdentifier: TypeIdentifier.url)
        guard provider.hasItemConforming(toTypeIdentifier: TypeIdentifier.image) else {
            if hasLink { return (loadLink(provider, following: links, continuation), stream) }
            continuation.finish(throwing: ReceptionError.notAnImage(name))
            return (Progress(totalUnitCount: 1), stream)
        }
        let progress = provider.loadDataRepresentation(forTypeIdentifier: TypeIdentifier.image) { data, error in
            if let data { continuation.yield(.picture(data, name: name)) }
            // Browsers promise pictures that they do not give then; where those come from they always tell.
            if error != nil, hasLink, error as? ItemProviderError != .cancelled {
                _ = loadLink(provider, following: links, continuation)
            } else {
                continuation.finish(throwing: error)
            }
        }
        return (progress, stream)
    }

    private typealias Continuation = AsyncThrowingStream<IncomingContent, any Error>.Continuation

    /// Loads a link, and follows one that leads to the web.
    private static func loadLink(
        _ provider: ItemProvider, following links: LinkFetcher, _ continuation: Continuation
    ) -> Progress {
        let name = provider.suggestedName
        // Nobody knows how much a link leads to.
        let progress = Progress(totalUnitCount: -1)
        let load = provider.loadObject(ofClass: URL.self) { url, error in
            guard let url, error == nil else { return continuation.finish(throwing: error) }
            if url.isFileURL {
                continuation.yield(.file(url))
                return continuation.finish()
            }
            guard ["http", "https"].contains(url.scheme?.lowercased()) else {
                return continuation.finish(throwing: ReceptionError.notLocal(name ?? url.absoluteString))
            }
            Task.detached {
                do {
                    let data = try await links.fetch(url, cancelledBy: progress)
                    let file = url.lastPathComponent
                    continuation.yield(.picture(data, name: name ?? (file.count > 1 ? file : "Picture")))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
        }
        progress.cancellationHandler = { load.cancel() }
        return progress
    }
}

/// Why something that was dropped did not come in.
enum ReceptionError: Error, CustomStringConvertible {
    /// It promises nothing that could be a picture.
    case notAnImage(String)
    /// It is a link to what can't be fetched.
    case notLocal(String)
    /// Its source gave nothing.
    case nothing(String)
    /// Its source failed; in its own words.
    case source(String, reason: String)

    var description: String {
        switch self {
        case .notAnImage(let name): "Couldn't add '\(name)': it is not an image."
        case .notLocal(let name):
            "Couldn't add '\(name)': it is neither a file on this computer nor on the web. Save it, then drag the file."
        case .nothing(let name): "Couldn't add '\(name)': the other program sent nothing."
        case .source(let name, let reason): "Couldn't add '\(name)': \(reason)"
        }
    }
}
