/// The spaces of a section of a flow layout, and the heights of its header and footer, in points.
struct FlowSectionMetrics {
    var inset: UIEdgeInsets
    /// The space between lines of items.
    var lines: CGFloat
    /// The least space between the items of a line.
    var items: CGFloat
    var header: CGFloat
    var footer: CGFloat
}

extension UICollectionViewFlowLayout {
    typealias FlowDelegate = (collection: CollectionView, delegate: any UICollectionViewDelegateFlowLayout)

    var flowDelegate: FlowDelegate? {
        guard let collection = view as? CollectionView,
            let delegate = collection.delegate as? any UICollectionViewDelegateFlowLayout
        else { return nil }
        return (collection, delegate)
    }

    /// Asks the delegate for the metrics of a section.
    func requestMetrics(of section: Int) -> FlowSectionMetrics {
        let (inset, lines, items) = spacing(of: section)
        let (header, footer) = supplementHeights(section)
        return FlowSectionMetrics(inset: inset, lines: lines, items: items, header: header, footer: footer)
    }

    private func spacing(of section: Int) -> (inset: UIEdgeInsets, lines: CGFloat, items: CGFloat) {
        var (inset, lines, items) = (sectionInset, minimumLineSpacing, minimumInteritemSpacing)
        if let (view, delegate) = flowDelegate {
            inset = delegate.collectionView(view, layout: self, insetForSectionAt: section)
            lines = delegate.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
            items = delegate.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
        }
        func finite(_ length: CGFloat) -> CGFloat { finiteLength(length, "an inset of a section") }
        inset = UIEdgeInsets(
            top: finite(inset.top), left: finite(inset.left), bottom: finite(inset.bottom), right: finite(inset.right))
        return (
            inset, finiteLength(lines, "minimumLineSpacing"), finiteLength(items, "minimumInteritemSpacing")
        )
    }

    /// Returns the heights of a section's header and footer.
    private func supplementHeights(_ section: Int) -> (header: CGFloat, footer: CGFloat) {
        var (header, footer) = (headerReferenceSize, footerReferenceSize)
        if let (view, delegate) = flowDelegate {
            header = delegate.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
            footer = delegate.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
        }
        func height(_ size: CGSize) -> CGFloat {
            let length = finiteLength(scrollsHorizontally ? size.width : size.height, "the size of a header or footer")
            return max(pixels(near: length), 0)
        }
        return (height(header), height(footer))
    }
}
