import Application
import Foundation
import PhotoLibrary
import Threads
import Views
import X11

/// The process of the photo program: opens the library, the windows that show the library, and ends after everything is
/// written.
@MainActor final class LightboxProgram {
    private let program = Program("Lightbox", identifier: "lightbox", version: LightboxCommand.version)
    private let display: Display
    let model: ProgramModel
    /// Owns the open windows. The gallery refers to them as ``Gallery/Presenter``s.
    private var windows: [ProgramWindow] = []
    private var windowServer: WindowServer?
    /// The inspector, and the window that it reports on.
    private var inspector: (server: InspectServer, window: ProgramWindow)?
    /// Shows what happens after the windows have closed.
    private let terminal = TerminalPresenter(.standard)

    /// The window that the user has used last.
    private var lastUsed: ProgramWindow? {
        windows.first { $0.main === model.gallery.presenters.last } ?? windows.last
    }

    /// Loads the fonts of the first window's first frame.
    nonisolated static let fontLoader = FontLoader(
        [
            .system(size: 17, weight: .semibold), .system(size: 12), .system(size: 14, weight: .medium),
            .system(size: 14, weight: .semibold), .system(size: 13), .system(size: 13, weight: .medium),
        ], likely: .init(family: WindowContent.Setup.defaultFontFamily, scale: 1))

    /// Begins to load fonts on another thread. Called first, while the arguments and the library are read.
    nonisolated static func loadFonts() {
        fontLoader.start { DetachedThread.start(name: "fonts", $0) == 0 }
    }

    /// Runs until the last window is closed, or ends the process if another one takes over.
    ///
    /// - Throws: `DisplayError`, `LibraryError`, `RecordError` or `SocketError` if the window cannot be opened.
    static func run(_ options: ProgramOptions) throws -> Never {
        var options = options
        if HandOver.isPossible(options) {
            switch HandOver(options: options, console: .standard).run() {
            case .done: exit(LightboxCommand.Status.success)
            case .unavailable: options.handsOver = false
            case .notOpen: break
            }
        }
        guard let opened = try OpenedGallery.openOrHandOver(options, .standard) else {
            exit(LightboxCommand.Status.success)
        }
        let program = try LightboxProgram(opened)
        try program.openFirstWindow(options, opened)
        // Nothing else retains the program.
        withExtendedLifetime(program) { dispatchMain() }
    }

    private init(_ opened: OpenedGallery) throws {
        display = try program.open()
        display.teamExecutables = ["scenes"]
        model = ProgramModel(opened, backgroundWork: BackgroundWork())
        program.willEnd = { [weak self] in self?.willEnd() }
        // Another start is told to wait until this one has ended.
        program.willFinishExchanges = { [weak self] in await self?.windowServer?.finishImports() }
        program.willQuit = { [weak self] in await self?.finish() }
        program.lossMessage = { [weak self] in self?.model.lossMessage }
    }

    // MARK: Windows

    private func openFirstWindow(_ options: ProgramOptions, _ opened: OpenedGallery) throws {
        let appearance = model.appearance
        let size = options.size.map { CGSize(width: $0.width, height: $0.height) }
        let setup = ProgramWindow.Setup(
            size: size ?? ProgramWindow.size(opened.settings),
            appearance: (options.isDark ?? appearance.scheme.isDark, appearance.motion.reducesMotion),
            initialState: MainController.InitialState(opened, cadence: options.cadence),
            storesSize: options.size == nil, notices: opened.notices)
        let window = try makeWindow(setup) { controller in
            if let file = options.record { try Self.record(to: file, controller.content, opened, options) }
        }
        if options.record == nil {
            loadImagesAfterFirstFrame(of: window)
            beginAfterFirstFrame(of: window, options, opened)
        } else {
            // A recorded run shows the library as it is, without the sample, and uses a private pasteboard, since a
            // replay has no other programs.
            window.controller.root.pasteboard = PrivatePasteboard()
        }
        if let path = options.inspect { inspector = (try InspectServer(path: path, program: window), window) }
        window.controller.show()
    }

