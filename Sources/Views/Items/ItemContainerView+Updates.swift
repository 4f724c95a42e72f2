extension ItemContainerView {
    /// Applies changes of the data source to the view, with animation (VIEW-6).
    ///
    /// The closure changes the data and records how, by `insertItems(at:)` and similar methods. It may be called at any
    /// time: dragged and landing items, gaps, placeholders and the selection are remapped (VIEW-10). Inconsistent
    /// updates are reported to `onUpdateError`, or else to the standard error output, the view reloads its data, and
    /// `completion` is called synchronously with false. Otherwise `completion` is called with true in the first frame
    /// in which no cell moves, after one second at the latest; or with false when the view leaves its window first or
    /// is in none. A nested batch becomes part of the outer one.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        let level = transaction.open()
        updates()
        if let completion { _ = transaction.addCompletion(completion) }
        closeBatch(level)
    }

    /// Opens a batch that ``endBatch()`` or the next layout pass closes.
    package func beginBatch() {
        transaction.openUnbalanced()
        setNeedsLayout()
    }

    /// Closes a batch opened by ``beginBatch()``. The outermost close applies the updates.
    package func endBatch() {
        if let level = transaction.adoptUnbalanced() { closeBatch(level) }
    }

    /// Closes unbalanced `beginBatch()` calls: the view must show its data in the next frame.
    func endUnbalancedBatches() {
        while transaction.isClosableByLayout { endBatch() }
    }

    private func closeBatch(_ level: consuming UpdateTransaction.Level) {
        guard let outermost = transaction.leave(level) else {
            // A layout pass may have come while the batch could not be closed.
            if transaction.isClosableByLayout { setNeedsLayout() }
            return
        }
        while case let hooks = transaction.removeClosingHooks(), !hooks.isEmpty {
            for hook in hooks { hook() }
        }
        guard let closed = transaction.finish(outermost) else { return }
        let isConsistent = show(closed.update, animated: true)
        for hook in closed.appliedHooks { hook() }
        for completion in closed.completions {
            if isConsistent { whenArrived(completion) } else { completion(false) }
        }
    }

    /// Records inserted items, by their paths after the batch.
    public func insertItems(at paths: [IndexPath]) { gather { $0.inserts += paths.map { ItemPath($0) } } }

    /// Records deleted items, by their paths before the batch.
    public func deleteItems(at paths: [IndexPath]) { gather { $0.deletes += paths.map { ItemPath($0) } } }

    /// Records a moved item, by its paths before and after the batch.
    public func moveItem(at path: IndexPath, to newPath: IndexPath) {
        gather { $0.moves.append((ItemPath(path), ItemPath(newPath))) }
    }

    /// Records items that need new cells, by their paths before the batch.
    public func reloadItems(at paths: [IndexPath]) { gather { $0.reloads += paths.map { ItemPath($0) } } }

    /// Records items whose cells are configured again, by their paths before the batch: the data source is asked for
    /// the cell of each, and `dequeueReusableCell` returns the cell that shows the item, without `prepareForReuse`, so
    /// that its text fields, animations and state stay. Its height is asked for again. Prefer it to
    /// ``reloadItems(at:)`` for an item that needs no other kind of cell; a data source that returns another cell
    /// reloads the item.
    public func reconfigureItems(at paths: [IndexPath]) { gather { $0.reconfigurations += paths.map { ItemPath($0) } } }

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

    /// Records many deleted items of a section, by their indices before the batch. The cost is that of the runs.
    package func deleteItems(_ items: IndexRuns, inSection section: Int) {
        gather { $0.deletedRuns.append((section, items)) }
    }

    /// Records many inserted items of a section, by their indices after the batch. The cost is that of the runs.
    package func insertItems(_ items: IndexRuns, inSection section: Int) {
        gather { $0.insertedRuns.append((section, items)) }
    }

    /// Records many items of a section that keep their order among themselves, by their indices before and after the
    /// batch. The cost is that of the runs.
    ///
    /// - Precondition: Both have the same number of items.
    package func moveItems(_ items: IndexRuns, to new: IndexRuns, inSection section: Int) {
        precondition(items.count == new.count, "\(items.count) items would move to \(new.count) places.")
        gather {
            $0.movedBlocks.append(MovedItems.Block(from: items, section: section, to: new, newSection: section))
        }
    }

    private func gather(_ change: (inout BatchUpdate) -> Void) {
        guard !transaction.record(change) else { return }
        var single = BatchUpdate()
        change(&single)
        _ = show(single, animated: true)
    }

    /// Applies an update found by a diffable data source, as a part of the open batch if there is one.
    func perform(_ update: BatchUpdate, animated: Bool) {
        if !transaction.record({ $0.add(update) }) { _ = show(update, animated: animated) }
    }

    /// Whether a batch is open.
    var isUpdating: Bool { transaction.isOpen }

    /// Calls a closure when the open batch closes; the closure may still record updates.
    func atEndOfBatch(_ closure: @escaping () -> Void) { _ = transaction.addClosingHook(closure) }

    /// Calls a closure after the animations of the open batch or of the latest update.
    func afterArrival(_ closure: @escaping () -> Void) {
        if !transaction.addCompletion({ _ in closure() }) { whenArrived { _ in closure() } }
    }

    /// Calls a closure after the open batch was applied; synchronously without one.
    func afterUpdate(_ closure: @escaping () -> Void) {
        if !transaction.addAppliedHook(closure) { closure() }
    }

    /// Applies a batch; returns false and reloads if it is inconsistent.
    private func show(_ update: BatchUpdate, animated: Bool) -> Bool {
        // Otherwise the next layout pass loads all data: there are no counts yet, or those of a former data source.
        guard loadState == .loaded else { return true }
        let after = countsOfSource()
        let mapping: UpdateMapping
        do {
            mapping = try update.mapping(before: counts, after: after)
        } catch {
            reportUpdateError(error)
            reloadData()
            return false
        }
        defer {
            let kept = update.reconfigurations.filter { !mapping.reloaded.contains($0) }
            reconfigure(kept.compactMap { mapping.newPath(of: $0) })
        }
        guard !update.isEmpty else {
            guard !dropSide.isPerforming, update.reconfigurations.isEmpty else { return true }
            let layout = layout as? SelfSizingLayout
            layout?.invalidateHeights()
            if content.needsLayout || layout != nil { rearrange(animated: animated && root != nil) }
            return true
        }
        var before = framesNearby()
        let completed = completed(update, mapping)
        recycleHandedOver()
        if let folded = discardGap() { paths.drops.fold(folded) }
        let former = arrangement
        let lost = paths.remap(by: completed, at: dropLocations)
        let items = ItemChanges.changed(mapping.layoutChange)
        arrange(counts: after, items: items)
        // The program may set another layout when it is asked for cells.
        let updatedLayout = attributesLayout
        updatedLayout?.beginUpdate(mapping)
        before.rename { mapping.newKey(of: $0) }
        if let folded = paths.drops.folded {
            before.unfold { [unowned self] key, goal in
                let isNew =
                    key.itemPath.map { mapping.added[$0.section].contains($0.item) } ?? !former.containsSlot(of: key)
                return isNew ? frame(unfolding: key, of: folded, to: goal) : nil
            }
        }
        paths.drops.insert(mapping.added)
        for placed in lost { discard(placed, animated: animated) }
        recycleLostSupplements()
        startAnimating()
        // The cells' paths may have changed: update their states before new cells are made from recycled ones.
        updateCellStates()
        layOut(
            animated: animated && root != nil, items: items, before: animated ? before : EarlierFrames())
        updatedLayout?.endUpdate()
        return true
    }

    /// Lets the data source configure the cells that show items.
    private func reconfigure(_ items: [ItemPath]) {
        var replaced: [ItemPath] = []
        for path in items {
            guard let cell = cell(at: path) else {
                invalidateHeight(ofItemAt: path)
                continue
            }
            pool.reconfigured = cell
            let configured = delegation.cell(at: path.indexPath)
            pool.reconfigured = nil
            if configured === cell {
                configureEditing(of: cell, at: path.indexPath)
                cell.invalidateHeight()
            } else {
                keep(configured)
                replaced.append(path)
            }
        }
        if !replaced.isEmpty { reloadItems(at: replaced.map(\.indexPath)) }
    }

    private func reportUpdateError(_ error: BatchUpdateError) {
        if let onUpdateError { return onUpdateError(error) }
        let message = "\(type(of: self)): \(error.description)"
        root?.onUpdateError?(message)
        ProgramMessage.report(message)
    }

    /// Asks the program for the paths of dragged and landing items in reloaded sections, and of dragged items that may
    /// have been inserted again.
    private func completed(_ update: BatchUpdate, _ mapping: UpdateMapping) -> IndexPathState.Update {
        // Only reloaded sections distinguish copies: finding them visits every landing.
        let copies = mapping.reloadedSections.isEmpty ? [] : landingCopies
        var located: [ObjectIdentifier: ItemPath] = [:]
        var locatedLists: [ObjectIdentifier: [ItemPath?]] = [:]
        func locate(_ item: DragItem, at path: ItemPath?) {
            guard let path, mapping.reloadedSections.contains(path.section), located[ObjectIdentifier(item)] == nil
            else { return }
            located[ObjectIdentifier(item)] = locateDragItem?(item).map { ItemPath($0) }.flatMap {
                mapping.contains($0) ? $0 : nil
            }
        }
        if !mapping.reloadedSections.isEmpty {
            for item in paths.draggedItems.listedItems { locate(item, at: paths.draggedItems.path(of: item)) }
            for items in paths.draggedItems.lazyItems {
                locatedLists[ObjectIdentifier(items)] = locateItems(of: items).map { path in
                    path.flatMap { mapping.contains($0) ? $0 : nil }
                }
            }
            for landing in paths.landings.inOrder where !copies.contains(ObjectIdentifier(landing)) {
                if case .item(let path) = paths.landings.destination(of: landing) { locate(landing.item, at: path) }
            }
        }
        var returned: [ObjectIdentifier: ItemPath] = [:]
        if let locateDragItem, mapping.added.contains(where: { !$0.isEmpty }) {
            for item in paths.draggedItems.deletedItems(after: mapping) {
                guard let path = locateDragItem(item).map({ ItemPath($0) }), mapping.contains(path),
                    mapping.added[path.section].contains(path.item)
                else { continue }
                returned[ObjectIdentifier(item)] = path
            }
        }
        return IndexPathState.Update(
            mapping: mapping, commits: update.commits, located: located, returned: returned,
            locatedLists: locatedLists, copies: copies)
    }

    /// Removes the cell of a deleted or reloaded item.
    private func discard(_ placed: PlacedCell, animated: Bool) {
        guard let root, animated, !appearance.reducesMotion else { return recycle(placed) }
        // The cell of an interactive movement whose item was deleted. `paths.remap` cannot reset it: the program's
        // override of `updateConfiguration` may query the view, which reads `paths`.
        placed.cell.isReordering = false
        let destination = placed.displayedPath.flatMap { attributesLayout?.destination(of: ItemPath($0)) }
        if let destination, destination.moves {
            let frame = destination.frame(from: placed.cell.frame)
            placed.move(to: frame, animated: true, crossFades: false, at: root.now)
        }
        placed.vanish(to: destination?.alpha ?? 0, at: root.now)
        paths.cells.addDisappearing(placed)
    }
}
