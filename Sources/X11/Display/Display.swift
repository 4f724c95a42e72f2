internal import CX11
import Dispatch
import DragAndDrop

/// The connection to the X server: the clock, the desktop's settings, and the events of all windows.
///
/// Events are read on the main queue, so a program needs nothing but `dispatchMain()`. While nothing happens nothing
/// wakes up. Everything here belongs to the main actor.
@MainActor public final class Display {
    /// The name that the display was opened under, such as `:0`.
    public let name: String
    /// Called once, in a turn of its own, when the server has gone; windows and pictures are dead from then on.
    public var onConnectionLost: ((DisplayError) -> Void)?
    /// Called when the server refused a request that nobody expected it to refuse. For logs; the program goes on.
    public var onError: ((ServerError) -> Void)?
    /// Called when ``settings`` has changed.
    public var onSettingsChange: (() -> Void)?
    /// The files of the programs that may see what is for the team, by their names, besides our own (DATA-9). They
    /// count only where they are in the folder that this program is run from.
    public var teammates: Set<String> = []
    /// What the desktop says about looks and feel, kept up to date.
    public internal(set) var settings = DesktopSettings()

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
    var settingsWatch: WindowWatch? { didSet { oldValue?.end() } }
    /// The last request of which the server reads shared memory.
    var lastSharedPut: UInt = 0
    /// The windows whose frames wait for the server to have done so, in the order in which they were held.
    var heldWindows: [UInt] = []
    var settingsAreStale = false
    var cursors: [Cursor: UInt] = [:]
    var inputQueue = InputQueue<UInt>()
    var isDraining = false
    /// What exchanges with other programs may cost.
    var limits = ExchangeLimits()
    var routes = EventRoutes()
    var helperWindows: Set<UInt> = []
    var knownAtoms: [String: UInt] = [:]
    var watchedSelections: Set<UInt> = []
    /// Whether a drag of another program has moved and nobody has looked where.
    var hasPendingPositions = false
    /// The drag of ours that other programs hear of, or that one of them still takes from.
    var outgoingDrag: OutgoingDrag?
    /// The modifiers that the last event of any kind told of.
    var lastModifiers: KeyModifiers = []

    private(set) lazy var reader = SelectionReader(display: self)
    private(set) lazy var keyboard = Keyboard(display: self)
    private(set) lazy var translucentVisual: ScreenVisual? = raw.flatMap {
        ScreenVisual.translucent(display: $0, screen: screen)
    }

    let connection: Connection
    private let ending: Cleanup
    private var openedClipboard: Clipboard?
    private var windows: [UInt: WeakWindow] = [:]
    private var isTurnScheduled = false
    private var lastForeignDrag = 0
    private let origin = SuspendingClock().now

    private struct WeakWindow {
        weak var window: Window?
        /// Outlives the window by a turn if nobody has closed that.
        weak var server: ServerWindow?
    }

    /// Connects to a display.
    ///
    /// - Parameter name: The display's name; nil for the one that `DISPLAY` names.
    /// - Throws: ``DisplayError`` when there is none, it does not answer, or pictures cannot be drawn for it.
    public static func open(_ name: String? = nil) throws(DisplayError) -> Display {
        guard let wanted = name ?? ProcessInfo.processInfo.environment["DISPLAY"], !wanted.isEmpty else {
            throw .noDisplay
        }
        Connection.installErrorHandlers()
        guard let raw = XOpenDisplay(wanted) else { throw .cannotOpen(wanted) }
        let screen = XDefaultScreen(raw)
        let visual: ScreenVisual
        do {
            visual = try ScreenVisual.best(display: raw, screen: screen)
        } catch {
            XCloseDisplay(raw)
            throw error
        }
        let display = Display(raw: raw, name: wanted, screen: screen, visual: visual)
        guard display.start(raw) else {
            display.close()
            throw .cannotOpen(wanted)
        }
        return display
    }

    private init(raw: OpaquePointer, name: String, screen: Int32, visual: ScreenVisual) {
        let connection = Connection(raw)
        self.connection = connection
        ending = Cleanup { connection.close() }
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
            devices = InputDevices(display: raw)
            selectHierarchyEvents(raw)
        }
        watchSettings(raw)
        let isHeard = connection.listen { [weak self] in self?.drain() }
        scheduleTurn()
        return isHeard
    }

    /// Xlib's connection while it can be used. Every call into Xlib begins by asking for it.
    var raw: OpaquePointer? { connection.raw }

    /// Whether the server can still be reached.
    public var isOpen: Bool { raw != nil }

    /// The time since the display was opened, by the system's monotonic clock. The times of events are on the same
    /// clock, so that a frame and the events before it can be compared.
    public func now() -> Timestamp { origin.duration(to: SuspendingClock().now) }

    /// Lets what the server sends wait at the socket, without waking the program.
    ///
    /// Only for as long as a frame is on its way: what a hand does meanwhile cannot be seen before it anyhow, and each
    /// wake-up costs more than what is done in it.
    func holdInput() { connection.holdInput() }

    /// Wakes for what the server sends again; what has come meanwhile is there to be drained.
    func releaseInput() { connection.releaseInput() }

    /// The clipboard of this display.
    public var clipboard: Clipboard {
        if let openedClipboard { return openedClipboard }
        let opened = Clipboard(display: self)
        openedClipboard = opened
        return opened
    }

    /// Closes the connection; the server forgets all windows and pictures. Nothing is reported for it.
    ///
    /// A display that nobody has closed is closed when nobody holds it, its windows, or what it has in the clipboard.
    public func close() {
        openedClipboard?.clear()
        for window in serverWindows { window.destroyInputContext() }
        connection.close()
    }

    /// The server has gone.
    func connectionWasLost() {
        close()
        onConnectionLost?(.connectionLost(name))
    }

    /// A number for a drag of another program.
    func nextForeignDrag() -> ForeignDragID {
        lastForeignDrag += 1
        return ForeignDragID(lastForeignDrag)
    }

    // MARK: Windows

    func add(_ window: Window) { windows[window.id] = WeakWindow(window: window, server: window.server) }
    func remove(_ id: UInt) { windows[id] = nil }
    func window(_ id: UInt) -> Window? { windows[id]?.window }

    /// The windows that are open, oldest first.
    var openWindows: [Window] { windows.keys.sorted().compactMap { windows[$0]?.window } }

    /// The same as the server has them, with those whose last turn is still to come.
    var serverWindows: [ServerWindow] { windows.values.compactMap(\.server) }

    // MARK: Turns

    /// Sees to it that what was asked of the server leaves, and that what it said meanwhile is handled, after this
    /// turn. Any round trip may have read events off the socket into Xlib's or XCB's own queue, and a readable
    /// socket will not tell of those.
    func scheduleTurn() {
        guard !isTurnScheduled, !isDraining, raw != nil else { return }
        isTurnScheduled = true
        DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.turn() } }
    }

    /// Does something of ours as a turn of its own, with what has to follow it.
    func turn(_ body: () -> Void = {}) {
        isTurnScheduled = true
        body()
        isTurnScheduled = false
        drain()
    }
}
