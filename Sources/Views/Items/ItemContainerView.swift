/// What a table or a collection passes to the initializer of its superclass. Programs do not create one.
///
/// The initializer is public, since a class with a designated initializer that is not public has subclasses, in other
/// modules, that inherit no convenience initializers.
public struct ItemContainerParts {
    let layout: CollectionViewLayout
    let delegation: any ItemDelegation
}

/// The common superclass of tables and collections: cells for visible items, the gap for a drop, reordering, selection.
///
/// It calls the program through an `ItemDelegation`, and is connected to the drag-and-drop engine by its drag side and
/// its drop side. Cells exist for visible items only, independent of the number of items. Everything that refers to
/// items by path (dragged items, the gap, placeholders, landings, the selection) is remapped by every update (VIEW-10).
@preconcurrency @MainActor open class ItemContainerView: ScrollView {
    /// Computes the frames of the cells.
    public internal(set) var layout: CollectionViewLayout
    var options = ItemContainerOptions()
    let delegation: any ItemDelegation
    private(set) lazy var dragSide = ItemDragSide(view: self)
    private(set) lazy var dropSide = ItemDropSide(view: self)
    let springLoading = ItemSpringLoading()

    var loadState = LoadState.unloaded
    var transaction = UpdateTransaction.idle
    var paths = IndexPathState.empty
    var content = ContentState()
    var pool = CellPool()

    /// Creates a container; only tables and collections do.
    public init(parts: ItemContainerParts) {
        layout = parts.layout
        delegation = parts.delegation
        super.init(frame: .zero)
        connectLayout()
        let drag = DragInteraction(delegate: dragSide)
        addInteraction(drag)
        let drop = DropInteraction(delegate: dropSide)
        drop.allowsSimultaneousDropSessions = true
        drop.defaultTarget = { [weak self] in self?.dropSide.target(of: $0, size: $1) }
        drop.landsAsView = { [weak self] in self?.dropSide.landsAsCell($0) ?? false }
        addInteraction(drop)
        dragSide.interaction = drag
        springLoading.view = self
        addInteraction(springLoading.makeInteraction())
    }

    /// Whether cells show editing controls.
    var isInEditMode: Bool { false }

    /// Called before a cell is shown for an item. Override point for its editing state.
    func configureEditing(of cell: ItemCell, at path: IndexPath) {}

    /// The height of a view below the items, in points. Override point, with `layOutFooter(animated:)`.
    var footerHeight: CGFloat { 0 }

    /// Called when the content below the items may have moved. Override point for placing a view there.
    func layOutFooter(animated: Bool) {}

    /// Whether a press of the mouse selects an item; otherwise only its release does, unless it has begun a drag.
    package var selectsOnPress: Bool {
        get { options.selectsOnPress && !selectsByTap }
        set { options.selectsOnPress = newValue }
    }

    /// Reloads all data. Gaps close and placeholders are removed; dragged and landing items stay known if
    /// `locateDragItem` finds them. The first layout in a window calls it, too.
    open func reloadData() { reloadAll() }

    /// Whether items of this view are being dragged (VIEW-8).
    public var hasActiveDrag: Bool { !paths.draggedItems.isEmpty }

    /// Whether a drag is over this view or lands in it (VIEW-8).
    public var hasActiveDrop: Bool { dropSide.isActive }

    /// Whether the presentation differs from the data source: there are placeholders, or a gap is open (HOLD-3).
    /// `reloadData` ends that.
    public var hasUncommittedUpdates: Bool { slots.placeholderCount > 0 || !gapSlots.isEmpty }

    /// True: the keys move the current item.
    open override var canBecomeFocused: Bool { true }

    /// The item that the keyboard lifts (DRAG-12): the current one or the first of the selection. Override it to lift
    /// another one.
    open var accessibilityDragSourceDescriptors: [LocationDescriptor]? { itemToLift }

    /// Drop locations for the keyboard; nil, the default, uses those of the interactions.
    open var accessibilityDropPointDescriptors: [LocationDescriptor]? { nil }

    /// Advances scrolling, rubber band and cells (MOTION-1); returns whether any of them continues.
    open override func animate(at time: Timestamp) -> Bool {
        let scrolls = super.animate(at: time)
        let swipes = animateSwipe(at: time)
        let bandScrolls = advanceBand(to: time)
        let movesSupplements = animateSupplements(at: time)
        let givesWay = advancePressSigns(to: time)
        let moves = animateCells(at: time) || movesSupplements
        return callArrivals(at: time, moves: moves) || moves || scrolls || swipes || bandScrolls || givesWay
    }

