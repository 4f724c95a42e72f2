extension JustifiedLayout {
    /// Places sections below each other, each below its header.
    func stack(_ sections: inout [JustifiedSection]) {
        var top = header > 0 ? 0 : side
        for index in sections.indices {
            top += header
            sections[index].top = top
            if let last = sections[index].last { top += last.y + last.height + lineSpacing }
            sections[index].bottom = top
        }
    }

    /// The headers of the sections that meet a rectangle in content coordinates.
    func headerFrames(in rect: CGRect) -> [SupplementaryFrame] {
        guard header > 0 else { return [] }
        return StickyHeaders(
            height: header, tops: sections.map { $0.top - header }, bottom: sections.last?.bottom ?? 0
        ).frames(in: rect, width: environment.width)
    }

    // MARK: Aspect ratios

    /// Updates the cached aspect ratios; returns, by section, the first item whose row must be broken again.
    func updateShapes(_ items: ItemChanges) -> [Int?] {
        if case .changed(let change) = items, shapes.count == change.newSections.count {
            return updateShapes(change)
        }
        guard items != .unchanged || shapes.map(\.count) != environment.itemCounts else {
            return shapes.map { _ in nil }
        }
        shapes = environment.itemCounts.enumerated().map { section, count in (0..<count).map { ask($0, section) } }
        brokenFor = nil
        return shapes.map { _ in 0 }
    }

    private func ask(_ item: Int, _ section: Int) -> Float {
        limited(environment.itemAspectRatio(IndexPath(item: item, section: section)))
    }

    private func updateShapes(_ change: ItemChanges.Change) -> [Int?] {
        let (old, oldRows) = (shapes, itemRows)
        shapes = environment.itemCounts.map { _ in [] }
        itemRows = environment.itemCounts.map { _ in [] }
        var firsts: [Int?] = environment.itemCounts.map { _ in 0 }
        for (section, new) in change.newSections.enumerated() {
            guard let new, !change.reloadedSections.contains(section) else { continue }
            let (removed, added) = (change.removed[section], change.added[new])
            firsts[new] = [removed.first, added.first].compactMap { $0 }.min()
            itemRows[new] = oldRows.indices.contains(section) ? oldRows[section] : []
            shapes[new] = old[section].merged(without: removed, with: added) { ask($0, new) }
        }
        for (section, count) in environment.itemCounts.enumerated() where shapes[section].count != count {
            shapes[section] = (0..<count).map { ask($0, section) }
            firsts[section] = 0
        }
        for path in change.reloaded where change.removed.indices.contains(path.section) {
            guard let new = change.newSections[path.section], !change.reloadedSections.contains(path.section),
                !change.removed[path.section].contains(path.item)
            else { continue }
            let item = change.added[new].nonmember(at: path.item - change.removed[path.section].rank(of: path.item))
            let shape = ask(item, new)
            guard shape != shapes[new][item] else { continue }
            shapes[new][item] = shape
            firsts[new] = min(firsts[new] ?? item, item)
        }
        return firsts
    }

    func limited(_ shape: CGFloat) -> Float {
        // An image without a size has the ratio NaN.
        shape.isNaN ? 1 : min(max(Float(shape), Self.shapeLimits.lowerBound), Self.shapeLimits.upperBound)
    }
}
