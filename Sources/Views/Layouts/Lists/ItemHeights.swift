/// The heights of a section's header and footer.
struct SectionMargins: Equatable {
    var header = RowHeight(height: 0)
    var footer = RowHeight(height: 0)

    /// Whether one of the heights is a guess.
    var isEstimated: Bool { header.isEstimated || footer.isEstimated }

    /// The height of the element of a kind of ``SelfSizingLayout``.
    @MainActor subscript(kind: String) -> RowHeight {
        get { kind == SelfSizingLayout.footerKind ? footer : header }
        set { if kind == SelfSizingLayout.footerKind { footer = newValue } else { header = newValue } }
    }
}

/// The heights of a layout's items, headers and footers: given by the program or measured.
///
/// Heights last until their element is reloaded, or until the width changes. An update asks for the heights of inserted
/// and reloaded items, and of all headers and footers that do not size themselves.
@MainActor struct ItemHeights {
    /// The heights of items, by section.
    private(set) var items: [RowHeights] = []
    /// The heights of headers and footers, by section.
    private(set) var margins: [SectionMargins] = []
    private(set) var rule: ListMetrics.Rule?
    private var counts: [Int] = []
    private var measuredFor: (width: CGFloat, scale: CGFloat) = (0, 0)

    /// Makes the next update ask for the rule and all heights again. If the rule is the same, measured heights remain
    /// as estimates.
    mutating func invalidateAll() { measuredFor.width = .nan }

    /// Whether the next update asks for all heights.
    var isInvalid: Bool { measuredFor.width.isNaN }

    // MARK: Rounding

    private static func pixels(_ length: CGFloat, _ scale: CGFloat) -> CGFloat { (length * scale).rounded() / scale }

    /// Returns the height of an item in whole pixels, at least one.
    func rounded(_ height: CGFloat, scale: CGFloat) -> CGFloat {
        max(Self.pixels(CollectionViewLayout.clampedLength(height), scale), Self.pixels(1, scale))
    }

    private func rounded(_ margin: RowHeight) -> RowHeight {
        let height = Self.pixels(CollectionViewLayout.clampedSpace(margin.height), measuredFor.scale)
        // An element without a height would never come into view.
        let least = margin.isEstimated ? Self.pixels(1, measuredFor.scale) : 0
        return RowHeight(height: max(height, least), isEstimated: margin.isEstimated)
    }

    // MARK: Updates

    /// Whether an update for an environment would change nothing. O(1) while the counts of items are unchanged.
    func isCurrent(_ change: ItemChanges, _ rule: ListMetrics.Rule, _ environment: LayoutEnvironment) -> Bool {
        change == .unchanged && self.rule == rule && counts == environment.itemCounts
            && measuredFor == (environment.width, environment.scale)
    }

    /// Follows a change. Call it on a copy: the program, which `metrics` asks, may read the layout's heights.
    mutating func update(
        _ change: ItemChanges, _ new: ListMetrics.Rule, for environment: LayoutEnvironment, asking metrics: ListMetrics
    ) {
        let isValid = rule == new && measuredFor.scale == environment.scale
        let isResized = measuredFor.width != environment.width
        (rule, measuredFor) = (new, (environment.width, environment.scale))
        defer { counts = environment.itemCounts }
        if isValid, change == .unchanged, counts == environment.itemCounts {
            guard isResized else { return }
            for section in items.indices { invalidateMeasured(section, metrics) }
            margins = margins.enumerated().map { askMargins($0.offset, metrics, estimate: $0.element) }
        } else if isValid, !isResized, case .changed(let change) = change, items.count == change.newSections.count {
            updateItems(change, environment.itemCounts, metrics)
            updateMargins(change, environment.itemCounts.count, metrics)
        } else {
            items = environment.itemCounts.enumerated().map { makeHeights($0.offset, count: $0.element, metrics) }
            margins = environment.itemCounts.indices.map { askMargins($0, metrics) }
        }
    }

    private func ask(_ item: Int, _ section: Int, _ metrics: ListMetrics) -> RowHeight {
        let path = IndexPath(item: item, section: section)
        func given(_ height: CGFloat) -> RowHeight {
            RowHeight(height: rounded(metrics.legal(height, 1, "the height of an item"), scale: measuredFor.scale))
        }
        func estimated(_ height: CGFloat) -> RowHeight {
            let legal = metrics.legal(height, 1, "the estimated height of an item")
            return RowHeight(height: rounded(legal, scale: measuredFor.scale), isEstimated: true)
        }
        switch rule {
        case .uniform(let height): return given(height)
        case .each:
            if let height = metrics.height(path) { return given(height) }
            return estimated(metrics.estimate(path))
        case .estimated(let height): return estimated(height ?? metrics.estimate(path))
        case nil: return RowHeight(height: 1)
        }
    }

