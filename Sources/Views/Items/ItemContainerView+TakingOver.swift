import DragAndDrop

extension ItemContainerView {
    /// Takes the place of a view that leaves the window during drags that were lifted there: the items of those drags
    /// that this container shows, too, are dragged items of its own. Their cells are marked until the drag is over, and
    /// their previews return to these cells when it is canceled (DRAG-9).
    ///
    /// `locateDragItem` and `locateLazyDragItems` find the items. O(n log n) in their number.
    ///
    /// - Parameter view: The view that contains the sources of the drags.
    package func takeOverDrags(from view: View) {
        for session in root?.engine.sessions ?? [] {
            guard let source = session.sourceView as? View, source.isDescendant(of: view) else { continue }
            dragSide.takeOver(session, from: view)
        }
    }
}
