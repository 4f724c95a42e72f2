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
public struct CellConfigurationState: Hashable {
    /// Whether the item is selected.
    public var isSelected = false
    /// Whether a press highlights the item.
    public var isHighlighted = false
    /// Whether the item is the current one of a focused container.
    public var isFocused = false
    /// Whether the container is in editing mode.
    public var isEditing = false
    /// Whether the cell ignores presses (``View/isUserInteractionEnabled``).
    public var isDisabled = false
    /// Whether a swipe has revealed the actions of the row, or reveals them (LIST-4).
    public var isSwiped = false
    /// Whether the row's children in an outline are shown.
    public var isExpanded = false
    /// Whether the item is being moved within its container.
    public var isReordering = false
    /// The drag state of the item.
    public var cellDragState = CellDragState.none
    /// The meaning of a drag over the container for the cell.
    public var cellDropState = CellDropState.none
    /// Values of the program, by their names; see ``ItemCell/configurationState``.
    public var customValues: [String: AnyHashable] = [:]

    /// Creates the state of an item without any highlight.
    public init() {}
}

/// The view of one item of a table or a collection. Cells are reused for other items as they scroll into view (VIEW-9).
@preconcurrency @MainActor open class ItemCell: ReusableView {
    /// `row` in a table, otherwise `cell`.
    open override var defaultAccessibilityRole: AccessibilityRole? { superview is TableView ? .row : .cell }

    /// The states of the cell's item, replaced as a whole when the cell is kept for reuse.
    private struct States: Equatable {
        var isSelected = false
        var isHighlighted = false
        var isDropTarget = false
        var isCurrent = false
        var showsKeyboardFocus = false
        var isEditing = false
        var isSwiped = false
        var isExpanded = false
        var showsSelectionMark = false
        var isUnderDrop = false
        var isReordering = false
        var drag = CellDragState.none
        var springLoading = SpringLoadedInteractionEffectState.inactive
        var springLoadingBegan = Timestamp.zero

        /// The states that `stateDidChange` reports.
        var highlights: [Bool] {
            [isSelected, isHighlighted, isDropTarget, isCurrent, showsKeyboardFocus, showsSelectionMark]
        }
    }

    private var states = States() {
        didSet { if states != oldValue { statesDidChange(from: oldValue) } }
    }

    private func statesDidChange(from old: States) {
        if states.highlights != old.highlights { stateDidChange() }
        if states.springLoading != old.springLoading { springLoadingDidChange() }
        if states.isEditing != old.isEditing { editingDidChange() }
        configurationDidChange()
    }

    /// Whether the item is selected. The container sets it; setting it elsewhere changes the appearance only.
    open var isSelected: Bool {
        get { states.isSelected }
        set { states.isSelected = newValue }
    }
    /// Whether a press highlights the item. The container sets it; setting it elsewhere changes the appearance only.
    open var isHighlighted: Bool {
        get { states.isHighlighted }
        set { states.isHighlighted = newValue }
    }
    /// Whether a drop would go into this cell (VIEW-4).
    public internal(set) var isDropTarget: Bool {
        get { states.isDropTarget }
        set { states.isDropTarget = newValue }
    }
    /// The progress of spring loading on this cell (SPRING-1).
    public var springLoadingState: SpringLoadedInteractionEffectState { states.springLoading }
    /// When `springLoadingState` last changed.
    package var springLoadingBegan: Timestamp { states.springLoadingBegan }
    func setSpringLoading(_ state: SpringLoadedInteractionEffectState, since time: Timestamp) {
        var new = states
        (new.springLoading, new.springLoadingBegan) = (state, time)
        states = new
    }
    /// Whether the item is the current one of a focused container.
    public internal(set) var isCurrent: Bool {
        get { states.isCurrent }
        set { states.isCurrent = newValue }
    }
    /// Whether the cell shows the keyboard focus: its item is current and a key moved the focus (HAND-1).
    package internal(set) var showsKeyboardFocus: Bool {
        get { states.showsKeyboardFocus }
        set { states.showsKeyboardFocus = newValue }
    }
    /// The drag state of the item (CELL-1). The container sets it within the lift's animation.
    public internal(set) var dragState: CellDragState {
        get { states.drag }
        set { states.drag = newValue }
    }
    /// Whether the container is in editing mode.
    public internal(set) var isEditing: Bool {
        get { states.isEditing }
        set { states.isEditing = newValue }
    }
    /// Whether a swipe has revealed the actions of the row, or reveals them.
    var isSwiped: Bool {
        get { states.isSwiped }
        set { states.isSwiped = newValue }
    }
    /// Whether the row's children in an outline are shown. The outline sets it.
    package var isExpanded: Bool {
        get { states.isExpanded }
        set { states.isExpanded = newValue }
    }
    /// Whether the cell shows by a mark whether it is selected, because taps add to the selection.
    package internal(set) var showsSelectionMark: Bool {
        get { states.showsSelectionMark }
        set { states.showsSelectionMark = newValue }
    }
    /// Whether a drag is over the container.
    var isUnderDrop: Bool {
        get { states.isUnderDrop }
        set { states.isUnderDrop = newValue }
    }
    /// Whether the item is being moved within its container.
    var isReordering: Bool {
        get { states.isReordering }
        set { states.isReordering = newValue }
    }
    /// Whether the cell receives presses while its item is being dragged; false by default.
    public var userInteractionEnabledWhileDragging = false

