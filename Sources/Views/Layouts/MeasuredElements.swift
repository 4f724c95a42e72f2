/// The sizes that cells, headers and footers of an `AttributesLayout` have told for themselves (LIST-10).
///
/// While it is prepared, the layout proposes a size for each element whose size it estimates. When the element comes
/// into view, its view returns the size that it needs, and the layout is prepared again. A size lasts until the item is
/// reloaded, until its cell invalidates it, or until a proposed length changes that is not estimated.
@MainActor package struct MeasuredElements {
    /// A size that a layout proposes to a view.
    package struct Proposal {
        /// The size, in points.
        let size: CGSize
        /// Whether the view may change the width.
        let estimatesWidth: Bool
        /// Whether the view may change the height.
        let estimatesHeight: Bool

        /// Creates a proposal.
        package init(_ size: CGSize, estimatesWidth: Bool, estimatesHeight: Bool) {
            (self.size, self.estimatesWidth, self.estimatesHeight) = (size, estimatesWidth, estimatesHeight)
        }

        /// Whether a size that was measured for another proposal is valid for this one.
        fileprivate func accepts(_ known: Known) -> Bool {
            (estimatesWidth || abs(known.proposed.width - size.width) < 0.01)
                && (estimatesHeight || abs(known.proposed.height - size.height) < 0.01)
        }
    }

    fileprivate struct Known {
        let size: CGSize
        let proposed: CGSize
    }

    private var items: [[Known?]] = []
    private var proposals: [ItemPath: Proposal] = [:]
    private var supplements: [SupplementaryKey: Known] = [:]
    private var supplementProposals: [SupplementaryKey: Proposal] = [:]

    /// Whether the layout estimates the size of any element.
    package var isActive: Bool { !proposals.isEmpty || !supplementProposals.isEmpty }

    // MARK: Preparation

    /// Follows a change of the items before a preparation. O(items).
    package mutating func update(_ change: ItemChanges, counts: [Int]) {
        switch change {
        case .unchanged: break
        case .replaced: (items, supplements) = ([], [:])
        case .changed(let change): update(change, counts: counts)
        }
        if items.map(\.count) != counts {
            items = counts.enumerated().map { section, count in
                let known = items.indices.contains(section) ? items[section] : []
                return known.count == count ? known : Array(repeating: nil, count: count)
            }
        }
    }

    private mutating func update(_ change: ItemChanges.Change, counts: [Int]) {
        // A header may show what the items of its section have in common.
        supplements = [:]
        let old = items
        items = counts.map { Array(repeating: nil, count: $0) }
        for (section, new) in change.newSections.enumerated() {
            guard let new, old.indices.contains(section), counts.indices.contains(new),
                !change.reloadedSections.contains(section)
            else { continue }
            var removed = change.removed.indices.contains(section) ? change.removed[section] : IndexRuns()
            removed.remove(old[section].count..<Int.max)
            let added = change.added.indices.contains(new) ? change.added[new] : IndexRuns()
            var next = 0
            for item in old[section].indices where !removed.contains(item) {
                while added.contains(next) { next += 1 }
                guard next < counts[new] else { break }
                if !change.reloaded.contains(IndexPath(item: item, section: section)) {
                    items[new][next] = old[section][item]
                }
                next += 1
            }
        }
        guard change.hasMoves else { return }
        for (section, removed) in change.removed.enumerated() where old.indices.contains(section) {
            for item in removed.indices where item < old[section].count {
                guard let path = change.newIndexPath(ofMovedItemAt: IndexPath(item: item, section: section)),
                    items.indices.contains(path.section), items[path.section].indices.contains(path.item)
                else { continue }
                items[path.section][path.item] = old[section][item]
            }
        }
    }

    /// Begins a preparation, which proposes all sizes again.
    package mutating func beginProposals() { (proposals, supplementProposals) = ([:], [:]) }

    /// Proposes a size for an item; returns the size of its cell, or nil if it has not been measured for it.
    package mutating func propose(_ proposal: Proposal, forItem item: Int, inSection section: Int) -> CGSize? {
        proposals[ItemPath(item: item, section: section)] = proposal
        guard items.indices.contains(section), items[section].indices.contains(item), let known = items[section][item]
        else { return nil }
        guard proposal.accepts(known) else {
            items[section][item] = nil
            return nil
        }
        return known.size
    }

    /// Proposes a size for a header or footer; returns the size of its view, or nil if it has not been measured for it.
    package mutating func propose(
        _ proposal: Proposal, forKind kind: String, inSection section: Int
    ) -> CGSize? {
        let key = SupplementaryKey(kind: kind, path: ItemPath(item: 0, section: section))
        supplementProposals[key] = proposal
        guard let known = supplements[key] else { return nil }
        guard proposal.accepts(known) else {
            supplements[key] = nil
            return nil
        }
        return known.size
    }

    // MARK: Measuring

    /// The proposal for an item that has not been measured; nil for others.
    func openProposal(at path: ItemPath) -> Proposal? {
        guard let proposal = proposals[path], items.indices.contains(path.section),
            items[path.section].indices.contains(path.item), items[path.section][path.item] == nil
        else { return nil }
        return proposal
    }

    /// The proposal for a header or footer that has not been measured; nil for others.
    func openProposal(of key: SupplementaryKey) -> Proposal? {
        supplements[key] == nil ? supplementProposals[key] : nil
    }

    mutating func set(_ size: CGSize, for proposal: Proposal, at path: ItemPath) {
        guard items.indices.contains(path.section), items[path.section].indices.contains(path.item) else { return }
        items[path.section][path.item] = Known(size: size, proposed: proposal.size)
    }

    mutating func set(_ size: CGSize, for proposal: Proposal, of key: SupplementaryKey) {
        supplements[key] = Known(size: size, proposed: proposal.size)
    }

    /// Makes an item be measured again; returns whether it had a size.
    mutating func invalidate(_ path: ItemPath) -> Bool {
        guard items.indices.contains(path.section), items[path.section].indices.contains(path.item),
            items[path.section][path.item] != nil
        else { return false }
        items[path.section][path.item] = nil
        return true
    }
}
