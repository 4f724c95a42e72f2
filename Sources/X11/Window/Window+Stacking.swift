import DragAndDrop

extension Window {
    /// Whether a press at `point`, in the window's points, would be delivered to this window: it is on the screen there
    /// and not covered.
    ///
    /// Round trips: one for each ancestor window of the window manager, and one for itself.
    package func isOnTop(at point: CGPoint) -> Bool {
        let place = contentPosition + point * scale
        let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
        var window = display.root
        for _ in 0..<DropTargetFinder.maximumDepth {
            guard let found = display.translate(x, y, to: window), found.child != 0 else { return false }
            if found.child == id { return true }
            window = found.child
        }
        return false
    }
}