    /// How the row is edited; only tables in editing mode set it.
    public package(set) var rowEditing = RowEditing() {
        didSet { if rowEditing != oldValue { editingDidChange() } }
    }
    /// The level of the row in a hierarchy. Set it with the rest of the content; a delegate's level precedes it. A
    /// subclass places its content by it: a change calls for a layout.
    public var indentationLevel = 0 {
        didSet { if indentationLevel != oldValue { setNeedsLayout() } }
    }

    /// The complete state of the cell's item. Override it to add values of the program to `customValues`, and call
    /// ``setNeedsUpdateConfiguration()`` when one of them changes.
    open var configurationState: CellConfigurationState {
        var state = CellConfigurationState()
        (state.isSelected, state.isHighlighted, state.isFocused) = (isSelected, isHighlighted, isCurrent)
        (state.isEditing, state.isReordering, state.cellDragState) = (isEditing, isReordering, dragState)
        (state.isDisabled, state.isSwiped, state.isExpanded) = (!isUserInteractionEnabled, isSwiped, isExpanded)
        state.cellDropState = isDropTarget ? .targeted : isUnderDrop ? .notTargeted : .none
        return state
    }

    /// Called before the cell is shown for an item and after each change of its state. Override it to apply the state
    /// in one place.
    open func updateConfiguration(using state: CellConfigurationState) {}

    /// Calls ``updateConfiguration(using:)``, at once, for a change that is no change of a state. Has no effect within
    /// that method.
    public func setNeedsUpdateConfiguration() {
        guard !isUpdatingConfiguration else { return }
        update(using: configurationState)
    }

    /// Replaces the call of `updateConfiguration`, which is its second argument.
    @preconcurrency package var configurationUpdate: (@MainActor (CellConfigurationState, () -> Void) -> Void)?
    /// The state of the last call of `updateConfiguration`; nil while the cell stands for no item.
    private var reportedState: CellConfigurationState?
    private var isChangingStates = false
    private var isUpdatingConfiguration = false

    private func configurationDidChange() {
        guard !isChangingStates else { return }
        let state = configurationState
        if state != reportedState { update(using: state) }
    }

    private func update(using state: CellConfigurationState) {
        reportedState = state
        let isNested = isUpdatingConfiguration
        isUpdatingConfiguration = true
        if let configurationUpdate {
            configurationUpdate(state) { updateConfiguration(using: state) }
        } else {
            updateConfiguration(using: state)
        }
        isUpdatingConfiguration = isNested
    }

    /// Changes several states with one call of `updateConfiguration`, which also reports that the cell now stands for
    /// an item.
    func setStates(_ change: () -> Void) {
        // A subclass that observes a state may change others.
        let isNested = isChangingStates
        isChangingStates = true
        change()
        isChangingStates = isNested
        configurationDidChange()
    }

    /// Resets all states before the cell is kept for reuse.
    func resetStates() {
        isChangingStates = true
        defer {
            isChangingStates = false
            reportedState = nil
        }
        resetAttributes()
        let wasDragged = dragState != .none
        // Subclasses may observe these two.
        if isSelected { isSelected = false }
        if isHighlighted { isHighlighted = false }
        states = States()
        if wasDragged { dragStateDidChange(.none) }
        alpha = 1
    }

    /// Creates a cell; the container sets its frame.
    public required init() { super.init(frame: .zero) }

    /// What the previews of a drag into the cell should not cover, in the cell's coordinates (DRAG-14). The default is
    /// the cell's bounds; override it to name the parts by which users recognize the item.
    open var unobscuredRects: [CGRect] { [bounds] }

    /// What the previews of a drag of the item show, unless the delegate decides; nil, the default, means the whole
    /// cell with its corner radius. Override it where the content is a small part of the cell: a preview whose long
    /// side exceeds 200 points is scaled down (DRAG-7), which makes a wide row illegible.
    open var previewParameters: DragPreviewParameters? { nil }

    /// The ``unobscuredRects`` in the coordinates of another view.
    package func unobscuredRects(in view: View) -> [CGRect] { unobscuredRects.map { convert($0, to: view) } }

    /// Called after selection, drop highlight or focus changed. Requests display; override it to show the change
    /// differently.
    open func stateDidChange() { setNeedsDisplay() }

    /// Called after the spring-loading state changed. Requests display; override it to show the change differently.
    open func springLoadingDidChange() { setNeedsDisplay() }

    /// Whether the cell shows a control by which the user moves its item.
    package var showsMoveControl = false

    /// Called after editing mode changed. Requests layout; override it to show or hide editing controls.
    open func editingDidChange() { setNeedsLayout() }

    /// Called within an animation when the drag state changes. The default fades the cell while its item is being
    /// dragged (CELL-2).
    open func dragStateDidChange(_ dragState: CellDragState) {
        alpha = (dragState == .dragging ? Self.leftBehind : 1) * layoutAlpha
    }

    /// The opacity of a cell whose item is being dragged.
    package static let leftBehind = 0.35

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
