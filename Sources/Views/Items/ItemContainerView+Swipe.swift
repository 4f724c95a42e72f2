extension ItemContainerView {
    /// The row whose actions are revealed.
    var swiped: SwipedRow? {
        get { content.swipe.row }
        set { content.swipe.row = newValue }
    }

    /// The row whose actions are revealed; nil if there is none.
    public var rowWithActions: IndexPath? { swiped?.cell.flatMap { indexPath(for: $0) } }

    // MARK: Touch

    /// Notes where a touch begins that may become a swipe.
    func beginSwipe(_ event: InputEvent) {
        guard event.pointerKind == .touch, case .pointerDown(.primary, _) = event.kind else { return }
        content.swipe.origin = (event.pointer, event.location - boundsOrigin)
    }

    /// Follows a touch that swipes a row; returns whether it does.
    func moveSwipe(_ event: InputEvent) -> Bool {
        let position = event.location - boundsOrigin
        if let swiped, let pointer = swiped.pointer, pointer.id == event.pointer {
            swiped.follow(pointer.start - position.x)
            return true
        }
        guard let origin = content.swipe.origin, origin.pointer == event.pointer,
            root?.engine.hasDrag(heldBy: event.pointer) != true
        else { return false }
        let distance = position - origin.position
        guard position.distance(to: origin.position) > root?.engine.thresholds.scrollDistance ?? 0 else { return false }
        content.swipe.origin = nil
        guard abs(distance.x) > abs(distance.y) * 1.5, !isScrollingByTouch,
            let row = revealActions(at: origin.position + boundsOrigin, isLeading: distance.x > 0)
        else { return false }
        // A swipe does not lift, scroll or select.
        root?.engine.otherGestureRecognized(by: event.pointer)
        cancelItemPress(event.pointer)
        endTracking(of: event.pointer)
        row.pointer = (event.pointer, CGFloat(row.offset.goal) + origin.position.x)
        row.follow(CGFloat(row.offset.goal) - distance.x)
        return true
    }

    /// Ends the swipe of a pointer; returns whether there was one.
    func endSwipe(_ pointer: PointerID, canceled: Bool = false) -> Bool {
        if content.swipe.origin?.pointer == pointer { content.swipe.origin = nil }
        guard let swiped, swiped.pointer?.id == pointer else { return false }
        settle(swiped, canceled: canceled)
        return true
    }

    private var isScrollingByTouch: Bool {
        if case .touch(let touch) = tracking { touch.isScrolling } else { false }
    }

    // MARK: Wheel

    /// Follows horizontal scrolling over a row; returns whether it swipes one.
    func swipe(_ event: InputEvent, by distance: CGPoint) -> Bool {
        guard abs(distance.x) > abs(distance.y), paths.drops.isEmpty else { return false }
        guard
            // Wheel events have window coordinates.
            let row = swiped?.isClosing == false
                ? swiped : revealActions(at: convert(event.location, from: nil), isLeading: distance.x < 0)
        else { return false }
        row.follow(CGFloat(row.offset.goal) + distance.x)
        row.wheelTime = event.time
        root?.wake(at: event.time + Self.wheelPause, self)
        return true
    }

    /// Without another event for this time a swipe by the wheel has ended.
    private static let wheelPause = Duration.milliseconds(180)

    // MARK: Revealing and hiding

    /// Prepares to reveal the actions at a side of the row at a point; nil if it has none.
    private func revealActions(at point: CGPoint, isLeading: Bool) -> SwipedRow? {
        guard let path = itemPath(at: point), let cell = cell(at: path) else { return nil }
        if let swiped, swiped.cell === cell, !swiped.isClosing { return swiped }
        guard !isInEditMode, let actions = delegation.rowActions(isLeading: isLeading, at: path.indexPath),
            !actions.actions.isEmpty
        else { return nil }
        return openRow(cell, at: path.indexPath, isLeading: isLeading, actions)
    }

    func openRow(_ cell: ItemCell, at path: IndexPath, isLeading: Bool, _ actions: RowActions) -> SwipedRow {
        hideRowActions(animated: false)
        delegation.willBeginEditing(at: path)
        let row = SwipedRow(cell, isLeading: isLeading, actions) { [weak self] in self?.perform($0) }
        swiped = row
        return row
    }

    private func settle(_ row: SwipedRow, canceled: Bool = false) {
        guard let root else { return }
        switch canceled ? .closes : row.outcome(width: row.cell?.frame.width ?? 0) {
        case .closes: row.settle(to: 0, closing: true, at: root.now)
        case .stays: row.settle(to: row.openOffset, closing: false, at: root.now)
        case .performs:
            row.settle(to: row.openOffset, closing: false, at: root.now)
            perform(0)
        }
        startAnimating()
    }

    /// Performs an action of the open row, and then hides the actions.
    private func perform(_ index: Int) {
        guard let row = swiped, row.actions.actions.indices.contains(index) else { return }
        row.actions.actions[index].perform { [weak self, weak row] _ in
            guard let self, let row, swiped === row else { return }
            hideRowActions(animated: true)
        }
    }

    /// Hides the actions of the row that shows them.
    public func hideRowActions(animated: Bool) {
        guard let row = swiped else { return }
        guard animated, let root, let cell = row.cell, indexPath(for: cell) != nil, !appearance.reducesMotion else {
            return finishSwipe()
        }
        row.settle(to: 0, closing: true, at: root.now)
        startAnimating()
    }

    private func finishSwipe() {
        guard let row = swiped else { return }
        let path = rowWithActions
        swiped = nil
        row.finish()
        delegation.didEndEditing(at: path)
    }

    /// Ends the swipe of a cell that no longer shows its row.
    func endSwipe(of cell: ItemCell) { if swiped?.cell === cell { finishSwipe() } }

    func animateSwipe(at time: Timestamp) -> Bool {
        guard let row = swiped else { return false }
        if let wheelTime = row.wheelTime {
            guard time >= wheelTime + Self.wheelPause else { return false }
            settle(row)
        }
        if row.animate(at: time) { return true }
        if row.isClosing, row.pointer == nil { finishSwipe() }
        return false
    }
}
