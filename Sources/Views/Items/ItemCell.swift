/// How far an item of a cell is on its way (CELL-1).
public enum CellDragState: String, Sendable, Hashable {
    /// Not at all.
    case none
    /// It lifts.
    case lifting
    /// It is carried; the cell is what is left behind.
    case dragging
}

/// What a drag over a container means for one of its cells.
public enum CellDropState: String, Sendable, Hashable {
    /// No drag is over the container.
    case none
    /// One is, and this cell is not where it would go.
    case notTargeted
    /// The items would go into this one.
    case targeted
}

/// All that is special about a cell's item, for cells that are drawn from one state.
public struct CellConfigurationState: Sendable, Hashable {
    /// Whether the item is selected.
    public var isSelected = false
    /// Whether the keyboard is at the item.
    public var isFocused = false
    /// Whether the container is in edit mode.
    public var isEditing = false
    /// Whether the item is being moved to another place of its container.
    public var isReordering = false
    /// How far the item is on its way.
    public var cellDragState = CellDragState.none
    /// What a drag over the container means for the cell.
    public var cellDropState = CellDropState.none
}

/// The view of one item of a table or a collection; reused for others as they come into view (VIEW-9).
@MainActor open class ItemCell: View {
    /// Under which name it is kept for reuse.
    public package(set) var reuseIdentifier = ""
    /// Whether its item is selected.
    public internal(set) var isSelected = false {
        didSet { if isSelected != oldValue { anyStateDidChange() } }
    }
    /// Whether letting go would put the items into this one (VIEW-4).
    public internal(set) var isDropTarget = false {
        didSet { if isDropTarget != oldValue { anyStateDidChange() } }
    }
    /// How far a drag's hovering has come (SPRING-1).
    public internal(set) var springLoadingState = SpringLoadedInteractionEffectState.inactive {
        didSet { if springLoadingState != oldValue { springLoadingDidChange() } }
    }
    /// Since when it has come so far.
    public internal(set) var springLoadingBegan: Timestamp = .zero
    /// Whether the keyboard is at this item.
    public internal(set) var isCurrent = false {
        didSet { if isCurrent != oldValue { anyStateDidChange() } }
    }
    /// How far its item is on its way.
    public internal(set) var dragState = CellDragState.none {
        didSet { configurationDidChange() }
    }
    /// Whether the table is in edit mode.
    public internal(set) var isEditing = false {
        didSet {
            guard isEditing != oldValue else { return }
            editingDidChange()
            configurationDidChange()
        }
    }
    /// Whether a drag is over its container.
    var isUnderDrop = false {
        didSet { configurationDidChange() }
    }
    /// Whether its item is being moved to another place of its container.
    var isReordering = false {
        didSet { configurationDidChange() }
    }
    /// Whether the cell that is left behind by a drag takes presses; tables and collections leave it alone by default.
    public var userInteractionEnabledWhileDragging = false

    /// All that is special about the cell's item now.
    public var configurationState: CellConfigurationState {
        CellConfigurationState(
            isSelected: isSelected, isFocused: isCurrent, isEditing: isEditing, isReordering: isReordering,
            cellDragState: dragState,
            cellDropState: isDropTarget ? .targeted : isUnderDrop ? .notTargeted : .none)
    }

    /// The cell is about to be seen, or its state changed in any of its parts; override it to show the state in one
    /// place. Called for each item that the cell is reused for, too.
    open func updateConfiguration(using state: CellConfigurationState) {}

    /// What `updateConfiguration` was last called with; nil for a cell that stands for nothing.
    private var toldState: CellConfigurationState?
    private var isGatheringStates = false

    private func configurationDidChange() {
        let state = configurationState
        guard !isGatheringStates, state != toldState else { return }
        toldState = state
        updateConfiguration(using: state)
    }

    /// Sets several states, of which the configuration is told once; and that it stands for an item, if it did not.
    func setStates(_ change: () -> Void) {
        isGatheringStates = true
        change()
        isGatheringStates = false
        configurationDidChange()
    }

    /// It stands for nothing until it is used again.
    func forgetStates() {
        isGatheringStates = true
        defer {
            isGatheringStates = false
            toldState = nil
        }
        if dragState != .none {
            dragState = .none
            dragStateDidChange(.none)
        }
        alpha = 1
        isSelected = false
        isCurrent = false
        isEditing = false
        isDropTarget = false
        isUnderDrop = false
        isReordering = false
        springLoadingState = .inactive
    }

    /// A cell; the container places it.
    public required init() { super.init() }

    /// Selection, highlight or focus changed; override it to show that.
    open func stateDidChange() { setNeedsDisplay() }

    private func anyStateDidChange() {
        stateDidChange()
        configurationDidChange()
    }

    /// Hovering came further; override it to show that.
    open func springLoadingDidChange() { setNeedsDisplay() }

    /// Edit mode came or went; override it to show that.
    open func editingDidChange() { setNeedsLayout() }

    /// The drag state is changing, within an animation; the default fades what is left behind (CELL-2).
    open func dragStateDidChange(_ dragState: CellDragState) { alpha = dragState == .dragging ? Self.leftBehind : 1 }

    /// The opacity of what is left behind.
    public static let leftBehind = 0.35

    /// The cell will stand for another item; override it to forget what belonged to this one.
    open func prepareForReuse() {}

