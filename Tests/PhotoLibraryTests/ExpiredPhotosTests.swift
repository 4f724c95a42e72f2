import Foundation
import Testing

@testable import PhotoLibrary

@Suite(.timeLimit(.minutes(20))) struct ExpiredPhotosTests {
    @Test("APP-7: photos that are due and that opening has left are deleted afterwards, but none that was restored")
    func afterOpening() async throws {
        let folder = try TemporaryFolder()
        let day: TimeInterval = 24 * 3600
        func open(after days: Double) throws -> OpenedLibrary {
            try Library.open(at: folder.path("library"), now: { noon + days * day })
        }
        var photos: [PhotoID] = []
        do {
            let library = try open(after: 0).library
            photos = try library.insertRows(2 * Library.purgeLimit + 50)
            try await library.apply(.createAlbum(library.newAlbumID(), title: "Sea", before: nil, photos: photos))
            try await library.apply(.deleteAlbum(1))
            try library.close()
        }
        for days in [1, 8, 15, 22, 29.0] {
            let opened = try open(after: days)
            #expect(opened.purged.isEmpty)
            #expect(try await opened.library.deleteNextExpired().photos.isEmpty)
            try opened.library.close()
        }
        let opened = try open(after: 36)
        let library = opened.library
        #expect(opened.purged.count == Library.purgeLimit)
        let purged = Set(opened.purged.map(\.id))
        let restored = try #require(photos.last { !purged.contains($0) })
        try await library.apply(.createAlbum(library.newAlbumID(), title: "Kept", before: nil, photos: [restored]))
        var counts: [Int] = []
        while true {
            let deleted = try await library.deleteNextExpired()
            counts.append(deleted.photos.count)
            if deleted.photos.isEmpty { break }
        }
        #expect(counts == [Library.purgeLimit, 49, 0])
        #expect(try await library.photoCount() == 1)
        try library.close()
    }
}
