extension ItemContainerView {
    /// Changes the data source and the view together: everything moves to its new place (VIEW-6).
    ///
    /// The closure changes the data and says how, by `insertItems` and the like. Legal at any time: what is carried, the
    /// gap and the selection are taken along (VIEW-10). Updates that do not add up are reported to `onUpdateError`, and
    /// the view shows what its data source says.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        let isOuter = batch == nil
        if isOuter { batch = BatchUpdate() }
        updates()
        guard isOuter, let gathered = batch else {
            completion?(true)
            return
        }
        batch = nil
        let adds = apply(gathered)
        completion?(adds)
    }

    /// Says that items are new, at their paths after the batch.
    public func insertItems(at paths: [IndexPath]) { gather { $0.inserts += paths } }

    /// Says that items are gone, at their paths before the batch.
    public func deleteItems(at paths: [IndexPath]) { gather { $0.deletes += paths } }

    /// Says that an item has another place: its path before the batch, and after it.
    public func moveItem(at path: IndexPath, to newPath: IndexPath) { gather { $0.moves.append((path, newPath)) } }

    /// Says that items look different, at their paths before the batch.
    public func reloadItems(at paths: [IndexPath]) { gather { $0.reloads += paths } }

    private func gather(_ change: (inout BatchUpdate) -> Void) {
        if batch != nil {
            if var gathering = batch {
                change(&gathering)
                batch = gathering
            }
        } else {
            var single = BatchUpdate()
            change(&single)
            _ = apply(single)
        }
    }

    private func apply(_ update: BatchUpdate) -> Bool {
        guard hasLoaded else { return true }
        let after = (0..<sourceSections()).map { max(sourceCount(in: $0), 0) }
        let mapping: BatchUpdate.Mapping
        do {
            mapping = try update.mapping(before: counts, after: after)
        } catch {
            onUpdateError?(error)
            reloadData()
            return false
        }
        guard !update.isEmpty else { return true }
        var before = framesNearby()
        if isPerformingDrop { forgetGap() }
        counts = after
        carry(mapping)
        before = remap(before, mapping)
        renameCells(mapping)
        // Their paths may be others' now: the states are set before new cells are made from what was left over.
        updateCellStates()
        rearrange(animated: root != nil, itemsChanged: true, before: before)
        return true
    }

    /// The drop's own update takes the place of the gap: what lands there does not come from anywhere.
    private func forgetGap() {
        gap = nil
        movingSession = nil
        cadence.reset()
    }

    /// Takes along what is tracked by index.
    private func carry(_ mapping: BatchUpdate.Mapping) {
        for index in carried.indices { carried[index].path = carried[index].path.flatMap { mapping.newPath(of: $0) } }
        if let old = gap {
            gap?.position = mapping.newPosition(of: old.position, section: old.section)
            cadence.rename(to: gap.map { GapPlace(section: $0.section, position: $0.position) })
            // It stays between the same items until the hand moves: the drop lands where it is seen.
            if let dropSession { gapChangedAt = dropSession.location(in: self) }
        }
        if let path = highlighted { highlighted = mapping.newPath(of: path) }
        currentPath = currentPath.flatMap { mapping.newPath(of: $0) }
        anchorPath = anchorPath.flatMap { mapping.newPath(of: $0) }
        pressed = pressed.flatMap { press in
            mapping.newPath(of: press.path).map { PressedItem(path: $0, pointer: press.pointer) }
        }
        for (item, landing) in landings {
            if case .item(let path) = landing { landings[item] = mapping.newPath(of: path).map { .item($0) } }
        }
        selection = mapping.newRuns(of: selection, sections: counts.count)
        bandSelection = mapping.newRuns(of: bandSelection, sections: counts.count)
    }

    private func remap(_ frames: [CellKey: CGRect], _ mapping: BatchUpdate.Mapping) -> [CellKey: CGRect] {
        var result: [CellKey: CGRect] = [:]
        for (key, frame) in frames {
            guard let path = path(of: key), let new = mapping.newPath(of: path) else { continue }
            result[CellKey(section: new.section, element: .item(new.item))] = frame
        }
        return result
    }

    private func renameCells(_ mapping: BatchUpdate.Mapping) {
        let old = cells
        cells.removeAll()
        for (key, placed) in old.sorted(by: { $0.key < $1.key }) {
            guard let path = path(of: key) else { continue }
            guard let new = mapping.newPath(of: path), !mapping.reloaded.contains(path) else {
                guard let root else {
                    recycle(placed)
                    continue
                }
                placed.vanish(at: root.now)
                leaving.append(placed)
                continue
            }
            cells[CellKey(section: new.section, element: .item(new.item))] = placed
        }
        startAnimating()
    }
}
