/// What tables and collections have in common: cells for what is in view, the gap for a drop, reordering, selection.
///
/// It speaks with its program through an `ItemDelegation`, and with the engine through its drag side and its drop side.
/// Only cells in view exist, whatever the number of items; what is tracked beyond that (what is carried, the gap,
/// placeholders, landings, the selection) is carried along by every update (VIEW-10).
@MainActor open class ItemContainerView: ScrollView {
    /// A cell's place in the books: which item or slot it stands for.
    struct CellKey: Hashable, Comparable {
        var section: Int
        var element: Element

        init(section: Int, element: Element) {
            self.section = section
            self.element = element
        }

        init(_ path: IndexPath) { self.init(section: path.section, element: .item(path.item)) }

        /// In the order of the items, so that what is done for each cell is done in the same order each time.
        static func < (a: CellKey, b: CellKey) -> Bool { (a.section, a.element) < (b.section, b.element) }
    }

    /// Arranges the places.
    public internal(set) var layout: CollectionViewLayout
    /// How eagerly gaps open (ORDER-3).
    public var reorderingCadence = ReorderingCadence.immediate
    /// Whether items can be dragged at all (VIEW-8).
    public var dragInteractionEnabled: Bool {
        get { dragInteraction?.isEnabled ?? true }
        set { dragInteraction?.isEnabled = newValue }
    }
    /// Whether hovering with a drag selects an item (SPRING-3).
    public var isSpringLoaded = false
    /// Whether several items can be selected, by Ctrl, Shift and the rubber band.
    public var allowsMultipleSelection = false
    /// Finds what is carried, or landing, in data that was loaded anew: an item's path now, nil if it is not there.
    /// Without it `reloadData` makes what is carried foreign to the view.
    public var locateDragItem: ((DragItem) -> IndexPath?)?
    /// Told what is wrong with updates that do not add up; the view then shows what its data source says (VIEW-6).
    public var onUpdateError: ((BatchUpdateError) -> Void)?

    let delegation: any ItemDelegation
    private(set) lazy var dragSide = ItemDragSide(view: self)
    private(set) lazy var dropSide = ItemDropSide(view: self)
    private var dragInteraction: DragInteraction?
    let hovering = ItemSpringLoading()

    var counts: [Int] = []
    var arrangement: [SectionMap] = []
    var cells: [CellKey: PlacedCell] = [:]
    var leaving: [PlacedCell] = []
    /// Cells of placeholders whose items take their places in this very step.
    var handedOver: [CellKey: PlacedCell] = [:]
    var recycled: [String: [ItemCell]] = [:]
    var makers: [String: () -> ItemCell] = [:]

    /// What leaves room for itself: it is on its way to another place in this view.
    var mover: Mover?
    var gap: Gap?
    /// Temporary cells, in the order of their places.
    var placeholders: [PlaceholderRecord] = []
    var nextSlot = 1
    /// What the gap pushed aside as it came under the hand.
    var displaced: IndexPath?
    var highlighted: IndexPath?

    var batch: BatchUpdate?
    /// How many have opened the batch and not closed it.
    var openings = 0
    /// How many of them nothing obliges to close it.
    var begunBatches = 0
    /// What waits for the batch to be complete, but not shown.
    var endingBatch: [() -> Void] = []
    /// What waits for the batch to be shown.
    var afterBatch: [() -> Void] = []
    /// What is to be told, by whether it added up, once the cells are where the batch sends them.
    var completingBatch: [(Bool) -> Void] = []
    /// Who waits for cells that are on their way.
    var awaitedArrivals: [AwaitedArrival] = []
    /// Slots changed where the content could not be arranged at once.
    var needsArranging = false
    /// Counts the arrangements: whoever was interrupted by another one leaves the rest to it.
    var generation = 0
    /// Whether index paths of questions are those that are seen (`performUsingPresentationValues`).
    var usesPresentationValues = false
    /// The selected items, by section.
    public internal(set) var selection: [IndexRuns] = []
    var anchorPath: IndexPath?
    var currentPath: IndexPath?
    /// The item that a click selects once it ends.
    var pressed: PressedItem?
    /// A finger between the items: it clears the selection as it goes, unless it scrolls.
    var fingerBetween: PointerID?
    var band: RubberBand?
    var bandSelection: [IndexRuns] = []
    var hasLoaded = false
    /// Whether there is another data source since the data was last asked for: the next layout asks for all.
    var needsReload = false
    /// The content is being arranged: its cells are placed once that is done.
    var isArranging = false

