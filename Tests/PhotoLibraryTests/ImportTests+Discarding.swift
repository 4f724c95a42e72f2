import Foundation
import Testing

@testable import PhotoLibrary

extension ImportTests {
    @Test("HOLD-4: a discarded import leaves no photo, album, original or thumbnail; photos used elsewhere stay")
    func discarded() async throws {
        let thumbnails = ThumbnailCache(directory: folder.path("thumbnails"))
        let importer = Importer(thumbnails: thumbnails)
        func files(_ place: String) throws -> [String] {
            let found = try? FileManager.default.subpathsOfDirectory(atPath: folder.path(place).path)
            // Folders have short names.
            return (found ?? []).filter { ($0 as NSString).lastPathComponent.count > 40 }
        }
        for number in 0..<4 { try folder.write(try TestImage.jpeg(number), "kept/\(number).jpg") }
        _ = await importer.run(importer.plan(paths: [folder.path("kept")]), into: library)
        let removed = try #require(try await library.photos(in: 1).first)
        try await library.apply(.removePhotos([removed.id], from: 1))
        let (photos, originals) = (try names(1), try files("library/originals"))
        let kept = try files("thumbnails").count
        #expect(kept > 0)
        for number in 0..<7 { try folder.write(try TestImage.jpeg(number), "all/\(number).jpg") }
        let report = await importer.run(importer.plan(paths: [folder.path("all")]), into: library)
        let album = try #require(report.createdAlbums.first)
        let copied = try #require(try await library.photos(in: album).last)
        try await library.apply(.copyPhotos([copied.id], to: 1, before: nil))
        try await importer.discard(report, from: library)
        #expect(try await library.albums().map(\.id) == [1])
        #expect(try names(1) == photos + ["6.jpg"])
        #expect(try files("library/originals").count == originals.count + 1, "the removed photo can still be restored")
        #expect(try files("thumbnails").count == kept + kept / 4)
    }
}
