extension ItemContainerView {
    /// Applies changes of the data source to the view, with animation (VIEW-6).
    ///
    /// The closure changes the data and records how, by `insertItems(at:)` and similar methods. It may be called at any
    /// time: dragged and landing items, gaps, placeholders and the selection are remapped (VIEW-10). Inconsistent
    /// updates are reported to `onUpdateError`, the view reloads its data, and `completion` is called synchronously
    /// with false. Otherwise `completion` is called with true in the first frame in which no cell moves, after one
    /// second at the latest; or with false when the view leaves its window first or is in none. A nested batch becomes
    /// part of the outer one.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        openBatch()
        updates()
        closeBatch(completion)
    }

    /// Opens a batch that ``endBatch()`` or the next layout pass closes.
    package func beginBatch() {
        begunBatches += 1
        openBatch()
        setNeedsLayout()
    }

    /// Closes a batch opened by ``beginBatch()``. The outermost close applies the updates.
    package func endBatch() {
        guard begunBatches > 0 else { return }
        begunBatches -= 1
        closeBatch(nil)
    }

    /// Closes unbalanced `beginBatch()` calls: the view must show its data in the next frame.
    func endForgottenBatch() {
        guard openings == begunBatches else { return }
        while begunBatches > 0 { endBatch() }
    }

    private func openBatch() {
        openings += 1
        if batch == nil { batch = BatchUpdate() }
    }

    private func closeBatch(_ completion: ((Bool) -> Void)?) {
        if let completion { completingBatch.append(completion) }
        guard openings == 1 else {
            openings -= 1
            // A layout pass may have come while the batch could not be closed.
            if openings == begunBatches { setNeedsLayout() }
            return
        }
        while !endingBatch.isEmpty { endingBatch.removeFirst()() }
        (openings, begunBatches) = (0, 0)
        let completions = completingBatch
        completingBatch.removeAll()
        let gathered = batch ?? BatchUpdate()
        batch = nil
        let adds = apply(gathered)
        for completion in completions {
            if adds { whenArrived(completion) } else { completion(false) }
        }
    }

    /// Records inserted items, by their paths after the batch.
    public func insertItems(at paths: [IndexPath]) { gather { $0.inserts += paths } }

    /// Records deleted items, by their paths before the batch.
    public func deleteItems(at paths: [IndexPath]) { gather { $0.deletes += paths } }

    /// Records a moved item, by its paths before and after the batch.
    public func moveItem(at path: IndexPath, to newPath: IndexPath) { gather { $0.moves.append((path, newPath)) } }

    /// Records items that need new cells, by their paths before the batch.
    public func reloadItems(at paths: [IndexPath]) { gather { $0.reloads += paths } }

    /// Records inserted sections with all their items, by their indices after the batch.
    public func insertSections(_ sections: IndexSet) { gather { $0.sectionInserts += sections } }

    /// Records deleted sections with all their items, by their indices before the batch.
    public func deleteSections(_ sections: IndexSet) { gather { $0.sectionDeletes += sections } }

    /// Records a moved section, by its indices before and after the batch.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        gather { $0.sectionMoves.append((section, newSection)) }
    }

    /// Records sections whose items may all have changed, by their indices before the batch.
    public func reloadSections(_ sections: IndexSet) { gather { $0.sectionReloads += sections } }

    private func gather(_ change: (inout BatchUpdate) -> Void) {
        if var gathering = batch {
            batch = nil
            change(&gathering)
            batch = gathering
        } else {
            var single = BatchUpdate()
            change(&single)
            _ = apply(single)
        }
    }

    /// Applies an update found by a diffable data source.
    func perform(_ update: BatchUpdate, animated: Bool) {
        guard batch == nil else {
            // The open batch takes it in.
            return gather { $0.add(update) }
        }
        _ = apply(update, animated: animated)
    }

    /// Whether a batch is open.
    var isUpdating: Bool { batch != nil }

    /// Calls a closure when the open batch closes; the closure may still record updates.
    func atEndOfBatch(_ closure: @escaping () -> Void) { endingBatch.append(closure) }

    /// Calls a closure after the animations of the open batch or of the latest update.
    func afterArrival(_ closure: @escaping () -> Void) {
        if batch == nil { whenArrived { _ in closure() } } else { completingBatch.append { _ in closure() } }
    }

    /// Calls a closure after the open batch was applied; synchronously without one.
    func afterUpdate(_ closure: @escaping () -> Void) {
        if batch == nil { closure() } else { afterBatch.append(closure) }
    }

    private func apply(_ update: BatchUpdate, animated: Bool = true) -> Bool {
        let adds = show(update, animated: animated)
        let waiting = afterBatch
        afterBatch.removeAll()
        for closure in waiting { closure() }
        return adds
    }

    private func show(_ update: BatchUpdate, animated: Bool) -> Bool {
        guard hasLoaded else { return true }
        let after = countsOfSource()
        let mapping: UpdateMapping
        do {
            mapping = try update.mapping(before: counts, after: after)
        } catch {
            onUpdateError?(error)
            reloadData()
            return false
        }
        guard !update.isEmpty else {
            if needsArranging, !dropSide.isPerforming { rearrange(animated: animated && root != nil) }
            return true
        }
        var before = framesNearby()
        let handedOver = takeCells(of: update.commits)
        if dropSide.isPerforming { forgetGap() }
        counts = after
        carry(mapping, update.commits)
        before.rename { newKey(of: $0, mapping) }
        renameCells(mapping, animated: animated)
        recycleHandedOver()
        self.handedOver = handedOver
        // The cells' paths may have changed: update their states before new cells are made from recycled ones.
        updateCellStates()
        rearrange(
            animated: animated && root != nil, items: .changed(mapping.layoutChange),
            before: animated ? before : EarlierFrames())
        return true
    }

    /// Removes the cells of committed placeholders and returns them by the keys of their items.
    private func takeCells(of commits: [(placeholder: Int, path: IndexPath)]) -> [CellKey: PlacedCell] {
        var taken: [CellKey: PlacedCell] = [:]
        for (id, path) in commits {
            guard let key = key(ofPlaceholder: id), let placed = cells.removeValue(forKey: key) else { continue }
            taken[CellKey(path)] = placed
        }
        return taken
    }

    /// Remaps all index paths.
    private func carry(_ mapping: UpdateMapping, _ commits: [(placeholder: Int, path: IndexPath)]) {
        // Only the program knows the paths of items in a reloaded section.
        func newPath(of path: IndexPath, _ item: DragItem) -> IndexPath? {
            mapping.reloadedSections.contains(path.section)
                ? locateDragItem?(item).flatMap { existing($0) } : mapping.newPath(of: path)
        }
        let copies = landingCopies
        dragSide.relocate { entry in entry.path.flatMap { newPath(of: $0, entry.item) } }
        carrySlots(mapping, commits)
        carryLandings(mapping, commits, except: copies, newPath)
        moveAlong { mapping.newPath(of: $0) }
        highlighted = highlighted.flatMap { mapping.newPath(of: $0) }
        displaced = displaced.flatMap { mapping.newPath(of: $0) }
        hovering.relocate { mapping.newPath(of: $0) }
        selectionModel.remap(by: mapping)
        pointers.remap(by: mapping)
    }

    /// Remaps the gap and the placeholders: they stay behind the item before them, in their order. Those behind a
    /// committed placeholder stay behind its item.
    private func carrySlots(_ mapping: UpdateMapping, _ commits: [(placeholder: Int, path: IndexPath)]) {
        let committed = Dictionary(commits.map { ($0.placeholder, $0.path) }, uniquingKeysWith: { first, _ in first })
        let records = Dictionary(uniqueKeysWithValues: placeholders.map { ($0.id, $0) })
        var kept: [PlaceholderRecord] = []
        var movedGap: GapPlace?
        for (section, map) in arrangement.enumerated() {
            var least = 0
            for slot in map.slots {
                if let path = committed[slot.id] {
                    least = max(least, path.item + 1)
                    continue
                }
                guard let (new, mapped) = mapping.newPosition(of: slot.position, section: section) else { continue }
                least = max(least, mapped)
                if let record = records[slot.id] {
                    (record.section, record.position) = (new, min(least, mapping.counts[new]))
                    kept.append(record)
                } else if slot.id == gap?.id {
                    let position = min(least, mapping.counts[new])
                    let rank = kept.count { $0.section == new && $0.position == position }
                    movedGap = GapPlace(section: new, position: position, rank: rank)
                }
            }
        }
        // Placeholders inserted since the last layout are remapped too.
        let carried = Set(kept.map(\.id))
        for record in placeholders where committed[record.id] == nil && !carried.contains(record.id) {
            guard let (new, position) = mapping.newPosition(of: record.position, section: record.section),
                arrangement.allSatisfy({ $0.start(ofSlot: record.id) == nil })
            else { continue }
            (record.section, record.position) = (new, position)
            kept.append(record)
        }
        placeholders = kept.enumerated().sorted {
            ($0.element.section, $0.element.position, $0.offset) < ($1.element.section, $1.element.position, $1.offset)
        }.map(\.element)
        guard gap != nil else { return }
        if let movedGap { gap?.place = movedGap } else { loseRoom() }
        dropSide.keepGap(at: movedGap)
    }

    private func carryLandings(
        _ mapping: UpdateMapping, _ commits: [(placeholder: Int, path: IndexPath)],
        except copies: Set<ObjectIdentifier>, _ newPath: (IndexPath, DragItem) -> IndexPath?
    ) {
        guard !dropSide.landings.isEmpty else { return }
        // There may be thousands of landings.
        let committed = Dictionary(commits.map { ($0.placeholder, $0.path) }) { first, _ in first }
        let waiting = Set(placeholders.map(\.id))
        for landing in dropSide.landingsInOrder {
            switch landing.destination {
            case .item(let path) where copies.contains(ObjectIdentifier(landing)):
                landing.destination = mapping.newPath(of: path).map { .item($0) }
            case .item(let path): landing.destination = newPath(path, landing.item).map { .item($0) }
            case .part(of: let path, let rect):
                landing.destination = mapping.newPath(of: path).map { .part(of: $0, rect) }
            case .placeholder(let id):
                if let path = committed[id] {
                    landing.destination = .item(path)
                } else if !waiting.contains(id) {
                    landing.destination = nil
                }
            case .target, nil: break
            }
        }
    }

    private func newKey(of key: CellKey, _ mapping: UpdateMapping) -> CellKey? {
        switch key.element {
        case .item(let item):
            return mapping.newPath(of: IndexPath(item: item, section: key.section)).map { CellKey($0) }
        case .slot: return mapping.newSection(of: key.section).map { CellKey(section: $0, element: key.element) }
        }
    }

    private func renameCells(_ mapping: UpdateMapping, animated: Bool) {
        let old = cellsInOrder
        cells.removeAll()
        for (key, placed) in old {
            if let new = newKey(of: key, mapping), path(of: key).map({ !mapping.reloaded.contains($0) }) ?? true {
                cells[new] = placed
            } else if let root, animated, !appearance.reducesMotion {
                placed.vanish(at: root.now)
                leaving.append(placed)
            } else {
                recycle(placed)
            }
        }
        startAnimating()
    }
}
