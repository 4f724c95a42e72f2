extension AttributesLayout {
    /// Begins to show an update, after the layout was prepared for it.
    func beginUpdate(_ mapping: UpdateMapping) {
        guard reportsUpdates else { return }
        update = mapping
        prepare(forCollectionViewUpdates: CollectionViewUpdateItem.all(of: mapping))
    }

    /// Ends to show an update, after its cells were placed.
    func endUpdate() {
        guard update != nil else { return }
        (update, formerCells) = (nil, [])
        finalizeCollectionViewUpdates()
    }

    /// Returns where the cell of an item comes from that the update has inserted; nil for other cells.
    func origin(of path: ItemPath) -> CellDisplacement? {
        guard let update, update.added.indices.contains(path.section), update.added[path.section].contains(path.item),
            let attributes = initialLayoutAttributesForAppearingItem(at: path.indexPath)
        else { return nil }
        return CellDisplacement(to: attributes, from: Self.attributes(at: path.indexPath, of: cells))
    }

    /// Returns where the cell of an item goes that the update has deleted; nil for other cells.
    func destination(of path: ItemPath) -> CellDisplacement? {
        guard let update, update.newPath(of: path) == nil,
            let attributes = finalLayoutAttributesForDisappearingItem(at: path.indexPath)
        else { return nil }
        return CellDisplacement(to: attributes, from: Self.attributes(at: path.indexPath, of: formerCells))
    }

    static func attributes(at path: IndexPath, of cells: [[LayoutAttributes?]]) -> LayoutAttributes? {
        guard cells.indices.contains(path.section), cells[path.section].indices.contains(path.item) else { return nil }
        return cells[path.section][path.item]
    }

    static func faded(_ attributes: LayoutAttributes?) -> LayoutAttributes? {
        let faded = attributes?.copy() as? LayoutAttributes
        faded?.alpha = 0
        return faded
    }
}

/// Where a cell comes from or goes to in an update, relative to its place.
struct CellDisplacement {
    private let shift: CGPoint
    private let growth: CGSize
    /// The opacity, 0 to 1.
    let alpha: Double

    @MainActor init(to attributes: LayoutAttributes, from place: LayoutAttributes?) {
        let (frame, middle) = (attributes.frame, attributes.frame.center)
        let corners = CGRect(center: .zero, size: frame.size).boundingBox { attributes.transform.transform($0) }
        let shown = corners.offsetBy(dx: middle.x, dy: middle.y)
        let place = place?.frame ?? shown
        shift = shown.center - place.center
        growth = CGSize(width: shown.width - place.width, height: shown.height - place.height)
        alpha = min(max(attributes.alpha, 0), 1)
    }

    /// Whether the cell has another frame than its place.
    var moves: Bool { shift != .zero || growth != .zero }

    /// The frame of a cell whose place has a frame.
    func frame(from place: CGRect) -> CGRect {
        CGRect(
            center: place.center + shift,
            size: CGSize(width: max(place.width + growth.width, 0), height: max(place.height + growth.height, 0)))
    }
}
