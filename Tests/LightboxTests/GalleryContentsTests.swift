import PhotoLibrary
import Testing
import Views

@testable import Lightbox

@Suite("Gallery contents") struct GalleryContentsTests {
    private let first = AlbumID(rawValue: 1)
    private let second = AlbumID(rawValue: 2)
    private var contents: GalleryContents

    /// Two albums: the first with photos 1 to 4, the second with photos 5 and 6, not loaded.
    init() {
        contents = GalleryContents(
            AlbumCatalog([
                Album(id: first, title: "First", photoCount: 4, coverID: PhotoID(rawValue: 1)),
                Album(id: second, title: "Second", photoCount: 2, coverID: PhotoID(rawValue: 5)),
            ]), photos: [first: (1...4).map(Self.photo)])
    }

    private static func photo(_ number: Int) -> ListedPhoto {
        ListedPhoto(id: PhotoID(rawValue: Int64(number)), aspectRatio: 1)
    }

    private func numbers(_ album: AlbumID) -> [Int64]? { contents.photos(in: album)?.map(\.id.rawValue) }

    private func ids(_ numbers: Int64...) -> PhotoIDSet { PhotoIDSet(numbers.map(PhotoID.init)) }

    @Test("Removing photos updates the count and the cover")
    mutating func removing() throws {
        guard case .removed(let indices) = contents.remove(ids(1, 3, 9), from: first) else {
            Issue.record("no removal")
            return
        }
        #expect(indices == IndexRuns([0, 2]))
        #expect(numbers(first) == [2, 4])
        #expect(contents.album(first)?.photoCount == 2)
        #expect(contents.album(first)?.coverID == PhotoID(rawValue: 2))
        #expect(contents.remove(ids(9), from: first) == nil && contents.remove(ids(5), from: second) == nil)
    }

    @Test("Inserting photos returns their indices; in an album that is not loaded only the count changes")
    mutating func inserting() {
        guard
            case .inserted(let indices) = contents.insert(
                [Self.photo(7), Self.photo(8)], into: first, before: PhotoID(rawValue: 3))
        else {
            Issue.record("no insertion")
            return
        }
        #expect(indices == IndexRuns([2, 3]) && numbers(first) == [1, 2, 7, 8, 3, 4])
        #expect(contents.album(first)?.photoCount == 6)
        #expect(contents.insert([Self.photo(7)], into: second, before: nil) == nil)
        #expect(contents.album(second)?.photoCount == 3 && numbers(second) == nil)
        #expect(contents.album(second)?.coverID == PhotoID(rawValue: 5))
    }

    @Test("Photos that are inserted into All Photos reset it, since their months are not known")
    mutating func insertingIntoMonths() {
        let all = AlbumID(.allPhotos)
        let months = [PhotoMonth(number: 9, count: 2), PhotoMonth(number: nil, count: 1)]
        contents.load((1...3).map(Self.photo), months: months, of: all)
        guard case .reset? = contents.insert([Self.photo(7)], into: all, before: nil) else {
            Issue.record("no reset")
            return
        }
        #expect(contents.months(in: all) == [] && numbers(all) == [1, 2, 3, 7])
    }

    @Test("An empty album that is not loaded gets the first photo as its cover")
    mutating func coverOfUnloaded() throws {
        contents = GalleryContents(AlbumCatalog([Album(id: second, title: "Second")]))
        _ = contents.insert([Self.photo(7)], into: second, before: nil)
        let album = try #require(contents.album(second))
        #expect(contents.cover(of: album) == Self.photo(7))
    }

    @Test("The index of a reordering counts the other photos, and a reordering that changes nothing returns nil")
    mutating func reordering() throws {
        let result = contents.reorder([Self.photo(4), Self.photo(1)], in: first, at: 1)
        let moved = try #require(result)
        #expect(numbers(first) == [2, 4, 1, 3])
        #expect(moved.moved.map(\.rawValue) == [4, 1] && moved.next == PhotoID(rawValue: 3))
        guard case .reordered(let moves) = moved.change else {
            Issue.record("no move")
            return
        }
        #expect(moves.map(\.from) == [3, 0] && moves.map(\.to) == [1, 2])
        #expect(contents.album(first)?.coverID == PhotoID(rawValue: 2))
        let block = contents.reorder([Self.photo(2), Self.photo(4)], in: first, at: 2)
        guard case .moved(IndexRuns([0, 1]), to: IndexRuns([2, 3]))? = block?.change else {
            Issue.record("no block")
            return
        }
        #expect(numbers(first) == [1, 3, 2, 4] && contents.reorder([Self.photo(1)], in: first, at: 0) == nil)
        #expect(contents.reorder([Self.photo(5)], in: second, at: 0) == nil)
    }

    @Test("A chosen cover is used while its photo is in the album")
    mutating func chosenCover() {
        contents.chooseCover(Self.photo(3), of: first)
        #expect(contents.album(first)?.coverID == PhotoID(rawValue: 3))
        _ = contents.remove(ids(3), from: first)
        #expect(contents.album(first)?.coverID == PhotoID(rawValue: 1))
        _ = contents.insert([Self.photo(3)], into: first, before: nil)
        #expect(contents.album(first)?.coverID == PhotoID(rawValue: 3))
    }

