internal import CX11
import Foundation

/// The atoms that this target uses, interned in one round trip.
struct Atoms {
    /// An atom name that is known at compile time.
    enum Name: String, CaseIterable {
        case utf8 = "UTF8_STRING"
        case wmProtocols = "WM_PROTOCOLS"
        case wmDeleteWindow = "WM_DELETE_WINDOW"
        case ping = "_NET_WM_PING"
        case syncRequest = "_NET_WM_SYNC_REQUEST"
        case syncCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
        case name = "_NET_WM_NAME"
        case iconName = "_NET_WM_ICON_NAME"
        case icon = "_NET_WM_ICON"
        case pid = "_NET_WM_PID"
        case windowType = "_NET_WM_WINDOW_TYPE"
        case typeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
        case typeDragAndDrop = "_NET_WM_WINDOW_TYPE_DND"
        case activeWindow = "_NET_ACTIVE_WINDOW"
        case supported = "_NET_SUPPORTED"
        case windowState = "_NET_WM_STATE"
        case fullScreen = "_NET_WM_STATE_FULLSCREEN"
        case settings = "_XSETTINGS_SETTINGS"
        case clipboard = "CLIPBOARD"
        case clipboardManager = "CLIPBOARD_MANAGER"
        case saveTargets = "SAVE_TARGETS"
        case targets = "TARGETS"
        case timestamp = "TIMESTAMP"
        case multiple = "MULTIPLE"
        case atomPair = "ATOM_PAIR"
        case incremental = "INCR"
        case delete = "DELETE"
        case null = "NULL"
        case dragSelection = "XdndSelection"
        case dragAware = "XdndAware"
        case dragProxy = "XdndProxy"
        case dragTypeList = "XdndTypeList"
        case dragActionList = "XdndActionList"
        case dragEnter = "XdndEnter"
        case dragPosition = "XdndPosition"
        case dragStatus = "XdndStatus"
        case dragLeave = "XdndLeave"
        case dragDrop = "XdndDrop"
        case dragFinished = "XdndFinished"
        case actionCopy = "XdndActionCopy"
        case actionMove = "XdndActionMove"
        case directSave = "XdndDirectSave0"
        case teamItems = "_LIGHTBOX_ITEMS"
        case teamProgress = "_LIGHTBOX_PROGRESS"
        case touchMajor = "Abs MT Touch Major"
        case inputServers = "XIM_SERVERS"
        case serverTime = "_LIGHTBOX_TIME"
    }

    private let values: [Name: UInt]
    /// The atom of the selection that the screen's settings manager owns (`_XSETTINGS_Sn`).
    let settingsOwner: UInt
    /// The atom of the selection that the screen's compositor owns (`_NET_WM_CM_Sn`).
    let compositorOwner: UInt

    /// Interns every ``Name`` and the two names that contain the screen number. One round trip.
    init(display: OpaquePointer, screen: Int32) {
        let names = Name.allCases.map(\.rawValue) + ["_XSETTINGS_S\(screen)", "_NET_WM_CM_S\(screen)"]
        let atoms = Self.intern(names, display: display)
        values = Dictionary(uniqueKeysWithValues: zip(Name.allCases, atoms))
        settingsOwner = atoms[names.count - 2]
        compositorOwner = atoms[names.count - 1]
    }

    /// Returns the atoms of `names` in the same order. One round trip.
    static func intern(_ names: [String], display: OpaquePointer) -> [UInt] {
        var pointers: [UnsafeMutablePointer<CChar>?] = names.map { strdup($0) }
        var atoms = [UInt](repeating: 0, count: names.count)
        XInternAtoms(display, &pointers, Int32(names.count), 0, &atoms)
        for pointer in pointers { free(pointer) }
        return atoms
    }

    /// The atom of a name; 0 (`None`) if the connection broke while the atoms were interned.
    subscript(_ name: Name) -> UInt { values[name] ?? 0 }
}
