import PhotoLibrary
import Views

/// The accumulated result of a drop, for the notice.
struct DropSummary {
    /// The photos of all successful items.
    private(set) var photos: [ListedPhoto] = []
    /// The number of photos that their albums contained before.
    private(set) var knownCount = 0
    /// The albums of the photos that were not in folders.
    private(set) var albums: Set<AlbumID> = []
    /// The albums of each folder, by the index of its item.
    private var folderAlbums: [Int: [ItemImporter.FolderAlbum]] = [:]
    /// The files and items that could not be imported, by the index of the item.
    private var allFailures: [Int: [(name: String, message: String)]] = [:]
    /// The items that failed as a whole, by index.
    private var failed: [Int: FailedImport] = [:]
    /// What became of each file, by the index of its item.
    private var outcomes: [Int: [ImportOutcome]] = [:]
    /// Whether an item changed the library.
    private(set) var canUndo = false
    /// The undo group of the drop.
    let undoGroup: UndoGroup
    /// The indices of the items without a result.
    private var pending: Set<Int>

    init(count: Int, undoGroup: UndoGroup) {
        self.undoGroup = undoGroup
        pending = Set(0..<count)
    }

    /// Whether every item has a result.
    var isComplete: Bool { pending.isEmpty }

    /// Adds the result of an item. Later results of the same item have no effect.
    mutating func add(_ result: Result<ItemImporter.ImportedItem, any Error>, ofItem index: Int) {
        guard pending.remove(index) != nil else { return }
        switch result {
        case .success(let received):
            photos += received.photos
            knownCount += received.knownCount
            allFailures[index] = received.failures.map { ($0.file, "\($0)") }
            if let album = received.album, !received.photos.isEmpty { albums.insert(album) }
            folderAlbums[index] = received.folderAlbums
            outcomes[index] = received.report.outcomes
            if received.undo != nil { canUndo = true }
        case .failure(let error):
            if !Self.isCancellation(error) { allFailures[index] = [((error as? FailedImport)?.name ?? "", "\(error)")] }
            failed[index] = error as? FailedImport
        }
    }

    /// The files and items that could not be imported, in the order of the drop.
    var failures: [(name: String, message: String)] {
        allFailures.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    /// Whether the user canceled the item, which needs no message.
    static func isCancellation(_ error: any Error) -> Bool {
        error is CancellationError || error as? ItemProviderError == .canceled
    }

    /// The items that failed as a whole, in the order of the drop.
    var failedItems: [FailedImport] { failed.sorted { $0.key < $1.key }.map(\.value) }

    /// The first album that a folder became.
    var firstFolderAlbum: AlbumID? { sortedFolderAlbums.first?.id }

    /// The photos to show on request; nil if nothing was imported.
    var added: AddedPhotos? { AddedPhotos(outcomes.sorted { $0.key < $1.key }.flatMap(\.value)) }

    /// The albums of the folders, in the order of the items, without duplicates.
    private var sortedFolderAlbums: [ItemImporter.FolderAlbum] {
        var seen: Set<AlbumID> = []
        return folderAlbums.sorted { $0.key < $1.key }.flatMap(\.value).filter { seen.insert($0.id).inserted }
    }

    /// The notice's text; nil if the user canceled all items.
    ///
    /// - Parameter album: The title of the album of the photos that were not in folders.
    func message(album: String?) -> String? {
        let titles = (albums.isEmpty ? [] : [album].compactMap { $0 }) + sortedFolderAlbums.map(\.title)
        return DisplayText.imported(photos.count, known: knownCount, to: titles, failures)
    }
}
