import Foundation
import PhotoLibrary
import SamplePhotos

/// The photos of the sample that are not finished; stored in the library's settings until all are.
struct SampleProgress: Codable, Equatable, Sendable {
    /// A photo of the sample that has no full original yet.
    struct RemainingPhoto: Codable, Equatable, Sendable {
        /// The album's index in the sample.
        var album: Int
        var name: String
        /// The id of the library's photo whose original is the reduced version; nil until that is imported.
        var photo: Int64?
    }

    /// The library's album ids, by index in the sample.
    var albums: [Int64]
    /// Whether the albums are created.
    var isBegun: Bool
    /// The photos that are not finished, in painting order.
    private(set) var remaining: [RemainingPhoto]

    /// The setting's key.
    static let key = "sampleProgress"

    /// The painting order: the first album, which is shown; then the cover of each other album; then all the rest.
    /// Within an album this is the sample's order.
    static func order(of albums: [SampleAlbum]) -> [RemainingPhoto] {
        func photos(_ album: Int, _ pictures: some Sequence<SamplePicture>) -> [RemainingPhoto] {
            pictures.map { RemainingPhoto(album: album, name: $0.name) }
        }
        let first = albums.prefix(1).flatMap { photos(0, $0.pictures) }
        let others = albums.indices.dropFirst()
        return first + others.flatMap { photos($0, albums[$0].pictures.prefix(1)) }
            + others.flatMap { photos($0, albums[$0].pictures.dropFirst()) }
    }

    /// The stored progress; nil if there is none or it cannot be decoded.
    static func load(from library: Library) throws(LibraryError) -> SampleProgress? {
        try library.setting(key).flatMap { SampleProgress(json: $0) }
    }

    init?(json: String) {
        guard let found = try? JSONDecoder().decode(SampleProgress.self, from: Data(json.utf8)),
            found.remaining.allSatisfy({ found.albums.indices.contains($0.album) })
        else { return nil }
        self = found
    }

    init(albums: [Int64], isBegun: Bool, remaining: [RemainingPhoto]) {
        (self.albums, self.isBegun, self.remaining) = (albums, isBegun, remaining)
    }

    /// The photos of the library whose original is a reduced version.
    var reducedPhotos: [PhotoID] { remaining.compactMap { $0.photo.map(PhotoID.init) } }

    /// Records the import of a photo's reduced version.
    mutating func didAdd(_ photo: RemainingPhoto, as id: PhotoID) {
        guard let index = remaining.firstIndex(of: photo) else { return }
        remaining[index].photo = id.rawValue
    }

    /// Records that nothing remains to be done for a photo.
    mutating func remove(_ photo: RemainingPhoto) { remaining.removeAll { $0 == photo } }

    /// Leaves out the photos of which there is no reduced version.
    static func leaveOutMissing(in library: Library) async throws(LibraryError) {
        guard var progress = try load(from: library) else { return }
        progress.remaining.removeAll { $0.photo == nil }
        try await progress.save(in: library)
    }

    /// Whether all photos that remain have reduced versions, none of which is in an album.
    func isDeleted(in library: Library) async throws(LibraryError) -> Bool {
        guard reducedPhotos.count == remaining.count else { return false }
        return try await library.photos(reducedPhotos).allSatisfy { $0.removedAt != nil }
    }

    /// Stores the progress, or removes it when nothing remains.
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
