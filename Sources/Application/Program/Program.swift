import Foundation
@_exported import Views
import X11

/// A program with windows: opens the display, keeps the windows, shows the menu of commands, and ends when the user
/// quits (RUN-1).
///
///     Program.run("Cards", identifier: "org.example.Cards") { program in
///         program.menu = { _ in
///             Menu([MenuItem(.undo), MenuItem(.redo), .separator, program.aboutItem, program.quitItem])
///         }
///         try program.openWindow(CardBoard(frame: .zero), size: CGSize(width: 600, height: 400))
///     }
///
/// The command line is left to the program: read `CommandLine.arguments`, or use a library for it, before the call.
@MainActor public final class Program {
    /// The name for the user, and the class name of the windows, by which desktops find the icon.
    public let name: String
    /// The name that no other program has, such as "org.example.Cards": that of the folder with the settings, and of the
    /// socket of a program that runs once. Give the desktop file the same name, and the line `StartupWMClass=` with
    /// ``name``, by which desktops find it.
    public let identifier: String
    /// The version, which is shown with the name; nil for none.
    public let version: String?
    /// The user's settings, which are stored in a file.
    public let settings: Settings

    // MARK: Windows

    /// The open windows, in the order in which they were opened.
    public var windows: [WindowController] { entries.map(\.controller) }
    /// The window that the user has used last; nil without a window.
    public var activeWindow: WindowController? {
        let active = lastActive
        return entries.first { $0.controller === active }?.controller ?? entries.last?.controller
    }
    /// Returns the menu of a window (`RootView.mainMenu`); nil, the default, for none.
    public var menu: (@MainActor (WindowController) -> Menu)?
    /// Whether the program quits when the user has closed the last window; true by default.
    public var quitsAfterLastWindow = true
    /// Called when the user has started the program once more, while this process runs: with the arguments of the
    /// command line and the folder that relative paths in it refer to. Only for a program that runs once; see
    /// ``run(_:identifier:version:isUnique:_:)``. Afterwards the window that was used last is raised.
    public var onReopen: (@MainActor (_ arguments: [String], _ folder: String) -> Void)?
    /// The text of About below the name and the version.
    public var aboutText = ""

    // MARK: The end

    /// Asks, perhaps by an `Alert`, whether the program may quit; called after the windows have been asked
    /// (``WindowController/mayClose``). Nil, the default, permits it. Not called when the system ends the program by a
    /// signal.
    public var mayQuit: (@MainActor () async -> Bool)?
    /// Completes what has to be done before the process ends, such as writing files. Called once, after the windows
    /// have closed and other programs have received what was dropped on them.
    public var willQuit: (@MainActor () async -> Void)?

    /// Ends what other processes must not begin any more; called once, before the wait for other programs.
    package var willFinishExchanges: (@MainActor () async -> Void)?
    /// Called once, synchronously, before the windows close.
    package var willEnd: (@MainActor () -> Void)?
    /// Called when a second signal ends the process although ``willQuit`` has not returned: returns a sentence for
    /// standard error that says what is lost; nil for nothing besides changes.
    package var lossMessage: (@MainActor () -> String?)?
    /// Whether the program is ending.
    package private(set) var isEnding = false
    /// Whether the end waits for other programs.
    private var isFinishingExchanges = false
    /// Whether the user is being asked.
    private(set) var isAsking = false
    /// The exit status of a failure.
    package static let failure: Int32 = 1
    /// Ends the process; replaced by tests.
    var exitProcess: @MainActor (Int32) -> Void = { exit($0) }
    /// Writes to standard error; replaced by tests.
    var printError: @MainActor (String) -> Void = { StandardError.write($0) }

    /// A window, and the closure that closes it.
    private struct Entry {
        let controller: WindowController
        let close: @MainActor () -> Void
    }

    private var entries: [Entry] = []
    private weak var lastActive: WindowController?
    private var hasHadWindow = false
    private var openDisplay: Display?
    private var preferences = DesktopPreferences() {
        didSet { for window in windows { window.preferences = preferences } }
    }
    private var preferencesObserver: PreferencesObserver?
    private var signals: [any DispatchSourceSignal] = []
    /// Messages from the time before the first window.
    private var unshown: [String] = []
    var instance: ProgramInstance?

    /// Creates a program without windows. Most programs call ``run(_:identifier:version:isUnique:_:)`` instead.
    public init(_ name: String, identifier: String, version: String? = nil) {
        (self.name, self.identifier, self.version) = (name, identifier, version)
        settings = Settings(identifier: identifier)
        settings.onError = { [weak self] in self?.report($0) }
    }

