import Application
import Foundation
import PhotoLibrary
import Views

/// Brings what other programs drop or paste into the library: each item by itself, with its own outcome (APP-6).
@MainActor final class Receiver {
    /// What came of one item.
    struct Received: Sendable {
        /// The photos, in order.
        var photos: [PhotoInfo]
        /// How many of them their album has had before.
        var knownCount: Int
        /// The album that they came to; nil when they came to albums of their own.
        var album: AlbumID?
        /// Whether the albums are read anew for it, so that it need not be put into one.
        var isNews: Bool
        /// What could not come in.
        var failures: [ImportError]
        /// Takes it all back.
        var undo: Change?
    }

    private let gallery: Gallery
    private let library: Library
    private let importer: Importer
    /// Follows links to the web.
    private let links = LinkFetcher()
    private let line = ImportLine()
    /// Told of a drop's first item that cannot come in, unless it is the last: the others may take long, or never come.
    var onFirstFailure: (@MainActor (String) -> Void)?
    private var count = 0
    private var loads: [Int: Progress] = [:]

    init(gallery: Gallery, library: Library, importer: Importer) {
        self.gallery = gallery
        self.library = library
        self.importer = importer
    }

    /// Whether a session of another program carries something that could be a picture.
    static func canTake(_ session: DropSession) -> Bool {
        session.localDragSession == nil && session.items.contains { IncomingContent.isPromised(by: $0.itemProvider) }
    }

    /// What is on its way, by number, and how much of each is there.
    var transfers: [(item: Int, fraction: Double)] {
        loads.sorted { $0.key < $1.key }.map { ($0.key, $0.value.fractionCompleted) }
    }

    /// One drop: where it comes to, and what has come of it so far.
    @MainActor private final class Drop {
        let place: ReceptionPlace
        var left: Int
        var reception: Reception

        init(_ place: ReceptionPlace, count: Int, undoGroup: Int) {
            (self.place, left, reception) = (place, count, Reception(undoGroup: undoGroup))
        }
    }

    /// Takes items in, side by side. Call it within `performDrop`: the loads begin at once.
    ///
    /// - Parameters:
    ///   - destination: Where they come to, unless they are folders, which become albums of their own (APP-15).
    ///   - each: Called once for each item, by its index, when it is done with.
    ///   - completion: Called when all are.
    /// - Returns: How far each item's data has come; cancelling one gives that item up.
    func take(
        _ providers: [ItemProvider], to destination: ImportPlan.Destination,
        each: @escaping @MainActor (Int, Result<Received, any Error>) -> Void,
        completion: @escaping @MainActor (Reception) -> Void
    ) -> [Progress] {
        let drop = Drop(ReceptionPlace(destination), count: providers.count, undoGroup: gallery.newUndoGroup())
        return providers.enumerated().map { index, provider in
            let (progress, loading) = IncomingContent.load(provider, following: links)
            count += 1
            let number = count
            loads[number] = progress
            let name = provider.suggestedName ?? "Picture"
            // Not a part of the drop: that is over when the data is there, and what follows may take its time.
            let content = gallery.arrivals.ask("dropped item \(number)") {
                for try await content in loading { return content }
                throw ReceptionError.nothing(name)
            }
            let load = Load(content: content, name: name, number: number, index: index)
            Task.detached { await self.run(load, of: drop, each: each, completion: completion) }
            return progress
        }
    }

    /// One item on its way.
    private struct Load: Sendable {
        let content: Answer<IncomingContent>
        let name: String
        let number: Int
        let index: Int
    }

    private func run(
        _ load: Load, of drop: Drop, each: @MainActor (Int, Result<Received, any Error>) -> Void,
        completion: @MainActor (Reception) -> Void
    ) async {
        let result = await receive(load, for: drop)
        loads[load.number] = nil
        if case .success(let received) = result {
            gallery.didApply(title: "Import", inverse: received.undo, group: drop.reception.undoGroup)
            if received.isNews { gallery.refreshLater() }
        }
        each(load.index, result)
        let hadFailed = !drop.reception.failures.isEmpty
        drop.reception.add(result)
        drop.left -= 1
        guard drop.left == 0 else {
            if !hadFailed, let failure = drop.reception.failures.first { onFirstFailure?(failure) }
            return
        }
        if drop.place.makesAlbum {
            gallery.refreshLater()
            await gallery.finishWriting()
        } else if let album = drop.place.album, gallery.photos(in: album) == nil {
            // It may have had some of them: how many it has now, the store says.
            gallery.refreshLater()
        }
        completion(drop.reception)
    }

