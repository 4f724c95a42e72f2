extension UICollectionViewFlowLayout {
    /// An estimate that is ``itemSize``; see ``estimatedItemSize``.
    public nonisolated static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

    /// What the insets of sections are measured from, across the direction of scrolling.
    public enum SectionInsetReference: Int, Sendable, Hashable {
        /// The edges of the content.
        case fromContentInset
        /// The area that bars and additional insets of controllers leave free.
        case fromSafeArea
        /// The area without the margins of the view.
        case fromLayoutMargins

        @MainActor func insets(in layout: UICollectionViewFlowLayout) -> UIEdgeInsets {
            let reference: UIContentInsetsReference =
                switch self {
                case .fromContentInset: .none
                case .fromSafeArea: .safeArea
                case .fromLayoutMargins: .layoutMargins
                }
            let insets = reference.insets(of: layout.collectionView, isVertical: layout.scrollDirection == .vertical)
            return UIEdgeInsets(
                top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
        }
    }

    /// Proposes sizes for all items that size themselves; returns their sizes as far as they are known, otherwise the
    /// proposed ones. `size` returns the size that the delegate or the layout gives an item. O(items).
    func proposedSizes(_ size: (IndexPath) -> CGSize) -> [[CGSize]] {
        measured.beginProposals()
        guard estimatedItemSize != .zero else { return [] }
        let isAutomatic = estimatedItemSize == Self.automaticSize
        return environment.itemCounts.enumerated().map { section, count in
            (0..<count).map { item in
                let given = size(IndexPath(item: item, section: section))
                let estimate = isAutomatic || !usesItemSize && givesSizes ? given : estimatedItemSize
                let proposal = MeasuredElements.Proposal(estimate, estimatesWidth: true, estimatesHeight: true)
                return measured.propose(proposal, forItem: item, inSection: section) ?? estimate
            }
        }
    }
}

extension UIEdgeInsets {
    /// The insets of both together.
    static func + (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
    }
}
