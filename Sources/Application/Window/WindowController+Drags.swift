import DragAndDrop
import Views
import X11

// Where a drag of this window is released: in the window, or on another program above or beside it.
extension WindowController {
    /// Performs a step if another program's window begins or ceases to cover this one at a dragging pointer. The server
    /// is asked, and waited for only by a release, which has to know where it is.
    func updateIsCovered(at event: InputEvent) {
        for pointer in root.coveredPointers.sorted() where !root.engine.hasDrag(heldBy: pointer) {
            content.perform(.covered(pointer, false), at: event.time)
        }
        let pointer = event.pointer
        let isRelease = event.kind == .pointerUp(.primary)
        guard event.kind == .pointerMoved || isRelease else { return }
        // Only events of a dragging pointer contain its position.
        guard root.engine.hasDrag(heldBy: pointer), root.bounds.contains(event.location) else {
            window.endStackingChecks(for: pointer)
            return setCovered(false, pointer, at: event.time)
        }
        window.checkIsOnTop(at: event.location, for: pointer, isAwaited: isRelease) { [weak self] isOnTop in
            guard let self, root.engine.hasDrag(heldBy: pointer) else { return }
            setCovered(!isOnTop, pointer, at: isRelease ? event.time : display.now())
        }
        if isRelease { window.endStackingChecks(for: pointer) }
    }

    private func setCovered(_ isCovered: Bool, _ pointer: PointerID, at time: Timestamp) {
        guard isCovered != root.coveredPointers.contains(pointer) else { return }
        content.perform(.covered(pointer, isCovered), at: time)
    }

    /// Drops a drag outside the window, if one is released there. Returns whether the release is to be delivered now;
    /// otherwise it is delivered when the program there has decided.
    func dropsOutside(at event: InputEvent) -> Bool {
        guard let xdndBridge, let session = root.engine.session(heldBy: event.pointer) else { return true }
        if session.locationInWindow != event.location {
            // The release may be inside the window again.
            var motion = event
            motion.kind = .pointerMoved
            deliver(motion)
        }
        return xdndBridge.release(event.pointer) { [weak self] in self?.deliverHeldEvents() }
    }

    /// Holds an event of a pointer whose release waits for a program's answer. Escape cancels the drag instead.
    func holds(_ event: InputEvent) -> Bool {
        guard let release = heldEvents.first, event.pointer == release.pointer else { return false }
        if case .keyDown(let key, _) = event.kind, key == .escape {
            xdndBridge?.cancelRelease()
        } else {
            heldEvents.append(event)
        }
        return true
    }

    /// Delivers the release that waited for a program's answer, and the events after it, with the present time: frames
    /// have been drawn meanwhile.
    private func deliverHeldEvents() {
        let events = heldEvents
        heldEvents = []
        for (index, event) in events.enumerated() {
            var event = event
            event.time = display.now()
            if index == 0 { deliver(event) } else { window(window, didReceive: event) }
        }
    }

    /// Lets the content handle an event.
    func deliver(_ event: InputEvent) {
        guard !isHidden else { return }
        content.handle(event)
        scheduleTimer()
    }
}
