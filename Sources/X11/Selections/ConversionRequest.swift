internal import CX11
import DragAndDrop

/// What another program asks the owner of a selection for.
struct ConversionRequest: Equatable {
    var requestor: UInt
    var selection: UInt
    var target: UInt
    /// Where it wants the data; programs from before the ICCCM name no property and mean the target's.
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

/// Whether a program is given what it asks for (XDND-6).
enum Admission: Equatable {
    case serve
    /// Not yet: the answer is held back.
    case hold
    case refuse
}

/// What is promised under a selection.
@MainActor protocol SelectionContent: AnyObject {
    /// The types, as atoms, best first.
    var targets: [UInt] { get }
    /// Whether a window may have anything.
    func admission(of requestor: UInt) -> Admission
    /// Produces what is promised.
    ///
    /// - Parameter request: The time in it means nothing: programs send stale ones.
    /// - Throws: whatever went wrong; the program is refused.
    func content(for request: ConversionRequest) async throws -> WireContent
}
