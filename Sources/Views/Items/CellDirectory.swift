/// The placed cells of a container. A cell is in exactly one state, which only the directory changes.
@MainActor struct CellDirectory {
    typealias Key = CellKey

    /// The state of a placed cell.
    enum State: Equatable {
        /// Not in the directory: about to be shown or recycled, or moved interactively.
        case detached
        /// Shows an item or a placeholder.
        case shown(Key)
        /// Shows an item whose frame is out of view: it is recycled as soon as its animation ends.
        case movingOut(Key)
        /// Animates out; what it showed no longer exists.
        case disappearing
        /// Showed a committed placeholder, until the cell of its item takes over.
        case handedOver(to: Key)
    }

    /// The cells that show an item or a placeholder, also those that move out of view.
    private(set) var shown: [Key: PlacedCell] = [:]
    private(set) var disappearing: [PlacedCell] = []
    /// The cells of committed placeholders, by the paths of their items after the update that committed them.
    ///
    /// Invariant: empty when an update or a reload begins, because the layout pass of the update that adds cells here
    /// shows or recycles them. They need not be remapped.
    private(set) var handedOver: [Key: PlacedCell] = [:]
    /// Completions that wait for running animations.
    var arrivals: [AwaitedArrival] = []

    subscript(key: Key) -> PlacedCell? { shown[key] }

    /// The shown cells in item path order. The order of damage and of delegate callbacks must be deterministic.
    var inOrder: [(key: Key, value: PlacedCell)] { shown.sorted { $0.key < $1.key } }

    /// Shows a cell; returns the cell that showed the same element before, which is detached.
    @discardableResult mutating func show(_ placed: PlacedCell, as key: Key) -> PlacedCell? {
        detach(placed)
        let former = shown.updateValue(placed, forKey: key)
        former?.state = .detached
        placed.state = .shown(key)
        return former
    }

    /// Marks a shown cell whose frame came into view or left it; has no effect on a cell that is not shown.
    mutating func setMovingOut(_ movesOut: Bool, _ key: Key) {
        shown[key]?.state = movesOut ? .movingOut(key) : .shown(key)
    }

    /// Adds a cell that animates out.
    mutating func addDisappearing(_ placed: PlacedCell) {
        guard placed.state != .disappearing else { return }
        detach(placed)
        placed.state = .disappearing
        disappearing.append(placed)
    }

    /// Detaches the cell of a committed placeholder until the cell of its item takes over. Returns the cell that waited
    /// for the same item, which is detached.
    mutating func handOver(_ key: Key, to item: Key) -> PlacedCell? {
        guard let placed = shown[key] else { return nil }
        detach(placed)
        let former = handedOver.updateValue(placed, forKey: item)
        former?.state = .detached
        placed.state = .handedOver(to: item)
        return former
    }

    /// Detaches and returns the cell that an item's cell replaces.
    mutating func removeHandedOver(for key: Key) -> PlacedCell? {
        let placed = handedOver.removeValue(forKey: key)
        placed?.state = .detached
        return placed
    }

    /// Detaches and returns all cells that no item's cell has replaced, in order.
    mutating func removeAllHandedOver() -> [PlacedCell] {
        let all = handedOver.sorted { $0.key < $1.key }.map(\.value)
        handedOver.removeAll()
        for placed in all { placed.state = .detached }
        return all
    }

    /// Detaches and returns the cell of an element.
    mutating func remove(_ key: Key) -> PlacedCell? {
        let placed = shown.removeValue(forKey: key)
        placed?.state = .detached
        return placed
    }

    /// Detaches and returns all shown cells, in order.
    mutating func removeAll() -> [PlacedCell] {
        let all = inOrder.map(\.value)
        shown.removeAll()
        for placed in all { placed.state = .detached }
        return all
    }

    /// Detaches and returns all disappearing cells.
    mutating func removeAllDisappearing() -> [PlacedCell] {
        let all = disappearing
        disappearing.removeAll()
        for placed in all { placed.state = .detached }
        return all
    }

    /// Follows an update, whose paths `handedOver` already has. Detaches and returns the cells whose items were deleted
    /// or reloaded, in order.
    mutating func remap(by mapping: UpdateMapping) -> [PlacedCell] {
        var lost: [PlacedCell] = []
        let former = inOrder
        shown.removeAll(keepingCapacity: true)
        for (key, placed) in former {
            if let new = mapping.newKey(of: key), !mapping.isReloaded(key) {
                if placed.displayedPath != nil { placed.displayedPath = new.itemPath?.indexPath }
                shown[new] = placed
                placed.state = placed.isMovingOut ? .movingOut(new) : .shown(new)
            } else {
                placed.state = .detached
                lost.append(placed)
            }
        }
        return lost
    }

