/// The drag state of a cell's item (CELL-1).
public enum CellDragState: String, Sendable, Hashable {
    /// The item is not part of a drag.
    case none
    /// The lift animation runs.
    case lifting
    /// The item is being dragged; the cell remains, faded, at its source position.
    case dragging
}

/// The meaning of a drag over a container for one of its cells.
public enum CellDropState: String, Sendable, Hashable {
    /// No drag is over the container.
    case none
    /// A drag is over the container, but would not drop into this cell.
    case notTargeted
    /// The items would be dropped into this cell.
    case targeted
}

/// The complete state of a cell's item, for cells that draw from one value.
public struct CellConfigurationState: Sendable, Hashable {
    /// Whether the item is selected.
    public var isSelected = false
    /// Whether the item is the current one of a focused container.
    public var isFocused = false
    /// Whether the container is in editing mode.
    public var isEditing = false
    /// Whether the item is being moved within its container.
    public var isReordering = false
    /// The drag state of the item.
    public var cellDragState = CellDragState.none
    /// The meaning of a drag over the container for the cell.
    public var cellDropState = CellDropState.none
}

/// The view of one item of a table or a collection. Cells are reused for other items as they scroll into view (VIEW-9).
@MainActor open class ItemCell: View {
    /// The identifier under which the cell is kept for reuse.
    public package(set) var reuseIdentifier = ""
    /// Whether the item is selected.
    public internal(set) var isSelected = false {
        didSet { if isSelected != oldValue { anyStateDidChange() } }
    }
    /// Whether a drop would go into this cell (VIEW-4).
    public internal(set) var isDropTarget = false {
        didSet { if isDropTarget != oldValue { anyStateDidChange() } }
    }
    /// The progress of spring loading on this cell (SPRING-1).
    public internal(set) var springLoadingState = SpringLoadedInteractionEffectState.inactive {
        didSet { if springLoadingState != oldValue { springLoadingDidChange() } }
    }
    /// When `springLoadingState` last changed.
    public internal(set) var springLoadingBegan: Timestamp = .zero
    /// Whether the item is the current one of a focused container.
    public internal(set) var isCurrent = false {
        didSet { if isCurrent != oldValue { anyStateDidChange() } }
    }
    /// The drag state of the item.
    public internal(set) var dragState = CellDragState.none {
        didSet { configurationDidChange() }
    }
    /// Whether the container is in editing mode.
    public internal(set) var isEditing = false {
        didSet {
            guard isEditing != oldValue else { return }
            editingDidChange()
            configurationDidChange()
        }
    }
    /// Whether a drag is over the container.
    var isUnderDrop = false {
        didSet { configurationDidChange() }
    }
    /// Whether the item is being moved within its container.
    var isReordering = false {
        didSet { configurationDidChange() }
    }
    /// Whether the cell receives presses while its item is being dragged; false by default.
    public var userInteractionEnabledWhileDragging = false

    /// The complete state of the cell's item.
    public var configurationState: CellConfigurationState {
        CellConfigurationState(
            isSelected: isSelected, isFocused: isCurrent, isEditing: isEditing, isReordering: isReordering,
            cellDragState: dragState,
            cellDropState: isDropTarget ? .targeted : isUnderDrop ? .notTargeted : .none)
    }

    /// Called before the cell is shown for an item and after each change of its state. Override it to apply the state
    /// in one place.
    open func updateConfiguration(using state: CellConfigurationState) {}

    /// The state of the last call of `updateConfiguration`; nil while the cell stands for no item.
    private var toldState: CellConfigurationState?
    private var isGatheringStates = false

    private func configurationDidChange() {
        let state = configurationState
        guard !isGatheringStates, state != toldState else { return }
        toldState = state
        updateConfiguration(using: state)
    }

    /// Changes several states with one call of `updateConfiguration`, which also reports that the cell now stands for
    /// an item.
    func setStates(_ change: () -> Void) {
        isGatheringStates = true
        change()
        isGatheringStates = false
        configurationDidChange()
    }

    /// Resets all states before the cell is kept for reuse.
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

    /// Creates a cell; the container sets its frame.
    public required init() { super.init() }

    /// Called after selection, drop highlight or focus changed. Requests display; override it to show the change
    /// differently.
    open func stateDidChange() { setNeedsDisplay() }

    private func anyStateDidChange() {
        stateDidChange()
        configurationDidChange()
    }

    /// Called after the spring-loading state changed. Requests display; override it to show the change differently.
    open func springLoadingDidChange() { setNeedsDisplay() }

    /// Called after editing mode changed. Requests layout; override it to show or hide editing controls.
    open func editingDidChange() { setNeedsLayout() }

    /// Called within an animation when the drag state changes. The default fades the cell while its item is being
    /// dragged (CELL-2).
    open func dragStateDidChange(_ dragState: CellDragState) { alpha = dragState == .dragging ? Self.leftBehind : 1 }

    /// The opacity of a cell whose item is being dragged.
    public static let leftBehind = 0.35

    /// Called before the cell is reused for another item; override it to release the content of the previous one.
    open func prepareForReuse() {}

    /// The states of the item: selected, focused, editing, drop target, spring loading, lifting or dragging.
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

/// A cell in its container, with the animation of its frame and opacity.
@MainActor final class PlacedCell {
    let cell: ItemCell
    /// The frame that the cell animates to, in content coordinates.
    private(set) var goal: CGRect
    private(set) var center: PointMotion
    private var size: SizeMotion
    private var presence: Motion
    /// The frame that the cell had before it wrapped to another row, while it cross-fades.
    private(set) var ghost: CGRect?
    /// The opacity of the cell when it wrapped.
    private var ghostStrength = 0.0
    /// The cell is recycled when its animation ends.
    var isLeaving = false
    /// A preview animating to this cell still shows a different cell. The cell stays invisible until that preview
    /// lands.
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

    /// Takes over the frame, velocity and opacity of another placed cell.
    init(_ cell: ItemCell, insteadOf other: PlacedCell) {
        self.cell = cell
        (goal, center, size, presence) = (other.goal, other.center, other.size, other.presence)
        (ghost, ghostStrength) = (other.ghost, other.ghostStrength)
        cell.containerAlpha = other.cell.containerAlpha
        cell.frame = other.cell.frame
    }

    /// Animates the cell to a frame. A move of more than two cell widths into another row cross-fades instead of
    /// crossing the view (LookAndMotion: reflow).
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
        // Keep the ghost with the greater opacity.
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

    /// Translates the cell and its goal after the content was scrolled.
    func shift(by vector: CGPoint) {
        center.shift(by: vector)
        goal = goal.offsetBy(dx: vector.x, dy: vector.y)
        ghost = ghost?.offsetBy(dx: vector.x, dy: vector.y)
        cell.frame = cell.frame.offsetBy(dx: vector.x, dy: vector.y)
    }

    func appear(at time: Timestamp) { presence.retarget(to: 1, at: time) }

    /// Shows the cell without animation; a preview landing on it animates its appearance.
    func show() {
        isAwaited = false
        setPresence(1)
    }

    /// Hides the cell without animation; only the preview that shows it remains visible.
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

    /// Advances the animation; returns whether it continues.
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

    /// The opacity of the ghost.
    var ghostAlpha: Double { (1 - cell.containerAlpha) * ghostStrength * cell.alpha }
}
