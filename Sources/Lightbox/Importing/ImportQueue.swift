import PhotoLibrary
import Synchronization

/// Serializes imports in the order of `add(_:)`. Running them concurrently would decode a thousand files at once and
/// insert them in random order (APP-20).
final class ImportQueue: Sendable {
    private let last = Mutex<Task<Void, Never>?>(nil)

    /// Starts `work` when all earlier work is finished. Safe to call from any thread.
    func add<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) -> Task<Value, any Error> {
        last.withLock { last in
            let before = last
            let task = Task.detached {
                await before?.value
                return try await work()
            }
            last = Task.detached { _ = await task.result }
            return task
        }
    }
}

/// The albums to which one drop is imported, shared by its items. Safe to use from any thread.
final class DropTargetAlbum: Sendable {
    private let destination: Mutex<ImportPlan.Destination>
    /// The destination of the first item.
    private let initial: ImportPlan.Destination
    /// Whether the drop creates an album.
    let createsAlbum: Bool
    /// Whether the photos are marked as favorites.
    let marksFavorites: Bool
    /// Where the albums of folders of files are created.
    private let placeOfFolders: AlbumPlace
    /// The first item that was created there for each folder of files, by the index of its item.
    private let folders = Mutex<[Int: AlbumItem]>([:])
    /// The imported photos, in the order of their items.
    private struct ImportedPhotos {
        private var entries: [(item: Int, photo: PhotoID)] = []

        /// The first index of an entry behind an item. O(log of the number of entries).
        private func index(behind item: Int) -> Int {
            var (low, high) = (0, entries.count)
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].item > item { high = middle } else { low = middle + 1 }
            }
            return low
        }

        func photo(behind item: Int) -> PhotoID? {
            let index = index(behind: item)
            return index < entries.count ? entries[index].photo : nil
        }

        /// O(log of the number of entries) for items that arrive in their order.
        mutating func insert(_ photo: PhotoID, ofItem item: Int) {
            let index = index(behind: item)
            if index > 0, entries[index - 1].item == item {
                entries[index - 1].photo = photo
            } else {
                entries.insert((item, photo), at: index)
            }
        }
    }

    /// Nil if the items need no order.
    private let photos: Mutex<ImportedPhotos?>

    /// With `keepsOrder`, the photos of the drop get the order of its items, although their data may arrive in another
    /// one.
    init(
        _ destination: ImportPlan.Destination, foldersAt place: AlbumPlace, keepsOrder: Bool,
        marksFavorites: Bool = false
    ) {
        self.marksFavorites = marksFavorites
        photos = Mutex(keepsOrder ? ImportedPhotos() : nil)
        self.destination = Mutex(destination)
        initial = destination
        placeOfFolders = place
        if case .new = destination { createsAlbum = true } else { createsAlbum = false }
    }

    /// The destination of the next item. After the first import into a new album this is the created album.
    var next: ImportPlan.Destination { destination.withLock { $0 } }

    /// The photo of the nearest item behind another one that has been imported; nil if there is none.
    func photo(behindItem item: Int) -> PhotoID? {
        photos.withLock { $0?.photo(behind: item) }
    }

    /// The destination of an item: before the photos of the items behind it.
    func destination(ofItem item: Int) -> ImportPlan.Destination {
        guard case .existing(let album, let next) = next else { return next }
        return .existing(album, before: photo(behindItem: item) ?? next)
    }

    /// Records what became of an item that is a file.
    func didImport(_ outcome: ImportOutcome, ofItem item: Int) {
        if outcome.isNewInAlbum, let photo = outcome.photo { didImport(photo, ofItem: item) }
    }

    func didImport(_ photo: PhotoID, ofItem item: Int) { photos.withLock { $0?.insert(photo, ofItem: item) } }

    /// The destination album; nil until it is created.
    var album: AlbumID? { if case .existing(let album, _) = next { album } else { nil } }

    /// Where the albums of a folder of files are created. They have the order of the items, although the folders may be
    /// imported in another order: before those of the next folder that are still in the library folder of the drop.
    func place(ofFolder item: Int, in library: Library) throws(LibraryError) -> AlbumPlace {
        let created = folders.withLock { $0.filter { $0.key > item } }
        var following: AlbumItem?
        for (_, next) in created.sorted(by: { $0.key < $1.key })
        where try library.contains(next, in: placeOfFolders.folder) {
            following = next
            break
        }
        return following.map { AlbumPlace(in: placeOfFolders.folder, before: $0) } ?? placeOfFolders
    }

    func didCreate(_ created: AlbumItem, forFolder item: Int) { folders.withLock { $0[item] = created } }

    func didCreate(_ album: AlbumID) { destination.withLock { $0 = .existing(album, before: nil) } }

    /// The next item creates an album again.
    func didRemoveAlbum() { destination.withLock { $0 = initial } }
}
