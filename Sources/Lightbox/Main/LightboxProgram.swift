import Application
import Foundation
import PhotoLibrary
import Views
import X11

/// The photo program in a window: opens the library and the display and connects them.
@MainActor final class LightboxProgram {
    let controller: WindowController
    private let interface: ProgramInterface
    private let library: Library?
    private var windowServer: WindowServer?
    private var inspector: InspectServer?
    private var isEnding = false
    private var signals: [any DispatchSourceSignal] = []

    private var main: MainController { interface.main }

    /// Runs until the window is closed, or ends the process if the window of another one takes over.
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
        // Load fonts on another thread while the library is read.
        let fonts = Thread { TextRenderer.warmUp(family: WindowContent.Setup.defaultFontFamily) }
        fonts.start()
        guard let opened = try OpenedGallery.openOrHandOver(options, .standard) else {
            exit(LightboxCommand.Status.success)
        }
        let program = try LightboxProgram(options, opened)
        program.show()
        // Nothing else retains the program.
        withExtendedLifetime(program) { dispatchMain() }
    }

    private init(_ options: ProgramOptions, _ opened: OpenedGallery) throws {
        let display = try Display.open()
        display.teamExecutables = ["scenes"]
        library = opened.library
        var configuration = WindowController.Configuration(
            title: "Lightbox", className: ("lightbox", "Lightbox"), size: Self.size(options, opened.settings))
        let appearance = AppearanceChoice(opened.settings)
        configuration.minimumSize = Self.minimumSize
        configuration.isDark = options.isDark ?? appearance.scheme.isDark
        configuration.reducesMotion = appearance.motion.reducesMotion
        controller = try WindowController(display: display, configuration: configuration)
        if let file = options.record { try Self.record(to: file, controller.content, opened, options) }
        interface = ProgramInterface(
            opened, on: controller.content, cadence: options.cadence, storesSize: options.size == nil)
        connect(options, opened)
        if let path = options.inspect { inspector = try InspectServer(path: path, program: self) }
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

    private static let minimumSize = CGSize(width: WindowSize.smallest.width, height: WindowSize.smallest.height)

    /// Asks the window manager to let the window fill the screen, or to restore it; returns whether it can.
    private func setFillsScreen(_ fills: Bool) -> Bool {
        // A replay has no window manager, so a recorded run shows what it would.
        guard !fills || controller.window.canFillScreen || controller.content.recorder != nil else {
            main.showNotice("This window manager cannot make a window fill the screen")
            return false
        }
        controller.window.setFillsScreen(fills)
        return true
    }

    private static func size(_ options: ProgramOptions, _ settings: [String: String]) -> CGSize {
        if let size = options.size { return CGSize(width: size.width, height: size.height) }
        let parts = (settings["windowSize"] ?? "").split(separator: "x").compactMap { Double($0) }
        guard parts.count == 2, parts[0] >= minimumSize.width, parts[1] >= minimumSize.height, parts[0] < 20_000,
            parts[1] < 20_000
        else {
            return CGSize(width: 1280, height: 800)
        }
        return CGSize(width: parts[0], height: parts[1])
    }

    private func connect(_ options: ProgramOptions, _ opened: OpenedGallery) {
        controller.onClose = { [weak self] in self?.quit() }
        main.onQuit = { [weak self] in self?.quit() }
        main.onAppearanceChange = { [weak self] choice in
            self?.controller.appearance = (choice.scheme.isDark, choice.motion.reducesMotion)
        }
        main.onTitleChange = { [weak self] in self?.controller.title = $0.map { "\($0) - Lightbox" } ?? "Lightbox" }
        main.onFullScreen = { [weak self] in self?.setFillsScreen($0) ?? false }
        controller.outgoingItemOrder = { [gallery = main.gallery] in gallery.sortedByAlbum($0) }
        controller.display.onConnectionLost = { [weak self] error in
            Console.standard.printError(error)
            self?.controller.content.recorder?.close()
            self?.end(status: 1)
        }
        // A recorded run shows the library as it is, without the sample, and uses a private pasteboard, since a replay
        // has no other programs.
        if options.record != nil { controller.root.pasteboard = PrivatePasteboard() }
        guard options.record == nil, let library else { return }
        main.fileAccess = .computer
        guard !library.isReadOnly else { return }
        listen(in: library)
        let showNotices = controller.content.onFirstFrame
        controller.content.onFirstFrame = { [weak self] in
            showNotices?()
            self?.begin(options, opened, library)
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

    /// Handles SIGTERM, SIGINT and SIGHUP like closing the window: pending changes are written first.
    private func installSignalHandlers() {
        signals = [SIGTERM, SIGINT, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.quitBySignal() } }
            source.activate()
            return source
        }
    }

    private func show() {
        installSignalHandlers()
        controller.show()
    }

    /// Starts the work that is done after the first frame: painting the sample, importing files, and deleting old
    /// copies for other programs.
    private func begin(_ options: ProgramOptions, _ opened: OpenedGallery, _ library: Library) {
        DispatchQueue.global(qos: .background).async { library.reclaimOutgoing() }
        watch(library)
        guard let importer = opened.importer else { return }
        main.resumeImports()
        main.onAddSample = { [weak self] in self?.paintSample(into: library, with: importer) }
        if opened.needsSample, options.paths.isEmpty { paintSample(into: library, with: importer) }
        if !options.paths.isEmpty { importFiles(options.paths, to: library, with: importer) }
        windowServer?.delegate = self
    }

    /// Reports damage of the library, and changes that wait for another process.
    private func watch(_ library: Library) {
        library.onBusy { [weak self] in
            Task { @MainActor in
                self?.main.showNotice(
                    "Another program is using the photo library. The change is saved when it is done.")
            }
        }
        Task {
            guard let damage = try? await library.findDamageOnceADay(), !damage.isEmpty else { return }
            main.showNotice("The photo library is damaged. It is repaired when Lightbox starts again.")
        }
    }

    /// Paints the sample; photos appear one by one, and become sharp later (APP-24).
    private func paintSample(into library: Library, with importer: Importer) {
        main.beginSample()
        Task {
            do {
                try await SampleFiller(importer: importer).fill(library) { main.show($0) }
            } catch {
                main.showNotice("\(error)")
            }
            main.endSample()
        }
    }

    /// Imports the files named on the command line and opens the first album that they belong to.
    private func importFiles(_ paths: [String], to library: Library, with importer: Importer) {
        main.showNotice("Adding photos…")
        Task {
            do {
                let (report, selected) = try await CommandLineImport(importer: importer).run(paths, into: library)
                main.gallery.registerUndo(
                    summary: ChangeSummary("adding", report.outcomes.compactMap(\.photo)), inverse: report.undo)
                try await main.gallery.reload()
                if let selected { main.open(selected) }
                showNotice(of: report)
            } catch {
                main.showNotice("\(error)")
            }
        }
    }

    private func showNotice(of report: ImportReport) {
        let failed = report.failures.count
        main.showNotice(
            failed == 0
                ? "Added \(DisplayText.photos(report.addedCount))"
                : failed == 1
                    ? "\(report.failures[0])"
                    : "Added \(DisplayText.photos(report.addedCount)); \(failed) files couldn't be added",
            undo: report.undo != nil)
    }

    /// Quits after all changes are written.
    func quit() {
        guard !isEnding else { return }
        end(status: 0)
        controller.close()
    }

    /// Quits; a second signal does not wait for changes that are not written.
    private func quitBySignal() {
        if isEnding {
            Console.standard.printError("Ended before all changes were saved.")
            exit(LightboxCommand.Status.failure)
        }
        quit()
    }

    /// Ends the process after all changes are written.
    private func end(status: Int32) {
        guard !isEnding else { return }
        isEnding = true
        inspector?.close()
        if main.insertions.isRunning { main.insertions.toggle() }
        // Each file that an export has begun is completed or left out.
        for export in main.exports { export.cancel() }
        Task {
            await windowServer?.finish()
            await main.gallery.finishWriting()
            await main.settings.finish()
            await main.finishExports()
            exit(status)
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 3) {
            Console.standard.printError("Waiting to save the last changes.")
        }
    }
}

extension LightboxProgram: WindowedProgram {
    var transfers: [(item: Int, fraction: Double)] { main.grid.itemImporter?.transfers ?? [] }
    var placeholderCount: Int { main.grid.grid.placeholderCount }
}

extension LightboxProgram: WindowServer.Delegate {
    func open(_ paths: [String], startupTime: UInt32?) {
        controller.window.raise(at: startupTime)
        guard !paths.isEmpty, let library, let importer = main.grid.itemImporter?.importer else { return }
        importFiles(paths, to: library, with: importer)
    }

    func importFiles(_ request: ImportRequest, report: @escaping @Sendable (WindowAnswer) -> Void) async {
        guard let importer = main.grid.itemImporter else {
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
            await main.gallery.finishWriting()
            if !Task.isCancelled || result.report.undo != nil { showNotice(of: result.report) }
        } catch is CancellationError {
            report(.refused("The import was canceled in the window of Lightbox."))
        } catch {
            report(.refused("\(error)"))
        }
    }
}
