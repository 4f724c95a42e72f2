import DragAndDrop

/// Who takes what other programs drop on a window.
@MainActor public protocol DropReceiver: AnyObject {
    /// Something happened with another program's drag: the event's kind is `.foreignDrag`.
    ///
    /// The other program waits for the answer, so nothing here may wait for anything. After `.dropped`, say what came
    /// of it by ``Window/finishDrop(_:with:)``, once and at any time, if it was accepted.
    ///
    /// - Returns: What letting go now would do; of no meaning after `.exited` and `.dropped`.
    func window(_ window: Window, didReceive event: InputEvent, of drag: ForeignDragID) -> DropOperation
}

extension Window {
    /// Takes drags of other programs from now on, and tells who receives them; with nil, none.
    public func acceptDrops(for receiver: (any DropReceiver)?) {
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

    /// Says what was done with what another program dropped: `.copy`, or `.cancel` if nothing was.
    ///
    /// The other program is told; it waits for that, some for no longer than a second.
    public func finishDrop(_ drag: ForeignDragID, with operation: DropOperation) {
        dropTarget?.finished(drag, with: operation)
    }
}