    /// Runs a program until it quits: opens the display, calls `openWindows`, and handles events.
    ///
    /// Prints an error and ends with the status 1 if the display cannot be opened, if `openWindows` throws, or if it
    /// opens no window while ``quitsAfterLastWindow`` is true. Timers of the main run loop and the main queue are
    /// served.
    ///
    /// - Parameters:
    ///   - name: The name for the user.
    ///   - identifier: The name that no other program has, such as "org.example.Cards".
    ///   - version: The version for the user.
    ///   - isUnique: Whether the program runs once for each user: another start passes its arguments to the process
    ///     that runs (``onReopen``), and ends (RUN-6). It needs `XDG_RUNTIME_DIR`; without it each start runs on its
    ///     own.
    ///   - openWindows: Sets up the program and opens its windows.
    public static func run(
        _ name: String, identifier: String, version: String? = nil, isUnique: Bool = false,
        _ openWindows: @MainActor (Program) throws -> Void
    ) -> Never {
        let program = Program(name, identifier: identifier, version: version)
        if isUnique, program.handOver() { exit(0) }
        program.run { try openWindows(program) }
    }

    /// Runs the program until it quits; see ``run(_:identifier:version:isUnique:_:)``.
    public func run(_ openWindows: @MainActor () throws -> Void) -> Never {
        AllocatorTuning.returnFreedBlocks()
        do {
            try open()
            try openWindows()
        } catch {
            fail("\(error)")
        }
        if entries.isEmpty, quitsAfterLastWindow, !isEnding { fail("The program has opened no window.") }
        // The run loop serves its timers and the main queue, on which events arrive. `dispatchMain()` would run no
        // timers of the run loop.
        return withExtendedLifetime(self) {
            while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
        }
    }

