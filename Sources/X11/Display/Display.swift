internal import CX11
import Dispatch
import DragAndDrop

/// The connection to the X server: the clock, the desktop's settings, and the events of all windows.
///
/// Events are read on the main queue, so a program needs only `dispatchMain()`. The display sets no
/// timer while nothing is pending, so that an idle program is not woken. All members belong to the main actor.
@MainActor public final class Display {
    /// The name that the display was opened under, such as `:0`.
    public let name: String
    /// Called once, asynchronously, after the server has closed the connection. Windows and images cannot be used any
    /// more.
    public var onConnectionLost: ((DisplayError) -> Void)?
    /// Called asynchronously for each unexpected X error, for logging; the program continues.
    public var onError: ((ServerError) -> Void)?
    /// The file names of further executables that may read items restricted to this program (DATA-9). They must lie in
    /// the folder of this program's executable.
    public var teamExecutables: Set<String> = []
    /// The desktop's settings, updated when the desktop changes them.
    package internal(set) var settings = DesktopSettings()

    let screen: Int32
    let root: UInt
    let visual: ScreenVisual
    let atoms: Atoms
    let extensions: Extensions

    var monitors = Monitors()
    var devices = InputDevices()
    var serverClock = ServerClock()
    var traps = ErrorTraps()
    var sharedMemory: SharedMemorySupport
    var settingsObserver: WindowObserver? { didSet { oldValue?.end() } }
    /// The serial number of the last request that reads shared memory.
    var lastSharedPut: UInt = 0
    /// The windows whose frames wait for the server to read shared memory, in the order in which they began to wait.
    var windowsAwaitingServer: [UInt] = []
    var settingsAreStale = false
    var cursors: [Cursor: UInt] = [:]
    var emptyCursor: UInt?
    var inputQueue = InputQueue<UInt>()
    /// The device of each touch whose release has not been delivered.
    var touchSources: [PointerID: Int] = [:]
    /// The touches that are too large for fingers.
    var palms: Set<UInt32> = []
    var isDraining = false
    /// Limits of exchanges with other programs.
    var limits = ExchangeLimits()
    var routes = EventRoutes()
    /// The handlers of Damage events, by the X id of the damage object.
    var damageHandlers: [UInt: @MainActor () -> Void] = [:]
    /// The X ids of this program's preview windows.
    var previewWindows: Set<UInt> = []
    /// Keeps the pixels of the windows below previews.
    private(set) lazy var coveredWindows = CoveredWindows(display: self)
    var helperWindows: Set<UInt> = []
    var knownAtoms: [String: UInt] = [:]
    var watchedSelections: Set<UInt> = []
    /// Whether an `XdndPosition` message has not been answered yet.
    var hasPendingPositions = false
    /// This program's drag outside its window, until the target client has finished.
    var outgoingDrag: OutgoingDrag?
    /// The former owners of selections that still serve data, by their windows.
    var retiredOwners: [UInt: SelectionOwner] = [:]
    /// The callers of ``finishExchanges()``, resumed when an exchange has ended or a deadline has passed.
    var exchangeWaiters: [CheckedContinuation<Void, Never>] = []
    /// The modifiers of the last event of any kind.
    var lastModifiers: KeyModifiers = []

    private(set) lazy var replies = PendingReplies(display: self)
    private(set) lazy var refreshReports = RefreshReports(display: self)
    private(set) lazy var reader = SelectionReader(display: self)
    private(set) lazy var keyboard = Keyboard(display: self)
    /// Nil if the connection is closed.
    private(set) lazy var coveredWindowExtensions = raw.map { CoveredWindowExtensions(display: $0) }
    private(set) lazy var translucentVisual: ScreenVisual? = raw.flatMap {
        ScreenVisual.translucent(display: $0, screen: screen)
    }

    let connection: Connection
    private let cleanup: Cleanup
    private(set) var openedClipboard: Clipboard?
    private var windows: [UInt: WeakWindow] = [:]
    private var isTurnScheduled = false
    private var lastForeignDrag = 0
    private let origin = SuspendingClock().now

    private struct WeakWindow {
        weak var window: Window?
        /// Outlives the window until its cleanup, which a deallocation outside the main queue defers by one turn.
        weak var server: ServerWindow?
    }

