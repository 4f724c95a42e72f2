internal import CX11

/// The server's extensions, queried when the connection is opened.
struct Extensions {
    /// XInput's opcode, and whether XInput reports touchpad pinches; nil if the server lacks XInput 2.2.
    private(set) var input: (opcode: Int32, hasGestures: Bool)?
    /// The first event code of XFixes, which reports changes of selection owners.
    private(set) var fixesEvents: Int32?
    /// The first event code of RandR, which reports changes of monitors.
    private(set) var randrEvents: Int32?
    /// Whether the Shape extension is present.
    private(set) var hasShape = false
    /// Whether the server has sync counters (XSync), with which a window manager waits for frames during a resize.
    private(set) var hasSync = false
    /// Whether XRes can report the process that owns a window.
    private(set) var reportsProcesses = false

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
        reportsProcesses =
            XResQueryExtension(display, &event, &error) != 0 && XResQueryVersion(display, &major, &minor) != 0
            && (major, minor) >= (1, 2)
    }
}

/// The extensions with which previews are blended over other windows without a compositor. Queried on first use, since
/// only drags need them.
struct CoveredWindowExtensions {
    /// The first event code of Damage, which reports changes of windows; nil if the server lacks it or Composite, which
    /// keeps the pixels of covered windows.
    let damageEvents: Int32?

    /// Takes four round trips.
    init(display: OpaquePointer) {
        var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let isComplete =
            XCompositeQueryExtension(display, &event, &error) != 0
            && XCompositeQueryVersion(display, &major, &minor) != 0 && (major, minor) >= (0, 2)
            && XDamageQueryExtension(display, &event, &error) != 0 && XDamageQueryVersion(display, &major, &minor) != 0
        damageEvents = isComplete ? event : nil
    }
}
