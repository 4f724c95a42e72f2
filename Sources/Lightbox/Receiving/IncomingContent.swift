import Foundation
import PhotoLibrary
import Views

/// What an item of another program turns out to be, once its data is there.
enum IncomingContent: Sendable {
    /// A file or a folder on this machine.
    case file(URL)
    /// A picture's own bytes, and what to call it.
    case picture(Data, name: String)

    /// The types that are asked for, best first: a file keeps its name and its bytes.
    static let typeIdentifiers = [TypeIdentifier.fileURL, TypeIdentifier.image]

    /// Whether an item promises something that could be a picture.
    static func isPromised(by provider: ItemProvider) -> Bool {
        typeIdentifiers.contains { provider.hasItemConforming(toTypeIdentifier: $0) }
    }

    /// Begins to load an item. Call it within `performDrop`, or for what may always be loaded; the sequence brings one
    /// content, or an error that says why there is none.
    static func load(
        _ provider: ItemProvider
    ) -> (progress: Progress, content: AsyncThrowingStream<IncomingContent, any Error>) {
        let (stream, continuation) = AsyncThrowingStream<IncomingContent, any Error>.makeStream()
        let name = provider.suggestedName ?? "Picture"
        if provider.hasItemConforming(toTypeIdentifier: TypeIdentifier.fileURL) {
            let progress = provider.loadObject(ofClass: URL.self) { url, error in
                if let url, url.isFileURL { continuation.yield(.file(url)) }
                continuation.finish(throwing: error ?? (url?.isFileURL == true ? nil : ReceptionError.notLocal(name)))
            }
            return (progress, stream)
        }
        guard provider.hasItemConforming(toTypeIdentifier: TypeIdentifier.image) else {
            continuation.finish(throwing: ReceptionError.notAnImage(name))
            return (Progress(totalUnitCount: 1), stream)
        }
        let progress = provider.loadDataRepresentation(forTypeIdentifier: TypeIdentifier.image) { data, error in
            if let data { continuation.yield(.picture(data, name: name)) }
            continuation.finish(throwing: error)
        }
        return (progress, stream)
    }
}

/// Why something that was dropped did not come in.
enum ReceptionError: Error, CustomStringConvertible {
    /// It promises nothing that could be a picture.
    case notAnImage(String)
    /// It is a link to somewhere else than this machine.
    case notLocal(String)
    /// Its source gave nothing.
    case nothing(String)
    /// Its source failed; in its own words.
    case source(String, reason: String)

    var description: String {
        switch self {
        case .notAnImage(let name): "Couldn't add '\(name)': it is not an image."
        case .notLocal(let name):
            "Couldn't add '\(name)': it is not a file on this computer. Save it first, then drag the file."
        case .nothing(let name): "Couldn't add '\(name)': the other program sent nothing."
        case .source(let name, let reason): "Couldn't add '\(name)': \(reason)"
        }
    }
}