    /// Draws the ghosts of wrapping cells below the cells.
    open override func draw(_ context: Context) { drawGhosts(context) }

    /// Draws the rubber band above the cells.
    override func drawOver(_ context: Context) {
        drawBand(context)
        super.drawOver(context)
        if drawsFocusRing {
            context.drawBorder(
                bounds.insetBy(dx: 2, dy: 2), cornerRadius: controlRadius, palette.accent,
                width: ControlMetrics.focusRingWidth)
        }
    }

    /// Handles a press outside the scroll thumb as a press on an item or on the background. A touch may still become
    /// scrolling.
    open override func pointerDown(_ event: InputEvent) -> Bool {
        // A press elsewhere hides the actions of a row.
        if swiped != nil {
            hideRowActions(animated: true)
            return true
        }
        beginSwipe(event)
        if isOnThumb(event.location, by: event.pointerKind) { return super.pointerDown(event) }
        let scrolls = super.pointerDown(event)
        let section = beginSectionTouch(event)
        // A touch that stops scrolling has no other effect.
        if section.stopsGlide { return true }
        if onlyScrolls(event.pointer) { return true }
        return pressItems(event) || scrolls || section.begins
    }

    /// Swipes a row by horizontal scrolling of a wheel or touchpad; otherwise scrolls the section below the pointer
    /// that scrolls in that direction, or the container.
    open override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool {
        swipe(event, by: distance) || scrollSection(event, by: distance) || super.scroll(event, by: distance)
    }

    /// The section at the point that scrolls by itself.
    open override func innerAutoscrollView(atPointInWindow point: CGPoint) -> (any AutoscrollView)? {
        hasScrollingSections ? scrollingSection(at: convert(point, from: nil))?.view : nil
    }

    /// Returns half of the usual depth, or less for low items, while a drag is over an item that takes it or opens if
    /// the drag stays: the middle of the last visible item must not scroll away (DRAG-11).
    open override func autoscrollZone(toward direction: CGPoint, usualDepth: CGFloat) -> CGFloat {
        let targets = paths.drops.drags.compactMap { $0.highlighted.flatMap { cell(at: $0) } }
        guard let cell = targets.first ?? springLoading.hoveredCells.first else { return usualDepth }
        let length = direction.x == 0 ? cell.bounds.height : cell.bounds.width
        return min(max(length / 2, usualDepth / 3), usualDepth / 2)
    }

    /// Scrolls by the least distance that makes a rectangle of the content visible, in its section, too, and below a
    /// header that stays in sight.
    public override func scrollRectToVisible(_ rect: CGRect, animated: Bool = true) {
        let covered = layout.coveredHeight
        let rect = CGRect(x: rect.minX, y: rect.minY - covered, width: rect.width, height: rect.height + covered)
        scrollSectionToVisible(rect, animated: animated)
        super.scrollRectToVisible(rect, animated: animated)
    }

    /// Scrolls by the least distance that makes an item visible, with what its cell draws around its bounds, and
    /// some space.
    func reveal(_ path: ItemPath, animated: Bool = true) {
        guard let frame = frameForItem(at: path) else { return }
        let overflow = subviews.lazy.compactMap { ($0 as? ItemCell)?.overflow }.first ?? 0
        let space = max(12, overflow + 4)
        scrollRectToVisible(frame.insetBy(dx: layout.scrollsHorizontally ? -space : 0, dy: -space), animated: animated)
    }

    /// Scrolls by the least distance that makes an item visible, below headers that stay in sight and with some space,
    /// as an arrow key does that reaches it. Has no effect if the item does not exist.
    public func scrollToItem(at path: IndexPath, animated: Bool = true) { reveal(ItemPath(path), animated: animated) }

    /// Cancels the item press of a pointer that begins to scroll, and hides the actions of a row.
    override func scrollingDidBegin(by pointer: PointerID) {
        hideRowActions(animated: true)
        cancelItemPress(pointer)
    }

    /// Shows the context menu of the item at the point, or of the background.
    override func showContextMenu(at point: CGPoint) -> Bool {
        super.showContextMenu(at: point) || showItemMenu(at: point)
    }

    /// Swipes a row, or moves the scroll thumb or the rubber band.
    open override func pointerMoved(_ event: InputEvent) {
        if moveSwipe(event) { return }
        if moveSectionTouch(event) { return }
        super.pointerMoved(event)
        endPressSigns(by: event.pointer)
        moveBand(event)
    }

