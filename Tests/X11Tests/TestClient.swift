import CX11
import Foundation

/// Another client of the display: inspects the screen, and acts as window manager, compositor and settings manager.
@MainActor final class TestClient {
    private let connection: Connection
    private var display: OpaquePointer { connection.raw }
    private let root: UInt
    /// An unmapped window that owns selections.
    let window: UInt

    init?(_ name: String) {
        guard let display = XOpenDisplay(name) else { return nil }
        connection = Connection(display)
        // Some tests end the server, which must not end the test process.
        XSetIOErrorExitHandler(display, { raw, _ in if let raw { XUnlockDisplay(raw) } }, nil)
        root = XDefaultRootWindow(display)
        window = XCreateSimpleWindow(display, root, 0, 0, 10, 10, 0, 0, 0)
        XSync(display, 0)
    }

    /// Closes the connection together with the client.
    private final class Connection {
        let raw: OpaquePointer
        init(_ raw: OpaquePointer) { self.raw = raw }
        deinit { XCloseDisplay(raw) }
    }

    func atom(_ name: String) -> UInt { XInternAtom(display, name, 0) }

    /// Returns a pixel of the screen in the server's format.
    func pixel(x: Int32, y: Int32) -> UInt {
        guard let image = XGetImage(display, root, x, y, 1, 1, UInt(bitPattern: -1), ZPixmap) else { return 0 }
        defer { _ = image.pointee.f.destroy_image(image) }
        return image.pointee.f.get_pixel(image, 0, 0)
    }

    /// Returns a property's value: bytes, or 32-bit numbers.
    func property(_ name: String, of window: UInt) -> (type: String, bytes: [UInt8], numbers: [UInt])? {
        var (type, format, count, rest): (UInt, Int32, UInt, UInt) = (0, 0, 0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display, window, atom(name), 0, 100_000, 0, UInt(AnyPropertyType), &type, &format, &count, &rest, &data)
        guard type != 0, let data else { return nil }
        defer { XFree(data) }
        let typeName = XGetAtomName(display, type).map { pointer in
            defer { XFree(pointer) }
            return String(cString: pointer)
        }
        if format == 8 {
            return (typeName ?? "", Array(UnsafeBufferPointer(start: data, count: Int(count))), [])
        }
        let numbers = UnsafeRawPointer(data).assumingMemoryBound(to: UInt.self)
        // Xlib sign-extends the numbers.
        return (typeName ?? "", [], UnsafeBufferPointer(start: numbers, count: Int(count)).map { $0 & 0xffff_ffff })
    }

    func setProperty(_ name: String, bytes: [UInt8]) {
        XChangeProperty(display, window, atom(name), atom(name), 8, PropModeReplace, bytes, Int32(bytes.count))
        XSync(display, 0)
    }

    /// Grabs the server, which then serves only this client, to simulate a busy server.
    func keepServer() {
        XGrabServer(display)
        XSync(display, 0)
    }

    /// Ends ``keepServer()``.
    func letServerGo() {
        XUngrabServer(display)
        XSync(display, 0)
    }

    /// Adds a master pointer and keyboard, which changes the device hierarchy.
    func addMaster(_ name: String) {
        name.withCString { name in
            var change = XIAnyHierarchyChangeInfo()
            change.add = XIAddMasterInfo(
                type: XIAddMaster, name: UnsafeMutablePointer(mutating: name), send_core: 1, enable: 1)
            XIChangeHierarchy(display, &change, 1)
        }
        XSync(display, 0)
    }

    /// Takes or gives up ownership of a selection.
    func own(_ selection: String, _ isOwner: Bool = true) {
        XSetSelectionOwner(display, atom(selection), isOwner ? window : 0, UInt(CurrentTime))
        XSync(display, 0)
    }

