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

    /// Inserts a placeholder; at the position of the gap of the drop that is being performed, in its place (HOLD-1).
    /// Returns nil if the section does not exist.
    ///
    /// `item` does not count the items that the drop moves; without a drop, it does not count hidden ones. `previous`
    /// is a placeholder of the same drop that the new one follows.
    func insert(
        _ placeholder: ItemPlaceholder, for dragItem: DragItem, at item: Int, in section: Int,
        behind previous: PlaceholderRecord?
    ) -> PlaceholderRecord? {
        guard counts.indices.contains(section) else { return nil }
        let gap = paths.drops.performedDrag?.gap
        let hidden = gap.map { gap in gap.movingSession.map { paths.draggedItems.runs(of: $0) } ?? [] } ?? hiddenItems
        var position = min(max(item, 0), counts[section])
        if hidden.indices.contains(section) { position = min(hidden[section].nonmember(at: position), counts[section]) }
        let record = paths.insert(
            placeholder, for: dragItem, in: section, position: position, after: previous?.id, gap: gap?.slot)
        arrangeSlots()
        return record
    }

    func key(ofPlaceholder id: SlotID) -> CellKey? {
        guard slots.placeholder(id) != nil else { return nil }
        return slots.location(of: id).map { CellKey(section: $0.section, element: .slot(id: id, part: 0)) }
    }

    func makeCell(of record: PlaceholderRecord) -> ItemCell {
        let cell = dequeue(record.placeholder.reuseIdentifier)
        record.configure(cell)
        return cell
    }

    /// Configures the cell of a placeholder again if it is in view.
    func updateCell(of record: PlaceholderRecord) {
        guard let cell = key(ofPlaceholder: record.id).flatMap({ paths.cells[$0]?.cell }) else { return }
        record.configure(cell)
        cell.setNeedsLayout()
    }

    /// Whether a placeholder exists and is not being committed, now or by the open batch.
    private func isOpen(_ record: PlaceholderRecord) -> Bool {
        !record.isCommitting && slots.contains(record) && transaction.update?.commits(record.id) != true
    }

    /// Turns a placeholder into an item (HOLD-2).
    func commit(_ record: PlaceholderRecord, _ dataSourceUpdates: (IndexPath) -> Void) -> Bool {
        guard isOpen(record) else { return false }
        record.isCommitting = true
        defer { record.isCommitting = false }
        performBatchUpdates {
            let path = currentPath(of: record)
            dataSourceUpdates(path.indexPath)
            // The closure may have removed the placeholder, by `reloadData`.
            if slots.contains(record) { _ = transaction.record { $0.commit(record.id, at: path) } }
        }
        return true
    }

    /// Returns the path of a placeholder after the updates gathered so far in the open batch.
    private func currentPath(of record: PlaceholderRecord) -> ItemPath {
        let after = countsOfSource()
        guard let (oldSection, slot) = slots.location(of: record.id) else { return ItemPath(item: 0, section: 0) }
        if let update = transaction.update, update.hasCommitsOnly, after.indices.contains(oldSection) {
            // The common case; the general one takes time with the updates of the batch.
            let item = slot.position + update.commitCount(before: record.id, in: oldSection)
            return ItemPath(item: min(item, after[oldSection]), section: oldSection)
        }
        guard let update = transaction.update, !update.isEmpty,
            let mapping = try? update.mapping(before: counts, after: after),
            let (section, position) = mapping.newPosition(of: slot.position, section: oldSection)
        else {
            let count = after.indices.contains(oldSection) ? after[oldSection] : 0
            return ItemPath(item: min(slot.position, count), section: oldSection)
        }
        // Items committed from placeholders before it stay before it.
        let last = update.commits.filter { commit in
            guard commit.path.section == section, let (other, entry) = slots.location(of: commit.placeholder) else {
                return false
            }
            return (other, entry.index) < (oldSection, slot.index)
        }.map(\.path.item).max()
        return ItemPath(item: min(max(position, last.map { $0 + 1 } ?? 0), mapping.counts[section]), section: section)
    }

    /// Removes a placeholder; a preview animating to it fades out in place.
    func delete(_ record: PlaceholderRecord) -> Bool {
        guard isOpen(record) else { return false }
        paths.slots.remove(record)
        paths.landings.removeTarget(record.id)
        updateSpots()
        arrangeSlots()
        return true
    }
}
