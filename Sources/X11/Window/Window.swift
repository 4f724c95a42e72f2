internal import CX11
import DragAndDrop

/// A window on the screen: receives input, and provides memory and deadlines for frames.
///
/// If the program does not call `close()`, the window closes after its last reference is released: synchronously on
/// the main queue, otherwise on a later main-queue turn. Sizes and positions are in pixels unless stated otherwise.
@MainActor package final class Window {
    /// The initial properties of a window.
    package struct Configuration {
        /// The title in the title bar and the task list.
        package var title: String
        /// The program's name in `WM_CLASS`, for window managers and settings.
        package var className: (instance: String, class: String) = ("lightbox", "Lightbox")
        /// The initial size of the content, in points.
        package var size: (width: CGFloat, height: CGFloat)
        /// The smallest size that the user can set, in points.
        package var minimumSize: (width: CGFloat, height: CGFloat) = (1, 1)
        /// Pixels per point.
        package var scale: CGFloat = 1
        /// The program's icon in several sizes, each with `width * height` pixels `0xAARRGGBB`, not premultiplied, row
        /// by row from the top.
        package var icon: [(width: Int, height: Int, pixels: [UInt32])] = []
        /// The color shown before the first frame.
        package var background = Color.white

        /// A configuration with a title and a size in points, and default values otherwise.
        package init(title: String, size: (width: CGFloat, height: CGFloat)) {
            self.title = title
            self.size = size
        }
    }

    /// The window's X id.
    package var id: UInt { server.id }
    /// The display that the window belongs to.
    package let display: Display
    /// Receives the window's events.
    package weak var delegate: (any WindowDelegate)?
    /// The size of the content in pixels.
    package internal(set) var pixelSize: (width: Int, height: Int)
    /// Whether the window has the keyboard focus.
    package internal(set) var isFocused = false
    /// Whether no other window covers any part of the window. Under a compositor, servers report that none does.
    package internal(set) var isFullyVisible = false
    /// Whether the window is mapped, that is shown and not minimized.
    package internal(set) var isViewable = false
    /// Whether the window or its display has been closed.
    package var isClosed: Bool { server.isClosed || !display.isOpen }

    let configuration: Configuration
    var tracker = PointerTracker()
    /// The searches for the windows at dragging pointers.
    var stackingSearches: [PointerID: WindowSearch] = [:]
    var hasSeenPointer = false
    var knownPosition: CGPoint?
    var grab: Grab?
    var grabbedTouches = GrabbedTouches()
    var syncRequest: (low: UInt32, high: Int32)?
    var drawnSize: (width: Int, height: Int) = (0, 0)
    lazy var store = FrameStore(display: display, visual: display.visual)
    /// Whether input is delivered only before the pending frame. Used during a drag, so that pointer motion between two
    /// frames does not wake the program. Events keep their times.
    package var defersInputToFrames = false {
        didSet { if !defersInputToFrames { display.resumeInput() } }
    }
    private(set) lazy var pacer = makePacer()
    var refreshClock = RefreshClock()

    /// The text that is edited in the window and that input methods may read; nil without one.
    package var textInput: TextInputTarget? {
        didSet {
            guard textInput != oldValue, liveConnection != nil else { return }
            if textInput?.session != oldValue?.session { server.inputContext?.reset() }
            display.keyboard.textInputChanged(in: self)
            display.scheduleTurn()
        }
    }

    let server: ServerWindow
    private let cleanup: Cleanup

    /// Creates a window, which is hidden until ``show()``.
    ///
    /// - Throws: ``DisplayError/connectionLost(_:)`` if the display is closed.
    package init(display: Display, configuration: Configuration) throws(DisplayError) {
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
        // Keep the pixels when the window grows, instead of clearing them.
        attributes.bit_gravity = NorthWestGravity
        attributes.event_mask = Self.eventMask(hasDevices: display.extensions.input != nil)
        let mask = CWBackPixel | CWBorderPixel | CWColormap | CWBitGravity | CWEventMask
        let created = XCreateWindow(
            raw, display.root, 0, 0, UInt32(pixelSize.width), UInt32(pixelSize.height), 0, display.visual.depth,
            UInt32(InputOutput), display.visual.pointer, UInt(mask), &attributes)
        let server = ServerWindow(created, display: display)
        self.server = server
        cleanup = Cleanup { server.close() }
        display.add(self)
        selectInput(raw)
        setProperties(raw)
        store.prepare(width: pixelSize.width, height: pixelSize.height)
        display.scheduleTurn()
    }

    /// The title in the title bar and the task list.
    package var title: String {
        didSet {
            if title != oldValue, liveConnection != nil { setTitle() }
        }
    }

    /// Pixels per point, by which input locations are divided. Setting the scale does not draw; call
    /// ``requestFrame()``.
    package var scale: CGFloat {
        didSet {
            guard scale != oldValue, let raw = liveConnection else { return }
            setSizeHints(raw)
            display.scheduleTurn()
        }
    }

    /// The shape of the pointer over the window.
    package var cursor = Cursor.arrow {
        didSet { if cursor != oldValue, hasSeenPointer { applyCursor() } }
    }
    /// Whether no cursor is shown, because fingers are used: the server lets the cursor follow them.
    private(set) var hidesCursor = false {
        didSet { if hidesCursor != oldValue, hasSeenPointer { applyCursor() } }
    }

    /// Shows the window. If no frame has been drawn yet, first draws one synchronously, so that the window appears with
    /// its content.
    package func show() {
        guard let raw = liveConnection else { return }
        if drawnSize == (0, 0) { drawFrame() }
        XMapWindow(raw, id)
        display.scheduleTurn()
    }

    /// Raises the window above others and requests the keyboard focus. A minimized window is restored. Has no effect
    /// before ``show()``.
    ///
    /// - Parameter time: The server's time of the user's action that is the reason, by which window managers decide
    ///   whether the window may take the focus. Nil takes the server's present time, with one round trip.
    package func raise(at time: UInt32? = nil) {
        guard let raw = liveConnection, drawnSize != (0, 0) else { return }
        // Mapping an iconic window restores it (ICCCM 4.1.4).
        XMapRaised(raw, id)
        // Source indication 1: the request comes from an application.
        sendToRoot(raw, .activeWindow, (1, Int(time ?? serverTime(raw)), 0, 0, 0))
        display.scheduleTurn()
    }

    /// Withdraws the window from the screen. Transfers to and from it continue.
    package func hide() {
        guard let raw = liveConnection else { return }
        endDragGrab()
        XWithdrawWindow(raw, id, display.screen)
        display.scheduleTurn()
    }

    /// Destroys the window. Presses are discarded, not canceled, and the delegate is not called any more. Idempotent.
    package func close() {
        guard !server.isClosed else { return }
        endDragGrab()
        pacer.cancel()
        store.close()
        cleanup.run()
    }

    /// The area of the screen, in points, relative to the content; nil while the window's position is unknown.
    package var screenFrame: CGRect? {
        guard let position = knownPosition, let raw = liveConnection else { return nil }
        let (width, height) = (XDisplayWidth(raw, display.screen), XDisplayHeight(raw, display.screen))
        return CGRect(
            x: -position.x / scale, y: -position.y / scale, width: CGFloat(width) / scale,
            height: CGFloat(height) / scale)
    }

    /// The content's top left corner, in root pixels. Takes a round trip unless the position is known.
    package var contentPosition: CGPoint {
        if let knownPosition { return knownPosition }
        guard let raw = liveConnection else { return .zero }
        var (x, y, child): (Int32, Int32, UInt) = (0, 0, 0)
        XTranslateCoordinates(raw, id, display.root, 0, 0, &x, &y, &child)
        display.scheduleTurn()
        let position = CGPoint(x: CGFloat(x), y: CGFloat(y))
        knownPosition = position
        return position
    }

    // MARK: Internal

    /// Xlib's connection; nil if the window is closed.
    var liveConnection: OpaquePointer? { server.isClosed ? nil : display.raw }

    /// Hides the cursor when a finger touches the window, and shows it when the mouse is used again.
    func updateCursor(for event: DeviceEvent.Kind) {
        switch event {
        case .touchBegin: hidesCursor = true
        case .motion(moved: true, scroll: _, isPressed: _), .press: hidesCursor = false
        default: break
        }
    }

    /// Sets the window's cursor. Deferred until the first pointer event, because loading a cursor theme takes
    /// milliseconds.
    func applyCursor() {
        hasSeenPointer = true
        guard let raw = liveConnection else { return }
        XDefineCursor(raw, id, hidesCursor ? display.invisibleCursor : display.cursor(cursor))
        display.scheduleTurn()
    }

    /// Handles drags of other programs over the window.
    var dropTarget: DropTarget? { server.dropTarget }

    /// Whether the window receives every change of the modifiers.
    var watchesModifiers: Bool { server.watchesModifiers }

    static func pixels(_ points: CGFloat, _ scale: CGFloat) -> Int {
        // The X11 protocol limits window sizes to 32,767 pixels.
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
