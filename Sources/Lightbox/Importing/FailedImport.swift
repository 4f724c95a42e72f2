import Foundation
import ImageFiles
import PhotoLibrary
import Views

/// An item of another program, or a file in a dropped folder, that was not imported (APP-10).
struct FailedImport: Error, CustomStringConvertible {
    /// What the import reads again when it is repeated.
    enum Source: Sendable {
        /// A local file, or a link to the web.
        case url(URL)
        /// Image data that arrived, but was not stored. It waits in a file of the library.
        case spooled(SpooledData)
        /// The same, in memory: the library cannot be written.
        case data(Data)
    }

    /// The item's name, which the photo gets.
    let name: String
    /// What happened: a clause that completes "Couldn't add '…': …", with its period.
    let reason: String
    /// What can be done, if the reason does not say it: a sentence for the tile.
    let advice: String?
    /// Nil if a repetition would fail in the same way, or needs data that the other program offers no longer.
    let source: Source?

    /// The file or link that a repetition reads; nil for data.
    var file: URL? {
        if case .url(let url) = source { url } else { nil }
    }

    /// The sentence that says what was not imported, and why.
    var description: String { "Couldn't add '\(name.isolated)': \(reason)" }

    /// An item of this program from which the import can be repeated; nil if that would not help.
    func makeProvider() -> ItemProvider? {
        let provider: ItemProvider
        switch source {
        case .url(let url): provider = ItemProvider(object: url)
        case .data(let data):
            provider = ItemProvider()
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.image) { _ in data }
        case .spooled(let spooled):
            provider = ItemProvider()
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.image) { _ in try spooled.read() }
        case nil: return nil
        }
        provider.suggestedName = name
        return provider
    }

    /// Removes what was kept for a repetition. Call it when the error tile is removed.
    func discardSource() {
        if case .spooled(let spooled) = source { spooled.remove() }
    }
}

extension FailedImport {
    /// An item whose loading or import failed; `content` is its content if that was loaded. Returns nil if the user
    /// canceled the item.
    init?(_ error: any Error, of name: String, content: IncomingContent?) {
        if let failure = error as? FailedImport {
            self = failure
            return
        }
        guard !DropSummary.isCancellation(error) else { return nil }
        if let failure = error as? ImportError {
            self.init(failure, content: content)
            return
        }
        let reason =
            (error as? ItemImportError)?.reason ?? (error as? any LocalizedError)?.failureReason ?? "\(error)"
        self.init(name: name, reason: reason, advice: nil, source: nil)
    }

    /// A file or image data that was not imported. Data that a repetition needs is written to a file of the library,
    /// which blocks.
    init(_ error: ImportError, content: IncomingContent?, library: Library? = nil) {
        let source: Source?
        switch content {
        case .file(let url): source = error.reason.mayPass(for: .file) ? .url(url) : nil
        case .image(let data, _) where error.reason.mayPass(for: .data):
            source = library?.spool(data).map { .spooled($0) } ?? .data(data)
        case .image, nil: source = nil
        }
        self.init(name: error.file, reason: "\(error.reason).", advice: error.reason.advice, source: source)
    }
}

extension ImportError.Reason {
    fileprivate enum Subject { case file, data }

    /// Whether the same import may succeed later.
    fileprivate func mayPass(for subject: Subject) -> Bool {
        switch self {
        case .cannotStore, .library(.diskFull), .library(.readOnly), .library(.busy): true
        case .decoding(let reason):
            switch reason {
            case .missing, .noPermission, .unreadable, .noDecoder: true
            // A repetition may meet a computer with less to do.
            case .tookTooLong, .decoderFailed: true
            // A file may not be complete yet; data cannot change.
            case .empty, .damaged: subject == .file
            case .unreadableName, .notAFile, .notAnImage, .unsupported, .noLoader, .tooLarge, .tooLong, .outOfMemory,
                .canceled:
                false
            }
        case .library, .noImages, .folderLink, .loop, .canceled: false
        }
    }

    /// What can be done if the reason does not say it.
    fileprivate var advice: String? {
        switch self {
        case .decoding(.missing): "Put it back, then try again."
        case .decoding(.noPermission): "Change its permissions, then try again."
        case .decoding(.unreadable): "Check the disk that it is on, then try again."
        case .decoding(.empty), .decoding(.damaged): "Save or copy it again, then add it once more."
        case .decoding(.noLoader): "Then start Lightbox again and add it once more."
        case .decoding(.notAnImage), .decoding(.notAFile): "Only photos can be added to an album."
        case .decoding(.decoderFailed), .decoding(.tookTooLong):
            "Save it again in another program, then add it once more."
        case .decoding(.tooLarge), .decoding(.tooLong), .decoding(.outOfMemory):
            "Save it in a smaller size, then add it once more."
        case .noImages: "Only folders with photos become albums."
        default: nil
        }
    }
}

extension DownloadError.Reason {
    /// What can be done if the reason does not say it.
    var advice: String? {
        switch self {
        case .curlNotFound, .refused(401), .refused(403), .tooLarge, .tookTooLong: nil
        case .refused(404), .refused(410): "Look for it on its web page."
        case .unreachable: "Try again when you are connected."
        case .redirectedToThisComputer: "Save the image and drag the file."
        case .insecure, .tooManyRedirects, .failed, .refused: "Try again later, or save the image and drag the file."
        }
    }
}
