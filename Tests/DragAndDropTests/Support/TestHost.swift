import DragAndDrop

/// A host without rendering.
@MainActor final class TestHost: SessionEngineHost {
    let root: TestView
    private(set) var frozen: [Int] = []
    /// The sizes at which the previews were frozen, in order.
    private(set) var frozenSizes: [CGSize] = []
    private(set) var discarded: [Int] = []
    private(set) var consumedPresses: [PointerID] = []
    private(set) var pointersUnderDrag: [PointerID] = []
    private(set) var requestedFrames = 0
    /// The reasons of refused drops, in order.
    private(set) var refusals: [String] = []
    /// The pointers at which another program's window covers the host's.
    var coveredPointers: Set<PointerID> = []
    /// The area of the screen in window coordinates.
    var screenFrame: CGRect?
    /// Called when a preview is frozen.
    var onFreeze: (DragPreview) -> Void = { _ in }

    init(root: TestView) { self.root = root }

    func sessionEngine(_ engine: SessionEngine, viewAt point: CGPoint) -> (any InteractionView)? {
        root.pointFromWindow(point).flatMap(root.hit)
    }

    func sessionEngineScreenFrame(_ engine: SessionEngine) -> CGRect? { screenFrame }

    func sessionEngine(_ engine: SessionEngine, isCovered pointer: PointerID) -> Bool {
        coveredPointers.contains(pointer)
    }

    func sessionEngine(_ engine: SessionEngine, session: DragSession, wasRefusedBecause reason: String) {
        refusals.append(reason)
    }

    func sessionEngine(_ engine: SessionEngine, didTakeOverPress pointer: PointerID) { consumedPresses.append(pointer) }

    func sessionEngine(
        _ engine: SessionEngine, recordChangesIn closure: @MainActor () -> Void
    ) -> (any RecordedChanges)? {
        let before = root.all.map { ($0, $0.dim) }
        closure()
        let changes = before.filter { $0.0.dim != $0.1 }.map { (view: $0.0, from: $0.1, to: $0.0.dim) }
        for (view, from, _) in changes { view.dim = from }
        return TestChanges(changes)
    }

    func sessionEngine(_ engine: SessionEngine, freeze preview: DragPreview, at size: CGSize, id: Int) {
        frozen.append(id)
        frozenSizes.append(size)
        onFreeze(preview)
    }

    /// The results of the drags of other programs, in order.
    private(set) var foreignEnds: [DropOperation] = []
    /// Called when the result of another program's drag is reported.
    var onForeignEnd: () -> Void = {}
    /// The reported locations outside the window; nil when a session has returned.
    private(set) var outsideLocations: [CGPoint?] = []
    private(set) var droppedOutside: [DragSession] = []
    var hasOtherWindows = false
    func sessionEngineHasOtherWindows(_ engine: SessionEngine) -> Bool { hasOtherWindows }
    /// The window's position on the screen.
    var windowOrigin = CGPoint.zero
    func sessionEngineWindowOrigin(_ engine: SessionEngine) -> CGPoint { windowOrigin }
    func sessionEngine(
        _ engine: SessionEngine, adopt id: Int, of other: any SessionEngineHost, as newID: Int
    ) -> Bool { (other as? TestHost)?.frozen.contains(id) == true }
    var foreignPreview: (DragItem) -> DragPreview? = { _ in nil }

    func sessionEngine(_ engine: SessionEngine, previewForForeignItem item: DragItem) -> DragPreview? {
        foreignPreview(item)
    }

    func sessionEngine(
        _ engine: SessionEngine, foreignDrag id: ForeignDragID, didFinishWith operation: DropOperation
    ) {
        foreignEnds.append(operation)
        onForeignEnd()
    }

    func sessionEngine(_ engine: SessionEngine, session: DragSession, isOutsideAt point: CGPoint?) {
        outsideLocations.append(point)
    }

    func sessionEngine(_ engine: SessionEngine, didDropOutside session: DragSession) {
        droppedOutside.append(session)
    }

    func sessionEngine(_ engine: SessionEngine, discard id: Int) { discarded.append(id) }
    func sessionEngineNeedsFrame(_ engine: SessionEngine) { requestedFrames += 1 }
    func sessionEngine(_ engine: SessionEngine, pointersUnderDrag pointers: [PointerID]) {
        pointersUnderDrag = pointers
    }
}

/// Recorded changes of `dim`.
@MainActor private final class TestChanges: RecordedChanges {
    private let changes: [(view: TestView, from: Double, to: Double)]

    init(_ changes: [(view: TestView, from: Double, to: Double)]) { self.changes = changes }

    func apply(progress: Double) {
        for change in changes { change.view.dim = change.from + (change.to - change.from) * progress }
    }

    func finish(at position: AnimatingPosition) { apply(progress: position == .end ? 1 : 0) }
}