    /// Ends a swipe, the item press, the rubber band or the drag of the scroll thumb.
    open override func pointerUp(_ event: InputEvent) {
        if endSwipe(event.pointer) { return }
        endSectionTouch(event)
        super.pointerUp(event)
        releaseItems(event)
    }

    /// Cancels the item press; a lift that began from it continues.
    open override func pointerCanceled(_ pointer: PointerID) {
        _ = endSwipe(pointer, canceled: true)
        cancelSectionTouch(pointer)
        super.pointerCanceled(pointer)
        cancelItemPress(pointer)
    }

    /// Handles the keys that move the current item, select and open.
    open override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        pressKey(key, event) || pressKeyOfText(key, event)
    }

    /// Whether text that is typed first, or after a pause, begins a prefix for ``onType``. The keys of text that begins
    /// none keep their meaning as shortcuts. Override point; the default is false for a space only.
    open func beginsTyping(_ text: String) -> Bool { text != " " }

    /// Passes the text that is typed to ``onType``.
    open override func insertText(_ text: String) -> Bool { insertTyped(text) }

    /// Whether there is anything to select, with `allowsMultipleSelection`.
    open override func canPerform(_ command: EditCommand) -> Bool {
        guard command == .selectAll else { return super.canPerform(command) }
        return allowsMultipleSelection && counts.contains { $0 > 0 }
    }

    /// Selects all items.
    open override func perform(_ command: EditCommand) {
        if command == .selectAll { selectAll() } else { super.perform(command) }
    }

    /// Updates the cells: the current item is shown only while the view has the focus.
    open override func focusChanged(_ isFocused: Bool) { updateCellStates() }
    override func focusVisibilityDidChange() { updateCellStates() }

    /// The subviews by their places: reused cells are subviews in no particular order.
    override var subviewsInFocusOrder: [View] {
        subviews.enumerated().sorted {
            ($0.element.frame.minY, $0.element.frame.minX, $0.offset)
                < ($1.element.frame.minY, $1.element.frame.minX, $1.offset)
        }.map(\.element)
    }

    /// Whether the view draws a focus ring at its edges, since no visible cell shows the focus (HAND-1).
    package private(set) var drawsFocusRing = false {
        didSet { if drawsFocusRing != oldValue { setNeedsDisplay() } }
    }

    /// Whether the view has the focus and the user moved it there by a key.
    package var hasKeyboardFocus: Bool { isFocused && root?.isFocusMovedByKey == true }

    /// Adapts the focus ring to the focus, the current item and the visible part of the content.
    func updateFocusRing() {
        let current = selectionModel.current.flatMap { frameForItem(at: $0) }
        drawsFocusRing = hasKeyboardFocus && current.map { !$0.intersects(bounds) } ?? true
    }

    /// All data was reloaded. Override point; call super.
    func dataDidReload() { setNeedsDisplay() }

    /// Lays out the items for the current bounds.
    open override func layoutSubviews() {
        // No updates were gathered for a new data source.
        let reloads = needsReload
        if !reloads { endUnbalancedBatches() }
        arrangeForBounds()
        if reloads { endUnbalancedBatches() }
        placeBackground()
    }

    /// Adds cells that scrolled into view and recycles those that left it.
    open override func didScroll() {
        // During a batch the view's counts differ from those of its data source.
        guard !transaction.isOpen else {
            content.setNeedsLayout()
            return setNeedsLayout()
        }
        guard !content.isLayingOut else { return }
        if attributesLayout?.followBounds(bounds) == true {
            setContentSize(least: minimumHeight)
            followAdjustmentOfScrolling()
        }
        placeCells(animated: false)
        placeBackground()
    }

    /// Lets a layout choose where thrown content stops.
    override func stop(afterThrow velocity: CGPoint, toward goal: CGPoint) -> CGPoint? {
        let stop = super.stop(afterThrow: velocity, toward: goal)
        guard let layout = attributesLayout else { return stop }
        let proposed = stop ?? clamp(goal)
        let chosen = layout.targetContentOffset(
            forProposedContentOffset: proposed, withScrollingVelocity: velocity * -0.001)
        return chosen == proposed ? stop : clamp(chosen)
    }

    /// Cancels an interactive movement when the view leaves its window; resumes animations when it returns.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        // Animations interrupted by leaving the window continue when the view returns.
        if root == nil {
            cancelInteractiveMovement()
            dropSide.stopTracking(nil)
            dragSide.releaseAdopted(nil)
            cancelArrivals()
        } else {
            // Outside of a window the cells have the states of a view to which no preview returns.
            updateCellStates()
            startAnimating()
        }
    }
}