    private mutating func detach(_ placed: PlacedCell) {
        switch placed.state {
        case .detached: break
        case .shown(let key), .movingOut(let key): shown[key] = nil
        case .disappearing: disappearing.removeAll { $0 === placed }
        case .handedOver(let key): handedOver[key] = nil
        }
        placed.state = .detached
    }
}

extension UpdateMapping {
    /// Returns the new key of a cell; nil if its item or section was deleted.
    @MainActor func newKey(of key: CellDirectory.Key) -> CellDirectory.Key? {
        switch key.element {
        case .item(let item): newPath(of: ItemPath(item: item, section: key.section)).map { CellKey($0) }
        case .slot: newSection(of: key.section).map { CellDirectory.Key(section: $0, element: key.element) }
        }
    }

    @MainActor fileprivate func isReloaded(_ key: CellDirectory.Key) -> Bool {
        key.itemPath.map { reloaded.contains($0) } ?? false
    }
}

/// A cell in its container, with the animation of its frame and opacity.
@MainActor final class PlacedCell {
    let cell: ItemCell
    /// The frame that the cell animates to, in content coordinates.
    private(set) var goal: CGRect
    private(set) var center: PointMotion
    private var size: SizeMotion
    private var presence: Motion
    /// The frame that the cell had before it wrapped to another row, while it cross-fades.
    ///
    /// The container draws it, below the cells, so that a change invalidates its former and its new rectangle there.
    private(set) var ghost: CGRect? {
        didSet {
            guard ghost != oldValue else { return }
            for rect in [oldValue, ghost] { if let rect { damage(ghost: rect) } }
        }
    }
    /// The opacity of the cell when it wrapped, or of the ghost when a preview took the cell's place.
    private var ghostStrength = 0.0
    /// The share of `ghostStrength` that is left of a ghost that fades alone, while a preview lands as the cell; nil if
    /// the ghost fades as the cell appears.
    private var ghostFade: Motion?
    /// When `ghostFade` was advanced.
    private var ghostTime = Timestamp.zero
    /// The path that the delegate was told when the cell was shown; nil for a placeholder.
    var displayedPath: IndexPath?
    /// The view that scrolls the cell's section by itself (LIST-9), also while the cell disappears; nil without one.
    var scroller: ScrollView?
    /// How often the cell has wrapped to another row.
    private(set) var wrapCount = 0
    /// When the cell was placed; a cell that takes over another one keeps that one's time.
    private let start: Timestamp
    /// The state of the cell in its directory.
    fileprivate(set) var state = CellDirectory.State.detached
    /// Whether the cell is shown, but recycled when its animation ends.
    var isMovingOut: Bool { if case .movingOut = state { true } else { false } }
    /// A preview animating to this cell still shows a different cell. The cell stays invisible until that preview
    /// lands.
    var isAwaited = false {
        didSet { if isAwaited != oldValue { setPresence(isAwaited ? 0 : 1) } }
    }

    init(_ cell: ItemCell, frame: CGRect, presence: Double = 1, at time: Timestamp = .zero) {
        self.cell = cell
        start = time
        goal = frame
        center = PointMotion(frame.center)
        size = SizeMotion(frame.size)
        self.presence = Motion(presence, spring: .reflow, tolerance: 0.02)
        cell.place(at: frame, containerAlpha: presence)
    }

    /// Takes over the frame, velocity and opacity of another placed cell.
    init(_ cell: ItemCell, insteadOf other: PlacedCell) {
        self.cell = cell
        (goal, center, size, presence) = (other.goal, other.center, other.size, other.presence)
        (ghost, ghostStrength, scroller, start) = (other.ghost, other.ghostStrength, other.scroller, other.start)
        (ghostFade, ghostTime) = (other.ghostFade, other.ghostTime)
        cell.place(at: other.cell.frame, containerAlpha: other.cell.containerAlpha)
    }

    /// Animates the cell to a frame. A move of more than two cell widths into another row cross-fades instead of
    /// crossing the view (LookAndMotion: reflow), unless `crossFades` is false, or a preview shows the cell and moves
    /// with it.
    func move(to frame: CGRect, animated: Bool, crossFades: Bool = true, at time: Timestamp) {
        guard frame != goal else { return }
        goal = frame
        guard animated else {
            endGhost()
            return jump(to: frame, alpha: cell.containerAlpha)
        }
        let wraps =
            crossFades && cell.root?.isShownByPreview(cell) != true
            && abs(frame.midY - cell.frame.midY) > frame.height / 2
            && frame.center.distance(to: cell.frame.center) > 2 * max(frame.width, cell.frame.width)
        guard wraps else {
            center.retarget(to: frame.center, at: time)
            size.retarget(to: frame.size, at: time)
            return
        }
        wrapCount += 1
        // Keep the ghost with the greater opacity.
        let shown = isAwaited ? 0 : min(max(presence.value(at: time), 0), 1)
        if shown > (1 - shown) * (ghost == nil ? 0 : ghostStrength) {
            (ghost, ghostStrength, ghostFade) = (cell.frame, shown, nil)
            presence.jump(to: 0)
        } else {
            presence.jump(to: shown)
        }
        if !isAwaited { presence.retarget(to: 1, at: time) }
        jump(to: frame, alpha: presence.value(at: time))
    }

