internal import CX11
import DragAndDrop

/// Another client's request to convert a selection (`SelectionRequest`).
struct ConversionRequest: Equatable {
    var requestor: UInt
    var selection: UInt
    var target: UInt
    /// The property for the data. If the requestor leaves it empty, as before the ICCCM, the target atom names the
    /// property.
    var property: UInt
    var time: UInt

    init(_ event: XSelectionRequestEvent) {
        requestor = event.requestor
        selection = event.selection
        target = event.target
        property = event.property == 0 ? event.target : event.property
        time = event.time
    }
}

/// Whether a request may be served (XDND-6).
enum RequestDecision: Equatable {
    case serve
    /// The request is kept, and evaluated again later.
    case hold
    case refuse
}

/// The content of an owned selection.
@MainActor protocol SelectionContent: AnyObject {
    /// The types as atoms, best first, without those that every selection owner supports.
    var targets: [UInt] { get }
    /// Whether a window may receive data now.
    func decision(on requestor: UInt) -> RequestDecision
    /// Produces the data of a request.
    ///
    /// - Parameters:
    ///   - request: Its time must be ignored: clients send stale times (WIRE-50).
    ///   - progress: Advances while data is produced: the owner gives up a production that stalls.
    /// - Throws: Any error; the owner then refuses the request.
    func content(for request: ConversionRequest, progress: ProductionProgress) async throws -> PropertyValue
}
