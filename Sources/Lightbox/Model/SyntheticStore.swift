import Canvas
import Foundation
import ImageFiles
import PhotoLibrary
import Synchronization
import Views

/// Generated photos in memory, for measurements. Nothing is stored.
final class SyntheticStore: GalleryStore {
    private struct State {
        var catalog: AlbumCatalog
        var photos: [AlbumID: [ListedPhoto]]
        var nextAlbum: Int64
        var nextFolder: Int64 = 1
        /// In ascending order.
        var favorites: [PhotoID] = []
        /// The photos that left their last album, the last one first.
        var deleted: [PhotoID] = []

        /// The photos that are in an album.
        var placed: PhotoIDSet { PhotoIDSet(Array(photos.values.joined())) }
    }

    private let state: Mutex<State>

    init(count: Int) {
        let all = (1...max(count, 1)).prefix(count).map { Self.info(PhotoID(rawValue: Int64($0))) }
        let titles = ["All photos"] + (2...8).map { "Album \($0)" }
        var albums: [Album] = []
        var photos: [AlbumID: [ListedPhoto]] = [:]
        for (index, title) in titles.enumerated() {
            let id = AlbumID(rawValue: Int64(index + 1))
            photos[id] = index == 0 ? all : []
            albums.append(
                Album(
                    id: id, title: title, photoCount: index == 0 ? count : 0, coverID: index == 0 ? all.first?.id : nil)
            )
        }
        state = Mutex(State(catalog: AlbumCatalog(albums), photos: photos, nextAlbum: Int64(titles.count + 1)))
    }

    private static let shapes: [Float] = [1.5, 0.667, 1.333, 1, 1.778, 0.75, 1.5]

    var isReadOnly: Bool { false }

    func newAlbumID() -> AlbumID {
        state.withLock {
            $0.nextAlbum += 1
            return AlbumID(rawValue: $0.nextAlbum)
        }
    }

    func newFolderID() -> FolderID {
        state.withLock { state in
            defer { state.nextFolder += 1 }
            return FolderID(rawValue: state.nextFolder)
        }
    }

    func catalog() async throws -> AlbumCatalog { currentCatalog }

    var currentCatalog: AlbumCatalog {
        state.withLock { state in
            var catalog = state.catalog
            for index in catalog.albums.indices {
                let photos = state.photos[catalog.albums[index].id] ?? []
                catalog.updateAlbum(at: index) { album in
                    album.photoCount = photos.count
                    let chosen = album.chosenCoverID
                    let isPresent = chosen != nil && photos.contains { $0.id == chosen }
                    album.coverID = isPresent ? chosen : photos.first?.id
                }
            }
            return catalog
        }
    }

    func photos(_ ids: [PhotoID]) async throws -> [ListedPhoto] { ids.map { Self.info($0) } }

    func photos(in album: AlbumID, named names: Set<String>) async throws -> [PhotoID] { [] }

    func details(of photo: ListedPhoto) -> Photo? { nil }

    func originalProblem(of photo: ListedPhoto) -> DecodeError.Reason? { nil }

    func unreadableOriginals(among photos: [PhotoID]) async throws -> UnreadableOriginals { UnreadableOriginals() }

    func deletedCount(among photos: [PhotoID]) async throws -> Int {
        state.withLock { state in photos.count { state.deleted.contains($0) } }
    }

    func presentCount(of photos: Set<PhotoID>, in album: AlbumID) async throws -> Int {
        state.withLock { state in (state.photos[album] ?? []).count { photos.contains($0.id) } }
    }

    func daysLeft(of photo: ListedPhoto) -> Int? {
        state.withLock { $0.deleted.contains(photo.id) } ? 30 : nil
    }

    func name(of photo: ListedPhoto) -> String? { "Photo \(photo.id.rawValue)" }

    func keepDetails(_ photo: Photo) {}

    func refreshDetails(of photos: [PhotoID]) async {}

