/// What both sides of a drag can see of it.
@MainActor public protocol DragDropSession: AnyObject {
    /// The items, in the order in which they were given and added; the last is on top of the stack.
    var items: [DragItem] { get }
    /// Whether targets may move the items (DROP-3).
    var allowsMoveOperation: Bool { get }
    /// Whether only this program sees the session (DATA-9).
    var isRestrictedToDraggingApplication: Bool { get }
    /// Where the session is, in a view's coordinates; with nil, in the window's. That is where the hand is, or, for the
    /// targets of a touch that asked to be precise, above it (DROP-8).
    func location(in view: (any InteractionView)?) -> CGPoint
}

extension DragDropSession {
    /// Whether any item promises one of the types.
    public func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
        items.contains { item in typeIdentifiers.contains { item.itemProvider.hasItemConforming(toTypeIdentifier: $0) }
        }
    }

    /// Whether an object of the class could be made of any item.
    public func canLoadObjects<Object: ItemProviderReading>(ofClass type: Object.Type) -> Bool {
        items.contains { $0.itemProvider.canLoadObject(ofClass: type) }
    }
}

/// A drag, from its lift to its last byte, as its source sees it.
@MainActor public final class DragSession: DragDropSession {
    /// Numbered in the order of the lifts; the inspector's `session`.
    public let id: Int
    /// The items, in the order in which they were given and added; the last is on top of the stack.
    public internal(set) var items: [DragItem] = []
    /// Anything that the program wants to find again on the drop side (DRAG-10).
    public var localContext: Any?
    /// What the source answered as the session began (DROP-3).
    public internal(set) var allowsMoveOperation = true
    /// What the source answered as the session began (DATA-9).
    public internal(set) var isRestrictedToDraggingApplication = false
    /// How far it has come.
    public internal(set) var phase = SessionPhase.lifting
    /// The modifier keys that are held: Ctrl asks for a copy.
    public internal(set) var modifiers: KeyModifiers = []
    /// Where the hand is, in the window.
    public internal(set) var locationInWindow: CGPoint
    /// Whether it is the keyboard's (DRAG-12): it rests wherever it is put, and no pointer adds to it.
    public internal(set) var isHeldByKeyboard = false
    var prefersFullSizePreviews = false
    /// Whether it was let go over another program, which may go on asking for the items' data.
    var wasHandedOver = false
    let ledger = TransferLedger()

    init(id: Int, location: CGPoint) {
        self.id = id
        self.locationInWindow = location
    }

    /// Where the hand is, in a view's coordinates; with nil, in the window's.
    public func location(in view: (any InteractionView)?) -> CGPoint {
        guard let view else { return locationInWindow }
        return view.pointFromWindow(locationInWindow) ?? locationInWindow
    }
}

/// How a slow transfer is shown (DATA-7).
public enum DropSessionProgressIndicatorStyle: Sendable {
    /// The engine's own panel.
    case `default`
    /// Not at all: the target shows it.
    case none
}

/// A drag as its targets see it.
@MainActor public final class DropSession: DragDropSession {
    /// The drag of this program that it belongs to; nil for one from another program (DRAG-10).
    public let localDragSession: DragSession?
    /// How a transfer that takes long is shown; `.none` leaves that to the target.
    public var progressIndicatorStyle = DropSessionProgressIndicatorStyle.default
    /// How fast the hand moves, in points a second.
    public internal(set) var speed: CGFloat = 0
    /// The time of the engine's present step; delegates that keep motions of their own use it.
    public internal(set) var time: Timestamp = .zero
    /// When the target wants to be asked again although the hand rests; nil when it does not.
    public var nextUpdate: Timestamp?
    /// From the hand to the point that counts (DROP-8).
    var precision = CGPoint.zero
    /// What is carried, by this program or by another.
    private let session: DragSession
    var ledger: TransferLedger { session.ledger }
    private let total = Progress.cancellable(totalUnitCount: 100)

    init(of session: DragSession, isLocal: Bool) {
        self.session = session
        localDragSession = isLocal ? session : nil
        total.whenCancelled { [ledger = session.ledger] in ledger.cancelAll() }
    }

    /// The session's number, which it shares with its drag side.
    public var id: Int { session.id }
    /// The items, in the order in which they were given and added.
    public var items: [DragItem] { session.items }
    /// Whether a proposal to move would be allowed (DROP-3); for another program's drag, whether its user asks for it.
    public var allowsMoveOperation: Bool { session.allowsMoveOperation }
    /// Whether no other program sees the session (DATA-9).
    public var isRestrictedToDraggingApplication: Bool { session.isRestrictedToDraggingApplication }
    /// The modifier keys that are held: Ctrl asks for a copy.
    public var modifiers: KeyModifiers { session.modifiers }

    /// Where the point that counts is, in a view's coordinates; with nil, in the window's (DROP-8).
    public func location(in view: (any InteractionView)?) -> CGPoint {
        let point = session.locationInWindow + precision
        return view?.pointFromWindow(point) ?? point
    }

    /// How far the drop's loads have come, together; cancelling it cancels all of them (DATA-6).
    ///
    /// Always the same object; its counts are those of the moment at which this property was last asked. A load that
    /// ended in an error counts as done.
    public var progress: Progress {
        let (begun, done) = ledger.amounts
        total.totalUnitCount = Int64(max(begun, 1)) * 100
        total.completedUnitCount = begun > 0 && done >= Double(begun) ? total.totalUnitCount : Int64(done * 100)
        return total
    }

    /// Makes an object of a class of each item that can be one; only within `performDrop` (DROP-5).
    ///
    /// The completion runs on the main actor with the objects in the order of the items; those that could not be made
    /// are left out. The progress counts whole items.
    @discardableResult public func loadObjects<Object: ItemProviderReading>(
        ofClass type: Object.Type, completion: @escaping @MainActor @Sendable ([Object]) -> Void
    ) -> Progress {
        var parts: [Progress] = []
        let loads = items.filter { $0.itemProvider.canLoadObject(ofClass: type) }.map { item in
            let (stream, continuation) = AsyncStream<Object?>.makeStream()
            parts.append(
                item.itemProvider.loadObject(ofClass: type) { object, _ in
                    continuation.yield(object)
                    continuation.finish()
                })
            return stream
        }
        let total = Progress.cancellable(totalUnitCount: Int64(max(loads.count, 1)))
        total.whenCancelled { [parts] in for part in parts { part.cancel() } }
        Task { @MainActor in
            var objects: [Object] = []
            for load in loads {
                for await object in load { if let object { objects.append(object) } }
                total.completedUnitCount += 1
            }
            total.completedUnitCount = total.totalUnitCount
            completion(objects)
        }
        return total
    }
}