    private func receive(_ load: Load, for drop: Drop) async -> Result<Received, any Error> {
        let (name, number) = (load.name, load.number)
        do {
            let content = try await load.content.value
            // The album may have been made just now.
            await gallery.finishWriting()
            let bringing = line.add { [library, importer, place = drop.place] in
                try await Self.bring(content, to: place, of: library, by: importer)
            }
            let received = try await gallery.arrivals.value("item \(number) in the library") {
                try await bringing.value
            }
            if let failure = received.failures.first, received.photos.isEmpty { throw failure }
            return .success(received)
        } catch {
            guard !Reception.wasGivenUp(error), let reason = (error as? any LocalizedError)?.failureReason else {
                return .failure(error)
            }
            return .failure(ReceptionError.source(name, reason: reason))
        }
    }

    private nonisolated static func bring(
        _ content: IncomingContent, to place: ReceptionPlace, of library: Library, by importer: Importer
    ) async throws -> Received {
        let report: ImportReport
        var isFolder = false
        switch content {
        case .file(let url):
            isFolder = url.isFolder
            // A folder becomes an album of its own.
            let plan = importer.plan(paths: [url], looseFilesTo: isFolder ? nil : place.next)
            report = await importer.run(plan, into: library)
        case .picture(let data, let name):
            report = await importer.importData(data, suggestedName: name, to: place.next, into: library)
        }
        if !isFolder, let made = report.createdAlbums.first { place.didMake(made) }
        let photos = try report.outcomes.compactMap(\.photo).compactMap { id throws(LibraryError) in
            try library.photo(id).map(PhotoInfo.init)
        }
        return Received(
            photos: photos, knownCount: report.outcomes.count { $0.photo != nil && !$0.isNewInAlbum },
            album: isFolder ? nil : place.album, isNews: isFolder || place.makesAlbum, failures: report.failures,
            undo: report.undo)
    }
}

/// What came of a whole drop, for the notice.
struct Reception {
    /// Photos that are in the library now.
    private(set) var photos: [PhotoInfo] = []
    /// How many of them their albums have had before.
    private(set) var knownCount = 0
    /// The albums that they came to.
    private(set) var albums: Set<AlbumID> = []
    /// Whether folders came as albums of their own.
    private(set) var hasNewAlbums = false
    private(set) var failures: [String] = []
    /// Whether something can be taken back.
    private(set) var canUndo = false
    /// The number of the step that takes it all back.
    let undoGroup: Int

    init(undoGroup: Int) { self.undoGroup = undoGroup }

    mutating func add(_ result: Result<Receiver.Received, any Error>) {
        switch result {
        case .success(let received):
            photos += received.photos
            knownCount += received.knownCount
            failures += received.failures.map { "\($0)" }
            if let album = received.album { albums.insert(album) } else { hasNewAlbums = true }
            if received.undo != nil { canUndo = true }
        case .failure(let error):
            if !Self.wasGivenUp(error) { failures.append("\(error)") }
        }
    }

    /// Whether an item did not come because the user gave it up, who knows.
    static func wasGivenUp(_ error: any Error) -> Bool {
        error is CancellationError || error as? ItemProviderError == .cancelled
    }

    /// What to say about it; nil when the user gave everything up.
    func message(album: String?) -> String? {
        if photos.isEmpty { return failures.count > 1 ? "Couldn't add \(failures.count) files" : failures.first }
        var text = Words.done("Added", photos.count, known: knownCount, to: hasNewAlbums ? nil : album)
        if let failure = failures.first, failures.count == 1 { text += ". \(failure)" }
        if failures.count > 1 { text += "; \(failures.count) files couldn't be added" }
        return text
    }
}

extension URL {
    /// Whether it is a folder on this machine.
    fileprivate var isFolder: Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }
}
