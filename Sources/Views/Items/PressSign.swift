/// The sign that a finger holds a cell and may lift it: the cell gives way a little before the lift, at which its
/// preview springs up from there (LIFT-9).
@MainActor struct PressSign {
    let cell: ItemCell
    let began: Timestamp
    /// The finger; nil once it no longer waits for the lift.
    private(set) var pointer: PointerID?
    /// How far the cell has given way, from 0 to 1.
    private var depth = Motion(0, spring: .givingWay, tolerance: 0.01)

    init(of cell: ItemCell, pressedBy pointer: PointerID, at began: Timestamp) {
        (self.cell, self.pointer, self.began) = (cell, pointer, began)
    }

    /// Shows the sign at a time; returns nil once the cell is as before, otherwise whether the sign goes on changing.
    mutating func show(at time: Timestamp, isHeld: Bool, _ thresholds: Thresholds) -> Bool? {
        if !isHeld { pointer = nil }
        // The preview shows the cell from the lift on.
        guard cell.dragState == .none else { return nil }
        let start = began + thresholds.pressSignDelay
        if pointer == nil {
            depth.retarget(to: 0, at: time, spring: depth.goal == 0 ? nil : .lift)
        } else if time >= start {
            depth.retarget(to: 1, at: start)
        }
        cell.containerScale = 1 - (1 - thresholds.pressScale) * depth.value(at: time)
        let isSettled = depth.settle(at: time)
        if pointer == nil { return isSettled ? nil : true }
        return !isSettled || time < start
    }
}

extension Spring {
    /// A cell gives way under a finger.
    fileprivate static let givingWay = Spring(response: 0.25, dampingRatio: 1)
}

extension ItemContainerView {
    /// Follows a finger that presses an item and may lift it.
    func beginPressSign(of path: ItemPath, by event: InputEvent) {
        endPressSigns(by: event.pointer)
        guard event.pointerKind == .touch, !appearance.reducesMotion, let cell = cell(at: path),
            root?.engine.viewToLift(byHolding: event.pointer) === self
        else { return }
        pool.endPressSign(of: cell)
        pool.pressSigns.append(PressSign(of: cell, pressedBy: event.pointer, at: event.time))
        startAnimating()
    }

    /// Lets the cells that a pointer has pressed spring back.
    func endPressSigns(by pointer: PointerID) {
        if pool.pressSigns.contains(where: { $0.pointer == pointer }) { startAnimating() }
    }

    /// Advances the signs; returns whether any of them goes on changing.
    func advancePressSigns(to time: Timestamp) -> Bool {
        guard !pool.pressSigns.isEmpty, let root else { return false }
        var (kept, changes) = ([PressSign](), false)
        for var sign in pool.pressSigns {
            let isHeld = sign.pointer.map { root.engine.viewToLift(byHolding: $0) === self } ?? false
            guard let goesOn = sign.show(at: time, isHeld: isHeld, root.engine.thresholds) else {
                sign.cell.containerScale = 1
                continue
            }
            kept.append(sign)
            if goesOn { changes = true }
        }
        pool.pressSigns = kept
        return changes
    }
}
