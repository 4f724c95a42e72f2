import DragAndDrop

/// The limits within which two presses form a double click.
struct ClickRules: Sendable, Equatable {
    /// The longest time between consecutive presses.
    var time: Duration = .milliseconds(400)
    /// The greatest distance between consecutive presses, in points.
    var distance: CGFloat = 5

    /// The rules of taps: fingers are less precise than a mouse.
    var forTouches: ClickRules {
        var rules = self
        rules.distance = max(distance, 20)
        return rules
    }
}

/// Counts consecutive presses, of one pointer or of all touches, that form a multiple click.
struct ClickCounter {
    private var last: (button: PointerButton, time: Timestamp, location: CGPoint, count: Int)?

    /// Returns the click count of a press: 1 for a click, 2 for a double click and so on.
    mutating func press(
        _ button: PointerButton, at location: CGPoint, time: Timestamp, rules: ClickRules
    ) -> Int {
        var count = 1
        if let last, last.button == button, time - last.time <= rules.time,
            last.location.distance(to: location) <= rules.distance
        {
            count = last.count + 1
        }
        last = (button, time, location, count)
        return count
    }

    /// Resets the count if the pointer has moved too far from the press.
    mutating func resetCount(ifMovedTo location: CGPoint, rules: ClickRules) {
        if let last, last.location.distance(to: location) > rules.distance { self.last = nil }
    }
}