    /// Opens another window at what a window shows.
    @discardableResult private func openWindow(like source: ProgramWindow) -> ProgramWindow? {
        guard !program.isEnding else { return nil }
        do {
            let window = try makeWindow(source.setupOfNew)
            window.main.fileAccess = source.main.fileAccess
            if window.main.fileAccess != nil { window.main.desktopDialog = window.controller.content.desktopDialog }
            window.main.filePreview = source.main.filePreview
            window.controller.show()
            return window
        } catch {
            source.main.showNotice("\(error)")
            return nil
        }
    }

    private func makeWindow(
        _ setup: ProgramWindow.Setup, prepare: (WindowController) throws -> Void = { _ in }
    ) throws -> ProgramWindow {
        let window = try ProgramWindow(model, on: display, setup, prepare: prepare) { [program] in program.quit() }
        program.add(window.controller) { [weak self, weak window] in if let window { self?.close(window) } }
        window.main.onCloseWindow = window.controller.onClose
        // A replay has one window.
        if window.controller.content.recorder == nil {
            window.main.onNewWindow = { [weak self, weak window] in
                if let self, let window { openWindow(like: window) }
            }
            window.main.onChangeLibrary = { [weak self, weak window] folder in
                if let self, let window { restart(with: folder, from: window) }
            }
        }
        windows.append(window)
        return window
    }

    /// Starts the program with another library, in a process of its own, and ends this one. If a window has that
    /// library open, it is raised (APP-38).
    private func restart(with library: URL, from window: ProgramWindow) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--library", library.path]
        do {
            try process.run()
            program.quit()
        } catch {
            window.main.showNotice("Couldn't start Lightbox again: \(error.localizedDescription)")
        }
    }

    /// Closes a window. The last one ends the program, which waits for everything that its windows have begun.
    private func close(_ window: ProgramWindow) {
        // Data of other programs arrives until everything is finished.
        guard !program.isEnding else { return window.controller.hide() }
        windows.removeAll { $0 === window }
        if let inspector, inspector.window === window {
            inspector.server.close()
            self.inspector = nil
        }
        window.close()
    }

    /// Starts recording, with the state that the run starts from.
    private static func record(
        to file: String, _ content: WindowContent, _ opened: OpenedGallery, _ options: ProgramOptions
    ) throws {
        let header = RecordHeader(
            program: "lightbox \(LightboxCommand.version)", setup: content.setup,
            start: try RecordedStart(opened, options))
        content.recorder = try Recorder(path: file, header: header) { Console.standard.printError($0) }
        if let notice = opened.unpaintedSampleNotice { Console.standard.printError(notice) }
    }

    // MARK: After the first frame

    private func loadImagesAfterFirstFrame(of window: ProgramWindow) {
        let begin = model.loader.holdRequests()
        let former = window.controller.content.onFirstFrame
        window.controller.content.onFirstFrame = {
            begin()
            former?()
        }
    }

    private func beginAfterFirstFrame(of window: ProgramWindow, _ options: ProgramOptions, _ opened: OpenedGallery) {
        guard let library = model.library else { return }
        window.main.fileAccess = .computer
        window.main.desktopDialog = window.controller.content.desktopDialog
        window.main.filePreview = FilePreview(for: library)
        guard !library.isReadOnly else { return }
        listen(in: library)
        let showNotices = window.controller.content.onFirstFrame
        window.controller.content.onFirstFrame = { [weak self] in
            showNotices?()
            self?.begin(options, opened, library, in: window)
        }
    }

    /// Listens for other processes that are started with the same library. Without that they can only show the photos.
    private func listen(in library: Library) {
        do throws(SocketError) {
            windowServer = try WindowServer(library: library.directory)
        } catch {
            Console.standard.printError("\(error) Until then no files can be handed over to this window.")
        }
    }

    /// Starts the work that is done after the first frame: painting the sample, importing files, and deleting old
    /// copies for other programs and the photos that are due.
    private func begin(
        _ options: ProgramOptions, _ opened: OpenedGallery, _ library: Library, in window: ProgramWindow
    ) {
        DispatchQueue.global(qos: .background).async { library.reclaimOutgoing() }
        watch(library)
        deleteExpired()
        guard let importer = opened.importer else { return }
        model.resumeImports()
        model.onAddSample = { [weak self] in self?.paintSample(into: library, with: importer, start: .always) }
        model.onContinueSample = { [weak self] in self?.paintSample(into: library, with: importer, start: .never) }
        if opened.needsSample, options.paths.isEmpty { paintSample(into: library, with: importer) }
        if !options.paths.isEmpty { importFiles(options.paths, in: window) }
        windowServer?.delegate = self
    }

    /// Reports damage of the library, and changes that wait for another process.
    private func watch(_ library: Library) {
        library.onFailedCopy { [weak self] failure in
            Task { @MainActor in self?.showNotice("\(failure)") }
        }
        library.onBusy { [weak self] in
            Task { @MainActor in
                self?.showNotice("Another program is using the photo library. The change is saved when it is done.")
            }
        }
        Task {
            guard let damage = try? await library.findDamageOnceADay(), !damage.isEmpty else { return }
            showNotice("The photo library is damaged. It is repaired when Lightbox starts again.")
        }
    }

    /// Deletes the photos for good that are due and that opening the library has left (APP-7).
    private func deleteExpired() {
        Task {
            do { try await model.gallery.deleteExpired() } catch { showNotice("\(error)") }
        }
    }

    /// Shows a notice in the window that was used last.
    private func showNotice(_ message: String) { model.gallery.presenters.last?.showNotice(message, undo: false) }

    /// Paints the sample; photos appear one by one, and become sharp later (APP-24).
    private func paintSample(into library: Library, with importer: Importer, start: SampleFiller.Start = .ifNone) {
        let filler = SampleFiller(importer: importer)
        model.paintSample { try await filler.fill(library, start: start, onEvent: $0) }
    }

    /// Imports the files named on the command line and opens the first album that they belong to in a window.
    private func importFiles(_ paths: [String], in window: ProgramWindow) {
        guard let importer = model.itemImporter else { return }
        window.main.showNotice("Adding photos…")
        Task {
            do {
                let request = ImportRequest(paths: paths, album: nil, links: false)
                let report = try await importer.run(request, isRecorded: true).report
                await model.gallery.finishWriting()
                let first = report.outcomes.lazy.compactMap(\.album).first
                if let first, !window.main.isClosed { window.main.open(first) }
                window.main.showNotice(of: report)
            } catch is CancellationError {
                // The user has canceled it, or the next start goes on with it.
            } catch {
                window.main.showNotice("\(error)")
            }
        }
    }

    // MARK: The end

    private func willEnd() {
        inspector?.server.close()
        for window in windows { window.main.close() }
        model.gallery.presenters.didUse(terminal)
        model.end()
    }

    /// Waits until all imports are complete, or left to the next start, and all changes are written.
    private func finish() async {
        await model.finish()
        await windowServer?.finish()
        for window in windows { window.controller.close() }
    }
}