    private func jump(to frame: CGRect, alpha: Double) {
        center.jump(to: frame.center)
        size.jump(to: frame.size)
        cell.place(at: frame, containerAlpha: alpha)
    }

    /// The frame at a time, before it is aligned to pixels.
    func frame(at time: Timestamp) -> CGRect { CGRect(center: center.value(at: time), size: size.value(at: time)) }

    /// The opacity at a time, 0 to 1.
    func alpha(at time: Timestamp) -> Double { isAwaited ? 0 : min(max(presence.value(at: time), 0), 1) }

    /// Whether the cell was visible before a time, at which its container may just have been updated.
    func wasVisible(before time: Timestamp) -> Bool { start < time && alpha(at: time) > 0.02 }

    func isMoving(at time: Timestamp) -> Bool { !center.isSettled(at: time) || !size.isSettled(at: time) }

    /// Translates the cell and its goal after the content was scrolled.
    func shift(by vector: CGPoint) {
        center.shift(by: vector)
        goal = goal.offsetBy(dx: vector.x, dy: vector.y)
        ghost = ghost?.offsetBy(dx: vector.x, dy: vector.y)
        cell.frame = cell.frame.offsetBy(dx: vector.x, dy: vector.y)
    }

    /// Moves the cell on its way to its goal: it goes on from there with its velocity.
    func displace(to point: CGPoint, larger growth: CGSize, at time: Timestamp) {
        let extent = size.value(at: time)
        center.displace(to: point, at: time)
        size.displace(
            to: CGSize(width: extent.width + growth.width, height: extent.height + growth.height), at: time)
    }

    func appear(at time: Timestamp) { presence.retarget(to: 1, at: time) }

    /// Shows the cell without animation; a preview landing on it animates its appearance. The visible part of the cell
    /// fades at its source position, unless a gap has closed it already, and the cell is at its goal: the preview flies
    /// straight there.
    func show(at time: Timestamp) {
        let source = ghost ?? cell.frame
        let strength = cell.withShownValues { ghost == nil ? alpha(at: time) * cell.alpha : ghostAlpha }
        isAwaited = false
        setPresence(1)
        guard strength > 0.02, source.center.distance(to: goal.center) > 1 else { return }
        jump(to: goal, alpha: 1)
        (ghost, ghostStrength) = (source, strength)
        ghostFade = Motion(1, spring: .reflow, tolerance: 0.02)
        ghostFade?.retarget(to: 0, at: time)
        ghostTime = time
    }

    /// Hides the cell without animation; only the preview that shows it remains visible.
    func hide() {
        setPresence(0)
    }

    private func setPresence(_ value: Double) {
        presence.jump(to: value)
        endGhost()
        cell.containerAlpha = value
    }

    /// Fades the cell, by default out.
    func vanish(to alpha: Double = 0, at time: Timestamp) {
        endGhost()
        presence.retarget(to: alpha, at: time)
    }

    private func endGhost() { (ghost, ghostFade) = (nil, nil) }

    /// Invalidates the ghost while the cell is still in its container.
    func damageGhost() { if let ghost { damage(ghost: ghost) } }

    private func damage(ghost: CGRect) {
        cell.superview?.setNeedsDisplay(ghost.insetBy(dx: -cell.drawingReach, dy: -cell.drawingReach))
    }

    /// Advances the animation; returns whether it continues.
    func animate(at time: Timestamp, scale: CGFloat) -> Bool {
        let rests = center.settle(at: time) && size.settle(at: time)
        let faded = presence.settle(at: time)
        let frame: CGRect
        if rests {
            frame = goal
        } else {
            let (middle, extent) = (center.value(at: time), size.value(at: time))
            func snapped(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
            frame = CGRect(
                x: snapped(middle.x - extent.width / 2), y: snapped(middle.y - extent.height / 2),
                width: snapped(extent.width), height: snapped(extent.height))
        }
        cell.place(at: frame, containerAlpha: alpha(at: time))
        let isGhostFading = ghostFade.map { !$0.isSettled(at: time) } ?? !faded
        ghostTime = time
        if !isGhostFading { endGhost() }
        return !rests || !faded || isGhostFading
    }

    /// The opacity of the ghost.
    var ghostAlpha: Double {
        guard let ghostFade else { return (1 - cell.containerAlpha) * ghostStrength * cell.alpha }
        return ghostStrength * min(max(ghostFade.value(at: ghostTime), 0), 1)
    }

    /// Whether the ghost is also drawn while a preview shows the cell.
    var isGhostIndependent: Bool { ghostFade != nil }
}
