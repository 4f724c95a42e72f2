import DragAndDrop

extension Window {
    /// Whether this window is on top at `point`, in the window's points: it contains the point, and no other window
    /// covers it there.
    ///
    /// Takes one round trip for each window of the window manager around this one, and one more.
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