    /// The display that the windows are on, opened by the first call.
    ///
    /// - Throws: `DisplayError` if there is none.
    @discardableResult public func open() throws(DisplayError) -> Display {
        if let openDisplay { return openDisplay }
        let display = try Display.open()
        display.onConnectionLost = { [weak self] in self?.connectionDidEnd($0) }
        openDisplay = display
        installSignalHandlers()
        // The portal usually answers before the first frame, which does not wait for it.
        preferencesObserver = PreferencesObserver(of: DesktopPortal()) { [weak self] preferences in
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.preferences = preferences } }
        }
        return display
    }

    private func connectionDidEnd(_ error: DisplayError) {
        write(error)
        for window in windows { window.content.recorder?.close() }
        end(status: Self.failure, closesWindows: false)
    }

    func fail(_ message: String) -> Never {
        StandardError.write(StandardError.line(message, program: ProcessInfo.processInfo.processName))
        exit(Self.failure)
    }

    /// Writes a message as one line to standard error.
    func write(_ message: some CustomStringConvertible) {
        printError(StandardError.line(message, program: ProcessInfo.processInfo.processName))
    }

    // MARK: Opening windows

    /// Opens a window with a view that fills it.
    ///
    /// - Parameters:
    ///   - content: The view; `RootView.contentView` of the window.
    ///   - title: The title; the program's name by default.
    ///   - size: The size of the content, in points.
    ///   - minimumSize: The smallest size that the user can set, in points; by default 320 × 240, or less for a smaller
    ///     window.
    /// - Throws: `DisplayError` if the display is closed.
    @discardableResult public func openWindow(
        _ content: View, title: String? = nil, size: CGSize = CGSize(width: 800, height: 600),
        minimumSize: CGSize? = nil
    ) throws(DisplayError) -> WindowController {
        var configuration = WindowController.Configuration(
            title: title ?? name, className: (name.lowercased(), name), size: size)
        if let minimumSize { configuration.minimumSize = minimumSize }
        let window = try WindowController(display: try open(), configuration: configuration)
        window.root.contentView = content
        add(window)
        window.show()
        return window
    }

    /// Adds a window that was created with another configuration. The program closes it, by `close` if it is not nil.
    public func add(_ window: WindowController, close: (@MainActor () -> Void)? = nil) {
        guard !entries.contains(where: { $0.controller === window }) else { return }
        window.preferences = preferences
        entries.append(Entry(controller: window, close: close ?? { [weak window] in window?.close() }))
        window.onClose = { [weak self, weak window] in if let self, let window { self.close(window) } }
        window.onDestroyed = { [weak self, weak window] in if let self, let window { self.windowWasDestroyed(window) } }
        window.onBecomeActive = { [weak self, weak window] in self?.lastActive = window }
        releaseCodeAfterFirstFrame(of: window)
        for message in unshown { NoticeView(message).show(in: window.root) }
        unshown = []
        if window.root.mainMenu == nil {
            window.root.mainMenu = { [weak self, weak window] in
                guard let self, let window, let menu else { return Menu([]) }
                return menu(window)
            }
        }
    }

    /// Gives back the memory with the code of the start, once it is over.
    private func releaseCodeAfterFirstFrame(of window: WindowController) {
        guard !hasHadWindow else { return }
        hasHadWindow = true
        let former = window.content.onFirstFrame
        window.content.onFirstFrame = {
            former?()
            DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.endOfStart) {
                ResidentCode.release()
            }
        }
    }

    /// The time after the first frame after which the start is over, in seconds: images and notices have appeared.
    private static let endOfStart = 0.25

    /// Closes a window, as its close button does, unless it may not (``WindowController/mayClose``). The last window
    /// ends the program, if ``quitsAfterLastWindow`` is true. Has no effect on a window that is closed, and while the
    /// user is being asked.
    public func close(_ window: WindowController) {
        guard entries.contains(where: { $0.controller === window }) else { return }
        if entries.count == 1, quitsAfterLastWindow { return quit() }
        guard let mayClose = window.mayClose else { return remove(window) }
        ask { [weak self] in
            if await mayClose() { self?.remove(window) }
        }
    }

    /// Closes a window that another program has destroyed. Nothing is asked: the closing answers a question that is
    /// open there with nil.
    private func windowWasDestroyed(_ window: WindowController) {
        if entries.count == 1, quitsAfterLastWindow { end(status: 0) } else { remove(window) }
    }

    private func remove(_ window: WindowController) {
        guard let index = entries.firstIndex(where: { $0.controller === window }) else { return }
        entries.remove(at: index).close()
    }

    // MARK: Quitting

    /// Quits the program, unless a window or the program may not (``WindowController/mayClose``, ``mayQuit``). Has no
    /// effect while the user is being asked.
    public func quit() {
        guard !isEnding, !isAsking else { return }
        let questions = windows.compactMap(\.mayClose) + [mayQuit].compactMap { $0 }
        guard !questions.isEmpty else { return end(status: 0) }
        ask { [weak self] in
            for mayClose in questions {
                guard await mayClose() else { return }
            }
            self?.end(status: 0)
        }
    }

    /// Starts questions, unless others wait for their answers.
    private func ask(_ questions: @escaping @MainActor () async -> Void) {
        guard !isEnding, !isAsking else { return }
        isAsking = true
        Task {
            await questions()
            isAsking = false
        }
    }

    /// Ends the process without questions, after everything is written.
    package func end(status: Int32, closesWindows: Bool = true) {
        guard !isEnding else { return }
        isEnding = true
        willEnd?()
        instance?.close()
        if closesWindows { for entry in entries { entry.close() } }
        Task {
            await willFinishExchanges?()
            isFinishingExchanges = true
            await openDisplay?.finishExchanges()
            isFinishingExchanges = false
            await willQuit?()
            await settings.finish()
            exitProcess(status)
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 3) { [weak self] in
            MainActor.assumeIsolated {
                if let self { self.write(self.waitingMessage) }
            }
        }
    }

    private var waitingMessage: String {
        isFinishingExchanges
            ? "Waiting for another program to receive the last items." : "Waiting to save the last changes."
    }

    /// Handles SIGTERM, SIGINT and SIGHUP: the program quits without questions.
    private func installSignalHandlers() {
        signals = [SIGTERM, SIGINT, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.quitBySignal() } }
            source.activate()
            return source
        }
    }

    /// Quits; a second signal does not wait for changes that are not written.
    func quitBySignal() {
        if isEnding {
            let reason =
                isFinishingExchanges
                ? "Ended before another program had received the last items." : "Ended before all changes were saved."
            write([reason, lossMessage?()].compactMap { $0 }.joined(separator: " "))
            return exitProcess(Self.failure)
        }
        end(status: 0)
    }

    // MARK: Messages

    /// Shows an error in the window that was used last; without a window, writes it to standard error. The text is that
    /// of a `LocalizedError`, of Foundation's errors, or of an error that is `CustomStringConvertible`.
    public func report(_ error: any Error) {
        let text = ErrorText.text(of: error)
        guard let root = activeWindow?.root, !isEnding else {
            // The first window shows it, too.
            unshown.append(text)
            return write(text)
        }
        NoticeView(text).show(in: root)
    }
}