    /// Sends a window manager message.
    func send(
        _ message: String, type: String = "WM_PROTOCOLS", to window: UInt, _ third: Int = 0, _ fourth: Int = 0
    ) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = atom(type)
        event.xclient.format = 32
        event.xclient.data.l = (Int(bitPattern: atom(message)), 0, third, fourth, 0)
        XSendEvent(display, window, 0, 0, &event)
        XSync(display, 0)
    }

    /// Sends a client message without waiting for the server.
    func post(_ type: String, to window: UInt, _ numbers: [Int]) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = atom(type)
        event.xclient.format = 32
        event.xclient.data.l = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
        XSendEvent(display, window, 0, 0, &event)
        XFlush(display)
    }

    func sync() { XSync(display, 0) }

    /// Whether each of the `XdndStatus` messages accepts that were received since the last call.
    func statuses() -> [Bool] {
        XSync(display, 0)
        var (event, statuses): (XEvent, [Bool]) = (XEvent(), [])
        while XCheckTypedEvent(display, ClientMessage, &event) != 0 {
            if event.xclient.message_type == atom("XdndStatus") { statuses.append(event.xclient.data.l.1 & 1 != 0) }
        }
        return statuses
    }

    /// Sends synthetic events that falsely report another size and position, unmapping and destruction.
    func forge(_ window: UInt) {
        for type in [ConfigureNotify, UnmapNotify, DestroyNotify] {
            var event = XEvent()
            event.xconfigure.type = type
            event.xconfigure.event = window
            event.xconfigure.window = window
            (event.xconfigure.width, event.xconfigure.height) = (32767, 32767)
            (event.xconfigure.x, event.xconfigure.y) = (-30000, 30000)
            XSendEvent(display, window, 0, 0, &event)
        }
        XSync(display, 0)
    }

    /// Selects the messages sent to the window manager.
    func watchRoot() {
        XSelectInput(display, root, SubstructureNotifyMask)
        XSync(display, 0)
    }

    /// Whether a message about a window was sent to the root window.
    func hasAnswer(_ message: String) -> Bool {
        XSync(display, 0)
        var event = XEvent()
        while XCheckTypedEvent(display, ClientMessage, &event) != 0 {
            if UInt(bitPattern: event.xclient.data.l.0) == atom(message), event.xclient.window == root { return true }
        }
        return false
    }

    func focus(_ window: UInt) {
        XSetInputFocus(display, window, RevertToParent, UInt(CurrentTime))
        XSync(display, 0)
    }

    /// Changes the keyboard map: a key types a symbol.
    func assign(_ symbol: Int32, toKey code: Int32) {
        var symbols = [UInt(symbol)]
        XChangeKeyboardMapping(display, code, 1, &symbols, 1)
        XSync(display, 0)
    }

    func resize(_ window: UInt, width: UInt32, height: UInt32) {
        XResizeWindow(display, window, width, height)
        XSync(display, 0)
    }

    func move(_ window: UInt, x: Int32, y: Int32) {
        XMoveWindow(display, window, x, y)
        XSync(display, 0)
    }

    func unmap(_ window: UInt) {
        XUnmapWindow(display, window)
        XSync(display, 0)
    }

    /// Covers a part of the screen, or of another window, with a new window.
    func cover(x: Int32, y: Int32, width: UInt32, height: UInt32, in parent: UInt? = nil) -> UInt {
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.background_pixel = 0
        let cover = XCreateWindow(
            display, parent ?? root, x, y, width, height, 0, Int32(CopyFromParent), UInt32(InputOutput), nil,
            UInt(CWOverrideRedirect | CWBackPixel), &attributes)
        XMapRaised(display, cover)
        XSync(display, 0)
        return cover
    }

    /// Shows a window of one color that is not painted again where it becomes visible, like one of a busy program.
    func showBusyWindow(x: Int32, y: Int32, width: UInt32, height: UInt32, color: UInt) -> UInt {
        let window = cover(x: x, y: y, width: width, height: height)
        XSetWindowBackgroundPixmap(display, window, 0)
        fill(window, color)
        return window
    }

    /// Fills a window with a color.
    func fill(_ window: UInt, _ color: UInt) {
        let context = XCreateGC(display, window, 0, nil)
        XSetForeground(display, context, color)
        XFillRectangle(display, window, context, 0, 0, 2000, 2000)
        XFreeGC(display, context)
        XSync(display, 0)
    }

    /// Moves a window directly below another one.
    func lower(_ window: UInt, below sibling: UInt) {
        var changes = XWindowChanges()
        (changes.sibling, changes.stack_mode) = (sibling, Below)
        XConfigureWindow(display, window, UInt32(CWSibling | CWStackMode), &changes)
        XSync(display, 0)
    }

    /// Hides a window and shows it again at once.
    func remap(_ window: UInt) {
        XUnmapWindow(display, window)
        XMapWindow(display, window)
        XSync(display, 0)
    }

    func destroy(_ window: UInt) {
        XDestroyWindow(display, window)
        XSync(display, 0)
    }

    /// Whether the server keeps the window's pixels in a pixmap of its own.
    func isRedirected(_ window: UInt) -> Bool {
        let pixmap = XCompositeNameWindowPixmap(display, window)
        var (root, x, y, width, height, border, depth): (Window, Int32, Int32, UInt32, UInt32, UInt32, UInt32) =
            (0, 0, 0, 0, 0, 0, 0)
        let isRedirected = XGetGeometry(display, pixmap, &root, &x, &y, &width, &height, &border, &depth) != 0
        if isRedirected { XFreePixmap(display, pixmap) }
        return isRedirected
    }

    /// Fills the screen with squares of 20 pixels in two colors, which the server repaints by itself.
    func fillScreen(_ even: UInt, _ odd: UInt) {
        let tile = XCreatePixmap(display, root, 40, 40, UInt32(XDefaultDepth(display, XDefaultScreen(display))))
        let context = XCreateGC(display, tile, 0, nil)
        for (color, x, y) in [(even, 0, 0), (odd, 20, 0), (odd, 0, 20), (even, 20, 20)] as [(UInt, Int32, Int32)] {
            XSetForeground(display, context, color)
            XFillRectangle(display, tile, context, x, y, 20, 20)
        }
        XSetWindowBackgroundPixmap(display, root, tile)
        XFreePixmap(display, tile)
        XFreeGC(display, context)
        XClearWindow(display, root)
        XSync(display, 0)
    }

    /// Whether this client could grab the pointer now. Releases the grab.
    func canGrabPointer() -> Bool {
        let result = XGrabPointer(display, root, 0, 0, GrabModeAsync, GrabModeAsync, 0, 0, UInt(CurrentTime))
        if result == GrabSuccess { XUngrabPointer(display, UInt(CurrentTime)) }
        XSync(display, 0)
        return result == GrabSuccess
    }

    func grabKeyboard() {
        XGrabKeyboard(display, root, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
        XSync(display, 0)
    }

    func counter(_ id: UInt) -> Int {
        var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard XSyncQueryExtension(display, &event, &error) != 0, XSyncInitialize(display, &major, &minor) != 0 else {
            return -1
        }
        var value = XSyncValue()
        XSyncQueryCounter(display, id, &value)
        return Int(value.hi) << 32 | Int(value.lo)
    }

    /// A window's shape as rectangles of x, y, width and height; nil if it has none.
    func shape(_ window: UInt, input: Bool) -> [[Int]]? {
        var (count, ordering): (Int32, Int32) = (0, 0)
        let list = XShapeGetRectangles(display, window, input ? ShapeInput : ShapeBounding, &count, &ordering)
        defer { if let list { XFree(list) } }
        return UnsafeBufferPointer(start: list, count: Int(count)).map {
            [Int($0.x), Int($0.y), Int($0.width), Int($0.height)]
        }
    }

    /// A window's geometry and attributes.
    func attributes(_ window: UInt) -> (x: Int, y: Int, depth: Int, isOverride: Bool, isShown: Bool) {
        var attributes = XWindowAttributes()
        XGetWindowAttributes(display, window, &attributes)
        return (
            Int(attributes.x), Int(attributes.y), Int(attributes.depth), attributes.override_redirect != 0,
            attributes.map_state == IsViewable
        )
    }

    /// The names of a window's properties.
    func properties(_ window: UInt) -> [String] {
        var count: Int32 = 0
        guard let list = XListProperties(display, window, &count) else { return [] }
        defer { XFree(list) }
        return UnsafeBufferPointer(start: list, count: Int(count)).compactMap {
            guard let name = XGetAtomName(display, $0) else { return nil }
            defer { XFree(name) }
            return String(cString: name)
        }
    }
}
