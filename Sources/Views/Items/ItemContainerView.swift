/// What tables and collections have in common: cells for what is in view, the gap for a drop, reordering, selection.
///
/// It speaks with its data source through the `source…` methods, which `TableView` and `CollectionView` answer. Only
/// cells in view exist, whatever the number of items; what is tracked beyond that (what is carried, the gap,
/// placeholders, the selection) is kept by index and carried along by every update (VIEW-10).
@MainActor open class ItemContainerView: ScrollView {
    /// A cell's place in the books: which item or slot it stands for.
    struct CellKey: Hashable, Comparable {
        var section: Int
        var element: Element

        /// In the order of the items, so that what is done for each cell is done in the same order each time.
        static func < (a: CellKey, b: CellKey) -> Bool {
            guard case .item(let first) = a.element, case .item(let second) = b.element else { return false }
            return (a.section, first) < (b.section, second)
        }
    }

    /// An item that left this view in somebody's hand.
    struct Carried {
        let item: DragItem
        let session: DragSession
        /// Where it stands; nil once it is gone from the data source.
        var path: IndexPath?
    }

    /// Room for a drop.
    struct Gap: Equatable {
        var id: Int
        var section: Int
        var position: Int
        var length: Int
    }

    /// Where the items of a drop land.
    enum Landing {
        case item(IndexPath)
        case rect(ItemCell, CGRect)
        case target(DragPreviewTarget)
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
    /// Finds what is carried in data that was loaded anew: an item's path now, nil if it is not there. Without it
    /// `reloadData` makes what is carried foreign to the view.
    public var locateDragItem: ((DragItem) -> IndexPath?)?
    /// Told what is wrong with updates that do not add up; the view then shows what its data source says (VIEW-6).
    public var onUpdateError: ((BatchUpdateError) -> Void)?

    var counts: [Int] = []
    var arrangement: [SectionMap] = []
    var cells: [CellKey: PlacedCell] = [:]
    var leaving: [PlacedCell] = []
    private var recycled: [String: [ItemCell]] = [:]
    private var makers: [String: () -> ItemCell] = [:]

    var dragInteraction: DragInteraction?
    var dropInteraction: DropInteraction?
    var carried: [Carried] = []
    /// Sessions that began elsewhere and took items of ours along, and whether they have let go of them.
    var joined: [(session: DragSession, isOver: Bool)] = []
    /// The session whose items leave room for themselves: they are on their way to another place in this view.
    var movingSession: DragSession?
    /// Where those items stand, in their order.
    var movingPaths: [IndexPath] = []
    var gap: Gap?
    var nextSlot = 1
    var cadence = CadenceFilter<GapPlace>()
    var highlighted: IndexPath?
    /// The session that the gap, the highlight and the proposal belong to.
    weak var dropSession: DropSession?
    var lastProposal: ItemDropProposal?
    var lastDestination: Destination?
    var gapChangedAt = CGPoint(x: CGFloat.infinity, y: .infinity)
    var landings: [ObjectIdentifier: Landing] = [:]
    var isPerformingDrop = false
    var activeDrops = 0

    var batch: BatchUpdate?
    /// The selected items, by section.
    public internal(set) var selection: [IndexRuns] = []
    var anchorPath: IndexPath?
    var currentPath: IndexPath?
    /// The item that a click selects once it ends.
    var pressed: PressedItem?
    var band: RubberBand?
    var bandSelection: [IndexRuns] = []
    var hasLoaded = false
    /// The content is being arranged: its cells are placed once that is done.
    var isArranging = false

    /// A container with a layout.
    init(layout: CollectionViewLayout) {
        self.layout = layout
        super.init()
        layout.view = self
        let drag = DragInteraction(delegate: self)
        let drop = DropInteraction(delegate: self)
        addInteraction(drag)
        addInteraction(drop)
        dragInteraction = drag
        dropInteraction = drop
        addInteraction(makeSpringLoading())
    }

    // MARK: Answered by subclasses

    func sourceSections() -> Int { 0 }
    func sourceCount(in section: Int) -> Int { 0 }
    func sourceCell(at path: IndexPath) -> ItemCell { ItemCell() }
    func sourceAspectRatio(at path: IndexPath) -> CGFloat { 1 }
    func sourceDidSelect(_ path: IndexPath) {}
    func sourceSelectionDidChange() {}
    func sourceDidActivate(_ path: IndexPath) {}
    func sourceContextMenu(at path: IndexPath?, point: CGPoint) {}
    func sourceShouldSpringLoad(_ path: IndexPath, _ context: SpringLoadedInteractionContext) -> Bool { true }
    func sourceDragItems(beginning session: DragSession, at path: IndexPath) -> [DragItem] { [] }
    func sourceDragItems(adding session: DragSession, at path: IndexPath, point: CGPoint) -> [DragItem] { [] }
    func sourceDragPreviewParameters(at path: IndexPath) -> DragPreviewParameters? { nil }
    func sourceDropPreviewParameters(at path: IndexPath) -> DragPreviewParameters? { nil }
    func sourceDragSessionWillBegin(_ session: DragSession) {}
    func sourceDragSessionDidEnd(_ session: DragSession) {}
    func sourceAllowsMove(_ session: DragSession) -> Bool { true }
    func sourceIsRestricted(_ session: DragSession) -> Bool { false }
    func sourcePrefersFullSizePreviews(_ session: DragSession) -> Bool { false }
    func sourceCanHandle(_ session: DropSession) -> Bool { false }
    func sourceDropSessionDidEnter(_ session: DropSession) {}
    func sourceDropSessionDidExit(_ session: DropSession) {}
    func sourceDropSessionDidEnd(_ session: DropSession) {}
    func sourceDropUpdate(_ session: DropSession, destination: IndexPath?) -> ItemDropProposal {
        ItemDropProposal(operation: .cancel, intent: .unspecified)
    }
    func sourcePerformDrop(_ coordinator: ItemDropCoordinator) {}
    /// Moves one row by the data source's own method instead of a drop (ORDER-1); returns whether it has one.
    func sourceMovesRow(from: IndexPath, to: IndexPath) -> Bool { false }

