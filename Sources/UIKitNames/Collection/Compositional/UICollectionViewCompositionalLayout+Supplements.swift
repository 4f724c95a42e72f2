// Headers, footers and decorations of compositional layouts.
extension UICollectionViewCompositionalLayout {
    /// Whether the frames of headers and footers are those of the configuration: a subclass has attributes of its own.
    var placesSupplements: Bool { type(of: self) == UICollectionViewCompositionalLayout.self }

    private static func path(_ section: Int) -> IndexPath { IndexPath(item: 0, section: section) }

    func sectionSupplements(in rect: CGRect) -> [SupplementaryFrame] {
        let placement = BoundaryPlacement(isVertical: isVertical) { _, _ in nil }
        func element(_ placed: BoundaryPlacement.Boundary) -> SupplementaryFrame {
            SupplementaryFrame(
                kind: placed.item.elementKind, indexPath: Self.path(placed.section), frame: placed.frame,
                pin: placement.pin(of: placed))
        }
        let (start, end) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        let first = extents.partitioningIndex { $0.end >= start }
        let sections = extents[first...].prefix { $0.start <= end }.flatMap { extent in
            extent.decorations.map { item, frame in
                SupplementaryFrame(
                    kind: item.elementKind, indexPath: Self.path(extent.section), frame: frame, isDecoration: true)
            } + supplements[extent.supplements].map { element($0) }
        }
        let outer = outerSupplements.filter { $0.item.pinToVisibleBounds || $0.frame.overlaps(rect) }
        return sections + outer.map { element($0) }
    }

    /// Returns the attributes of all headers, footers and decorations in the visible part.
    func sectionAttributes() -> [UICollectionViewLayoutAttributes] {
        let placement = BoundaryPlacement(isVertical: isVertical) { _, _ in nil }
        let boundaries = (supplements + outerSupplements).map { placed in
            let attributes = UICollectionViewLayoutAttributes(
                forSupplementaryViewOfKind: placed.item.elementKind, with: Self.path(placed.section))
            attributes.frame = placed.frame
            if let pin = placement.pin(of: placed), let bounds = collectionView?.bounds {
                attributes.frame = pin.shown(placed.frame, in: bounds)
            }
            attributes.zIndex = placed.item.zIndex
            return attributes
        }
        let decorations = extents.flatMap { extent in
            extent.decorations.map { item, frame in
                let attributes = UICollectionViewLayoutAttributes(
                    forDecorationViewOfKind: item.elementKind, with: Self.path(extent.section))
                attributes.frame = frame
                attributes.zIndex = item.zIndex
                return attributes
            }
        }
        return decorations + boundaries
    }
}
