import Foundation
import Testing

@testable import PhotoLibrary

@Suite(.timeLimit(.minutes(20))) struct LibraryStateTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func filled() async throws -> Library {
        let library = try Library.open(at: folder.path("one")).library
        for number in 0..<4 { try folder.write(try TestImage.jpeg(number), "Summer/\(number).jpg") }
        try folder.write(try TestImage.jpeg(9), "Winter/9.jpg")
        let importer = Importer(thumbnails: ThumbnailCache(directory: folder.path("thumbnails")))
        _ = await importer.run(importer.plan(paths: [folder.path("Summer")]), into: library)
        _ = await importer.run(importer.plan(paths: [folder.path("Winter")]), into: library, link: true)
        let albums = try await library.albums()
        let summer = try await library.photos(in: albums[0].id)
        try await library.apply(.movePhotos([summer[3].id], from: albums[0].id, to: albums[0].id, before: summer[0].id))
        try await library.apply(.copyPhotos([summer[2].id], to: albums[1].id, before: nil))
        try await library.apply(.setCover(albums[0].id, summer[1].id))
        try await library.setSetting("zoom", to: "0.5")
        // Ids of deleted albums are not reused.
        let gone = library.newAlbumID()
        try await library.apply(.createAlbum(gone, title: "Gone", before: nil, photos: []))
        try await library.apply(.deleteAlbum(gone))
        return library
    }

    private func make(_ state: LibraryState) throws -> Library {
        let coded = try JSONDecoder().decode(LibraryState.self, from: JSONEncoder().encode(state))
        try Library.create(from: coded, originalsOf: folder.path("one"), at: folder.path("two"))
        return try Library.open(at: folder.path("two")).library
    }

    @Test("BUILD-2: a library created from a state equals the recorded one")
    func same() async throws {
        let library = try await filled()
        let copy = try make(try library.state())
        #expect(try await copy.albums() == library.albums())
        for album in try await library.albums() {
            let (photos, copied) = (try await library.photos(in: album.id), try await copy.photos(in: album.id))
            #expect(copied.map(\.id) == photos.map(\.id))
            #expect(copied.map(\.name) == photos.map(\.name))
            #expect(copied.map(\.takenAt) == photos.map(\.takenAt))
            #expect(copied.map { copy.originalURL(of: $0).path } == photos.map { library.originalURL(of: $0).path })
        }
        #expect(try copy.setting("zoom") == "0.5")
        #expect(copy.newAlbumID() == library.newAlbumID())
        #expect(try copy.state().albums == library.state().albums)
    }

    @Test("BUILD-2: the state has marks, ratings, texts and removed photos, without those deleted since")
    func details() async throws {
        let library = try await filled()
        let photos = try await library.photos(in: AlbumID(.allPhotos))
        try await library.apply(.setFavorite([photos[0].id], true))
        try await library.apply(.setRating([photos[1].id], 4))
        try await library.apply(.setTexts(photos[2].id, title: "Sea", caption: "One\ntwo"))
        try await library.apply(.deletePhotos([photos[2].id, photos[3].id]))
        let state = try library.state()
        #expect(state.photos.count == 5)
        unlink(library.originalURL(of: photos[3]).path)
        let copy = try make(state)
        for list in [BuiltInList.allPhotos, .favorites] {
            #expect(try copy.order(AlbumID(list)) == library.order(AlbumID(list)))
        }
        #expect(try copy.order(AlbumID(.recentlyDeleted)) == [photos[2].id])
        #expect(try await copy.search("sea") == [])
        let found = try #require(try copy.photo(photos[2].id))
        #expect(found.title == "Sea" && found.caption == "One\ntwo")
        #expect(found.removedAt == (try library.photo(photos[2].id)?.removedAt))
        #expect(try copy.photo(photos[1].id)?.rating == 4)
    }

    @Test("BUILD-2: a record without details can be read")
    func olderRecord() async throws {
        let library = try await filled()
        let encoded = try JSONEncoder().encode(try library.state())
        for key in ["favorite", "rating", "caption", "removed"] {
            #expect(encoded.range(of: Data("\"\(key)\"".utf8)) == nil, "values that are not given take no space")
        }
        let copy = try make(try library.state())
        #expect(try await copy.photos(in: AlbumID(.allPhotos)).allSatisfy { !$0.isFavorite && $0.rating == 0 })
    }

    @Test("No change to the copy touches the original library's files")
    func files() async throws {
        let library = try await filled()
        let files = try await library.albums().flatMap { try library.photos(in: $0.id) }
            .map { library.originalURL(of: $0).path }
        let copy = try make(try library.state())
        for album in try await copy.albums() { try await copy.apply(.deleteAlbum(album.id)) }
        #expect(try copy.purgeOrphans(removedBefore: .distantFuture).count == 5)
        #expect(files.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    }

    @Test("Missing or different originals are reported")
    func missing() async throws {
        let library = try await filled()
        let state = try library.state()
        let photo = try await #require(try library.photos(in: library.albums()[0].id).first)
        let file = library.originalURL(of: photo)
        try Data("another".utf8).write(to: file)
        #expect(
            throws: LibraryStateError.originalsMissing(
                directory: folder.path("one").path, first: photo.name, count: 1, total: 5)
        ) { try make(state) }
        #expect(!FileManager.default.fileExists(atPath: folder.path("two").path))
    }

    @Test(
        "An inconsistent state is rejected",
        arguments: [
            { @Sendable (state: inout LibraryState) in state.photos.append(state.photos[0]) },
            { @Sendable (state: inout LibraryState) in state.albums[0].photos.append(12_345) },
            { @Sendable (state: inout LibraryState) in state.albums[1].id = state.albums[0].id },
            { @Sendable (state: inout LibraryState) in state.photos[0].hash = "+" + state.photos[0].hash.dropFirst() },
            { @Sendable (state: inout LibraryState) in state.photos[0].hash = "../../etc/passwd" },
        ])
    func inconsistent(_ change: @Sendable (inout LibraryState) -> Void) async throws {
        var state = try await filled().state()
        change(&state)
        let error = #expect(throws: LibraryStateError.self) { try make(state) }
        guard case .inconsistent? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
