import Foundation
import PhotoLibrary
import SamplePhotos

/// What is still to be painted of the sample, kept in the library until it is done.
struct SampleProgress: Codable, Equatable, Sendable {
    /// One picture: its album's index in the sample, and its name there.
    struct Shot: Codable, Equatable, Sendable {
        var album: Int
        var name: String
    }

    /// The numbers of the sample's albums in the library.
    var albums: [Int64]
    /// Whether the albums have been made.
    var isBegun: Bool
    /// The pictures to come, in their order.
    var remaining: [Shot]

    /// The setting that it is kept under.
    static let key = "sampleProgress"

    /// The first album comes first, since it is the one that is shown; then each of the others gets the photo that
    /// stands for it; then all the rest. Within an album the order is always the sample's own.
    static func order(of albums: [SampleAlbum]) -> [Shot] {
        func shots(_ album: Int, _ pictures: some Sequence<SamplePicture>) -> [Shot] {
            pictures.map { Shot(album: album, name: $0.name) }
        }
        let first = albums.prefix(1).flatMap { shots(0, $0.pictures) }
        let others = albums.indices.dropFirst()
        return first + others.flatMap { shots($0, albums[$0].pictures.prefix(1)) }
            + others.flatMap { shots($0, albums[$0].pictures.dropFirst()) }
    }

    /// The progress that is kept; nil when there is none, or none that makes sense.
    static func load(from library: Library) throws(LibraryError) -> SampleProgress? {
        try library.setting(key).flatMap { SampleProgress(json: $0) }
    }

    init?(json: String) {
        guard let found = try? JSONDecoder().decode(SampleProgress.self, from: Data(json.utf8)),
            found.remaining.allSatisfy({ found.albums.indices.contains($0.album) })
        else { return nil }
        self = found
    }

    init(albums: [Int64], isBegun: Bool, remaining: [Shot]) {
        (self.albums, self.isBegun, self.remaining) = (albums, isBegun, remaining)
    }

    /// Keeps it, or forgets it once nothing remains.
    func save(in library: Library) async throws(LibraryError) {
        var text: String?
        if !remaining.isEmpty {
            do {
                text = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
            } catch {
                throw .database("the sample's progress couldn't be written (\(error))")
            }
        }
        try await library.setSetting(Self.key, to: text)
    }
}
