extension ItemContainerView {
    /// Asks the data source for everything anew; gaps are closed, what is carried is given up if it is gone.
    public func reloadData() {
        hasLoaded = true
        counts = (0..<sourceSections()).map { max(sourceCount(in: $0), 0) }
        for placed in cells.values { recycle(placed) }
        cells.removeAll()
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
        selection = counts.enumerated().map { section, count in
            var kept = selection.indices.contains(section) ? selection[section] : IndexRuns()
            kept.remove(count..<Int.max)
            return kept
        }
        currentPath = currentPath.flatMap { $0.item < numberOfItems(inSection: $0.section) ? $0 : nil }
        anchorPath = currentPath
        rearrange(animated: false, itemsChanged: true)
        setNeedsDisplay()
    }

    /// Uses another layout; cells move to their new places.
    public func setLayout(_ new: CollectionViewLayout, animated: Bool) {
        guard new !== layout else { return }
        let before = animated ? framesNearby() : [:]
        layout.view = nil
        layout = new
        new.view = self
        rearrange(animated: animated, itemsChanged: true, before: before)
    }

    /// The layout's measures changed: everything moves to where it belongs now, keeping what is in the middle in view.
    func layoutDidChange() {
        guard hasLoaded, root != nil else { return }
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        let kept = layout.place(at: middle).map { ($0, layout.frame(at: $0)) }
        let before = framesNearby()
        prepareLayout(itemsChanged: false)
        if let (place, old) = kept, contentOffset.y > 0 {
            let shift = layout.frame(at: place).midY - old.midY
            let moved = contentOffset.y + shift
            for placed in cells.values { placed.shift(by: CGPoint(x: 0, y: shift)) }
            contentSize = CGSize(width: frame.width, height: layout.contentHeight)
            contentOffset = CGPoint(x: contentOffset.x, y: moved)
            placeCells(animated: true, before: before.mapValues { $0.offsetBy(dx: 0, dy: shift) })
        } else {
            contentSize = CGSize(width: frame.width, height: layout.contentHeight)
            placeCells(animated: true, before: before)
        }
    }

    func arrangeForBounds() {
        guard hasLoaded else { return }
        guard layout.environment.width != frame.width || layout.environment.scale != (root?.scale ?? 1) else {
            placeCells(animated: false)
            return
        }
        rearrange(animated: false, itemsChanged: false)
    }

    /// Arranges everything anew after gaps, hidden items or items changed.
    func rearrange(animated: Bool, itemsChanged: Bool, before: [CellKey: CGRect]? = nil) {
        let before = before ?? (animated ? framesNearby() : [:])
        arrangement = counts.indices.map { makeSection($0) }
        prepareLayout(itemsChanged: itemsChanged)
        contentSize = CGSize(width: frame.width, height: layout.contentHeight)
        placeCells(animated: animated, before: before)
    }

    private func makeSection(_ section: Int) -> SectionMap {
        var hidden = IndexRuns()
        if let movingSession {
            hidden = IndexRuns(
                carried.lazy.filter { $0.session === movingSession }.compactMap(\.path)
                    .filter { $0.section == section && $0.item < self.counts[section] }.map(\.item))
        }
        var slots: [Slot] = []
        if let gap, gap.section == section {
            slots.append(Slot(id: gap.id, position: min(gap.position, counts[section]), length: gap.length))
        }
        return SectionMap(count: counts[section], hidden: hidden, slots: slots)
    }

    private func prepareLayout(itemsChanged: Bool) {
        layout.environment = LayoutEnvironment(
            width: frame.width, scale: root?.scale ?? 1, places: arrangement.map(\.places), items: counts,
            aspectRatio: { [weak self] in self?.aspectRatio(atPlace: $0) ?? 1 },
            itemAspectRatio: { [weak self] in self?.sourceAspectRatio(at: $0) ?? 1 })
        layout.prepare(itemsChanged: itemsChanged)
    }

