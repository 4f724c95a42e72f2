extension ItemContainerView {
    /// Asks the data source for everything anew; gaps are closed, placeholders are gone, and so is what is carried or
    /// landing, unless `locateDragItem` finds it.
    public func reloadData() {
        hasLoaded = true
        needsReload = false
        // What was said so far is shown with everything else.
        if batch != nil { batch = BatchUpdate() }
        counts = countsOfSource()
        let old = cells.sorted { $0.key < $1.key }.map(\.value)
        cells.removeAll()
        for placed in old { recycle(placed) }
        pressed = nil
        gap = nil
        displaced = nil
        placeholders.removeAll()
        needsArranging = false
        endMovement()
        mover = nil
        highlighted = nil
        hovering.relocate { _ in nil }
        dropSide.cadence.reset()
        let copies = landingCopies
        dragSide.relocate { locateDragItem?($0.item).flatMap { self.existing($0) } }
        relocateLandings(except: copies)
        selection = trimmed(selection)
        bandSelection = trimmed(bandSelection)
        currentPath = currentPath.flatMap { existing($0) }
        anchorPath = currentPath
        rearrange(animated: false, items: .replaced)
        setNeedsDisplay()
    }

    /// No program can mean more than this: what is beyond is not shown, and no sum of such counts overflows.
    private static let (mostSections, mostItems) = (1 << 20, 1 << 40)

    func countsOfSource() -> [Int] {
        (0..<min(max(delegation.numberOfSections(), 0), Self.mostSections)).map {
            min(max(delegation.numberOfItems(in: $0), 0), Self.mostItems)
        }
    }

    /// The path, if an item is there.
    func existing(_ path: IndexPath) -> IndexPath? {
        counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.item) ? path : nil
    }

    /// What lands here as the copy of an item that stands here itself: where the program says that this is, there is
    /// the original, and nobody says where the copy is.
    var landingCopies: Set<ObjectIdentifier> {
        let copies = dropSide.landings.values.filter { landing in
            guard case .item(let path) = landing.destination else { return false }
            return dragSide.carried.entry(of: landing.item).map { $0.path != path } ?? false
        }
        return Set(copies.map { ObjectIdentifier($0) })
    }

    /// What lands on an item finds it in the new data, or stays at the path where it was seen.
    private func relocateLandings(except copies: Set<ObjectIdentifier>) {
        for landing in dropSide.landingsInOrder {
            switch landing.destination {
            case .item where locateDragItem != nil && copies.contains(ObjectIdentifier(landing)):
                landing.destination = nil
            case .item(let path):
                landing.destination = (locateDragItem.map { $0(landing.item) } ?? path).flatMap { existing($0) }
                    .map { .item($0) }
            case .placeholder:
                landing.destination = locateDragItem?(landing.item).flatMap { existing($0) }
                    .map { .item($0) }
            case .part(of: let path, let rect): landing.destination = existing(path).map { .part(of: $0, rect) }
            case .target, nil: break
            }
        }
    }

    /// What of a selection is there in data that was loaded anew.
    private func trimmed(_ selection: [IndexRuns]) -> [IndexRuns] {
        counts.enumerated().map { section, count in
            var kept = selection.indices.contains(section) ? selection[section] : IndexRuns()
            kept.remove(count..<Int.max)
            return kept
        }
    }

    /// Uses another layout; cells move to their new places. In a batch it does so once that is shown.
    public func setLayout(_ new: CollectionViewLayout, animated: Bool) {
        guard batch == nil else { return afterUpdate { [weak self] in self?.setLayout(new, animated: animated) } }
        guard new !== layout else { return }
        let (before, middle) = (animated ? framesNearby() : EarlierFrames(), middleOfView())
        layout.view = nil
        layout = new
        new.view = self
        guard hasLoaded else { return }
        rearrange(animated: animated, items: .replaced, before: before, keeping: middle)
    }

    /// The layout's measures changed: everything moves to where it belongs now, keeping what is in the middle in view.
    func layoutDidChange() {
        guard hasLoaded else { return }
        // Until a batch ends the view counts otherwise than its data source.
        guard batch == nil else { return needsArranging = true }
        rearrange(animated: root != nil, keeping: middleOfView())
    }

    func arrangeForBounds() {
        if needsReload, root != nil { return reloadData() }
        guard hasLoaded else { return }
        guard batch == nil else { return needsArranging = true }
        guard layout.environment.width != frame.width || layout.environment.scale != (root?.scale ?? 1) else {
            placeCells(animated: false)
            return
        }
        rearrange(animated: false, keeping: middleOfView())
    }

    /// What is in the middle of the view, and where; nil at the top, which stays the top.
    private func middleOfView() -> (key: CellKey, frame: CGRect)? {
        guard contentOffset.y > 0, let place = layout.place(at: CGPoint(x: bounds.midX, y: bounds.midY)),
            let key = key(shownAt: place)
        else { return nil }
        return (key, layout.frame(at: place))
    }

    /// Arranges everything anew after gaps, hidden items, items or measures changed; the content is so high at least.
    func rearrange(
        animated: Bool, items: LayoutItems = .unchanged, before: EarlierFrames? = nil,
        keeping kept: (CellKey, CGRect)? = nil, least height: CGFloat = 0
    ) {
        generation += 1
        needsArranging = false
        var before = before ?? (animated ? framesNearby() : EarlierFrames())
        let offset = contentOffset
        let (moving, records) = (movingRuns, Dictionary(grouping: placeholders, by: \.section))
        arrangement = counts.indices.map {
            makeSection($0, hiding: moving.indices.contains($0) ? moving[$0] : IndexRuns(), records[$0] ?? [])
        }
        prepareLayout(items, moving)
        isArranging = true
        contentSize = CGSize(width: frame.width, height: max(layout.contentHeight, height))
        if let (key, old) = kept, let place = place(of: key) {
            contentOffset.y = offset.y + layout.frame(at: place).midY - old.midY
        }
        isArranging = false
        // What moves begins where it was seen, although the content has been scrolled meanwhile.
        let shift = contentOffset - offset
        if animated, shift != .zero {
            for (_, placed) in cellsInOrder { placed.shift(by: shift) }
            for placed in leaving { placed.shift(by: shift) }
            before.move(by: shift)
        }
        let own = generation
        placeCells(animated: animated, before: before)
        if own == generation { recycleHandedOver() }
        // Something else may be under a resting hand now.
        if dropSide.session != nil, items != .unchanged || kept != nil { root?.engine.contentDidMove() }
    }

    /// The height that the content keeps under a drag as rooms in it open and close: if it shrank away there, it would
    /// be scrolled back, and the hand be over what made the room before (ORDER-5).
    var heldHeight: CGFloat { dropSide.session == nil ? 0 : contentOffset.y + frame.height }

    /// Whether the content is higher than what is in it, for a drag that was over it.
    var isHeld: Bool { contentSize.height > layout.contentHeight }

    /// Cells of placeholders whose items are out of view.
    func recycleHandedOver() {
        let old = handedOver.sorted { $0.key < $1.key }
        handedOver.removeAll()
        for (_, placed) in old { recycle(placed) }
    }

    /// Slots have changed: arranges them now, or with what else is being changed.
    func arrangeSlots() {
        guard batch == nil, !dropSide.isPerforming else {
            needsArranging = true
            return
        }
        rearrange(animated: root != nil, least: heldHeight)
    }

    private func makeSection(_ section: Int, hiding moving: IndexRuns, _ records: [PlaceholderRecord]) -> SectionMap {
        var hidden = moving
        hidden.remove(counts[section]..<Int.max)
        var slots = records.map { Slot(id: $0.id, position: min($0.position, counts[section]), length: 1) }
        if let gap, gap.section == section {
            let slot = Slot(id: gap.id, position: min(gap.position, counts[section]), length: gap.length)
            let first = slots.firstIndex { $0.position >= slot.position } ?? slots.count
            let last = slots.firstIndex { $0.position > slot.position } ?? slots.count
            slots.insert(slot, at: first + min(gap.place.rank, last - first))
        }
        return SectionMap(count: counts[section], hidden: hidden, slots: slots)
    }

    private func prepareLayout(_ items: LayoutItems, _ moving: [IndexRuns]) {
        layout.environment = LayoutEnvironment(
            width: frame.width, scale: root?.scale ?? 1, places: arrangement.map(\.places), items: counts,
            itemAtPlace: { [weak self] in self?.itemShown(atPlace: $0, moving) },
            itemAspectRatio: { [weak self] in self?.delegation.aspectRatio(at: $0) ?? 1 })
        layout.environment.rowHeights = rowHeightsOfPlaceholders()
        layout.prepare(items)
    }

    private func itemShown(atPlace place: IndexPath, _ moving: [IndexRuns]) -> IndexPath? {
        guard let key = key(shownAt: place) else { return nil }
        switch key.element {
        case .item(let item): return IndexPath(item: item, section: place.section)
        case .slot(let id, var part):
            guard id == gap?.id else { return nil }
            for (section, runs) in moving.enumerated() {
                if let item = runs.member(part) { return IndexPath(item: item, section: section) }
                part -= runs.count
            }
            return nil
        }
    }

    /// Where things near the view are now, to know where what comes into view comes from.
    func framesNearby() -> EarlierFrames {
        EarlierFrames(in: bounds.insetBy(dx: 0, dy: -bounds.height), of: layout, showing: arrangement)
    }

    /// What is to be seen in the view, and where; a gap is nothing to see.
    private var goalsInView: [(key: CellKey, frame: CGRect)] {
        var goals: [(key: CellKey, frame: CGRect)] = []
        goals.reserveCapacity(cells.count + 1)
        for (section, places) in layout.places(in: bounds) where arrangement.indices.contains(section) {
            let map = arrangement[section]
            layout.forEachFrame(of: places.clamped(to: 0..<map.places), inSection: section) { place, frame in
                let element = map.element(at: place)
                if case .slot(let id, _) = element, id == gap?.id { return }
                goals.append((CellKey(section: section, element: element), frame))
            }
        }
        return goals
    }

    /// Makes cells for what is in view, sends those that are there to their places, and lets the others go.
    func placeCells(animated: Bool, before: EarlierFrames = EarlierFrames()) {
        guard hasLoaded, let root, frame.height > 0 else { return }
        let animated = animated && !appearance.reducesMotion
        let goals = goalsInView
        var missing: [(key: CellKey, frame: CGRect)] = []
        for goal in goals {
            guard let placed = cells[goal.key] else {
                missing.append(goal)
                continue
            }
            placed.isLeaving = false
            placed.move(to: goal.frame, animated: animated, at: root.now)
        }
        // Those that go are let go first: their cells serve for those that come.
        if cells.count > goals.count - missing.count {
            let wanted = Set(goals.map(\.key))
            for key in cells.keys.filter({ !wanted.contains($0) }).sorted() {
                if let placed = cells[key] { release(key, placed, animated: animated, root.now) }
            }
        }
        let own = generation
        for (key, goal) in missing {
            put(key, at: goal, from: before[key], animated: animated, root.now)
            // The program changed its data while it was asked for a cell: all is arranged by that already.
            if generation != own { return }
        }
        updateSpots()
        if animated { startAnimating() }
        guard !dropSide.flying.isEmpty else { return }
        updateAwaitedCells()
        refreshLandings()
    }

    /// Shows what was not in view so far.
    private func put(_ key: CellKey, at goal: CGRect, from start: CGRect?, animated: Bool, _ time: Timestamp) {
        // The program may have scrolled while it was asked for another cell.
        guard cells[key] == nil else { return }
        let own = generation
        guard let cell = makeCell(for: key) else { return }
        guard own == generation else {
            // Made for a place that is another's by now.
            return keep(cell)
        }
        if let old = handedOver.removeValue(forKey: key) {
            // In the very place of its placeholder, and as much of it there as was of that.
            let placed = PlacedCell(cell, insteadOf: old)
            show(placed, as: key)
            recycle(old)
            return placed.move(to: goal, animated: animated, at: time)
        }
        let placed = PlacedCell(cell, frame: start ?? goal, presence: animated && start == nil ? 0 : 1)
        show(placed, as: key)
        guard animated else { return placed.move(to: goal, animated: false, at: time) }
        if start != nil { placed.move(to: goal, animated: true, at: time) } else { placed.appear(at: time) }
    }

    private func makeCell(for key: CellKey) -> ItemCell? {
        switch key.element {
        case .item(let item): delegation.cell(at: IndexPath(item: item, section: key.section))
        case .slot(let id, _): placeholders.first { $0.id == id }.map { makeCell(of: $0) }
        }
    }

    private func show(_ placed: PlacedCell, as key: CellKey) {
        cells[key] = placed
        insertSubview(placed.cell, at: 0)
        configureState(of: placed.cell, for: key)
        placed.cell.layoutIfNeeded()
    }

    /// A cell that is no longer in view moves out of it, fades, or goes at once.
    private func release(_ key: CellKey, _ placed: PlacedCell, animated: Bool, _ time: Timestamp) {
        let place = place(of: key)
        if let place {
            // What is on its way through the view goes on, to where it stands now, and is let go there.
            if animated || placed.isMoving(at: time) && placed.cell.frame.intersects(bounds) {
                placed.move(to: layout.frame(at: place), animated: true, at: time)
                placed.isLeaving = true
                startAnimating()
                return
            }
        }
        cells[key] = nil
        if animated, place == nil, root?.isShownByPreview(placed.cell) != true {
            placed.vanish(at: time)
            leaving.append(placed)
        } else {
            recycle(placed)
        }
    }
}