extension LightboxProgram: WindowServer.Delegate {
    var isEnding: Bool { program.isEnding }

    func open(_ paths: [String], inNewWindow: Bool, startupTime: UInt32?) -> Bool {
        guard !program.isEnding, let present = lastUsed else { return false }
        // If no other window can be opened, the present one says why, and imports the files.
        let window = inNewWindow ? openWindow(like: present) ?? present : present
        window.controller.window.raise(at: startupTime)
        if !paths.isEmpty { importFiles(paths, in: window) }
        return true
    }

    func importFiles(_ request: ImportRequest, report: @escaping @Sendable (WindowAnswer) -> Void) async {
        guard let importer = model.itemImporter else {
            return report(.refused("The photo library can't be changed."))
        }
        do {
            let result = try await importer.run(request, report: report)
            // If the client has disconnected, the import is canceled, too, and the answer is discarded.
            let isEarly = Task.isCancelled && result.report.outcomes.count < result.plan.fileCount
            report(
                .finished(
                    ImportResult(
                        result.report, of: result.plan, error: isEarly ? WindowImport.quitMessage : nil)))
            await model.gallery.finishWriting()
            if !Task.isCancelled || result.report.undo != nil { lastUsed?.main.showNotice(of: result.report) }
        } catch is CancellationError {
            report(.refused("The import was canceled in the window of Lightbox."))
        } catch {
            report(.refused("\(error)"))
        }
    }
}
