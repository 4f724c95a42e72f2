import Canvas

extension LineEditor {
    /// Moves the caret to the left or right as the layout shows the text. A selection without `extending` is left at
    /// its end on that side.
    mutating func move(right: Bool, by step: Step, extending: Bool, in layout: TextLayout) {
        let isForward = right != layout.isRightToLeft(at: caret)
        if step == .character, !extending, !selection.isEmpty {
            let ends = (
                TextLayout.Caret(selection.lowerBound), TextLayout.Caret(selection.upperBound, isUpstream: true)
            )
            let (first, last) = (layout.caretRect(ends.0), layout.caretRect(ends.1))
            // On several lines the order of reading decides.
            let isLast = first.minY == last.minY ? right == (last.minX > first.minX) : isForward
            return move(to: isLast ? ends.1 : ends.0, extending: false)
        }
        // Text beyond what is laid out has no positions.
        let isShown = caret < layout.shownLength || layout.shownLength == end
        if step == .character, isShown {
            if let next = layout.moved(caretPosition, right: right) { move(to: next, extending: extending) }
        } else if isForward {
            moveForward(by: step, extending: extending)
        } else {
            moveBackward(by: step, extending: extending)
        }
    }

    /// Moves the caret to the start or end of its line, or with `inText`, of the text.
    mutating func moveInLine(toEnd: Bool, inText: Bool, extending: Bool, in layout: TextLayout) {
        if inText { return move(to: toEnd ? end : 0, extending: extending) }
        let bounds = layout.lineBounds(of: caretPosition)
        move(to: toEnd ? bounds.end : bounds.start, extending: extending)
    }

    /// Moves the caret by a line, to the position nearest to `x` in points; beyond the first and the last line, to the
    /// start or end of the text.
    mutating func move(down: Bool, x: CGFloat, extending: Bool, in layout: TextLayout) {
        let target = layout.lineIndex(of: caretPosition) + (down ? 1 : -1)
        guard (0..<layout.lineCount).contains(target) else {
            return move(to: down ? end : 0, extending: extending)
        }
        move(to: layout.caret(inLine: target, x: x), extending: extending)
    }
}

/// Scrolls an editor on while the pointer that extends the selection rests beyond its edge.
struct SelectionScroll {
    /// The position of the pointer, from the view's edges.
    var point: CGPoint
    /// The time of the last step.
    var time: Timestamp

    /// Returns how far to scroll until `time`, for a distance of the pointer from the edge; faster further away. In
    /// points.
    mutating func step(beyondEdge distance: CGFloat, at time: Timestamp) -> CGFloat {
        // A late frame does not scroll further than the user could follow.
        let seconds = min(max((time - self.time).seconds, 0), 0.05)
        self.time = time
        let speed = min(max(abs(distance) * 8, 80), 1200)
        return (distance < 0 ? -speed : speed) * seconds
    }
}