    @Test("Albums are inserted, moved and removed together with their photos")
    mutating func albums() {
        let third = AlbumID(rawValue: 3)
        contents.insertAlbum(third, title: "Third", photos: [Self.photo(1)], at: AlbumPlace(before: .album(second)))
        #expect(contents.albums.map(\.id) == [first, third, second])
        #expect(contents.album(third)?.photoCount == 1 && numbers(third) == [1])
        contents.move(.album(third), to: .end)
        #expect(contents.albums.map(\.id) == [first, second, third])
        contents.move(.album(third), to: AlbumPlace(before: .album(first)))
        #expect(contents.albums.map(\.id) == [third, first, second])
        contents.remove(.album(third))
        #expect(contents.albums.map(\.id) == [first, second] && numbers(third) == nil)
    }

    @Test("APP-43: folders order the albums; a removed folder takes its albums and its list of photos away")
    mutating func folders() {
        let (folder, list) = (FolderID(rawValue: 7), AlbumID(.folder(FolderID(rawValue: 7))))
        contents.insertFolder(AlbumFolder(id: folder, title: "Folder"), at: .end)
        #expect(contents.exists(list) && !contents.exists(AlbumID(.folder(FolderID(rawValue: 8)))))
        contents.move(.album(first), to: AlbumPlace(in: folder))
        contents.load([Self.photo(1)], of: list)
        #expect(contents.albums.map(\.id) == [second, first] && contents.hasListOfAlbums)
        var other = contents
        other.dissolve(folder)
        #expect(other.albums.map(\.id) == [second, first] && other.catalog.tree.rows.allSatisfy { $0.folder == nil })
        #expect(!other.isLoaded(list) && other.isLoaded(first) && !other.hasListOfAlbums)
        contents.remove(.folder(folder))
        #expect(contents.albums.map(\.id) == [second] && !contents.isLoaded(first) && !contents.isLoaded(list))
        #expect(contents.catalog.folders.isEmpty)
    }

    @Test("The anchor of an index is the photo at that index")
    func anchors() {
        #expect(contents.anchor(in: first, at: 2) == PhotoID(rawValue: 3))
        #expect(contents.anchor(in: first, at: 4) == nil && contents.anchor(in: first, at: nil) == nil)
        #expect(contents.anchor(in: first, at: -3) == PhotoID(rawValue: 1))
        #expect(contents.anchor(in: second, at: 0) == nil)
    }

    @Test("Photos are loaded only for existing albums, and loading does not change the album's count")
    mutating func loading() {
        contents.load([Self.photo(5)], of: second)
        #expect(numbers(second) == [5] && contents.album(second)?.photoCount == 2)
        contents.load([Self.photo(5)], of: AlbumID(rawValue: 9))
        #expect(!contents.isLoaded(AlbumID(rawValue: 9)))
    }

    @Test("Covers that the first frame did not need are missing until they are added")
    mutating func missingCovers() {
        #expect(contents.missingCovers == [PhotoID(rawValue: 5)], "the cover of a loaded album is among its photos")
        contents.addCovers([Self.photo(5)])
        #expect(contents.missingCovers.isEmpty)
    }

    @Test("The difference of two orders is one block if both its photos and the others keep their order")
    func differencesOfOrder() {
        func change(_ new: [Int]) -> Gallery.PhotosChange {
            Gallery.PhotosChange(from: (0..<new.count).map { Self.photo($0 + 1) }, to: new.map { Self.photo($0 + 1) })
        }
        for new in [[1, 2, 0], [2, 0, 1], [0, 3, 1, 2, 4], [3, 4, 0, 1, 2], [1, 3, 0, 2, 4], [0, 2, 4, 1, 3]] {
            guard case .moved(let from, let to) = change(new) else {
                Issue.record("\(new) is no block")
                continue
            }
            // Removing the photos and inserting them again makes the new order.
            var result = new.indices.filter { !from.contains($0) }
            for (index, photo) in zip(to.indices, from.indices) { result.insert(photo, at: index) }
            #expect(result == new && from.count <= new.count / 2 + 1)
        }
        guard case .reordered(let moves) = change([2, 1, 0, 3]) else {
            Issue.record("a reversed order is no block")
            return
        }
        #expect(moves.map(\.from) == [0, 2] && moves.map(\.to) == [2, 0])
    }

    @Test("A reload reports the differences and discards the photos of deleted albums")
    mutating func reload() {
        let stored = [2, 3, 4].map(Self.photo)
        let changes = contents.reload(
            AlbumCatalog([Album(id: first, title: "First", photoCount: 3)]), photos: [(first, stored)])
        #expect(changes.count == 1)
        guard case .removed(IndexRuns([0]))? = changes.first?.change else {
            Issue.record("no removal")
            return
        }
        #expect(contents.reload(contents.catalog, photos: [(first, stored)]).isEmpty)
        #expect(contents.reload(AlbumCatalog([]), photos: []).isEmpty && !contents.isLoaded(first))
    }
}
