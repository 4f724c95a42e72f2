internal import CX11

/// What the server can do beyond the core protocol; asked once, when the connection is made.
struct Extensions {
    /// XInput's event code, and whether it reports pinches of a touchpad; nil below version 2.2.
    private(set) var input: (opcode: Int32, hasGestures: Bool)?
    /// The first event code of XFixes, which tells of selections that change hands.
    private(set) var fixesEvents: Int32?
    /// The first event code of RandR, which tells of monitors.
    private(set) var randrEvents: Int32?
    /// Whether windows can have shapes.
    private(set) var hasShape = false
    /// Whether there are counters, by which a window manager waits for our frames while resizing.
    private(set) var hasSync = false
    /// Whether the server tells which process a window belongs to.
    private(set) var tellsProcesses = false

    init(display: OpaquePointer) {
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        var (major, minor): (Int32, Int32) = (2, 4)
        if XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0,
            XIQueryVersion(display, &major, &minor) == Success, (major, minor) >= (2, 2)
        {
            input = (opcode, (major, minor) >= (2, 4))
        }
        if XFixesQueryExtension(display, &event, &error) != 0, XFixesQueryVersion(display, &major, &minor) != 0 {
            fixesEvents = event
        }
        if XRRQueryExtension(display, &event, &error) != 0, XRRQueryVersion(display, &major, &minor) != 0,
            (major, minor) >= (1, 3)
        {
            randrEvents = event
        }
        hasShape = XShapeQueryExtension(display, &event, &error) != 0
        hasSync =
            XSyncQueryExtension(display, &event, &error) != 0 && XSyncInitialize(display, &major, &minor) != 0
        tellsProcesses =
            XResQueryExtension(display, &event, &error) != 0 && XResQueryVersion(display, &major, &minor) != 0
            && (major, minor) >= (1, 2)
    }
}
