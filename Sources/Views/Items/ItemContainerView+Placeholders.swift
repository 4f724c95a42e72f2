extension ItemContainerView {
    /// Inserts placeholder cells, unknown to the data source, for items that arrive without a drop, for example pasted
    /// ones (HOLD-1).
    ///
    /// Their paths count items only; placeholders with equal paths keep the given order.
    public func insertPlaceholders(
        _ placeholders: [(placeholder: ItemPlaceholder, item: DragItem)]
    ) -> [PlaceholderContext] {
        var previous: PlaceholderRecord?
        var contexts: [PlaceholderContext] = []
        // One layout for all of them.
        performBatchUpdates {
            for (placeholder, item) in placeholders {
                let path = placeholder.insertionIndexPath
                let record = insert(placeholder, for: item, at: path.item, in: path.section, behind: previous)
                previous = record ?? previous
                contexts.append(PlaceholderContext(dragItem: item, record: record, landing: nil, view: self))
            }
        }
        return contexts
    }

    /// Inserts a placeholder; at the position of the drop's gap, in its place (HOLD-1). Returns nil if the section does
    /// not exist.
    ///
    /// `item` does not count hidden items. `previous` is a placeholder of the same drop that the new one follows.
    func insert(
        _ placeholder: ItemPlaceholder, for dragItem: DragItem, at item: Int, in section: Int,
        behind previous: PlaceholderRecord?
    ) -> PlaceholderRecord? {
        guard counts.indices.contains(section) else { return nil }
        let moving = movingRuns
        var position = min(max(item, 0), counts[section])
        if moving.indices.contains(section) { position = min(moving[section].outsider(position), counts[section]) }
        nextSlot += 1
        let record = PlaceholderRecord(
            id: nextSlot, placeholder: placeholder, dragItem: dragItem, section: section, position: position)
        placeholders.insert(record, at: index(of: record, behind: previous))
        arrangeSlots()
        return record
    }

    private func index(of record: PlaceholderRecord, behind previous: PlaceholderRecord?) -> Int {
        // The common case: called thousands of times by a drop of thousands of items.
        if let previous, (previous.section, previous.position) == (record.section, record.position),
            let index = placeholders.lastIndex(where: { $0 === previous })
        {
            return index + 1
        }
        let first = placeholders.firstIndex {
            ($0.section, $0.position) >= (record.section, record.position)
        }
        let last = placeholders.firstIndex { ($0.section, $0.position) > (record.section, record.position) }
        let (low, high) = (first ?? placeholders.count, last ?? placeholders.count)
        if let previous, let index = placeholders.firstIndex(where: { $0 === previous }), index < high {
            return max(index + 1, low)
        }
        // The other placeholders at this position keep their side of the gap.
        if let gap, gap.section == record.section, gap.position == record.position {
            return min(low + gap.place.rank, high)
        }
        return high
    }

    func key(ofPlaceholder id: Int) -> CellKey? {
        placeholders.first { $0.id == id }.map { CellKey(section: $0.section, element: .slot(id: id, part: 0)) }
    }

    func makeCell(of record: PlaceholderRecord) -> ItemCell {
        let cell = dequeue(record.placeholder.reuseIdentifier)
        record.placeholder.cellUpdateHandler?(cell)
        return cell
    }

    /// Configures the cell of a placeholder again if it is in view.
    func updateCell(of record: PlaceholderRecord) {
        guard let cell = key(ofPlaceholder: record.id).flatMap({ cells[$0]?.cell }) else { return }
        record.placeholder.cellUpdateHandler?(cell)
        cell.setNeedsLayout()
    }

    /// Whether a placeholder exists and is not being committed, now or by the open batch.
    private func isOpen(_ record: PlaceholderRecord) -> Bool {
        !record.isCommitting && placeholders.contains { $0 === record }
            && batch?.commits.contains { $0.placeholder == record.id } != true
    }

    /// Turns a placeholder into an item (HOLD-2).
    func commit(_ record: PlaceholderRecord, _ dataSourceUpdates: (IndexPath) -> Void) -> Bool {
        guard isOpen(record) else { return false }
        record.isCommitting = true
        defer { record.isCommitting = false }
        performBatchUpdates {
            let path = currentPath(of: record)
            dataSourceUpdates(path)
            // The closure may have removed the placeholder, by `reloadData`.
            if placeholders.contains(where: { $0 === record }) { batch?.commit(record.id, at: path) }
        }
        return true
    }

    /// Returns the path of a placeholder after the updates gathered so far in the open batch.
    private func currentPath(of record: PlaceholderRecord) -> IndexPath {
        let after = countsOfSource()
        guard let batch, !batch.isEmpty, let mapping = try? batch.mapping(before: counts, after: after),
            let (section, position) = mapping.newPosition(of: record.position, section: record.section)
        else {
            let count = after.indices.contains(record.section) ? after[record.section] : 0
            return IndexPath(item: min(record.position, count), section: record.section)
        }
        // Items committed from placeholders before it stay before it.
        let earlier = Set(placeholders.prefix { $0 !== record }.map(\.id))
        let last = batch.commits.filter { $0.path.section == section && earlier.contains($0.placeholder) }
            .map(\.path.item).max()
        return IndexPath(item: min(max(position, last.map { $0 + 1 } ?? 0), mapping.counts[section]), section: section)
    }

    /// Removes a placeholder; a preview animating to it fades out in place.
    func delete(_ record: PlaceholderRecord) -> Bool {
        guard isOpen(record), let index = placeholders.firstIndex(where: { $0 === record }) else { return false }
        placeholders.remove(at: index)
        dropSide.loseLandings { if case .placeholder(record.id) = $0 { true } else { false } }
        arrangeSlots()
        return true
    }

    /// Returns the placeholders' own row heights, by section and presentation index.
    func rowHeightsOfPlaceholders() -> [[(place: Int, height: CGFloat)]] {
        guard placeholders.contains(where: { $0.placeholder.rowHeight != nil }) else { return [] }
        var heights = [[(place: Int, height: CGFloat)]](repeating: [], count: counts.count)
        for record in placeholders {
            guard let height = record.placeholder.rowHeight, counts.indices.contains(record.section),
                let place = arrangement[record.section].start(ofSlot: record.id)
            else { continue }
            heights[record.section].append((place, height))
        }
        return heights
    }
}