    /// A container with a layout.
    init(layout: CollectionViewLayout, delegation: any ItemDelegation) {
        self.layout = layout
        self.delegation = delegation
        super.init()
        layout.view = self
        let drag = DragInteraction(delegate: dragSide)
        addInteraction(drag)
        let drop = DropInteraction(delegate: dropSide)
        drop.defaultTarget = { [weak self] in self?.dropSide.target(of: $0, size: $1) }
        addInteraction(drop)
        dragInteraction = drag
        hovering.view = self
        addInteraction(hovering.makeInteraction())
    }

    /// Whether cells show what edits them.
    var isInEditMode: Bool { false }

    /// Whether a press selects, or only its release.
    var selectsOnPress: Bool { true }

    /// Whether something of this view is in somebody's hand (VIEW-8).
    public var hasActiveDrag: Bool { !dragSide.carried.isEmpty }

    /// Whether a drag is over this view, or landing in it (VIEW-8).
    public var hasActiveDrop: Bool { dropSide.isActive }

    /// Whether what is seen is not what the data source has: there are placeholders, or room is left for a drop or a
    /// movement (HOLD-3). `reloadData` ends that.
    public var hasUncommittedUpdates: Bool { !placeholders.isEmpty || gap != nil || mover != nil }

    /// Always: its keys walk through the items.
    open override var canBecomeFocused: Bool { true }

    /// What the keyboard would lift (DRAG-12): the current item or the first of the selection. Override it for another.
    open var accessibilityDragSourceDescriptors: [LocationDescriptor]? { itemToLift }

    /// Where things can be dropped; nil, the default, leaves it to the interactions. Override it for other places.
    open var accessibilityDropPointDescriptors: [LocationDescriptor]? { nil }

    /// Brings scrolling, rubber band and cells to an instant, MOTION-1; true while any of them moves.
    open override func animate(at time: Timestamp) -> Bool {
        let scrolls = super.animate(at: time)
        let bandScrolls = advanceBand(to: time)
        let moves = animateCells(at: time)
        return tellArrived(at: time, moves: moves) || moves || scrolls || bandScrolls
    }

    /// Draws the cells that leave, below those that stay.
    open override func draw(_ context: Context) { drawGhosts(context) }

    /// Draws the rubber band over the cells.
    open override func drawOver(_ context: Context) {
        drawBand(context)
        super.drawOver(context)
    }

    /// A press that hits no thumb is one on an item or on the room between; a finger's may still become scrolling.
    open override func pointerDown(_ event: InputEvent) -> Bool {
        if isOnThumb(event.location) { return super.pointerDown(event) }
        let scrolls = super.pointerDown(event)
        // A finger that stops what glides means nothing else.
        if case .touch(let touch) = tracking, touch.pointer == event.pointer, touch.stoppedGlide { return true }
        return pressItems(event) || scrolls
    }

    /// What scrolls presses no item.
    open override func scrollingDidBegin(by pointer: PointerID) { cancelItemPress(pointer) }

    /// Carries on the scroll thumb or the rubber band.
    open override func pointerMoved(_ event: InputEvent) {
        super.pointerMoved(event)
        moveBand(event)
    }

    /// Ends the press on an item, the rubber band or the hold of the thumb.
    open override func pointerUp(_ event: InputEvent) {
        super.pointerUp(event)
        releaseItems(event)
    }

    /// Ends the press; a lift that took it over goes on without it.
    open override func pointerCancelled(_ pointer: PointerID) {
        super.pointerCancelled(pointer)
        cancelItemPress(pointer)
    }

    /// The keys that walk through the items, select and open them.
    open override func keyDown(_ key: Key, _ event: InputEvent) -> Bool { pressKey(key, event) }

    /// Shows the current item only while the view has the focus.
    open override func focusChanged(_ isFocused: Bool) { updateCellStates() }

    /// Arranges the items for the bounds.
    open override func layoutSubviews() {
        // Of other data nothing was gathered yet.
        let reloads = needsReload
        if !reloads { endForgottenBatch() }
        arrangeForBounds()
        if reloads { endForgottenBatch() }
    }

    /// Brings in cells that came into sight and gives back those that left.
    open override func didScroll() {
        // Until a batch ends the view counts otherwise than its data source.
        guard batch == nil else {
            needsArranging = true
            return setNeedsLayout()
        }
        if !isArranging { placeCells(animated: false) }
    }

    /// Ends an interactive movement when it leaves its window; goes on with its motions when it comes back.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        // What was on its way as the view left the window goes on as it comes back.
        if root == nil {
            cancelInteractiveMovement()
            dropSide.forget()
            abandonArrivals()
        } else {
            startAnimating()
        }
    }
}
