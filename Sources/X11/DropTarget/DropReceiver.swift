import DragAndDrop

/// Receives the drags of other programs over a window.
@MainActor package protocol DropReceiver: AnyObject {
    /// Handles an event of another program's drag; the event's kind is `.foreignDrag`.
    ///
    /// The source client waits for the result, so the method must not block. A receiver that accepts a
    /// `.dropped` event must call ``Window/finishDrop(_:with:)`` once, at any later time.
    ///
    /// - Returns: The operation of a drop at this point; for `.dropped`, the operation that the drop performs, or
    ///   `.cancel` if it is not accepted. Ignored for `.entered`, `.offered`, `.exited` and `.released`.
    func window(_ window: Window, didReceive event: InputEvent, of drag: ForeignDragID) -> DropOperation
}

extension Window {
    /// Accepts drags of other programs and reports them to `receiver`; nil ends the current drag and rejects later
    /// ones.
    package func acceptDrops(for receiver: (any DropReceiver)?) {
        guard liveConnection != nil else { return }
        if let receiver {
            if let dropTarget {
                dropTarget.receiver = receiver
            } else {
                server.dropTarget = DropTarget(window: self, receiver: receiver)
            }
        } else if let target = dropTarget {
            server.dropTarget = nil
            target.end()
            display.deleteProperty(display.atoms[.dragAware], of: id)
        }
    }

    /// Reports the result of a drop to the source client: `.copy`, or `.cancel` if nothing was done.
    ///
    /// Some source clients wait no longer than one second after the data was transferred (WIRE-52).
    package func finishDrop(_ drag: ForeignDragID, with operation: DropOperation) {
        dropTarget?.finished(drag, with: operation)
    }
}
