import Testing

@testable import ImageFiles
@testable import PhotoLibrary

/// A reference model of the albums as arrays, against which the database is checked.
struct ChangeModel: Equatable {
    struct ModelAlbum: Equatable {
        var id: AlbumID
        var title: String
        var cover: PhotoID?
        var photos: [PhotoID]
    }

    /// The values that the user gives a photo; absent if none are given.
    struct Details: Equatable {
        var isFavorite = false
        var rating = 0
        var title = ""
        var caption = ""
        var turns = QuarterTurns.none
    }

    /// In the order of the tree.
    var albums: [ModelAlbum] = []
    var folders: [FolderID: String] = [:]
    /// The places of the albums and folders.
    var tree = AlbumTree([])
    var details: [PhotoID: Details] = [:]

    init(albums: [ModelAlbum] = []) {
        self.albums = albums
        tree = AlbumTree(albums.map { (.album($0.id), nil) })
    }

    init(_ library: Library) throws {
        for photo in try library.read({ try LibraryQuery.allPhotos($0) }) {
            setDetails(of: photo.id) { details in
                details = Details(
                    isFavorite: photo.isFavorite, rating: photo.rating, title: photo.title, caption: photo.caption,
                    turns: photo.turns)
            }
        }
        let catalog = try library.catalog()
        tree = catalog.tree
        folders = catalog.folders.mapValues(\.title)
        albums = try catalog.albums.map { album in
            ModelAlbum(
                id: album.id, title: album.title, cover: album.chosenCoverID, photos: try library.order(album.id))
        }
    }

    subscript(id: AlbumID) -> [PhotoID] {
        get { albums.first { $0.id == id }?.photos ?? [] }
        set {
            guard let index = albums.firstIndex(where: { $0.id == id }) else { return }
            albums[index].photos = newValue
        }
    }

    /// Applies a user's change. Inverses are tested by the database alone.
    mutating func apply(_ change: Change) {
        switch change {
        case .movePhotos(let photos, let source, let target, let anchor):
            let moving = Self.once(photos).filter(self[source].contains)
            let place = source == target ? Self.firstRemaining(anchor, in: self[target], without: moving) : anchor
            self[source].removeAll(where: moving.contains)
            insert(moving.filter { !self[target].contains($0) }, into: target, before: place)
        case .copyPhotos(let photos, let target, let anchor), .copyTemporarily(let photos, let target, let anchor):
            insert(Self.once(photos).filter { !self[target].contains($0) }, into: target, before: anchor)
        case .removePhotos(let photos, let album): self[album].removeAll(where: photos.contains)
        case .deletePhotos(let photos):
            for index in albums.indices { albums[index].photos.removeAll(where: photos.contains) }
        case .setFavorite(let photos, let isFavorite):
            for id in photos { setDetails(of: id) { $0.isFavorite = isFavorite } }
        case .setRating(let photos, let rating): for id in photos { setDetails(of: id) { $0.rating = rating } }
        case .setTexts(let photo, let title, let caption):
            setDetails(of: photo) { ($0.title, $0.caption) = (title, caption) }
        case .turnPhotos(let photos, let turns):
            for id in Self.once(photos) { setDetails(of: id) { $0.turns = $0.turns + turns } }
        case .setOrder(let album, let photos):
            let present = self[album]
            self[album] = Self.once(photos).filter(present.contains) + present.filter { !photos.contains($0) }
        case .setCover(let album, let photo):
            for index in albums.indices where albums[index].id == album { albums[index].cover = photo }
        case .createAlbum(let id, let title, let place, let photos):
            albums.append(ModelAlbum(id: id, title: title, cover: nil, photos: Self.once(photos)))
            tree.insert(.album(id), at: place)
        case .deleteAlbum(let album):
            albums.removeAll { $0.id == album }
            tree.remove(.album(album))
        case .renameAlbum(let album, let title):
            for index in albums.indices where albums[index].id == album { albums[index].title = title }
        case .createFolder(let record):
            folders[record.id] = record.title
            tree.insert(.folder(record.id), at: record.place)
        case .deleteFolder(let folder):
            guard let place = tree.place(of: .folder(folder)) else { return }
            for item in tree.items(in: folder) { tree.move(item, to: place) }
            tree.remove(.folder(folder))
            folders[folder] = nil
        case .renameFolder(let folder, let title): folders[folder] = title
        case .move(let item, let place): tree.move(item, to: place)
        case .ifExists(let item, let change): if tree.contains(item) { apply(change) }
        case .group(let changes): changes.forEach { apply($0) }
        case .restorePhotos, .restoreDeleted, .keepDeletions, .restoreAlbum, .sortPhotos: break
        }
        let order = Dictionary(uniqueKeysWithValues: tree.rows.enumerated().map { ($0.element.item, $0.offset) })
        albums.sort { order[.album($0.id), default: 0] < order[.album($1.id), default: 0] }
    }

    private mutating func setDetails(of photo: PhotoID, _ body: (inout Details) -> Void) {
        var new = details[photo] ?? Details()
        body(&new)
        details[photo] = new == Details() ? nil : new
    }

