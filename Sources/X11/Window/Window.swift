internal import CX11
import DragAndDrop

/// A window on the screen: takes input, gives frames their memory and their time.
///
/// Its owner keeps it; when nobody does, it closes in a later turn. Sizes and places are in pixels unless points are
/// said.
@MainActor public final class Window {
    /// What a window is made with.
    public struct Configuration {
        /// The title, for the title bar and the task list.
        public var title: String
        /// How window managers and settings know the program.
        public var className: (instance: String, class: String) = ("lightbox", "Lightbox")
        /// The size of the content at first, in points.
        public var size: (width: CGFloat, height: CGFloat)
        /// The smallest size that the user can give it, in points.
        public var minimumSize: (width: CGFloat, height: CGFloat) = (1, 1)
        /// Pixels per point.
        public var scale: CGFloat = 1
        /// Pictures of the program in several sizes, each with `width * height` colours `0xAARRGGBB`, not
        /// premultiplied, from the top left.
        public var icon: [(width: Int, height: Int, pixels: [UInt32])] = []
        /// What is shown until the first frame.
        public var background = Color.white

        /// A configuration with a title and a size in points; the rest has defaults.
        public init(title: String, size: (width: CGFloat, height: CGFloat)) {
            self.title = title
            self.size = size
        }
    }

    /// The X server's number for the window, for logs and tools.
    public var id: UInt { server.id }
    /// The display that it is on.
    public let display: Display
    /// Who is told what happens.
    public weak var delegate: (any WindowDelegate)?
    /// The size of the content in pixels.
    public internal(set) var pixelSize: (width: Int, height: Int)
    /// Whether the keyboard's input comes here.
    public internal(set) var isFocused = false
    /// Whether no other window covers any part of it. Under a compositor servers always say so.
    public internal(set) var isFullyVisible = false
    /// Whether it is on the screen rather than hidden or minimised.
    public internal(set) var isViewable = false
    /// Whether it has been closed, or its display has.
    public var isClosed: Bool { server.isClosed || !display.isOpen }

    let configuration: Configuration
    var tracker = PointerTracker()
    var hasSeenPointer = false
    var knownPosition: CGPoint?
    var grab: Grab?
    var syncRequest: (low: UInt32, high: Int32)?
    var drawnSize: (width: Int, height: Int) = (0, 0)
    lazy var store = FrameStore(display: display, visual: display.visual)
    /// Whether input waits for the frame that is on its way, if there is one: while something is carried, a hand's
    /// movements between two frames are not worth waking for. Their times are kept.
    public var gathersInput = false {
        didSet { if !gathersInput { display.releaseInput() } }
    }
    private(set) lazy var pacer = makePacer()

    let server: ServerWindow
    private let ending: Cleanup

    /// Makes a window, hidden until ``show()``.
    ///
    /// - Throws: ``DisplayError/connectionLost(_:)`` when the display is closed.
    public init(display: Display, configuration: Configuration) throws(DisplayError) {
        guard let raw = display.raw else { throw .connectionLost(display.name) }
        self.display = display
        self.configuration = configuration
        title = configuration.title
        scale = configuration.scale
        pixelSize = (
            Self.pixels(configuration.size.width, configuration.scale),
            Self.pixels(configuration.size.height, configuration.scale)
        )
        var attributes = XSetWindowAttributes()
        attributes.background_pixel = Self.pixel(of: configuration.background, display.visual)
        attributes.border_pixel = 0
        attributes.colormap = display.visual.colormap
        // The picture stays where it is while the window grows, rather than being cleared.
        attributes.bit_gravity = NorthWestGravity
        attributes.event_mask = Self.eventMask(hasDevices: display.extensions.input != nil)
        let mask = CWBackPixel | CWBorderPixel | CWColormap | CWBitGravity | CWEventMask
        let made = XCreateWindow(
            raw, display.root, 0, 0, UInt32(pixelSize.width), UInt32(pixelSize.height), 0, display.visual.depth,
            UInt32(InputOutput), display.visual.pointer, UInt(mask), &attributes)
        let server = ServerWindow(made, display: display)
        self.server = server
        ending = Cleanup { server.close() }
        display.add(self)
        selectInput(raw)
        setProperties(raw)
        display.scheduleTurn()
    }

