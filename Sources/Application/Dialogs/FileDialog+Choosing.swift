import Foundation
import Views

extension FileDialog {
    /// Creates a dialog over a window, hidden until ``choose()``.
    ///
    /// - Parameters:
    ///   - title: The title, such as "Open boards".
    ///   - button: The title of the button that chooses: a verb.
    ///   - purpose: What the user chooses.
    ///   - folder: The folder to begin with, or the nearest existing one above; nil for the user's home folder.
    ///   - extensions: The extensions of the listed files, without dots, in any case; empty for all files.
    ///   - root: The root of the window.
    public convenience init(
        _ title: String, button: String, for purpose: Purpose, in folder: URL? = nil, extensions: Set<String> = [],
        over root: RootView
    ) {
        let listed = Set(extensions.map { $0.lowercased() })
        let reader = FolderReader(
            includes: { listed.isEmpty || listed.contains(($0 as NSString).pathExtension.lowercased()) },
            sorted: { $0.sorted { $0.localizedStandardCompare($1) == .orderedAscending } })
        let home = FolderPlaces.home(in: ProcessInfo.processInfo.environment)
        var access = Access(reader: reader, places: { FolderPlaces.read() }, home: home)
        access.fileSymbol = .document
        self.init(
            title, button: button, for: purpose, in: folder?.path ?? home, access: access,
            backgroundWork: (root.windowContent as? WindowContent)?.backgroundWork ?? BackgroundWork())
        shownRoot = root
        listedExtensions = listed
    }

    /// Shows the desktop's dialog, or this one if the desktop has none, and returns the chosen files and folders when
    /// it has closed; none if the user has canceled it, if the window was closed, or if the task was canceled while
    /// the desktop's dialog was open. Call it at most once.
    ///
    /// - Throws: ``FileDialogError``, from the desktop's dialog.
    public func choose() async throws(FileDialogError) -> [URL] {
        guard let shownRoot else { return [] }
        if let content = shownRoot.windowContent as? WindowContent, let desktopDialog = content.desktopDialog {
            let request = Task { [desktopRequest] in try await desktopDialog(desktopRequest) }
            content.desktopRequest = request
            let result = await withTaskCancellationHandler {
                await request.result
            } onCancel: {
                request.cancel()
            }
            if content.desktopRequest == request { content.desktopRequest = nil }
            switch result {
            case .success(let urls): return urls ?? []
            case .failure(PortalError.unavailable): break
            case .failure(let error as PortalError): throw FileDialogError(description: error.description)
            // The window was closed, or the caller's task was canceled.
            case .failure: return []
            }
        }
        return await withCheckedContinuation { continuation in
            onEnd = { [self] in
                onEnd = nil
                continuation.resume(returning: result.map(\.url))
            }
            show(in: shownRoot)
        }
    }

    /// What the desktop's dialog is asked for.
    private var desktopRequest: PortalRequest {
        let desktopPurpose: PortalRequest.Purpose =
            switch purpose {
            case .open: .files
            case .chooseFolder: .targetFolder
            case .save(let name): .newFile(name: name)
            }
        let filters: [PortalRequest.Filter] =
            listedExtensions.isEmpty || desktopPurpose == .targetFolder
            ? [] : [PortalRequest.Filter(extensions: listedExtensions), .allFiles]
        return PortalRequest(title.text, button: choose.title ?? "", for: desktopPurpose, in: folder, filters: filters)
    }
}

/// Why a dialog of the desktop has not answered.
public struct FileDialogError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A complete sentence for the user.
    public let description: String
}
