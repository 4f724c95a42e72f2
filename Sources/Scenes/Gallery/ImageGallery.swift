import UIKitNames

/// An image of a gallery. Its pixels are fetched by the URL and never saved.
struct ImageModel: Codable, Equatable {
    var id = UUID()
    let url: URL
    /// Width divided by height.
    var aspectRatio: Double
}

/// The document of a gallery, saved as one JSON file.
struct ImageGallery: Codable, Equatable {
    var id = UUID()
    var name: String
    /// When the gallery was created; the table's order.
    var created = Date()
    var images: [ImageModel] = []
    /// Whether the gallery is in Recently Deleted.
    var isDeleted = false
    /// The first image as a small JPEG file; nil until it has been loaded.
    var thumbnail: Data?
    /// The image that `thumbnail` shows.
    var thumbnailID: UUID?

    init(name: String) { self.name = name }

    /// Returns nil if the data is not the document of a gallery.
    init?(json: Data) {
        guard let gallery = try? JSONDecoder().decode(ImageGallery.self, from: json) else { return nil }
        self = gallery
    }

    var json: Data? { try? JSONEncoder().encode(self) }
}

/// The galleries and their files.
@MainActor final class GalleryStore {
    private let directory: URL
    private(set) var galleries: [ImageGallery] = []
    /// Called after a gallery has changed, was added or was deleted for good.
    var onChange: ((UUID) -> Void)?
    /// Called with a sentence for the user if a file cannot be written or deleted.
    var onError: ((String) -> Void)?

    /// Reads all galleries of a folder, which is created by the first save. Files that are not galleries are ignored.
    init(directory: URL) {
        self.directory = directory
        let files = (try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)) ?? []
        galleries = files.filter { $0.pathExtension == Self.fileExtension }
            .compactMap { try? Data(contentsOf: $0) }.compactMap { ImageGallery(json: $0) }
            .sorted { ($0.created, $0.name) < ($1.created, $1.name) }
    }

    /// `scenes` in XDG_DATA_HOME, which is ~/.local/share by default.
    static var defaultDirectory: URL {
        let home = ProcessInfo.processInfo.environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let base =
            home.map { URL(fileURLWithPath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/share")
        return base.appendingPathComponent("scenes")
    }

    subscript(id: UUID) -> ImageGallery? { galleries.first { $0.id == id } }

    /// Adds an empty gallery with the first free name "Untitled".
    @discardableResult func addGallery() -> ImageGallery {
        let names = Set(galleries.map(\.name))
        let name = (1...).lazy.map { $0 == 1 ? "Untitled" : "Untitled \($0)" }.first { !names.contains($0) }
        let gallery = ImageGallery(name: name ?? "Untitled")
        galleries.append(gallery)
        save(gallery)
        return gallery
    }

    /// Changes a gallery and saves it. Has no effect if it was deleted for good.
    func update(_ id: UUID, _ change: (inout ImageGallery) -> Void) {
        guard let index = galleries.firstIndex(where: { $0.id == id }) else { return }
        let former = galleries[index]
        change(&galleries[index])
        if galleries[index] != former { save(galleries[index]) }
    }

    /// Deletes a gallery and its file for good.
    func delete(_ id: UUID) {
        galleries.removeAll { $0.id == id }
        do { try FileManager.default.removeItem(at: file(of: id)) } catch { onError?("\(error.localizedDescription)") }
        onChange?(id)
    }

    private func save(_ gallery: ImageGallery) {
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try gallery.json?.write(to: file(of: gallery.id), options: .atomic)
        } catch { onError?("Couldn't save “\(gallery.name)”: \(error.localizedDescription)") }
        onChange?(gallery.id)
    }

    private func file(of id: UUID) -> URL {
        directory.appendingPathComponent(id.uuidString).appendingPathExtension(Self.fileExtension)
    }

    private static let fileExtension = "gallery"
}