    /// The title, for the title bar and the task list.
    public var title: String {
        didSet {
            if title != oldValue, liveConnection != nil { setTitle() }
        }
    }

    /// Pixels per point: what input is divided by. Setting it changes no pixels; ask for a frame.
    public var scale: CGFloat {
        didSet {
            guard scale != oldValue, let raw = liveConnection else { return }
            setSizeHints(raw)
            display.scheduleTurn()
        }
    }

    /// What the pointer looks like here.
    public var cursor = Cursor.arrow {
        didSet { if cursor != oldValue, hasSeenPointer { applyCursor() } }
    }

    /// Puts it on the screen. The first frame is drawn before that, so that it comes up with its picture.
    public func show() {
        guard let raw = liveConnection else { return }
        if drawnSize == (0, 0) { drawFrame() }
        XMapWindow(raw, id)
        display.scheduleTurn()
    }

    /// Brings it in front of the others and asks for the keyboard.
    public func raise() {
        guard let raw = liveConnection else { return }
        XRaiseWindow(raw, id)
        // Sent by an application, on the user's wish, now.
        sendToRoot(raw, .activeWindow, (1, 0, 0, 0, 0))
        display.scheduleTurn()
    }

    /// Removes it for good. What is pressed in it is forgotten; its delegate is told nothing more.
    public func close() {
        guard !server.isClosed else { return }
        endDragGrab()
        pacer.cancel()
        store.close()
        ending.run()
    }

    /// The content's top left corner on the screen, in root pixels.
    public var framePosition: CGPoint {
        if let knownPosition { return knownPosition }
        guard let raw = liveConnection else { return .zero }
        var (x, y, child): (Int32, Int32, UInt) = (0, 0, 0)
        XTranslateCoordinates(raw, id, display.root, 0, 0, &x, &y, &child)
        display.scheduleTurn()
        let position = CGPoint(x: CGFloat(x), y: CGFloat(y))
        knownPosition = position
        return position
    }

    // MARK: Within the room

    /// Xlib's connection while there is a window on it.
    var liveConnection: OpaquePointer? { server.isClosed ? nil : display.raw }

    /// Gives the window its cursor. Reading a cursor theme takes milliseconds, so this waits for the first pointer.
    func applyCursor() {
        hasSeenPointer = true
        guard let raw = liveConnection else { return }
        XDefineCursor(raw, id, display.cursor(cursor))
        display.scheduleTurn()
    }

    /// Where drags of other programs come in.
    var dropTarget: DropTarget? { server.dropTarget }

    /// Whether the window hears of each change of the modifiers.
    var watchesModifiers: Bool { server.watchesModifiers }

    static func pixels(_ points: CGFloat, _ scale: CGFloat) -> Int {
        // The protocol's limit for the size of a window.
        Int(min(32767, max(1, (points * scale).rounded())))
    }

    private static func pixel(of color: Color, _ visual: ScreenVisual) -> UInt {
        func part(_ value: Double) -> UInt32 { UInt32((min(1, max(0, value)) * 255).rounded()) }
        let value = part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
        return UInt(visual.format.converter.pixel(value))
    }

    private static func eventMask(hasDevices: Bool) -> Int {
        let always =
            KeyPressMask | KeyReleaseMask | FocusChangeMask | StructureNotifyMask | ExposureMask | VisibilityChangeMask
            | PropertyChangeMask
        let pointer =
            ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask
        return hasDevices ? always : always | pointer
    }

    private func selectInput(_ raw: OpaquePointer) {
        guard let input = display.extensions.input else { return }
        var events = [
            XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter, XI_Leave, XI_TouchBegin, XI_TouchUpdate,
            XI_TouchEnd,
        ]
        if input.hasGestures { events += [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd] }
        display.selectDeviceEvents(raw, window: id, device: XIAllMasterDevices, events: events)
    }
}