    /// Connects to a display.
    ///
    /// - Parameter name: The display's name; nil for the value of `DISPLAY`.
    /// - Throws: ``DisplayError`` if no display is named, the server cannot be reached, or the screen has no supported
    ///   visual.
    public static func open(_ name: String? = nil) throws(DisplayError) -> Display {
        guard let requestedName = name ?? ProcessInfo.processInfo.environment["DISPLAY"], !requestedName.isEmpty else {
            throw .noDisplay
        }
        Connection.installErrorHandlers()
        guard let raw = XOpenDisplay(requestedName) else { throw .cannotOpen(requestedName) }
        let screen = XDefaultScreen(raw)
        let visual: ScreenVisual
        do {
            visual = try ScreenVisual.best(display: raw, screen: screen)
        } catch {
            XCloseDisplay(raw)
            throw error
        }
        let display = Display(raw: raw, name: requestedName, screen: screen, visual: visual)
        guard display.start(raw) else {
            display.close()
            throw .cannotOpen(requestedName)
        }
        return display
    }

    private init(raw: OpaquePointer, name: String, screen: Int32, visual: ScreenVisual) {
        let connection = Connection(raw)
        self.connection = connection
        cleanup = Cleanup { connection.close() }
        self.name = name
        self.screen = screen
        self.visual = visual
        root = XRootWindow(raw, screen)
        atoms = Atoms(display: raw, screen: screen)
        extensions = Extensions(display: raw)
        sharedMemory = SharedMemorySupport(display: raw)
        connection.display = self
    }

    private func start(_ raw: OpaquePointer) -> Bool {
        if extensions.input != nil {
            devices = InputDevices(display: raw, touchMajor: atoms[.touchMajor])
            selectHierarchyEvents(raw)
        }
        watchSettings(raw)
        let isListening = connection.listen { [weak self] in self?.drain() }
        scheduleTurn()
        return isListening
    }

    /// Xlib's connection; nil once it is lost or closed. Every function that calls Xlib reads it first.
    var raw: OpaquePointer? { connection.raw }

    /// Whether the server can still be reached.
    package var isOpen: Bool { raw != nil }

    /// The time since the display was opened, by the system's monotonic clock. Event times use the same clock, so
    /// frames and events can be compared.
    package func now() -> Timestamp { origin.duration(to: SuspendingClock().now) }

    /// Leaves events in the socket, so that they do not wake the program.
    ///
    /// Called only while a frame is pending: pointer motion has no visible effect before that frame, and a wake-up
    /// costs more than handling the event.
    func suspendInput() { connection.suspendInput() }

    /// Reads events again, including those that arrived while input was suspended.
    func resumeInput() { connection.resumeInput() }

    /// The clipboard of this display.
    public var clipboard: Clipboard {
        if let openedClipboard { return openedClipboard }
        let opened = Clipboard(display: self)
        openedClipboard = opened
        return opened
    }

    /// Closes the connection; the server destroys all windows and images. Does not call ``onConnectionLost``.
    ///
    /// If the program does not close the display, it is closed when the last reference to the display, to its windows
    /// and to its clipboard content is released.
    ///
    /// Ends all exchanges with other programs: transfers fail, and a drag outside the windows is lost.
    public func close() {
        openedClipboard?.clear()
        outgoingDrag?.abandon()
        for owner in retiredOwners.values { owner.abort() }
        for window in serverWindows { window.destroyInputContext() }
        connection.close()
        // After the connection, so that their completions find it closed.
        reader.endAll()
        exchangesDidChange()
    }

    /// Called after the server has closed the connection.
    func connectionWasLost() {
        close()
        onConnectionLost?(.connectionLost(name))
    }

    /// Returns a new id for a drag of another program.
    func nextForeignDrag() -> ForeignDragID {
        lastForeignDrag += 1
        return ForeignDragID(lastForeignDrag)
    }

    // MARK: Windows

    func add(_ window: Window) { windows[window.id] = WeakWindow(window: window, server: window.server) }
    func remove(_ id: UInt) { windows[id] = nil }
    func window(_ id: UInt) -> Window? { windows[id]?.window }

    /// The number of open windows.
    package var openWindowCount: Int { openWindows.count }

    /// The windows that are open, oldest first.
    var openWindows: [Window] { windows.keys.sorted().compactMap { windows[$0]?.window } }

    /// The server-side parts of all windows, including those that wait for their deferred cleanup.
    var serverWindows: [ServerWindow] { windows.values.compactMap(\.server) }

    // MARK: Turns

    /// Flushes requests and handles received events on the next turn. Called after each round trip: Xlib or XCB may
    /// then hold events for which the socket does not become readable again.
    func scheduleTurn() {
        guard !isTurnScheduled, !isDraining, raw != nil else { return }
        isTurnScheduled = true
        DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.performTurn() } }
    }

    /// Runs `body`, then handles events and flushes requests.
    func performTurn(_ body: () -> Void = {}) {
        isTurnScheduled = true
        body()
        isTurnScheduled = false
        drain()
    }
}
