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
}
