/// The part of a session that drag side and drop side share.
@preconcurrency @MainActor public protocol DragDropSession: AnyObject {
    /// The items in the order in which they were provided and added; the last is on top of the stack.
    var items: [DragItem] { get }
    /// The items, without creating those that are created when they are asked for (LIFT-10).
    var itemList: DragItemList { get }
    /// Whether targets may propose `.move` (DROP-3).
    var allowsMoveOperation: Bool { get }
    /// Whether only this program sees the session (DATA-9).
    var isRestrictedToDraggingApplication: Bool { get }
    /// The session's location in a view's coordinates, or in the window's if `view` is nil. The pointer's location or,
    /// for a precise target, a point above the finger (DROP-8).
    func location(in view: (any InteractionView)?) -> CGPoint
}

extension DragDropSession {
    /// The items, all of which exist.
    public var itemList: DragItemList { DragItemList(items) }

    /// Whether any item conforms to one of the types.
    public func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
        itemList.contains { item in
            typeIdentifiers.contains { item.itemProvider.hasItemConforming(toTypeIdentifier: $0) }
        }
    }

    /// The effect of a target's proposal: a move that the source does not allow is forbidden (DROP-3).
    package func operation(for proposal: DropProposal) -> DropOperation {
        proposal.operation == .move && !allowsMoveOperation ? .forbidden : proposal.operation
    }

    /// Whether an object of the class could be loaded from any item.
    public func canLoadObjects<Object: ItemProviderReading>(ofClass type: Object.Type) -> Bool {
        itemList.contains { $0.itemProvider.canLoadObject(ofClass: type) }
    }
}

/// A drag as its source sees it, from the lift to the last transferred byte.
@preconcurrency @MainActor public final class DragSession: DragDropSession {
    /// The number of the session in the order of creation, counted from 1; the inspector's `session`.
    public let id: Int
    /// The items in the order in which they were provided and added; the last is on top of the stack.
    ///
    /// Creates items that do not exist yet; see ``itemList``.
    public var items: [DragItem] {
        if let known = joinedItems { return known }
        let items = itemList.items
        if itemList.parts.count > 1 { joinedItems = items }
        return items
    }
    /// The items, without creating those that are created when they are asked for (LIFT-10).
    public internal(set) var itemList = DragItemList() {
        didSet { joinedItems = nil }
    }
    /// The items of several parts, once they were read.
    private var joinedItems: [DragItem]?
    /// A value that the program attaches for its own drop targets (DRAG-10).
    public var localContext: Any?
    /// Whether targets may propose `.move`, as `sessionAllowsMoveOperation` answered when the drag began (DROP-3).
    public internal(set) var allowsMoveOperation = true
    /// Whether only this program sees the session, as the delegate answered when the drag began (DATA-9).
    public internal(set) var isRestrictedToDraggingApplication = false
    /// The session's current phase.
    public var phase: SessionPhase { state.phase }
    var state = SessionState.idle
    /// The drag that the session belongs to; nil once it is over.
    weak var drag: ActiveDrag?
    /// The modifier keys held; Control requests a copy.
    public internal(set) var modifiers: KeyModifiers = []
    /// The pointer's location in the window.
    public internal(set) var locationInWindow: CGPoint
    /// Whether the keyboard drags the session (DRAG-12). Such a session does not autoscroll, and taps do not add to it.
    package internal(set) var isHeldByKeyboard = false
    /// The kind of the pointer whose press began the session.
    package internal(set) var pointerKind = PointerKind.mouse
    var prefersFullSizePreviews = false
    /// Whether another window of this program performs the drop. Its target has the items themselves, and needs no
    /// data.
    var isDroppedInOtherWindow = false
    let ledger = TransferLedger()

    init(id: Int, location: CGPoint) {
        self.id = id
        self.locationInWindow = location
    }

    /// The pointer's location in a view's coordinates, or in the window's if `view` is nil.
    public func location(in view: (any InteractionView)?) -> CGPoint {
        guard let view else { return locationInWindow }
        return view.pointFromWindow(locationInWindow) ?? locationInWindow
    }
}

/// How a slow transfer is shown (DATA-7).
public enum DropSessionProgressIndicatorStyle: Sendable {
    /// The program's standard progress panel.
    case `default`
    /// Not shown; the target shows its own progress.
    case none
}

