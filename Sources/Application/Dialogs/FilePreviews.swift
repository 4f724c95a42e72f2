import Foundation
import Views

/// The small images of the files that a dialog lists, which are read while their rows are shown.
@MainActor final class FilePreviews {
    /// The side of an image's place in a row, in points.
    static let side: CGFloat = 32
    /// The largest number of results that are kept.
    private static let limit = 512

    /// What was read of a file.
    enum Preview {
        /// The file has no image, or is damaged.
        case missing
        case image(Image)
    }

    /// A file as it was listed: a changed one is read again.
    private struct Key: Hashable {
        let path: String
        let modified: Date?
    }

    private let read: FileDialog.Preview
    private let backgroundWork: BackgroundWork
    private var results: [Key: Preview] = [:]
    /// The number of requests, which makes their names unique.
    private var requests = 0

    init(_ read: @escaping FileDialog.Preview, backgroundWork: BackgroundWork) {
        (self.read, self.backgroundWork) = (read, backgroundWork)
    }

    /// What was read of a file lately; nil for one that was not.
    func preview(of entry: FolderEntry) -> Preview? { results[Key(path: entry.path, modified: entry.modified)] }

    /// Reads the image of a file and calls `body` with it. Canceling the task ends that.
    func request(
        _ entry: FolderEntry, scale: CGFloat, _ body: @escaping @MainActor (Preview) -> Void
    ) -> Task<Void, Never> {
        requests += 1
        let pixels = Int((Self.side * scale).rounded(.up))
        return backgroundWork.start("preview \(requests) of \(entry.path)") { [read] in
            try await read(entry.path, pixels)
        }.onCompletion { [weak self] result in
            let image = try? result.get()
            let preview = image.map { Preview.image($0) } ?? .missing
            self?.keep(preview, of: entry)
            body(preview)
        }
    }

    private func keep(_ preview: Preview, of entry: FolderEntry) {
        if results.count >= Self.limit { results.removeAll() }
        results[Key(path: entry.path, modified: entry.modified)] = preview
    }
}
