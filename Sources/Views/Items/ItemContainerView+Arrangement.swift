extension ItemContainerView {
    /// See ``reloadData()``.
    func reloadAll() {
        loadState = .loaded
        content.reloadCount += 1
        // The reload shows all updates gathered so far.
        transaction.discardUpdates()
        let counts = countsOfSource()
        recycleHandedOver()
        recycleSupplements()
        let lost = paths.reload(counts: counts)
        arrange(counts: counts, items: .replaced)
        for placed in lost {
            root?.engine.sourceWillDisappear(placed.cell)
            recycle(placed)
        }
        relocateDraggedAndLandingItems()
        layOut(animated: false, items: .replaced, before: EarlierFrames())
        dataDidReload()
    }

    /// Whether the next layout pass loads the data.
    var needsReload: Bool { loadState == .stale || loadState == .unloaded && delegation.hasDataSource }

    /// Requests a reload by the next layout pass.
    func dataSourceDidChange() {
        loadState.invalidate()
        setNeedsLayout()
    }

    /// Counts beyond these limits are clamped, so that no sum of counts overflows.
    private static let (mostSections, mostItems) = (1 << 20, 1 << 40)

    func countsOfSource() -> [Int] {
        (0..<min(max(delegation.numberOfSections(), 0), Self.mostSections)).map {
            min(max(delegation.numberOfItems(in: $0), 0), Self.mostItems)
        }
    }

    /// Returns the path if the item exists.
    func existing(_ path: ItemPath) -> ItemPath? { arrangement.contains(path) ? path : nil }

    /// The landings of copies of items that are also in this view. `locateDragItem` returns the path of the original
    /// for these, not that of the copy.
    var landingCopies: Set<ObjectIdentifier> {
        guard !paths.draggedItems.isEmpty else { return [] }
        let copies = paths.landings.inOrder.filter { landing in
            guard paths.draggedItems.contains(landing.item),
                case .item(let path) = paths.landings.destination(of: landing)
            else { return false }
            return paths.draggedItems.path(of: landing.item) != path
        }
        return Set(copies.map { ObjectIdentifier($0) })
    }

    /// Finds dragged items, and those on which previews land, by `locateDragItem`, or else landings at their former
    /// path.
    private func relocateDraggedAndLandingItems() {
        // The program is asked before the state changes: it may call back into the view.
        let copies = landingCopies
        var dragged: [ObjectIdentifier: ItemPath] = [:]
        for item in paths.draggedItems.listedItems { dragged[ObjectIdentifier(item)] = locate(item) }
        var lists: [ObjectIdentifier: [ItemPath?]] = [:]
        for items in paths.draggedItems.lazyItems {
            lists[ObjectIdentifier(items)] = locate(items)
        }
        let destinations = paths.landings.inOrder.map { landing -> (Landing, Landing.Destination?) in
            let former = paths.landings.destination(of: landing)
            return switch former {
            case .item where locateDragItem != nil && copies.contains(ObjectIdentifier(landing)): (landing, nil)
            case .item(let path):
                (landing, (locateDragItem == nil ? existing(path) : locate(landing.item)).map { .item($0) })
            case .placeholder: (landing, locate(landing.item).map { .item($0) })
            case .part(of: let path, let rect): (landing, existing(path).map { .part(of: $0, rect) })
            case .target, nil: (landing, former)
            }
        }
        paths.draggedItems.reload(
            { item, _ in dragged[ObjectIdentifier(item)] },
            lists: { items, _ in lists[ObjectIdentifier(items)] ?? [] })
        paths.landings.reload(destinations)
    }

    func arrangeForBounds() {
        if needsReload, root != nil { return reloadData() }
        guard loadState.hasData else { return }
        guard !transaction.isOpen else { return content.setNeedsLayout() }
        let isResized =
            layout.environment.width != layoutSize.width
            || layout.scrollsHorizontally && layout.environment.height != frame.height
        guard isResized || layout.environment.scale != (root?.scale ?? 1) else {
            return content.needsMeasuring ? rearrange(animated: root != nil) : placeCells(animated: false)
        }
        rearrange(animated: false, keeping: fixedItem, changesMetrics: true)
    }

    /// Rebuilds the arrangement after gaps, hidden items, items or metrics changed. The content is at least `least`
    /// high. `newOffset` returns the offset at which the new layout is shown; nil keeps it. With `changesMetrics` the
    /// gaps of drags follow their pointers, which may rest over other items now.
    func rearrange(
        animated: Bool, items: ItemChanges = .unchanged, before: EarlierFrames? = nil,
        keeping kept: (CellKey, CGRect)? = nil, least height: CGFloat = 0, movesGapOnly: Bool = false,
        changesMetrics: Bool = false, scrollingTo newOffset: () -> CGPoint? = { nil }
    ) {
        let before = before ?? (animated ? framesNearby() : EarlierFrames())
        arrange(counts: counts, items: items, movesGapOnly: movesGapOnly)
        if changesMetrics { paths.drops.changeGaps { gap, _ in gap.resetTracking() } }
        layOut(
            animated: animated, items: items, before: before, keeping: kept, least: height, scrollingTo: newOffset)
        if changesMetrics, !paths.drops.isEmpty { root?.engine.contentDidMove() }
    }

    /// Replaces the arrangement and prepares the layout for it.
    ///
    /// Invariant: whenever the program is called, the layout is prepared for the arrangement. A query by its override
    /// of a cell's method must not ask the layout for an index that it does not know.
    func arrange(counts: [Int], items: ItemChanges, movesGapOnly: Bool = false) {
        let open = gapSlots
        let layoutGap = open.first { $0 == paths.movedGap } ?? open.last
        content.arrange(
            counts: counts, hidden: hiddenItems, slots: slots, layoutGap: layoutGap, movesGapOnly: movesGapOnly)
        prepareLayout(items)
    }

    /// Sizes the content and places cells after `arrange(counts:items:)`. The content is at least `least` high.
    func layOut(
        animated: Bool, items: ItemChanges, before: EarlierFrames, keeping kept: (CellKey, CGRect)? = nil,
        least height: CGFloat = 0, scrollingTo newOffset: () -> CGPoint? = { nil }
    ) {
        var before = before
        let offset = contentOffset
        content.beginLayout()
        setContentSize(least: height)
        updateScrollingSections()
        if let (key, old) = kept, let path = arrangement.presentationPath(of: key) {
            moveContentKeepingOverscroll(to: offset + layout.frame(at: path).center - old.center)
        } else if let offset = newOffset() {
            showGap(at: offset)
        }
        followAdjustment()
        content.endLayout()
        // Animations start at the cells' visible positions, although the content was scrolled meanwhile.
        let shift = contentOffset - offset
        if animated, shift != .zero {
            for (_, placed) in cellsInOrder { placed.shift(by: shift) }
            for placed in paths.cells.disappearing { placed.shift(by: shift) }
            for (_, placed) in paths.supplements.inOrder { placed.shift(by: shift) }
            before.move(by: shift)
            paths.drops.moveFolded(by: shift)
        }
        layOutFooter(animated: animated)
        let own = arrangement.version
        placeCells(animated: animated, before: before)
        if own == arrangement.version { recycleHandedOver() }
        // Another item may be under a resting pointer now.
        if !paths.drops.isEmpty, items != .unchanged || kept != nil { root?.engine.contentDidMove() }
    }

    /// Lays out after a change of slots: immediately, or at the end of the batch or drop. Scrolls to an offset if that
    /// is not nil.
    func arrangeSlots(scrollingTo offset: CGPoint? = nil) {
        guard !transaction.isOpen, !dropSide.isPerforming else { return content.setNeedsLayout() }
        rearrange(animated: root != nil, least: minimumHeight, scrollingTo: { offset.map { self.clamp($0) } })
    }

    /// Connects the layout to the view: its environment queries the items of this view.
    func connectLayout() {
        var environment = LayoutEnvironment(
            width: 0, scale: 1, presentationCounts: [], itemCounts: [],
            itemAtPresentationPath: { [weak self] in
                self?.elementShown(at: PresentationPath($0))?.itemPath?.indexPath
            },
            itemAspectRatio: { [weak self] in self?.delegation.aspectRatio(at: $0) ?? 1 })
        environment.droppedItemAtPresentationPath = { [weak self] in
            self?.elementShown(at: PresentationPath($0))?.droppedItem
        }
        environment.droppedItemAspectRatio = { [weak self] in self?.delegation.aspectRatio(dropping: $0) }
        environment.slotElement = { [weak self] in self?.slotElement($0, part: $1) }
        layout.environment = environment
        layout.view = self
    }

    private func prepareLayout(_ items: ItemChanges) {
        layout.environment.update(
            size: layoutSize, scale: root?.scale ?? 1, presentationCounts: arrangement.presentationCounts,
            itemCounts: counts,
            cells: LayoutCells(
                version: content.cellsVersion, sections: arrangement.sections, gapSlot: content.layoutGap))
        if content.gapSequence == nil { layout.environment.gapPositions = nil }
        layout.willPrepare(items, in: bounds)
        layout.prepare(items)
    }

    /// Returns what a cell, or a part of a gap, stands for.
    private func elementShown(at path: PresentationPath) -> GapElement? {
        guard let key = arrangement.key(at: path) else { return nil }
        switch key.element {
        case .item(let item): return .item(ItemPath(item: item, section: path.section))
        case .slot(let id, let part): return slotElement(id, part: part)
        }
    }

    /// Returns what a part of a slot stands for.
    func slotElement(_ id: SlotID, part: Int) -> GapElement? {
        if let record = slots.placeholder(id) { return .dropped(record.dragItem) }
        if let movement = paths.movement, movement.slot == id { return .item(movement.path) }
        return paths.drops.drag(ofGap: id)?.gap.content.flatMap { gapElements(of: $0)(part) }
    }

    /// Returns the current frames near the visible area, the start positions of cells that come into view.
    func framesNearby() -> EarlierFrames {
        let margin = layout.scrollsHorizontally ? CGPoint(x: bounds.width, y: 0) : CGPoint(x: 0, y: bounds.height)
        return EarlierFrames(in: bounds.insetBy(dx: -margin.x, dy: -margin.y), of: layout, showing: arrangement)
    }

    /// The frame that the cell of a visible element moves to.
    private struct CellGoal {
        let key: CellKey
        let frame: CGRect
        /// The outline that the cell shows, instead of an item or a placeholder.
        var outline: GapOutlines.Outline?
    }

    /// The layout, if it describes the elements by attributes.
    var attributesLayout: AttributesLayout? { layout as? AttributesLayout }

    /// The area whose cells exist in layouts by attributes: cells may draw outside of their frames.
    var areaOfCells: CGRect { bounds.insetBy(dx: -16, dy: -16) }

    /// The visible elements with their frames. Of the gaps, only compressed ones have cells: their outlines.
    private var goalsInView: [CellGoal] {
        var goals: [CellGoal] = []
        goals.reserveCapacity(paths.cells.shown.count + 1)
        let (arrangement, gaps) = (arrangement, gapSlots)
        let area = layout.rangesContainOthers ? areaOfCells : .infinite
        for (section, indices) in layout.presentationIndices(in: bounds) where arrangement.indices.contains(section) {
            let map = arrangement[section]
            let shown = indices.clamped(to: 0..<map.presentationCount)
            var frames: [CGRect] = []
            frames.reserveCapacity(shown.count)
            layout.forEachFrame(of: shown, inSection: section) { frames.append($1) }
            map.forEachElement(at: shown) { index, element in
                let frame = frames[index - shown.lowerBound]
                guard frame.meets(area) else { return }
                if case .slot(let id, _) = element, gaps.contains(id) { return }
                goals.append(CellGoal(key: CellKey(section: section, element: element), frame: frame))
            }
        }
        for drag in paths.drops.drags {
            guard let size = drag.gap.compressedSize, let gap = drag.gap.slot.flatMap({ slots.gap($0) }) else {
                continue
            }
            for outline in outlines(of: gap, size) where outline.frame.meets(bounds) {
                let key = CellKey(section: gap.section, element: .slot(id: gap.id, part: outline.part))
                goals.append(CellGoal(key: key, frame: outline.frame, outline: outline))
            }
        }
        return goals
    }

    /// Creates cells for the visible elements, animates existing cells to their frames and releases the others.
    func placeCells(animated: Bool, before: EarlierFrames = EarlierFrames()) {
        guard loadState.hasData, let root, frame.height > 0 else { return }
        let animated = animated && !appearance.reducesMotion
        guard measureVisibleElements() else { return recycleMeasuredViews() }
        defer { recycleMeasuredViews() }
        if let layout = layout as? AttributesLayout, !layout.adjustments.isEmpty {
            let own = arrangement.version
            layout.adjustAttributes(in: areaOfCells, scrolledTo: contentOffset)
            guard arrangement.version == own else { return }
        }
        let goals = goalsInView
        let isAttributed = layout is AttributesLayout
        var missing: [CellGoal] = []
        for goal in goals {
            guard let placed = paths.cells[goal.key] else {
                missing.append(goal)
                continue
            }
            if placed.isMovingOut { paths.cells.setMovingOut(false, goal.key) }
            if isAttributed || placed.cell.hasAttributes { applyAttributes(to: placed.cell, of: goal.key) }
            placed.move(to: goal.frame, animated: animated, at: root.now)
            if let outline = goal.outline, let cell = placed.cell as? GapCell {
                cell.show(count: outline.count, at: animated ? root.now : nil)
            }
        }
        // Release disappearing cells first, so that appearing items can reuse them.
        if paths.cells.shown.count > goals.count - missing.count {
            let visible = Set(goals.map(\.key))
            for key in paths.cells.shown.keys.filter({ !visible.contains($0) }).sorted() {
                if let placed = paths.cells[key] { release(key, placed, animated: animated, root.now) }
            }
        }
        let own = arrangement.version
        for goal in missing {
            let folded = before.start(ofUnfolding: goal.key, to: goal.frame)
            // An outline fades in where it is: its places may have been part of another one.
            let start = goal.outline == nil ? folded ?? before[goal.key] : nil
            put(goal, from: start, unfolds: folded != nil, animated: animated, root.now)
            // The data source changed its data when it was asked for a cell; that change has laid out everything
            // already.
            if arrangement.version != own { return }
        }
        placeSupplements(animated: animated)
        if arrangement.version != own { return }
        updateSpots()
        updateFocusRing()
        if animated { startAnimating() }
        guard !paths.landings.animating.isEmpty else { return }
        updateAwaitedCells()
        refreshLandings()
    }

    /// Creates and shows the cell of an element that had none. `unfolds` tells that it comes from a compressed gap.
    private func put(_ new: CellGoal, from start: CGRect?, unfolds: Bool, animated: Bool, _ time: Timestamp) {
        let (key, goal) = (new.key, new.frame)
        // Re-entrant call: the data source may have scrolled when it was asked for another cell.
        guard paths.cells[key] == nil else { return }
        let own = arrangement.version
        guard let cell = makeCell(for: new) else { return }
        guard own == arrangement.version else {
            // The key belongs to another item by now.
            return keep(cell)
        }
        if let old = paths.cells.removeHandedOver(for: key) {
            // Takes over the frame and opacity of the placeholder's cell.
            let placed = PlacedCell(cell, insteadOf: old)
            show(placed, as: key)
            recycle(old)
            return placed.move(to: goal, animated: animated, at: time)
        }
        let fadesIn = start == nil || unfolds
        // An inserted item of a layout that moves it to its place.
        let origin = animated && start == nil ? key.itemPath.flatMap { attributesLayout?.origin(of: $0) } : nil
        let presence = animated && fadesIn ? origin?.alpha ?? 0 : 1
        let placed = PlacedCell(cell, frame: origin?.frame(from: goal) ?? start ?? goal, presence: presence, at: time)
        show(placed, as: key)
        guard animated else { return placed.move(to: goal, animated: false, at: time) }
        placed.move(to: goal, animated: true, crossFades: !unfolds && origin?.moves != true, at: time)
        if fadesIn { placed.appear(at: time) }
    }

    private func makeCell(for goal: CellGoal) -> ItemCell? {
        if let outline = goal.outline {
            let cell = GapCell()
            cell.show(count: outline.count, at: nil)
            return cell
        }
        switch goal.key.element {
        case .item(let item):
            if let measured = pool.measured.removeValue(forKey: goal.key) { return measured }
            return delegation.cell(at: IndexPath(item: item, section: goal.key.section))
        case .slot(let id, _): return slots.placeholder(id).map { makeCell(of: $0) }
        }
    }

    private func show(_ placed: PlacedCell, as key: CellKey) {
        paths.cells.show(placed, as: key)
        placed.scroller = scrollView(ofSection: key.section)
        insertSubview(placed.cell, at: indexOfNewCells)
        configureState(of: placed.cell, for: key)
        applyAttributes(to: placed.cell, of: key)
        if let path = key.itemPath {
            placed.displayedPath = path.indexPath
            configureEditing(of: placed.cell, at: path.indexPath)
            delegation.willDisplay(placed.cell, at: path.indexPath)
        }
        placed.cell.layoutIfNeeded()
    }

    /// Releases a cell that is no longer visible: it animates out of view, fades out, or is recycled immediately.
    private func release(_ key: CellKey, _ placed: PlacedCell, animated: Bool, _ time: Timestamp) {
        // An outline fades: its places may be part of another one.
        let path = placed.cell is GapCell ? nil : arrangement.presentationPath(of: key)
        if let path {
            // A cell that is moving through the view continues to its new frame and is released there, as is one whose
            // former place in the view fades.
            let isSeen = placed.isMoving(at: time) && placed.cell.frame.intersects(bounds)
            if animated || isSeen || placed.ghost?.intersects(bounds) == true {
                placed.move(to: layout.frame(at: path), animated: true, at: time)
                paths.cells.setMovingOut(true, key)
                startAnimating()
                return
            }
        }
        _ = paths.cells.remove(key)
        if animated, path == nil, root?.isShownByPreview(placed.cell) != true {
            placed.vanish(at: time)
            paths.cells.addDisappearing(placed)
        } else {
            recycle(placed)
        }
    }
}
