import DragAndDrop
import Foundation
import ImageFiles
import PhotoLibrary

/// The initial state of a recorded run, without the photos' files.
struct RecordedStart: Codable, Sendable {
    /// The number of synthetic photos; nil for a library.
    var synthetic: Int?
    /// The path of the library's folder, which contains the photos' files. A relative path starts at the folder of the
    /// record.
    var library: String?
    /// The library's albums and photos.
    var state: LibraryState?
    /// Whether the library was read-only.
    var isReadOnly = false
    /// The time of the start in seconds since 1970, by which deleted photos have days left; nil in older records.
    var date: Double?
    /// The reordering cadence of the command line, if given.
    var cadence: ReorderingCadence?
    /// The notices shown at start.
    var notices: [String] = []

    /// - Throws: `LibraryError`.
    init(_ opened: OpenedGallery, _ options: ProgramOptions) throws {
        synthetic = options.synthetic
        if let library = opened.library {
            self.library = library.directory.path
            state = try library.state()
            isReadOnly = library.isReadOnly
            date = Date().timeIntervalSince1970
        }
        cadence = options.cadence
        notices = opened.notices
    }

    /// The recorded library's folder; nil for synthetic photos.
    ///
    /// - Parameter record: The path of the record.
    func libraryFolder(ofRecord record: String) -> URL? {
        library.map {
            URL(
                fileURLWithPath: $0, isDirectory: true,
                relativeTo: URL(fileURLWithPath: record).deletingLastPathComponent()
            ).standardizedFileURL
        }
    }
}

extension ReorderingCadence: Codable {}

/// A temporary copy of the recorded library's database. Originals are read from the recorded folder; the user's
/// database is not opened.
final class ReplayLibrary {
    let opened: OpenedGallery
    private let folder: URL?

    /// - Parameter directory: The folder with the originals; nil for synthetic photos.
    /// - Throws: `LibraryStateError`, `LibraryError`.
    init(
        _ start: RecordedStart, originalsIn directory: URL?, decoder: any ImageDecoding = InProcessDecoder()
    ) throws {
        if let count = start.synthetic {
            opened = OpenedGallery(synthetic: min(max(count, 1), 1_000_000))
            folder = nil
            return
        }
        guard let state = start.state, let directory else {
            throw LibraryStateError.inconsistent("it contains neither photos nor their count")
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lightbox-replay-\(UUID().uuidString)", isDirectory: true)
        do {
            try Library.create(from: state, originalsOf: directory, at: folder)
            let date = start.date.map(Date.init(timeIntervalSince1970:))
            let library = try Library.open(
                at: folder, mode: start.isReadOnly ? .readOnly : .readWrite, now: { date ?? Date() }, decoder: decoder)
            var opened = OpenedGallery(library, thumbnails: nil)
            opened.notices = start.notices
            self.opened = opened
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
        self.folder = folder
    }

    deinit { if let folder { try? FileManager.default.removeItem(at: folder) } }
}