    private func aspectRatio(atPlace path: IndexPath) -> CGFloat {
        guard arrangement.indices.contains(path.section) else { return 1 }
        switch arrangement[path.section].element(at: path.item) {
        case .item(let item): return sourceAspectRatio(at: IndexPath(item: item, section: path.section))
        case .slot(_, let part):
            // The gap has the shape of what is to come.
            let moving = movingSession.map { session in carried.filter { $0.session === session } } ?? []
            if moving.indices.contains(part), let path = moving[part].path { return sourceAspectRatio(at: path) }
            return 1
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
        var wanted: Set<CellKey> = []
        for (section, places) in layout.places(in: bounds) where arrangement.indices.contains(section) {
            for place in places where place < arrangement[section].places {
                let key = CellKey(section: section, element: arrangement[section].element(at: place))
                guard case .item = key.element else { continue }
                wanted.insert(key)
                let goal = layout.frame(at: IndexPath(item: place, section: section))
                put(key, at: goal, from: before[key], animated: animated, root.now)
            }
        }
        for (key, placed) in cells where !wanted.contains(key) {
            release(key, placed, animated: animated, root.now)
        }
        if animated { startAnimating() }
    }

    private func put(_ key: CellKey, at goal: CGRect, from start: CGRect?, animated: Bool, _ time: Timestamp) {
        if let placed = cells[key] {
            placed.isLeaving = false
            if animated || !placed.isMoving(at: time) { placed.move(to: goal, animated: animated, at: time) }
            return
        }
        guard let path = path(of: key) else { return }
        let cell = sourceCell(at: path)
        let placed = PlacedCell(cell, frame: start ?? goal, presence: animated && start == nil ? 0 : 1)
        cells[key] = placed
        insertSubview(cell, at: 0)
        configureState(of: cell, at: path)
        cell.layoutIfNeeded()
        guard animated else { return }
        if start != nil { placed.move(to: goal, animated: true, at: time) } else { placed.appear(at: time) }
    }

    /// A cell that is no longer in view moves out of it, fades, or goes at once.
    private func release(_ key: CellKey, _ placed: PlacedCell, animated: Bool, _ time: Timestamp) {
        let place = arrangement.indices.contains(key.section) ? arrangement[key.section].place(of: key.element) : nil
        if let place {
            let goal = layout.frame(at: IndexPath(item: place, section: key.section))
            if animated {
                placed.move(to: goal, animated: true, at: time)
                placed.isLeaving = true
                return
            }
            if placed.isMoving(at: time), placed.cell.frame.intersects(bounds) { return }
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
        cell.isSelected = isSelected(path)
        cell.isDropTarget = highlighted == path
        cell.isCurrent = currentPath == path && isFocused
        cell.isEditing = isInEditMode
        let state = dragState(at: path)
        if cell.dragState != state || state == .none && cell.alpha != 1 {
            cell.dragState = state
            cell.dragStateDidChange(state)
        }
    }

    func dragState(at path: IndexPath) -> CellDragState {
        guard let item = carried.first(where: { $0.path == path }) else { return .none }
        switch item.session.phase {
        case .lifting, .reverting: return .lifting
        case .dragging: return .dragging
        case .cancelling, .dropping, .transferring, .ended: return .none
        }
    }

    /// Shows the states that cells should have now.
    func updateCellStates() {
        for (key, placed) in cells {
            guard let path = path(of: key) else { continue }
            configureState(of: placed.cell, at: path)
        }
    }

    // MARK: Frames

    func animateCells(at time: Timestamp) -> Bool {
        guard let root else { return false }
        var moves = false
        for (key, placed) in cells {
            if let ghost = placed.ghost { setNeedsDisplay(ghost) }
            if placed.animate(at: time, scale: root.scale) {
                moves = true
            } else if placed.isLeaving {
                cells[key] = nil
                recycle(placed)
            }
        }
        leaving.removeAll { placed in
            if placed.animate(at: time, scale: root.scale) {
                moves = true
                return false
            }
            guard !root.isReplaced(placed.cell) else { return false }
            recycle(placed)
            return true
        }
        return moves
    }

    func drawGhosts(_ context: Context) {
        for placed in cells.values {
            guard let ghost = placed.ghost, placed.ghostAlpha > 0.01 else { continue }
            context.saved {
                context.translate(x: ghost.minX, y: ghost.minY)
                context.alpha *= placed.ghostAlpha
                placed.cell.renderContent(in: context)
            }
        }
    }
}
