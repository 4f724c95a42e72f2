import DragAndDrop
import Foundation
import PhotoLibrary

/// What a recorded run began with: all but the photos' files.
struct RecordedStart: Codable, Sendable {
    /// So many made-up photos, and no library.
    var synthetic: Int?
    /// The folder of the library, which the photos' files are read from.
    var library: String?
    /// What was in the library.
    var state: LibraryState?
    /// Whether nothing could be changed.
    var isReadOnly = false
    /// How eagerly photos made room, if the command line said so.
    var cadence: ReorderingCadence?
    /// What the user was told at first.
    var notices: [String] = []

    /// - Throws: `LibraryError`.
    init(_ opened: OpenedGallery, _ options: ProgramOptions) throws {
        synthetic = options.synthetic
        if let library = opened.library {
            self.library = library.directory.path
            state = try library.state()
            isReadOnly = library.isReadOnly
        }
        cadence = options.cadence
        notices = opened.notices
    }
}

extension ReorderingCadence: Codable {}

/// A library like the recorded one, for as long as it is replayed: the albums are a copy, the photos' files are read
/// where they are. The user's library is not even opened.
final class ReplayLibrary {
    let opened: OpenedGallery
    private let folder: URL?

    /// - Parameter directory: Where the photos' files are; nil for where they were.
    /// - Throws: `LibraryStateError`, `LibraryError`, `CommandFailure`.
    init(_ start: RecordedStart, originalsIn directory: URL?) throws {
        if let count = start.synthetic {
            opened = OpenedGallery(synthetic: min(max(count, 1), 1_000_000))
            folder = nil
            return
        }
        guard let state = start.state, let path = start.library else {
            throw LibraryStateError.inconsistent("it has neither photos nor their number")
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lightbox-replay-\(UUID().uuidString)", isDirectory: true)
        do {
            try Library.make(
                state, originalsOf: directory ?? URL(fileURLWithPath: path, isDirectory: true), at: folder)
            var opened = OpenedGallery(
                try Library.open(at: folder, mode: start.isReadOnly ? .readOnly : .readWrite), thumbnails: nil)
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
