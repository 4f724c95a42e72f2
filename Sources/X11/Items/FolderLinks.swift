import Dispatch
import DragAndDrop

/// Finds out which links lead to local folders, so that a receiver knows it during the hover (APP-25).
@MainActor enum FolderLinks {
    /// The number of links that are looked up; the others count as files.
    static let maximumCount = 1_000
    /// The maximum time of a look-up in seconds: a network file system may not answer.
    static let timeout = 0.05

    /// Calls back with the links, those to folders with a URL that has a directory path: synchronously without links to
    /// files, else in a later main-queue turn.
    static func mark(_ links: [ReceivedLink], completion: @escaping @MainActor ([ReceivedLink]) -> Void) {
        let files = links.enumerated().prefix(maximumCount).compactMap { index, link -> (index: Int, url: URL)? in
            if case .file(let url) = link.destination { (index, url) } else { nil }
        }
        guard !files.isEmpty else { return completion(links) }
        let answer = Answer(completion)
        DispatchQueue.global(qos: .userInitiated).async {
            var marked = links
            for (index, url) in files where isFolder(url) {
                marked[index].destination = .file(URL(fileURLWithPath: url.path, isDirectory: true))
            }
            DispatchQueue.main.async { [marked] in MainActor.assumeIsolated { answer.give(marked) } }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + timeout) { MainActor.assumeIsolated { answer.give(links) } }
    }

    private nonisolated static func isFolder(_ url: URL) -> Bool {
        // Follows symbolic links, as the import does.
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) && isDirectory.boolValue
    }

    /// Passes on the first answer.
    @MainActor private final class Answer {
        private var completion: (@MainActor ([ReceivedLink]) -> Void)?

        init(_ completion: @escaping @MainActor ([ReceivedLink]) -> Void) { self.completion = completion }

        func give(_ links: [ReceivedLink]) {
            let completion = completion
            self.completion = nil
            completion?(links)
        }
    }
}
