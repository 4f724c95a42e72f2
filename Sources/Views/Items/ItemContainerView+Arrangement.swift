extension ItemContainerView {
    /// Asks the data source for everything anew; gaps are closed, what is carried is given up if it is gone.
    public func reloadData() {
        hasLoaded = true
        counts = (0..<sourceSections()).map { max(sourceCount(in: $0), 0) }
        let old = cells.sorted { $0.key < $1.key }.map(\.value)
        cells.removeAll()
        for placed in old { recycle(placed) }
        pressed = nil
        gap = nil
        movingSession = nil
        highlighted = nil
        cadence.reset()
        carried = carried.map { item in
            var item = item
            item.path = locateDragItem?(item.item).flatMap {
                (0..<numberOfItems(inSection: $0.section)).contains($0.item) ? $0 : nil
            }
            return item
        }
        selection = trimmed(selection)
        bandSelection = trimmed(bandSelection)
        currentPath = currentPath.flatMap { $0.item < numberOfItems(inSection: $0.section) ? $0 : nil }
        anchorPath = currentPath
        rearrange(animated: false, itemsChanged: true)
        setNeedsDisplay()
    }

    /// What of a selection is there in data that was loaded anew.
    private func trimmed(_ selection: [IndexRuns]) -> [IndexRuns] {
        counts.enumerated().map { section, count in
            var kept = selection.indices.contains(section) ? selection[section] : IndexRuns()
            kept.remove(count..<Int.max)
            return kept
        }
    }

    /// Uses another layout; cells move to their new places.
    public func setLayout(_ new: CollectionViewLayout, animated: Bool) {
        guard new !== layout else { return }
        let (before, middle) = (animated ? framesNearby() : [:], middleOfView())
        layout.view = nil
        layout = new
        new.view = self
        guard hasLoaded else { return }
        rearrange(animated: animated, itemsChanged: true, before: before, keeping: middle)
    }

    /// The layout's measures changed: everything moves to where it belongs now, keeping what is in the middle in view.
    func layoutDidChange() {
        guard hasLoaded else { return }
        rearrange(animated: root != nil, itemsChanged: false, keeping: middleOfView())
    }

    func arrangeForBounds() {
        guard hasLoaded else { return }
        guard layout.environment.width != frame.width || layout.environment.scale != (root?.scale ?? 1) else {
            placeCells(animated: false)
            return
        }
        rearrange(animated: false, itemsChanged: false, keeping: middleOfView())
    }

    /// What is in the middle of the view, and where; nil at the top, which stays the top.
    private func middleOfView() -> (key: CellKey, frame: CGRect)? {
        guard contentOffset.y > 0, let place = layout.place(at: CGPoint(x: bounds.midX, y: bounds.midY)),
            arrangement.indices.contains(place.section), place.item < arrangement[place.section].places
        else { return nil }
        let element = arrangement[place.section].element(at: place.item)
        return (CellKey(section: place.section, element: element), layout.frame(at: place))
    }

    /// Arranges everything anew after gaps, hidden items, items or measures changed.
    func rearrange(
        animated: Bool, itemsChanged: Bool, before: [CellKey: CGRect]? = nil, keeping kept: (CellKey, CGRect)? = nil
    ) {
        var before = before ?? (animated ? framesNearby() : [:])
        let offset = contentOffset
        movingPaths =
            movingSession.map { session in
                carried.lazy.filter { $0.session === session }.compactMap(\.path).sorted()
            } ?? []
        arrangement = counts.indices.map { makeSection($0) }
        prepareLayout(itemsChanged: itemsChanged)
        isArranging = true
        contentSize = CGSize(width: frame.width, height: layout.contentHeight)
        if let (key, old) = kept, let place = place(of: key) {
            contentOffset.y = offset.y + layout.frame(at: place).midY - old.midY
        }
        isArranging = false
        // What moves begins where it was seen, although the content has been scrolled meanwhile.
        let shift = contentOffset - offset
        if animated, shift != .zero {
            for placed in cells.values { placed.shift(by: shift) }
            for placed in leaving { placed.shift(by: shift) }
            before = before.mapValues { $0.offsetBy(dx: shift.x, dy: shift.y) }
        }
        placeCells(animated: animated, before: before)
        // Something else may be under a resting hand now.
        if dropSession != nil, itemsChanged || kept != nil { root?.engine.contentDidMove() }
    }

    private func place(of key: CellKey) -> IndexPath? {
        guard arrangement.indices.contains(key.section) else { return nil }
        return arrangement[key.section].place(of: key.element).map { IndexPath(item: $0, section: key.section) }
    }

    private func makeSection(_ section: Int) -> SectionMap {
        let hidden = IndexRuns(
            movingPaths.lazy.filter { $0.section == section && $0.item < self.counts[section] }.map(\.item))
        var slots: [Slot] = []
        if let gap, gap.section == section {
            slots.append(Slot(id: gap.id, position: min(gap.position, counts[section]), length: gap.length))
        }
        return SectionMap(count: counts[section], hidden: hidden, slots: slots)
    }

    private func prepareLayout(itemsChanged: Bool) {
        layout.environment = LayoutEnvironment(
            width: frame.width, scale: root?.scale ?? 1, places: arrangement.map(\.places), items: counts,
            itemAtPlace: { [weak self] in self?.itemShown(atPlace: $0) },
            itemAspectRatio: { [weak self] in self?.sourceAspectRatio(at: $0) ?? 1 })
        layout.prepare(itemsChanged: itemsChanged)
    }

    private func itemShown(atPlace place: IndexPath) -> IndexPath? {
        guard arrangement.indices.contains(place.section), place.item < arrangement[place.section].places else {
            return nil
        }
        switch arrangement[place.section].element(at: place.item) {
        case .item(let item): return IndexPath(item: item, section: place.section)
        case .slot(_, let part): return movingPaths.indices.contains(part) ? movingPaths[part] : nil
        }
    }

    /// Where things near the view are now, to know where what comes into view comes from.
    func framesNearby() -> [CellKey: CGRect] {
        var frames: [CellKey: CGRect] = [:]
        let area = bounds.insetBy(dx: 0, dy: -bounds.height)
        for (section, places) in layout.places(in: area) where arrangement.indices.contains(section) {
            for place in places where place < arrangement[section].places {
                frames[CellKey(section: section, element: arrangement[section].element(at: place))] =
                    layout.frame(at: IndexPath(item: place, section: section))
            }
        }
        return frames
    }

    /// Makes cells for what is in view, sends those that are there to their places, and lets the others go.
    func placeCells(animated: Bool, before: [CellKey: CGRect] = [:]) {
        guard hasLoaded, let root, frame.height > 0 else { return }
        let animated = animated && !appearance.reducesMotion
        var goals: [(key: CellKey, frame: CGRect)] = []
        for (section, places) in layout.places(in: bounds) where arrangement.indices.contains(section) {
            for place in places where place < arrangement[section].places {
                let key = CellKey(section: section, element: arrangement[section].element(at: place))
                guard case .item = key.element else { continue }
                goals.append((key, layout.frame(at: IndexPath(item: place, section: section))))
            }
        }
        // First those that go: their cells serve for those that come.
        let wanted = Set(goals.map(\.key))
        for key in cells.keys.filter({ !wanted.contains($0) }).sorted() {
            if let placed = cells[key] { release(key, placed, animated: animated, root.now) }
        }
        for (key, goal) in goals { put(key, at: goal, from: before[key], animated: animated, root.now) }
        if animated { startAnimating() }
    }

    private func put(_ key: CellKey, at goal: CGRect, from start: CGRect?, animated: Bool, _ time: Timestamp) {
        if let placed = cells[key] {
            placed.isLeaving = false
            placed.move(to: goal, animated: animated, at: time)
            return
        }
        guard let path = path(of: key) else { return }
        let cell = sourceCell(at: path)
        let placed = PlacedCell(cell, frame: start ?? goal, presence: animated && start == nil ? 0 : 1)
        cells[key] = placed
        insertSubview(cell, at: 0)
        configureState(of: cell, at: path)
        cell.layoutIfNeeded()
        guard animated else { return placed.move(to: goal, animated: false, at: time) }
        if start != nil { placed.move(to: goal, animated: true, at: time) } else { placed.appear(at: time) }
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
        if animated, place == nil, root?.isReplaced(placed.cell) != true {
            placed.vanish(at: time)
            leaving.append(placed)
        } else {
            recycle(placed)
        }
    }

    func configureState(of cell: ItemCell, at path: IndexPath) {
        configureState(of: cell, at: path, dragStates[path] ?? .none)
    }

    private func configureState(of cell: ItemCell, at path: IndexPath, _ state: CellDragState) {
        cell.isSelected = isSelected(path)
        cell.isDropTarget = highlighted == path
        cell.isCurrent = currentPath == path && isFocused
        cell.isEditing = isInEditMode
        guard cell.dragState != state else { return }
        cell.dragState = state
        cell.dragStateDidChange(state)
    }

    /// How far the items are that are in a hand; the others are in none.
    private var dragStates: [IndexPath: CellDragState] {
        guard !carried.isEmpty else { return [:] }
        var states: [IndexPath: CellDragState] = [:]
        for item in carried {
            guard let path = item.path else { continue }
            switch item.session.phase {
            case .dragging: states[path] = .dragging
            case .lifting, .reverting: if states[path] == nil { states[path] = .lifting }
            case .cancelling, .dropping, .handingOver, .transferring, .ended: break
            }
        }
        return states
    }

    /// Shows the states that cells should have now.
    func updateCellStates() {
        let states = dragStates
        for (key, placed) in cells.sorted(by: { $0.key < $1.key }) {
            guard let path = path(of: key) else { continue }
            configureState(of: placed.cell, at: path, states[path] ?? .none)
        }
    }

    // MARK: Frames

    func animateCells(at time: Timestamp) -> Bool {
        guard let root else { return false }
        var moves = false
        for (key, placed) in cells {
            damageGhost(of: placed)
            if placed.animate(at: time, scale: root.scale) {
                moves = true
            } else if placed.isLeaving {
                cells[key] = nil
                recycle(placed)
            }
        }
        let going = leaving
        leaving = []
        for placed in going {
            let goesOn = placed.animate(at: time, scale: root.scale)
            if goesOn { moves = true }
            if goesOn || root.isReplaced(placed.cell) { leaving.append(placed) } else { recycle(placed) }
        }
        return moves
    }

    private func damageGhost(of placed: PlacedCell) {
        guard let ghost = placed.ghost else { return }
        setNeedsDisplay(ghost.insetBy(dx: -placed.cell.overflow, dy: -placed.cell.overflow))
    }

    func drawGhosts(_ context: Context) {
        let fading = cells.filter { $0.value.ghost != nil }
        guard !fading.isEmpty else { return }
        for (_, placed) in fading.sorted(by: { $0.key < $1.key }) {
            guard let ghost = placed.ghost, placed.ghostAlpha > 0.01, root?.isReplaced(placed.cell) != true else {
                continue
            }
            let overflow = placed.cell.overflow
            context.group(alpha: placed.ghostAlpha, bounds: ghost.insetBy(dx: -overflow, dy: -overflow)) {
                context.translate(x: ghost.minX, y: ghost.minY)
                placed.cell.renderContent(in: context)
            }
        }
    }
}