/// A drag as its targets see it.
@preconcurrency @MainActor public final class DropSession: DragDropSession {
    /// The drag side, if the drag began in this program, in this or another window; nil for one of another program
    /// (DRAG-10).
    public let localDragSession: DragSession?
    /// How a slow transfer is shown; `.none` leaves it to the target.
    public var progressIndicatorStyle = DropSessionProgressIndicatorStyle.default
    /// The pointer's speed in points per second.
    public internal(set) var speed: CGFloat = 0
    /// The time of the engine's current step, for delegates with animations of their own.
    public internal(set) var time: Timestamp = .zero
    /// The time at which the engine calls `sessionDidUpdate` again even if the pointer rests; nil for never. Reset
    /// before each call.
    public var nextUpdateTime: Timestamp?
    /// Whether the pointer has rested for `Thresholds.asideDelay`, so that previews step aside (DRAG-14).
    package internal(set) var hasRested = false
    /// Whether the drag scrolls a view now, whose items pass under the pointer (DRAG-11).
    package func isScrolling(_ view: any InteractionView) -> Bool { session.drag?.dragging?.scrolledView === view }
    /// The offset from the pointer to the drop location (DROP-8).
    var precision = CGPoint.zero
    /// The dragged items, of this or another program.
    private let session: DragSession
    var ledger: TransferLedger { session.ledger }
    private let total = Progress.cancelable(totalUnitCount: 100)

    init(of session: DragSession, localDragSession: DragSession?) {
        self.session = session
        self.localDragSession = localDragSession
        total.whenCanceled { [ledger = session.ledger] in ledger.cancelAll() }
    }

    /// The session's number, the same on both sides.
    public var id: Int { session.id }
    /// The items in the order in which they were provided and added.
    public var items: [DragItem] { session.items }
    /// The items, without creating those that are created when they are asked for (LIFT-10).
    public var itemList: DragItemList { session.itemList }
    /// Whether the source allows a move (DROP-3); for another program's drag, whether its source proposes one.
    public var allowsMoveOperation: Bool { session.allowsMoveOperation }
    /// Whether no other program sees the session (DATA-9).
    public var isRestrictedToDraggingApplication: Bool { session.isRestrictedToDraggingApplication }
    /// The modifier keys held; Control requests a copy.
    public var modifiers: KeyModifiers { session.modifiers }

    /// The drop location in a view's coordinates, or in the window's if `view` is nil (DROP-8).
    public func location(in view: (any InteractionView)?) -> CGPoint {
        let point = session.locationInWindow + precision
        return view?.pointFromWindow(point) ?? point
    }

    /// The combined progress of the drop's loads; canceling the progress cancels all of them (DATA-6).
    ///
    /// Always the same object. Its counts are updated when this property is read. A failed load counts as complete.
    public var progress: Progress {
        let (begun, done) = ledger.amounts
        total.totalUnitCount = Int64(max(begun, 1)) * 100
        total.completedUnitCount = begun > 0 && done >= Double(begun) ? total.totalUnitCount : Int64(done * 100)
        return total
    }

    /// Loads an object of a class from each item that supports it; only within `performDrop` (DROP-5).
    ///
    /// The completion runs on the main actor with the objects in the order of the items, without those that failed. The
    /// progress counts whole items.
    @preconcurrency @discardableResult public func loadObjects<Object: ItemProviderReading>(
        ofClass type: Object.Type, completion: @escaping @MainActor @Sendable ([Object]) -> Void
    ) -> Progress {
        loadValues(completion: completion) { provider, handler in
            provider.canLoadObject(ofClass: type)
                ? provider.loadObject(ofClass: type) { object, _ in handler(object) } : nil
        }
    }

    /// Loads a value from each item for which `load` returns a progress. The completion runs on the main actor with the
    /// values in the order of the items, without those that failed.
    @preconcurrency package func loadValues<Value: Sendable>(
        completion: @escaping @MainActor @Sendable ([Value]) -> Void,
        load: (_ provider: ItemProvider, _ handler: @escaping @Sendable (Value?) -> Void) -> Progress?
    ) -> Progress {
        var parts: [Progress] = []
        let loads = items.compactMap { item -> AsyncStream<Value?>? in
            let (stream, continuation) = AsyncStream<Value?>.makeStream()
            let part = load(item.itemProvider) { value in
                continuation.yield(value)
                continuation.finish()
            }
            guard let part else { return nil }
            parts.append(part)
            return stream
        }
        let total = Progress.cancelable(totalUnitCount: Int64(max(loads.count, 1)))
        total.whenCanceled { [parts] in for part in parts { part.cancel() } }
        Task { @MainActor in
            var values: [Value] = []
            for load in loads {
                for await value in load { if let value { values.append(value) } }
                total.completedUnitCount += 1
            }
            total.completedUnitCount = total.totalUnitCount
            completion(values)
        }
        return total
    }
}
