// Elements of layouts by attributes that size themselves (LIST-10).
extension ItemContainerView {
    /// Asks the views of the elements that come into view, and whose sizes the layout estimates, for their sizes, and
    /// prepares the layout for these. Keeps the first item whose size is known where it is on screen. Returns false if
    /// the data source has changed its data meanwhile.
    func measureVisibleElements(of layout: AttributesLayout) -> Bool {
        guard layout.measured.isActive else { return true }
        let own = arrangement.version
        // Smaller elements than estimated bring further ones into view.
        for _ in 0..<Self.mostRounds {
            let (items, supplements) = (unmeasuredItems(in: layout), unmeasuredSupplements(in: layout))
            guard !items.isEmpty || !supplements.isEmpty else { break }
            let anchor = measuringAnchor { layout.measured.openProposal(at: $0) == nil }
            for (key, proposal) in supplements {
                let view = measuredView(key)
                guard own == arrangement.version else { return false }
                let size = view.map { neededSize(of: $0, proposal, LayoutAttributes(forSupplement: key)) }
                layout.measured.set(size ?? proposal.size, for: proposal, of: key)
            }
            for (path, proposal) in items {
                let cell = measuredCell(path, width: proposal.size.width, height: proposal.size.height)
                guard own == arrangement.version else { return false }
                let size = neededSize(of: cell, proposal, LayoutAttributes(forCellWith: path.indexPath))
                layout.measured.set(size, for: proposal, at: path)
            }
            layout.prepareForMeasuredElements()
            contentHeightDidChange(keeping: anchor)
        }
        return true
    }

    private func unmeasuredItems(in layout: AttributesLayout) -> [(ItemPath, MeasuredElements.Proposal)] {
        layout.presentationIndices(in: areaOfCells).flatMap { section, indices in
            indices.compactMap { index in
                let path = PresentationPath(index: index, section: section)
                guard layout.frame(at: path).meets(areaOfCells), let item = arrangement.itemPath(at: path) else {
                    return nil
                }
                return layout.measured.openProposal(at: item).map { (item, $0) }
            }
        }
    }

    private func unmeasuredSupplements(
        in layout: AttributesLayout
    ) -> [(SupplementaryKey, MeasuredElements.Proposal)] {
        layout.supplementaryFrames(in: bounds).compactMap { element in
            let key = SupplementaryKey(kind: element.kind, path: ItemPath(element.indexPath))
            return layout.measured.openProposal(of: key).map { (key, $0) }
        }
    }

    /// Returns the size that a view needs, in whole pixels.
    private func neededSize(
        of view: ReusableView, _ proposal: MeasuredElements.Proposal, _ attributes: LayoutAttributes
    ) -> CGSize {
        attributes.frame = CGRect(origin: .zero, size: proposal.size)
        (attributes.estimatesWidth, attributes.estimatesHeight) = (proposal.estimatesWidth, proposal.estimatesHeight)
        let preferred = view.preferredLayoutAttributesFitting(attributes).frame.size
        func length(_ isEstimated: Bool, _ proposed: CGFloat, _ preferred: CGFloat) -> CGFloat {
            isEstimated
                ? layout.pixels(near: layout.legalLength(preferred, "preferredLayoutAttributesFitting(_:)")) : proposed
        }
        return CGSize(
            width: length(proposal.estimatesWidth, proposal.size.width, preferred.width),
            height: length(proposal.estimatesHeight, proposal.size.height, preferred.height))
    }
}

extension LayoutAttributes {
    fileprivate convenience init(forSupplement key: SupplementaryKey) {
        self.init(forSupplementaryViewOfKind: key.kind, with: key.path.indexPath)
    }
}

extension AttributesLayout {
    /// Prepares the layout for the sizes that views have returned. O(items).
    func prepareForMeasuredElements() {
        gatherAttributes { prepare() }
        if environment.gapPositions != nil { prepareGapPositions() }
    }
}
