/// What a document picker does, in the form before iOS 14.
public enum UIDocumentPickerMode: UInt, Sendable, Hashable {
    /// Opens files where they are.
    case `import`
    /// Opens files where they are.
    case open
    /// Copies files of the program to a folder of the user's choice.
    case exportToService
    /// Moves files of the program to a folder of the user's choice.
    case moveToService
}

/// Lets the user choose files or a folder, or a place for files of the program, in the desktop's dialog of files, or in
/// the library's if the desktop has none (RUN-4).
///
/// Present it; it shows only the dialog, and dismisses itself. Files are opened where they are: there are no copies for
/// the program, and files of other programs need no security scope.
@preconcurrency @MainActor open class UIDocumentPickerViewController: UIViewController {
    private enum Task {
        case open([UTType])
        case export([URL], isMove: Bool)
    }
    private let task: Task

    /// Receives the choice.
    open weak var delegate: (any UIDocumentPickerDelegate)? {
        didSet {
            InheritedConformance.check(delegate, "UIDocumentPickerDelegate") { $0 is any UIDocumentPickerDelegate.Type }
        }
    }
    /// Whether several files can be chosen; false by default.
    open var allowsMultipleSelection = false
    /// The folder that is shown first; nil, the default, for the user's home folder.
    open var directoryURL: URL?
    /// Stored for code that sets it: extensions are always shown.
    open var shouldShowFileExtensions = false
    /// What the picker does.
    public var documentPickerMode: UIDocumentPickerMode {
        switch task {
        case .open: .open
        case .export(_, let isMove): isMove ? .moveToService : .exportToService
        }
    }

    private init(_ task: Task) {
        self.task = task
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .overFullScreen
    }

    /// Creates a picker of files of some types, or of a folder if one type is `folder`. `asCopy` has no effect.
    public convenience init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool = false) {
        self.init(.open(contentTypes))
    }

    /// Creates a picker of a place for files, which are moved there, or copied.
    public convenience init(forExporting urls: [URL], asCopy: Bool = false) {
        self.init(.export(urls, isMove: !asCopy))
    }

    /// Creates a picker of files by identifiers of types.
    public convenience init(documentTypes allowedUTIs: [String], in mode: UIDocumentPickerMode) {
        self.init(.open(allowedUTIs.compactMap { UTType($0) }))
    }

    /// Creates a picker of a place for a file.
    public convenience init(url: URL, in mode: UIDocumentPickerMode) { self.init(urls: [url], in: mode) }

    /// Creates a picker of a place for files.
    public convenience init(urls: [URL], in mode: UIDocumentPickerMode) {
        self.init(.export(urls, isMove: mode == .moveToService))
    }

    /// Creates a picker of any file; see ``UIViewController/init(coder:)``.
    public required init?(coder: NSCoder) {
        task = .open([.item])
        super.init(coder: coder)
    }

    /// Creates the view, which shows nothing.
    open override func loadView() {
        view = FileChoosingContent(self, dismissesFirst: true) { [weak self] in
            self?.request ?? FileRequest(title: "", button: "", purpose: .folder)
        } finish: { [weak self] urls in
            self?.finish(urls)
        }
    }

    /// Shows the dialog.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        (view as? FileChoosingContent)?.begin()
    }

    private var request: FileRequest {
        switch task {
        case .open(let types) where types.contains(.folder):
            FileRequest(title: "Open folder", button: "Open", purpose: .folder, folder: directoryURL)
        case .open(let types):
            FileRequest(
                title: "Open file", button: "Open", purpose: .files(noun: "file"), folder: directoryURL,
                extensions: UTType.extensions(of: types))
        case .export(let urls, let isMove):
            FileRequest(
                title: isMove ? "Move file" : "Save file", button: isMove ? "Move" : "Save",
                purpose: urls.count == 1 ? .newFile(name: urls[0].lastPathComponent) : .folder, folder: directoryURL)
        }
    }

    private func finish(_ chosen: [URL]) {
        guard let first = chosen.first else {
            delegate?.documentPickerWasCancelled(self)
            return
        }
        switch task {
        case .open: report(allowsMultipleSelection ? chosen : [first])
        case .export(let urls, let isMove):
            do {
                report(try Self.export(urls, to: first, isMove: isMove))
            } catch {
                ProgramMessage.report("\(error)")
                delegate?.documentPickerWasCancelled(self)
            }
        }
    }

    private func report(_ urls: [URL]) {
        delegate?.documentPicker(self, didPickDocumentsAt: urls)
        if let url = urls.first { delegate?.documentPicker(self, didPickDocumentAt: url) }
    }

    /// Copies or moves files into a folder, or one file to a new place, whose file is replaced: the user was asked.
    ///
    /// - Returns: The new files.
    /// - Throws: An error of the file system.
    private static func export(_ urls: [URL], to place: URL, isMove: Bool) throws -> [URL] {
        let files = FileManager.default
        return try urls.map { url in
            let target = urls.count == 1 ? place : place.appendingPathComponent(url.lastPathComponent)
            guard target.standardizedFileURL != url.standardizedFileURL else { return target }
            if urls.count == 1, files.fileExists(atPath: target.path) { try files.removeItem(at: target) }
            if isMove { try files.moveItem(at: url, to: target) } else { try files.copyItem(at: url, to: target) }
            return target
        }
    }
}

/// Receives the choice of a document picker. All methods are optional.
@preconcurrency @MainActor public protocol UIDocumentPickerDelegate: AnyObject {
    /// The user has chosen files, or a folder; for exports, the new files.
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
    /// Called with the first of them, for programs that were written before iOS 11.
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL)
    /// The user has chosen nothing.
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
    /// Does nothing.
    public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {}
    /// Does nothing.
    public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL) {}
    /// Does nothing.
    public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

extension URL {
    /// True: files of other programs need no security scope on a desktop.
    public func startAccessingSecurityScopedResource() -> Bool { true }
    /// Has no effect: files of other programs need no security scope on a desktop.
    public func stopAccessingSecurityScopedResource() {}
}
