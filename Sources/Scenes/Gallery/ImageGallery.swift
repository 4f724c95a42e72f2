import UIKitNames

/// An image of a gallery. Its pixels are fetched by the URL and never saved.
struct ImageModel: Codable, Equatable {
    var id = UUID()
    let url: URL
    /// Width divided by height; 1 if the image could not be fetched.
    var aspectRatio: Double
    /// A small PNG file for the table of galleries.
    var thumbnail: Data?

    /// The URL's file name without its suffix.
    var name: String { url.deletingPathExtension().lastPathComponent }
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
}

/// The galleries and their files.
@MainActor final class GalleryStore {
    private let directory: URL
    private(set) var galleries: [ImageGallery] = []
    /// Called after a gallery has changed or was added.
    var onChange: ((ImageGallery) -> Void)?
    /// Called with a sentence for the user if a file cannot be written or deleted.
    var onError: ((String) -> Void)?

    /// Reads all galleries of a folder, which is created by the first save. Files that are not galleries are ignored.
    init(directory: URL = GalleryStore.defaultDirectory) {
        self.directory = directory
        let files = try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
        galleries = (files ?? []).filter { $0.pathExtension == "gallery" }
            .compactMap { try? JSONDecoder().decode(ImageGallery.self, from: Data(contentsOf: $0)) }
            .sorted { ($0.created, $0.name) < ($1.created, $1.name) }
    }

    /// `scenes` in XDG_DATA_HOME, which is ~/.local/share by default.
    static let defaultDirectory = FileManager.default
        .urls(for: .applicationSupportDirectory, in: .userDomainMask)[0].appendingPathComponent("scenes")

    subscript(id: UUID) -> ImageGallery? { galleries.first { $0.id == id } }

    /// Creates an empty gallery with the first free name "Untitled", to be added.
    func makeGallery() -> ImageGallery {
        let names = ["Untitled"] + (2...galleries.count + 2).map { "Untitled \($0)" }
        return ImageGallery(name: names.first { name in !galleries.contains { $0.name == name } } ?? "")
    }

    func add(_ gallery: ImageGallery) {
        galleries.append(gallery)
        save(gallery)
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
        do { try FileManager.default.removeItem(at: file(of: id)) } catch { onError?(error.localizedDescription) }
    }

    private func save(_ gallery: ImageGallery) {
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try JSONEncoder().encode(gallery).write(to: file(of: gallery.id), options: .atomic)
        } catch { onError?("Couldn't save “\(gallery.name)”: \(error.localizedDescription)") }
        onChange?(gallery)
    }

    private func file(of id: UUID) -> URL { directory.appendingPathComponent("\(id).gallery") }
}
