import PhotoLibrary
import SamplePhotos

/// The albums of the sample, which the library remembers so that they can be deleted together (APP-42).
enum SampleAlbums {
    /// The setting's key.
    static let key = "sampleAlbums"

    /// The names of the sample's photos.
    static let photoNames = Set(SampleLibrary.albums.flatMap { $0.pictures.map(\.name) })

    /// Stores the ids of the albums besides those of an earlier sample, whose deletion can be undone.
    static func add(_ albums: [Int64], in library: Library) async throws(LibraryError) {
        let all = ids(in: try library.setting(key)).union(albums.map(AlbumID.init))
        try await library.setSetting(key, to: all.sorted().map { "\($0.rawValue)" }.joined(separator: ","))
    }

    /// The stored ids; empty if there are none.
    static func ids(in setting: String?) -> Set<AlbumID> {
        Set((setting ?? "").split(separator: ",").compactMap { Int64($0) }.map(AlbumID.init))
    }
}