    /// Selected, current, edited, a drop's target, spring-loading, lifting or dragging.
    open override var accessibilityStates: Set<AccessibilityState> {
        var states: Set<AccessibilityState> = []
        if isSelected { states.insert(.selected) }
        if isDropTarget { states.insert(.dropTarget) }
        if isCurrent { states.insert(.focused) }
        if isEditing { states.insert(.editing) }
        if springLoadingState == .possible || springLoadingState == .activating { states.insert(.springLoading) }
        switch dragState {
        case .none: break
        case .lifting: states.insert(.lifting)
        case .dragging: states.insert(.dragging)
        }
        return states
    }
}

/// A cell in its container: where it is going, and how it comes and goes.
@MainActor final class PlacedCell {
    let cell: ItemCell
    /// Where it is going.
    private(set) var goal: CGRect
    private(set) var center: PointMotion
    private var size: SizeMotion
    private var presence: Motion
    /// Where the cell was before it wrapped to another row, while it fades across.
    private(set) var ghost: CGRect?
    /// How much of the cell there was to be seen as it wrapped.
    private var ghostStrength = 0.0
    /// It is on its way out of view, or out of the container.
    var isLeaving = false
    /// A preview that flies to its place shows what stood there before: it is not seen until that has landed.
    var isAwaited = false {
        didSet { if isAwaited != oldValue { setPresence(isAwaited ? 0 : 1) } }
    }

    init(_ cell: ItemCell, frame: CGRect, presence: Double = 1) {
        self.cell = cell
        goal = frame
        center = PointMotion(frame.center)
        size = SizeMotion(frame.size)
        self.presence = Motion(presence, spring: .reflow, tolerance: 0.02)
        cell.containerAlpha = presence
        cell.frame = frame
    }

    /// Stands in the very place of another one, moving as it did.
    init(_ cell: ItemCell, insteadOf other: PlacedCell) {
        self.cell = cell
        (goal, center, size, presence) = (other.goal, other.center, other.size, other.presence)
        (ghost, ghostStrength) = (other.ghost, other.ghostStrength)
        cell.containerAlpha = other.cell.containerAlpha
        cell.frame = other.cell.frame
    }

    /// Sends it to a frame; a way longer than two cells into another row is faded across (look).
    func move(to frame: CGRect, animated: Bool, at time: Timestamp) {
        guard frame != goal else { return }
        goal = frame
        guard animated else {
            ghost = nil
            return jump(to: frame)
        }
        let wraps =
            abs(frame.midY - cell.frame.midY) > frame.height / 2
            && frame.center.distance(to: cell.frame.center) > 2 * max(frame.width, cell.frame.width)
        guard wraps else {
            center.retarget(to: frame.center, at: time)
            size.retarget(to: frame.size, at: time)
            return
        }
        // What shows most stays to be seen where it is, while it fades.
        let shown = isAwaited ? 0 : min(max(presence.value(at: time), 0), 1)
        if shown > (1 - shown) * (ghost == nil ? 0 : ghostStrength) {
            (ghost, ghostStrength) = (cell.frame, shown)
            presence.jump(to: 0)
        } else {
            presence.jump(to: shown)
        }
        if !isAwaited { presence.retarget(to: 1, at: time) }
        cell.containerAlpha = presence.value(at: time)
        jump(to: frame)
    }

    private func jump(to frame: CGRect) {
        center.jump(to: frame.center)
        size.jump(to: frame.size)
        cell.frame = frame
    }

    func isMoving(at time: Timestamp) -> Bool { !center.isSettled(at: time) || !size.isSettled(at: time) }

    /// Moves the cell and where it is going: the content under it was moved.
    func shift(by vector: CGPoint) {
        center.shift(by: vector)
        goal = goal.offsetBy(dx: vector.x, dy: vector.y)
        ghost = ghost?.offsetBy(dx: vector.x, dy: vector.y)
        cell.frame = cell.frame.offsetBy(dx: vector.x, dy: vector.y)
    }

    func appear(at time: Timestamp) { presence.retarget(to: 1, at: time) }

    /// Is there at once: a preview that lands on it takes care of how it comes.
    func show() {
        isAwaited = false
        setPresence(1)
    }

    /// Is gone at once, but for the preview that shows it.
    func hide() {
        isLeaving = true
        setPresence(0)
    }

    private func setPresence(_ value: Double) {
        presence.jump(to: value)
        ghost = nil
        cell.containerAlpha = value
    }

    func vanish(at time: Timestamp) {
        isLeaving = true
        ghost = nil
        presence.retarget(to: 0, at: time)
    }

    /// One step; returns whether it still moves.
    func animate(at time: Timestamp, scale: CGFloat) -> Bool {
        let rests = center.settle(at: time) && size.settle(at: time)
        let faded = presence.settle(at: time)
        if rests {
            cell.frame = goal
        } else {
            let (middle, extent) = (center.value(at: time), size.value(at: time))
            func snapped(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
            cell.frame = CGRect(
                x: snapped(middle.x - extent.width / 2), y: snapped(middle.y - extent.height / 2),
                width: snapped(extent.width), height: snapped(extent.height))
        }
        cell.containerAlpha = isAwaited ? 0 : min(max(presence.value(at: time), 0), 1)
        if faded { ghost = nil }
        return !rests || !faded
    }

    /// How much of the ghost still shows.
    var ghostAlpha: Double { (1 - cell.containerAlpha) * ghostStrength * cell.alpha }
}
