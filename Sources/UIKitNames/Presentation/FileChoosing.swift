/// What the user chooses in a dialog of files.
package struct FileRequest: Sendable {
    /// What is chosen.
    package enum Purpose: Sendable, Hashable {
        /// Files to read; the noun says what a file is, such as "image".
        case files(noun: String)
        /// One folder.
        case folder
        /// A file to write.
        case newFile(name: String)
    }

    /// The title of the dialog.
    package var title: String
    /// The title of the button that chooses.
    package var button: String
    /// What is chosen.
    package var purpose: Purpose
    /// The folder that is shown first; nil for the user's home folder.
    package var folder: URL?
    /// The extensions of the listed files; empty for all.
    package var extensions: Set<String> = []
}

/// The view of a controller that shows a dialog of files over the window while it is presented, and nothing itself
/// (RUN-4).
@MainActor class FileChoosingContent: UIView {
    private weak var owner: UIViewController?
    private let request: () -> FileRequest
    private let finish: @MainActor ([URL]) -> Void
    private let dismissesFirst: Bool
    private var hasBegun = false

    /// `finish` receives the chosen files, none if the user has canceled, after or before `owner` is dismissed.
    init(
        _ owner: UIViewController, dismissesFirst: Bool, request: @escaping () -> FileRequest,
        finish: @escaping @MainActor ([URL]) -> Void
    ) {
        (self.owner, self.request, self.finish) = (owner, request, finish)
        self.dismissesFirst = dismissesFirst
        super.init(frame: .zero)
        backgroundColor = .clear
    }

    /// Shows the dialog when the owner has appeared; has no effect the second time.
    func begin() {
        guard !hasBegun, let window = owner?.viewIfLoaded?.window else { return }
        hasBegun = true
        guard let host = UIApplication.shared.host else { return end([]) }
        Task {
            do {
                end(try await host.chooseFiles(request(), over: window))
            } catch {
                ProgramMessage.report("\(error)")
                end([])
            }
        }
    }

    private func end(_ urls: [URL]) {
        guard let owner else { return }
        guard dismissesFirst, owner.presentation.presenting != nil else {
            finish(urls)
            // The owner has no content of its own, with which a user could dismiss it.
            if owner.presentation.presenting != nil, !owner.presentation.isEnding { owner.dismiss(animated: false) }
            return
        }
        owner.dismiss(animated: false) { [finish] in withExtendedLifetime(owner) { finish(urls) } }
    }
}

extension UTType {
    /// The extensions that files of everyday types have.
    private static let usualExtensions = [
        "txt", "md", "rtf", "html", "htm", "xml", "json", "csv", "pdf", "png", "jpg", "jpeg", "webp", "gif", "tif",
        "tiff", "dng", "cr2", "cr3", "nef", "arw", "raf", "orf", "rw2", "pef",
        "bmp", "svg", "heic", "ico", "mp4", "m4v", "mov", "avi", "mp3", "m4a", "wav", "aac", "flac", "ogg", "zip", "gz",
        "vcf", "swift", "py", "js", "css", "c", "h", "plist", "epub", "doc", "docx", "odt",
    ]

    /// The extensions of files of several types, with those of their subtypes; empty if one type is any file.
    static func extensions(of types: [UTType]) -> Set<String> {
        guard !types.contains(where: { [.data, .item, .content].contains($0) }) else { return [] }
        var found: Set<String> = []
        for type in types {
            if let own = type.preferredFilenameExtension { found.insert(own) }
            for name in usualExtensions {
                if let listed: ContentType = ContentType(filenameExtension: name), listed.conforms(to: type) {
                    found.insert(name)
                }
            }
        }
        return found
    }
}