    private mutating func insert(_ photos: [PhotoID], into album: AlbumID, before anchor: PhotoID?) {
        let index = self[album].firstIndex { $0 == anchor } ?? self[album].count
        self[album].insert(contentsOf: photos, at: index)
    }

    private static func once(_ photos: [PhotoID]) -> [PhotoID] {
        photos.enumerated().filter { photos.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    }

    private static func firstRemaining(
        _ anchor: PhotoID?, in order: [PhotoID], without leaving: [PhotoID]
    ) -> PhotoID? {
        guard let anchor, let index = order.firstIndex(of: anchor) else { return nil }
        return order[index...].first { !leaving.contains($0) }
    }
}

extension ChangeModel {
    /// Returns a random change that a user could make to these albums.
    func randomChange(newAlbum: AlbumID, using generator: inout SplitMix, depth: Int = 0) -> Change {
        let everything = (1...24).map { PhotoID(rawValue: Int64($0)) }
        func some(_ photos: [PhotoID]) -> [PhotoID] {
            Array(photos.shuffled(using: &generator).prefix(.random(in: 1...6, using: &generator)))
        }
        guard let album = albums.randomElement(using: &generator),
            let other = albums.randomElement(using: &generator)
        else { return .createAlbum(newAlbum, title: "Album", before: nil, photos: some(everything)) }
        let anchor = other.photos.randomElement(using: &generator)
        let place = randomPlace(using: &generator)
        switch Int.random(in: 0..<23, using: &generator) {
        case 0...2: return .movePhotos(some(album.photos + everything), from: album.id, to: other.id, before: anchor)
        case 3...5:
            return .movePhotos(
                some(album.photos), from: album.id, to: album.id, before: album.photos.randomElement(using: &generator))
        case 6: return .copyPhotos(some(everything), to: other.id, before: anchor)
        case 7: return .removePhotos(some(everything), from: album.id)
        case 8: return .setOrder(album.id, some(everything))
        case 9: return .setCover(album.id, everything.randomElement(using: &generator))
        case 10: return .createAlbum(newAlbum, title: "New", before: album.id, photos: some(everything))
        case 11: return albums.count > 2 ? .deleteAlbum(album.id) : .renameAlbum(album.id, "Kept")
        case 12: return .moveAlbum(album.id, before: Bool.random(using: &generator) ? other.id : nil)
        case 18:
            let id = FolderID(rawValue: newAlbum.rawValue)
            return .createFolder(FolderRecord(id: id, title: "Folder \(newAlbum.rawValue)", place: place))
        case 19...21:
            guard let item = tree.rows.randomElement(using: &generator)?.item else { break }
            if case .folder(let id) = item, Int.random(in: 0..<4, using: &generator) == 0 {
                return Bool.random(using: &generator) ? .deleteFolder(id) : .renameFolder(id, "\(newAlbum.rawValue)")
            }
            return tree.canMove(item, to: place.folder) ? .move(item, to: place) : .move(item, to: .end)
        case 13: return .setFavorite(some(everything), Bool.random(using: &generator))
        case 14: return .setRating(some(everything), .random(in: 0...5, using: &generator))
        case 15:
            return .setTexts(some(everything)[0], title: "Title \(newAlbum.rawValue)", caption: "\(newAlbum.rawValue)")
        case 16: return .deletePhotos(some(everything))
        case 17:
            return .turnPhotos(some(everything), by: QuarterTurns.allCases.randomElement(using: &generator) ?? .half)
        default: break
        }
        guard depth == 0 else { return .renameAlbum(album.id, "Renamed \(newAlbum.rawValue)") }
        // Both changes refer to albums that exist before the group.
        var following = self
        let first = randomChange(newAlbum: newAlbum, using: &generator, depth: 1)
        following.apply(first)
        let second = Change.moveAlbum(following.albums[0].id, before: nil)
        return .group([first, second, .setRating(some(everything), 3), .deletePhotos(some(everything))])
    }

    /// A place in a folder or at the top level; the neighbor may be in another folder, which then stands for the end.
    private func randomPlace(using generator: inout SplitMix) -> AlbumPlace {
        let folder = Bool.random(using: &generator) ? folders.keys.sorted().randomElement(using: &generator) : nil
        let items = Int.random(in: 0..<4, using: &generator) == 0 ? tree.rows.map(\.item) : tree.items(in: folder)
        return AlbumPlace(in: folder, before: items.randomElement(using: &generator))
    }
}

extension Library {
    /// Applies the inverses of changes, the last one first, and then the inverses of those.
    func expectExactInverses(
        _ undos: [Change], from start: ChangeModel, to end: ChangeModel, _ name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var redos: [Change] = []
        for undo in undos.reversed() { redos.append(try apply(undo)) }
        #expect(try ChangeModel(self) == start, "\(name): undo", sourceLocation: sourceLocation)
        for redo in redos.reversed() { try apply(redo) }
        #expect(try ChangeModel(self) == end, "\(name): redo", sourceLocation: sourceLocation)
    }
}
