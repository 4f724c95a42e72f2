import CX11
import Testing

/// The windows of all programs on a server.
///
/// The server is grabbed while their properties are read: a window that another program destroys meanwhile would be an
/// error, which ends the process unless a handler is installed.
@MainActor enum TopLevelWindows {
    /// Requests to close the window whose title ends with a text, as a window manager's close button does.
    static func close(title: String, display name: String) throws {
        let display = try #require(XOpenDisplay(name), "no X server answers at \(name)")
        defer { XCloseDisplay(display) }
        let window = try #require(find(title, display), "there is no window called '\(title)'")
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", 0)
        event.xclient.format = 32
        event.xclient.data.l.0 = Int(bitPattern: XInternAtom(display, "WM_DELETE_WINDOW", 0))
        XSendEvent(display, window, 0, 0, &event)
        XSync(display, 0)
    }

    /// The window whose title ends with a text among the root window's children, so without a window manager's frames.
    static func find(_ title: String, _ display: OpaquePointer) -> UInt? {
        XGrabServer(display)
        defer { XUngrabServer(display) }
        return children(display).first { window in
            var name: UnsafeMutablePointer<CChar>?
            guard XFetchName(display, window, &name) != 0, let name else { return false }
            defer { XFree(name) }
            return String(cString: name).hasSuffix(title)
        }
    }

    /// The visible windows among the root window's children.
    static func visibleWindows(on name: String) throws -> [UInt] {
        let display = try #require(XOpenDisplay(name), "no X server answers at \(name)")
        defer { XCloseDisplay(display) }
        XGrabServer(display)
        return children(display).filter { window in
            var attributes = XWindowAttributes()
            return XGetWindowAttributes(display, window, &attributes) != 0 && attributes.map_state == IsViewable
        }
    }

    private static func children(_ display: OpaquePointer) -> [UInt] {
        var (root, parent, count): (UInt, UInt, UInt32) = (0, 0, 0)
        var children: UnsafeMutablePointer<UInt>?
        guard XQueryTree(display, XDefaultRootWindow(display), &root, &parent, &children, &count) != 0, let children
        else { return [] }
        defer { XFree(children) }
        return Array(UnsafeBufferPointer(start: children, count: Int(count)))
    }
}
