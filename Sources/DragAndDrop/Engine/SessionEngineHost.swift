/// What the engine needs of the window that it works in.
@MainActor public protocol SessionEngineHost: AnyObject {
    /// The innermost view at a point of the window; nil outside of it. Previews do not count.
    func sessionEngine(_ engine: SessionEngine, viewAt point: CGPoint) -> (any InteractionView)?
    /// A press has become a drag: whoever was following it must forget it.
    func sessionEngine(_ engine: SessionEngine, tookPress pointer: PointerID)
    /// Runs a closure and records what it changes in views instead of showing it (LIFT-7).
    func sessionEngine(
        _ engine: SessionEngine, recordChangesIn closure: @MainActor () -> Void
    ) -> (any RecordedChanges)?
    /// Keeps the picture that a preview shows now, under its number, for as long as it is off the page (LIFT-4).
    func sessionEngine(_ engine: SessionEngine, freeze preview: DragPreview, id: Int)
    /// A preview is gone; its picture may be forgotten.
    func sessionEngine(_ engine: SessionEngine, discard id: Int)
    /// Something will look different: ask for a frame.
    func sessionEngineNeedsFrame(_ engine: SessionEngine)
    /// A pointer is being carried; the window should keep its events, wherever it goes, and give it this look.
    func sessionEngine(_ engine: SessionEngine, pointersUnderDrag pointers: [PointerID])
    /// A picture for an item of another program, to land with; nil lands without one. Asked only for items that have no
    /// `previewProvider`.
    func sessionEngine(_ engine: SessionEngine, previewForForeignItem item: DragItem) -> DragPreview?
    /// Another program's drag that was let go here is over, and with `.copy` or `.move` its data has arrived. Told once
    /// for each drop, `.cancel` if there was nothing to be done or no data could be had.
    func sessionEngine(
        _ engine: SessionEngine, foreignDrag id: ForeignDragID, didFinishWith operation: DropOperation)
    /// A drag of ours is over none of our views, at a point in the window's coordinates; told with every movement and
    /// change of modifiers. With nil it is so no longer, or has ended without a drop there.
    ///
    /// Answer with `InputEvent.Kind.outside`. Not told for sessions that are restricted to this program (DATA-9).
    func sessionEngine(_ engine: SessionEngine, session: DragSession, isOutsideAt point: CGPoint?)
    /// A drag of ours was let go where the program outside accepts it. Answer `.finished` or `.lost` some time.
    func sessionEngine(_ engine: SessionEngine, didDropOutside session: DragSession)
}

/// A window that other programs' drags neither reach nor leave needs none of these.
extension SessionEngineHost {
    /// None.
    public func sessionEngine(_ engine: SessionEngine, previewForForeignItem item: DragItem) -> DragPreview? { nil }

    /// Nobody to tell.
    public func sessionEngine(
        _ engine: SessionEngine, foreignDrag id: ForeignDragID, didFinishWith operation: DropOperation
    ) {}

    /// Nobody to ask.
    public func sessionEngine(_ engine: SessionEngine, session: DragSession, isOutsideAt point: CGPoint?) {}

    /// Nobody answers, so nothing is ever dropped outside.
    public func sessionEngine(_ engine: SessionEngine, didDropOutside session: DragSession) {}
}