    /// Whether cells show what edits them.
    var isInEditMode: Bool { false }

    /// Whether a press selects, or only its release.
    var selectsOnPress: Bool { true }

    // MARK: Cells

    /// Says how cells are made that are dequeued under a name.
    public func register(_ type: ItemCell.Type, forCellWithReuseIdentifier identifier: String) {
        makers[identifier] = { type.init() }
    }

    /// A cell to configure, a used one where there is one; a name that was not registered gives a plain cell.
    // Steps back where `UIKitNames` has one that returns its own kind of cell.
    @_disfavoredOverload
    public func dequeueReusableCell(withReuseIdentifier identifier: String, for path: IndexPath) -> ItemCell {
        reusableCell(identifier)
    }

    package func reusableCell(_ identifier: String) -> ItemCell {
        if let cell = recycled[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        let cell = makers[identifier]?() ?? ItemCell()
        cell.reuseIdentifier = identifier
        return cell
    }

    func recycle(_ placed: PlacedCell) {
        let cell = placed.cell
        // What a preview shows must stay what it is until the preview is gone.
        guard root?.isReplaced(cell) != true else {
            placed.hide()
            if !leaving.contains(where: { $0 === placed }) { leaving.append(placed) }
            return
        }
        // An animation that began for the old item must not reach the next one.
        root?.endChanges(of: cell)
        cell.removeFromSuperview()
        if cell.dragState != .none {
            cell.dragState = .none
            cell.dragStateDidChange(.none)
        }
        cell.alpha = 1
        cell.isDropTarget = false
        cell.springLoadingState = .inactive
        recycled[cell.reuseIdentifier, default: []].append(cell)
    }

    /// The cell of an item; nil while it is not in view.
    public func cellForItem(at path: IndexPath) -> ItemCell? {
        cells[CellKey(section: path.section, element: .item(path.item))]?.cell
    }

    /// The item that a cell stands for; nil for one that is not in view.
    public func indexPath(for cell: ItemCell) -> IndexPath? {
        cells.first { $0.value.cell === cell }.flatMap { path(of: $0.key) }
    }

    func path(of key: CellKey) -> IndexPath? {
        guard case .item(let item) = key.element else { return nil }
        return IndexPath(item: item, section: key.section)
    }

    /// The items in view, in their order.
    public var indexPathsForVisibleItems: [IndexPath] { cells.keys.compactMap { path(of: $0) }.sorted() }

    /// How many sections there are.
    public var numberOfSections: Int { counts.count }

    /// How many items a section has; 0 for one that is not there.
    public func numberOfItems(inSection section: Int) -> Int { counts.indices.contains(section) ? counts[section] : 0 }

    /// The item at a point of the view; nil between cells and over gaps.
    public func indexPathForItem(at point: CGPoint) -> IndexPath? {
        guard let place = layout.place(at: point), arrangement.indices.contains(place.section),
            place.item < arrangement[place.section].places, layout.frame(at: place).contains(point),
            case .item(let item) = arrangement[place.section].element(at: place.item)
        else { return nil }
        return IndexPath(item: item, section: place.section)
    }

    /// Where an item is, or is going, in the view's coordinates; nil while it is on the move or not there.
    public func frameForItem(at path: IndexPath) -> CGRect? {
        guard arrangement.indices.contains(path.section),
            let place = arrangement[path.section].place(ofItem: path.item)
        else { return nil }
        return layout.frame(at: IndexPath(item: place, section: path.section))
    }

    /// Whether something of this view is in somebody's hand (VIEW-8).
    public var hasActiveDrag: Bool { !carried.isEmpty }

    /// Whether a drag is over this view, or landing in it (VIEW-8).
    public var hasActiveDrop: Bool { activeDrops > 0 || lastProposal != nil }

    open override var canBecomeFocused: Bool { true }

    open override func animate(at time: Timestamp) -> Bool {
        let scrolls = super.animate(at: time)
        let bandScrolls = advanceBand(to: time)
        return animateCells(at: time) || scrolls || bandScrolls
    }

    open override func draw(_ context: Context) { drawGhosts(context) }

    open override func drawOver(_ context: Context) {
        drawBand(context)
        super.drawOver(context)
    }

    open override func pointerDown(_ event: InputEvent) -> Bool { super.pointerDown(event) || pressItems(event) }

    open override func pointerMoved(_ event: InputEvent) {
        super.pointerMoved(event)
        moveBand(event)
    }

    open override func pointerUp(_ event: InputEvent) {
        super.pointerUp(event)
        releaseItems(event)
    }

    open override func pointerCancelled(_ pointer: PointerID) {
        super.pointerCancelled(pointer)
        cancelItemPress(pointer)
    }

    open override func keyDown(_ key: Key, _ event: InputEvent) -> Bool { pressKey(key, event) }

    open override func focusChanged(_ isFocused: Bool) { updateCellStates() }

    open override func layoutSubviews() { arrangeForBounds() }

    open override func didScroll() {
        if !isArranging { placeCells(animated: false) }
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        // What was on its way as the view left the window goes on as it comes back.
        if root == nil { forgetDrop() } else { startAnimating() }
    }
}