    func information(of photo: ListedPhoto) async throws -> PhotoInformation {
        let albums = state.withLock { state in
            state.catalog.albums.map(\.id).filter { state.photos[$0]?.contains(photo) == true }
        }
        return PhotoInformation(name: name(of: photo) ?? "", photo: nil, capture: nil, albums: albums)
    }

    var itemTypes: [String] { [] }

    func itemProvider(of photo: ListedPhoto, number: OutgoingNumber?) -> ItemProvider {
        let provider = ItemProvider()
        provider.suggestedName = name(of: photo)
        return provider
    }

    func list(of album: AlbumID) async throws -> PhotoList {
        let photos = currentPhotos(in: album)
        return PhotoList(photos, months: album.builtInList == .allPhotos ? Self.months(of: photos) : [])
    }

    /// Photos with ids above each other were taken in the same month, up to 4,000 of them.
    private static func months(of photos: [ListedPhoto]) -> [PhotoMonth] {
        var months: [PhotoMonth] = []
        for photo in photos {
            let number = 2000 * 12 + Int(photo.id.rawValue) / 4000
            if months.last?.number != number { months.append(PhotoMonth(number: number, count: 0)) }
            months[months.count - 1].count += 1
        }
        return months
    }

    func currentPhotos(in album: AlbumID) -> [ListedPhoto] {
        state.withLock { state in
            let ids: [PhotoID]
            switch album.builtInList {
            case nil: return state.photos[album] ?? []
            case .allPhotos: ids = state.placed.ids.reversed()
            case .favorites:
                let placed = state.placed
                ids = state.favorites.reversed().filter { placed.contains($0) }
            case .recentlyDeleted: ids = state.deleted
            case .searchResults: ids = []
            case .folder(let folder):
                let photos = state.catalog.tree.albums(in: folder).flatMap { state.photos[$0] ?? [] }
                var rest = PhotoIDSet(photos)
                return photos.filter { rest.remove($0.id) }
            }
            return ids.map { Self.info($0) }
        }
    }

    func firstPhoto(
        among photos: [ListedPhoto], whoseName matches: @escaping @Sendable (String) -> Bool
    ) async throws -> ListedPhoto? {
        for photo in photos where name(of: photo).map(matches) ?? false { return photo }
        return nil
    }

    /// The photos are in memory.
    func prepareSearch() async {}

    func endSearch() {}