    private func makeHeights(_ section: Int, count: Int, _ metrics: ListMetrics) -> RowHeights {
        switch rule {
        case .uniform, .estimated(.some), nil: RowHeights(count: count, ask(0, section, metrics))
        case .each, .estimated(nil): RowHeights((0..<count).map { ask($0, section, metrics) })
        }
    }

    private mutating func invalidateMeasured(_ section: Int, _ metrics: ListMetrics) {
        switch rule {
        case .uniform, nil: break
        case .each: items[section] = makeHeights(section, count: items[section].count, metrics)
        case .estimated: items[section].invalidate()
        }
    }

    private mutating func updateItems(_ change: ItemChanges.Change, _ counts: [Int], _ metrics: ListMetrics) {
        let old = items
        items = counts.map { _ in RowHeights() }
        var moved: [ItemPath: RowHeight] = [:]
        for (section, removed) in change.removed.enumerated() where change.hasMoves && old.indices.contains(section) {
            for item in removed.indices where item < old[section].count {
                let path = change.newIndexPath(ofMovedItemAt: IndexPath(item: item, section: section))
                if let path { moved[ItemPath(path)] = old[section][item] }
            }
        }
        for (section, new) in change.newSections.enumerated() {
            guard let new, !change.reloadedSections.contains(section) else { continue }
            var updated = old[section]
            updated.update(removing: change.removed[section], adding: change.added[new]) { item in
                moved[ItemPath(item: item, section: new)] ?? ask(item, new, metrics)
            }
            items[new] = updated
        }
        for (section, count) in counts.enumerated() where items[section].count != count {
            items[section] = makeHeights(section, count: count, metrics)
        }
        for path in change.reloaded where change.removed.indices.contains(path.section) {
            guard let new = change.newSections[path.section], !change.reloadedSections.contains(path.section),
                !change.removed[path.section].contains(path.item)
            else { continue }
            let item = change.added[new].nonmember(at: path.item - change.removed[path.section].rank(of: path.item))
            items[new].set(ask(item, new, metrics), at: item)
        }
    }

    /// Asks for the margins of a section; one that sizes itself gets the height that it had, if `isMeasured`, or has it
    /// as an estimate.
    private func askMargins(
        _ section: Int, _ metrics: ListMetrics, estimate former: SectionMargins? = nil, isMeasured: Bool = false
    ) -> SectionMargins {
        func ask(_ kind: String) -> RowHeight {
            var new = metrics.margin(kind, section)
            new.height =
                new.height.isFinite
                ? CollectionViewLayout.clamped(new.height, least: 0)
                : metrics.legal(new.height, 0, "the height of a \(kind)")
            new = rounded(new)
            guard new.isEstimated, let known = former?[kind] else { return new }
            return isMeasured ? known : rounded(RowHeight(height: known.height, isEstimated: true))
        }
        return SectionMargins(header: ask(SelfSizingLayout.headerKind), footer: ask(SelfSizingLayout.footerKind))
    }

    private mutating func updateMargins(_ change: ItemChanges.Change, _ count: Int, _ metrics: ListMetrics) {
        var former = [SectionMargins?](repeating: nil, count: count)
        for (section, new) in change.newSections.enumerated() where margins.indices.contains(section) {
            if let new, !change.reloadedSections.contains(section) { former[new] = margins[section] }
        }
        margins = former.enumerated().map { askMargins($0.offset, metrics, estimate: $0.element, isMeasured: true) }
    }

    // MARK: Measured heights

    /// Returns the height of an item; nil if it does not exist. O(log n).
    subscript(path: IndexPath) -> RowHeight? {
        guard items.indices.contains(path.section), path.item >= 0, path.item < items[path.section].count else {
            return nil
        }
        return items[path.section][path.item]
    }

    /// Stores the measured height of an item. Returns whether it differs from the former one.
    mutating func setHeight(_ height: CGFloat, at path: IndexPath) -> Bool {
        guard let former = self[path] else { return false }
        let new = RowHeight(height: rounded(height, scale: measuredFor.scale))
        items[path.section].set(new, at: path.item)
        return new.height != former.height
    }

    /// Makes the height of an item an estimate, until it is measured again. Asks for a height that the program gives.
    mutating func invalidate(_ path: IndexPath, asking metrics: ListMetrics) {
        guard let former = self[path] else { return }
        switch rule {
        case .uniform, nil: break
        case .each: items[path.section].set(ask(path.item, path.section, metrics), at: path.item)
        case .estimated: items[path.section].set(RowHeight(height: former.height, isEstimated: true), at: path.item)
        }
    }

    /// Stores the measured height of a header or footer.
    mutating func setMargin(_ height: CGFloat, _ kind: String, section: Int) {
        guard margins.indices.contains(section) else { return }
        margins[section][kind] = rounded(RowHeight(height: height))
    }

    /// Replaces all heights of items, where only presentation indices are known; the next update asks for all.
    mutating func replaceItems(_ new: [RowHeights], margins: [SectionMargins]) {
        (items, rule, self.margins) = (new, nil, margins)
    }
}
