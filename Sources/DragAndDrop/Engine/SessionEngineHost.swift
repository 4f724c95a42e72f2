/// The window in which the engine works: hit testing, snapshots and notifications.
///
/// All methods are called on the main actor, most of them within a step: calls to the engine's `handle` and `advance`
/// from within them are deferred.
@preconcurrency @MainActor public protocol SessionEngineHost: AnyObject {
    /// The innermost view at a point in window coordinates; nil outside the window. Previews are not hit-tested.
    func sessionEngine(_ engine: SessionEngine, viewAt point: CGPoint) -> (any InteractionView)?
    /// The innermost view to which a drag at a point in window coordinates can drop; nil outside the window. By
    /// default, the innermost view there. A short message, which disappears by itself, is no such view (DROP-1).
    func sessionEngine(_ engine: SessionEngine, dropViewAt point: CGPoint) -> (any InteractionView)?
    /// The scale, relative to its frame, with which the view of a preview is drawn now: less than 1 if it gives way
    /// under a finger. The lift begins there (LIFT-9).
    func sessionEngine(_ engine: SessionEngine, scaleOf preview: DragPreview) -> CGFloat
    /// Whether a window of another program covers this one at a pointer that drags, so that the drag is over none of
    /// the host's views.
    func sessionEngine(_ engine: SessionEngine, isCovered pointer: PointerID) -> Bool
    /// The engine has taken over a press, which has become a drag; views that track the press must stop tracking it.
    func sessionEngine(_ engine: SessionEngine, didTakeOverPress pointer: PointerID)
    /// Runs a closure and records its changes to views instead of showing them (LIFT-7).
    @preconcurrency func sessionEngine(
        _ engine: SessionEngine, recordChangesIn closure: @MainActor () -> Void
    ) -> (any RecordedChanges)?
    /// Takes a snapshot of a preview under an id. Keep the snapshot until `discard` is called with the same id
    /// (LIFT-4).
    ///
    /// Render the snapshot at `size`, in points: the preview rests at this size or at a smaller one (LIFT-8).
    func sessionEngine(_ engine: SessionEngine, freeze preview: DragPreview, at size: CGSize, id: Int)
    /// Keeps the snapshot that the host of another window keeps of a preview under `id`, under an id of this engine;
    /// returns false if there is none.
    func sessionEngine(
        _ engine: SessionEngine, adopt id: Int, of other: any SessionEngineHost, as newID: Int
    ) -> Bool
    /// A preview is gone; its snapshot can be released.
    func sessionEngine(_ engine: SessionEngine, discard id: Int)
    /// Something will change on screen; schedule a frame.
    func sessionEngineNeedsFrame(_ engine: SessionEngine)
    /// The pointers that hold a drag have changed. The window should grab their events and show the drag cursor.
    func sessionEngine(_ engine: SessionEngine, pointersUnderDrag pointers: [PointerID])
    /// The preview for an item of another program that was dropped here; nil drops the item without a preview. Called
    /// only for items without a `previewProvider`.
    func sessionEngine(_ engine: SessionEngine, previewForForeignItem item: DragItem) -> DragPreview?
    /// A drop of another program's items is complete; for `.copy` and `.move` the data has arrived. Called once per
    /// drop, with `.cancel` if the target performed nothing or no data could be loaded.
    func sessionEngine(
        _ engine: SessionEngine, foreignDrag id: ForeignDragID, didFinishWith operation: DropOperation)
    /// A drag of this program is over none of the host's views, at `point` in window coordinates. Called on every
    /// movement and change of modifiers; with nil when the drag has returned or ended without a drop there.
    ///
    /// Answer with `InputEvent.Kind.outside`. Called for a session that is restricted to this program (DATA-9) only if
    /// the program has other windows, which alone may see it.
    func sessionEngine(_ engine: SessionEngine, session: DragSession, isOutsideAt point: CGPoint?)
    /// Items were released where the target refuses them, for a reason that its proposal gives
    /// (``DropProposal/refusalReason``). Not called where they were lifted, since nothing was tried yet. In a drag to
    /// another window of the program, called in the window where the drag began. A drag of another program may have
    /// left the window instead.
    func sessionEngine(_ engine: SessionEngine, session: DragSession, wasRefusedBecause reason: String)
    /// Whether this program has other windows that may take a drag of this one.
    func sessionEngineHasOtherWindows(_ engine: SessionEngine) -> Bool
    /// The origin of window coordinates in coordinates that all windows of this program share, such as the screen's, in
    /// points.
    func sessionEngineWindowOrigin(_ engine: SessionEngine) -> CGPoint
    /// The area of the screen in window coordinates; nil if it is unknown. A drag's badge stays inside (DRAG-5).
    func sessionEngineScreenFrame(_ engine: SessionEngine) -> CGRect?
    /// A drag was released where the other program accepts it. Answer with `.finished` or `.lost`.
    func sessionEngine(_ engine: SessionEngine, didDropOutside session: DragSession)
}

/// Defaults for a window that exchanges no drags with other programs.
extension SessionEngineHost {
    /// Returns the innermost view.
    public func sessionEngine(_ engine: SessionEngine, dropViewAt point: CGPoint) -> (any InteractionView)? {
        sessionEngine(engine, viewAt: point)
    }

    /// Finds no snapshot, for a program with one window.
    public func sessionEngine(
        _ engine: SessionEngine, adopt id: Int, of other: any SessionEngineHost, as newID: Int
    ) -> Bool { false }

    /// Views do not give way.
    public func sessionEngine(_ engine: SessionEngine, scaleOf preview: DragPreview) -> CGFloat { 1 }

    /// No other window covers this one.
    public func sessionEngine(_ engine: SessionEngine, isCovered pointer: PointerID) -> Bool { false }

    /// Ignores the reason.
    public func sessionEngine(_ engine: SessionEngine, session: DragSession, wasRefusedBecause reason: String) {}

    /// There are no other windows.
    public func sessionEngineHasOtherWindows(_ engine: SessionEngine) -> Bool { false }

    /// The window's coordinates are those of the screen.
    public func sessionEngineWindowOrigin(_ engine: SessionEngine) -> CGPoint { .zero }

    /// The screen is unknown.
    public func sessionEngineScreenFrame(_ engine: SessionEngine) -> CGRect? { nil }

    /// Drops the item without a preview.
    public func sessionEngine(_ engine: SessionEngine, previewForForeignItem item: DragItem) -> DragPreview? { nil }

    /// Ignores the result.
    public func sessionEngine(
        _ engine: SessionEngine, foreignDrag id: ForeignDragID, didFinishWith operation: DropOperation
    ) {}

    /// Never answers, so that no drop outside is accepted.
    public func sessionEngine(_ engine: SessionEngine, session: DragSession, isOutsideAt point: CGPoint?) {}

    /// Never called unless `sessionEngine(_:session:isOutsideAt:)` is answered.
    public func sessionEngine(_ engine: SessionEngine, didDropOutside session: DragSession) {}
}
