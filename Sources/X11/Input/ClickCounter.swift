import DragAndDrop

/// What makes two presses one double click.
struct ClickRules: Sendable, Equatable {
    /// The longest time from one press to the next.
    var time: Duration = .milliseconds(400)
    /// The longest way between them, in points.
    var distance: CGFloat = 5
}

/// Counts the presses of one pointer that belong together.
struct ClickCounter {
    private var last: (button: PointerButton, time: Timestamp, location: CGPoint, count: Int)?

    /// Counts a press: 1 for a click, 2 for a double click and so on.
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

    /// What was pressed is carried away: the press was no click.
    mutating func carried(to location: CGPoint, rules: ClickRules) {
        if let last, last.location.distance(to: location) > rules.distance { self.last = nil }
    }
}