    /// Searches the names.
    func photos(matching text: String) async throws -> [ListedPhoto] {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return [] }
        return currentPhotos(in: AlbumID(.allPhotos)).filter { photo in
            let name = (name(of: photo) ?? "").lowercased().split(separator: " ")
            return words.allSatisfy { word in name.contains { $0.hasPrefix(word) } }
        }
    }

    func deletePermanently(_ photos: [PhotoID]) async throws {
        state.withLock { state in
            var deleted = PhotoIDSet(photos)
            deleted.subtract(state.placed.ids)
            state.deleted.removeAll { deleted.contains($0) }
            state.favorites.removeAll { deleted.contains($0) }
        }
    }

    func deleteExpired() async throws -> Bool { false }

    /// New photos whose ids follow the highest existing one.
    func photos(outside album: AlbumID) async throws -> [ListedPhoto] {
        let highest = state.withLock { $0.photos.values.joined().map(\.id.rawValue).max() ?? 0 }
        return (1...1000).map { Self.info(PhotoID(rawValue: highest + $0)) }
    }

    func setSetting(_ key: String, to value: String) async throws {}

    func retry(_ photo: ListedPhoto) {}

    func apply(_ change: Change) async throws -> Change {
        try state.withLock { state in
            guard change.changesPlacements else { return try Self.apply(change, to: &state) }
            var left = state.placed
            let inverse = try Self.apply(change, to: &state)
            let placed = state.placed
            left.subtract(placed.ids)
            state.deleted = left.ids + state.deleted.filter { !placed.contains($0) }
            return inverse
        }
    }

    private static func apply(_ change: Change, to state: inout State) throws -> Change {
        switch change {
        case .movePhotos(let ids, let from, let to, let before):
            let old: [Change] = [.setOrder(from, ids: state.photos[from]), .setOrder(to, ids: state.photos[to])]
            let leaving = PhotoIDSet(ids)
            state.photos[from]?.removeAll { leaving.contains($0.id) }
            let present = PhotoIDSet(state.photos[to] ?? [])
            insert(
                ids.filter { !present.contains($0) }.map { info($0) }, before: before,
                into: &state.photos[to, default: []])
            return .group(from == to ? [old[0]] : old)
        case .copyPhotos(let ids, let to, let before), .copyTemporarily(let ids, let to, let before):
            let inverse = Change.setOrder(to, ids: state.photos[to])
            let present = PhotoIDSet(state.photos[to] ?? [])
            insert(
                ids.filter { !present.contains($0) }.map { info($0) }, before: before,
                into: &state.photos[to, default: []])
            return inverse
        case .removePhotos(let ids, let from):
            let inverse = Change.setOrder(from, ids: state.photos[from])
            let leaving = PhotoIDSet(ids)
            state.photos[from]?.removeAll { leaving.contains($0.id) }
            return inverse
        case .setOrder(let album, let ids):
            let inverse = Change.setOrder(album, ids: state.photos[album])
            state.photos[album] = ids.map { info($0) }
            return inverse
        case .createAlbum(let id, let title, let place, let photos):
            let album = Album(id: id, title: title, photoCount: photos.count, coverID: photos.first)
            state.catalog.insert(album, at: place)
            state.photos[id] = photos.map { info($0) }
            return .deleteAlbum(id)
        case .deleteAlbum(let id):
            guard let album = state.catalog.album(id), let place = state.catalog.tree.place(of: .album(id)) else {
                throw LibraryError.noSuchAlbum(id)
            }
            state.catalog.remove(.album(id))
            return .createAlbum(
                id, title: album.title, at: place, photos: (state.photos.removeValue(forKey: id) ?? []).map(\.id))
        case .renameAlbum(let id, let title):
            guard let old = state.catalog.album(id)?.title else { throw LibraryError.noSuchAlbum(id) }
            state.catalog.rename(.album(id), to: title)
            return .renameAlbum(id, old)
        case .createFolder(let record):
            state.catalog.insert(AlbumFolder(id: record.id, title: record.title), at: record.place)
            return .deleteFolder(record.id)
        case .deleteFolder(let id):
            guard let folder = state.catalog.folder(id), let place = state.catalog.tree.place(of: .folder(id)) else {
                throw LibraryError.noSuchFolder(id)
            }
            let items = state.catalog.tree.items(in: id)
            state.catalog.dissolve(id)
            let record = FolderRecord(id: id, title: folder.title, place: place)
            return .group([.createFolder(record)] + items.map { .move($0, to: AlbumPlace(in: id)) })
        case .renameFolder(let id, let title):
            guard let old = state.catalog.folder(id)?.title else { throw LibraryError.noSuchFolder(id) }
            state.catalog.rename(.folder(id), to: title)
            return .renameFolder(id, old)
        case .move(let item, let place):
            guard let old = state.catalog.tree.place(of: item) else {
                throw item.albumID.map(LibraryError.noSuchAlbum) ?? LibraryError.database("the folder is missing")
            }
            state.catalog.move(item, to: place)
            return .move(item, to: old)
        case .ifExists(let item, let change):
            return state.catalog.tree.contains(item) ? try apply(change, to: &state) : .group([])
        case .group(let changes):
            return .group(try changes.map { try apply($0, to: &state) }.reversed())
        case .sortPhotos(let album, _, let isDescending):
            let inverse = Change.setOrder(album, ids: state.photos[album])
            state.photos[album]?.sort { isDescending ? $0.id > $1.id : $0.id < $1.id }
            return inverse
        case .setCover(let id, let photo):
            guard let index = state.catalog.index(of: id) else { throw LibraryError.noSuchAlbum(id) }
            defer { state.catalog.updateAlbum(at: index) { $0.chosenCoverID = photo } }
            return .setCover(id, state.catalog.albums[index].chosenCoverID)
        case .setFavorite(let ids, let isFavorite):
            let changed = Set(ids).filter { state.favorites.contains($0) != isFavorite }
            if isFavorite {
                state.favorites = (state.favorites + changed).sorted()
            } else {
                state.favorites.removeAll(where: changed.contains)
            }
            return .setFavorite(changed.sorted(), !isFavorite)
        case .deletePhotos(let ids):
            let leaving = PhotoIDSet(ids)
            let albums = state.photos.filter { $0.value.contains { leaving.contains($0.id) } }
            for album in albums.keys { state.photos[album]?.removeAll { leaving.contains($0.id) } }
            return .group(albums.sorted { $0.key < $1.key }.map { .setOrder($0.key, ids: $0.value) })
        case .restorePhotos, .restoreDeleted, .keepDeletions, .restoreAlbum, .setRating, .setTexts, .turnPhotos:
            throw LibraryError.readOnly
        }
    }

    private static func info(_ id: PhotoID) -> ListedPhoto {
        ListedPhoto(id: id, aspectRatio: shapes[Int(id.rawValue) % 7])
    }

    private static func insert(_ new: [ListedPhoto], before: PhotoID?, into photos: inout [ListedPhoto]) {
        let index = before.flatMap { before in photos.firstIndex { $0.id == before } } ?? photos.count
        photos.insert(contentsOf: new, at: index)
    }

    // MARK: Images

    func thumbnail(of photo: ListedPhoto, pixelSize: Int, priority: ThumbnailPriority) async throws -> Image {
        let aspect = Double(photo.aspectRatio)
        let (width, height) = (Double(pixelSize) * max(aspect, 1), Double(pixelSize) / min(aspect, 1))
        return try await gradient(of: photo, width: Int(width.rounded()), height: Int(height.rounded()))
    }

    func picture(of photo: ListedPhoto, fitting size: PixelSize) async throws -> Image {
        let aspect = Double(photo.aspectRatio)
        let width = min(Double(size.width), Double(size.height) * aspect)
        return try await gradient(of: photo, width: Int(width.rounded()), height: Int((width / aspect).rounded()))
    }

    /// A gradient in the photo's own hue: cheap to make, and different for each photo.
    private func gradient(of photo: ListedPhoto, width: Int, height: Int) async throws -> Image {
        try await Task.detached {
            let (width, height) = (max(width, 1), max(height, 1))
            let hue = Double((photo.id.rawValue &* 47) % 360) / 60
            func part(_ offset: Double, _ light: Double) -> UInt32 {
                let k = (hue + offset).truncatingRemainder(dividingBy: 6)
                let value = light * (0.62 - 0.3 * max(-1, min(k - 1.5, 4.5 - k, 1)))
                return UInt32(min(max(value, 0), 1) * 255)
            }
            let surface = Surface(width: width, height: height, format: .rgb)
            surface.withContext { context in
                for y in 0..<height {
                    let light = 1.25 - 0.7 * Double(y) / Double(height)
                    let color = Color(hex: part(0, light) << 16 | part(4, light) << 8 | part(2, light))
                    context.fill(CGRect(x: 0, y: y, width: width, height: 1), color)
                }
            }
            let image = Image(copying: surface)
            guard image.width == width else { throw LibraryError.noSuchPhoto(photo.id) }
            return image
        }.value
    }
}

extension Change {
    /// Whether photos may leave their last album or return: here, inverses are orders of whole albums.
    fileprivate var changesPlacements: Bool {
        switch self {
        case .setOrder: true
        case .group(let changes): changes.contains { $0.changesPlacements }
        default: affectsLists
        }
    }

    fileprivate static func setOrder(_ album: AlbumID, ids photos: [ListedPhoto]?) -> Change {
        .setOrder(album, (photos ?? []).map(\.id))
    }
}
