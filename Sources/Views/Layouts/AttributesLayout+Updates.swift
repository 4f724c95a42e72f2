extension AttributesLayout {
    /// Creates attributes of the `layoutAttributesClass`; `kind` is nil for a cell.
    package func makeAttributes(
        _ category: LayoutAttributes.ElementCategory = .cell, kind: String? = nil, at indexPath: IndexPath
    ) -> LayoutAttributes {
        let type = Self.layoutAttributesClass as? LayoutAttributes.Type ?? LayoutAttributes.self
        return type.make(category, kind: kind, at: indexPath)
    }

    func makeContext(_ reason: LayoutInvalidationContext.Reason) -> LayoutInvalidationContext {
        let type = Self.invalidationContextClass as? LayoutInvalidationContext.Type
        let context = (type ?? LayoutInvalidationContext.self).init()
        context.reason = reason
        return context
    }

    /// Returns how far the invalidations since the last call scroll the content.
    func takeAdjustment() -> CGPoint {
        defer { pendingAdjustment = .zero }
        return pendingAdjustment
    }

    /// An update that is being shown.
    struct Update {
        let mapping: UpdateMapping
        /// The attributes before it, by item; empty if the layout placed gaps.
        let formerCells: [[LayoutAttributes?]]
        /// The sections whose items had no place before.
        private let newSections: Set<Int>
        private let destinationsOfMoves: Set<ItemPath>

        init(_ mapping: UpdateMapping, formerCells: [[LayoutAttributes?]]) {
            (self.mapping, self.formerCells) = (mapping, formerCells)
            let reloaded = mapping.reloadedSections.compactMap { mapping.newSection(of: $0) }
            newSections = Set(mapping.counts.indices).subtracting(mapping.newSections.compactMap { $0 })
                .union(reloaded)
            destinationsOfMoves = Set(mapping.moved.single.values)
        }

        /// Whether an item was inserted, itself or with its section.
        func isNew(_ path: ItemPath) -> Bool {
            if newSections.contains(path.section) { return true }
            return mapping.added.indices.contains(path.section) && mapping.added[path.section].contains(path.item)
                && !destinationsOfMoves.contains(path)
                && !mapping.moved.blocks.contains { $0.newSection == path.section && $0.to.contains(path.item) }
        }
    }

    /// Called when the layout is prepared for an update, before cells are placed. Each call needs one of `endUpdate()`.
    func beginUpdate(_ mapping: UpdateMapping) {
        shownUpdates.append(Update(mapping, formerCells: cellsBeforePreparation))
        cellsBeforePreparation = []
        if reportsUpdates { prepare(forCollectionViewUpdates: CollectionViewUpdateItem.all(of: mapping)) }
    }

    /// Called when the cells of the last update that has begun are placed.
    func endUpdate() {
        shownUpdates.removeLast()
        if reportsUpdates { finalizeCollectionViewUpdates() }
    }

    /// Returns where the cell of an item comes from that the update has inserted; nil for other cells.
    func origin(of path: ItemPath) -> CellDisplacement? {
        guard reportsUpdates, let update = shownUpdates.last, update.isNew(path),
            let attributes = initialLayoutAttributesForAppearingItem(at: path.indexPath)
        else { return nil }
        return CellDisplacement(to: attributes, from: ownAttributes(at: path.indexPath))
    }

    /// Returns where the cell of an item goes that the update has deleted; nil for other cells.
    func destination(of path: ItemPath) -> CellDisplacement? {
        guard reportsUpdates, let update = shownUpdates.last, update.mapping.newPath(of: path) == nil,
            let attributes = finalLayoutAttributesForDisappearingItem(at: path.indexPath)
        else { return nil }
        return CellDisplacement(to: attributes, from: Self.attributes(at: path.indexPath, of: update.formerCells))
    }

    /// The attributes of an item, whether or not the layout places gaps.
    func ownAttributes(at path: IndexPath) -> LayoutAttributes? {
        placesGaps ? layoutAttributesForItem(at: path) : Self.attributes(at: path, of: cells)
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
    private let scale: CGSize
    /// The opacity, 0 to 1.
    let alpha: Double

    @MainActor init(to attributes: LayoutAttributes, from place: LayoutAttributes?) {
        let shown = Self.shownFrame(attributes)
        let former = place.map { Self.shownFrame($0) } ?? shown
        func ratio(_ length: CGFloat, _ former: CGFloat) -> CGFloat { former > 0 ? length / former : 1 }
        shift = shown.center - former.center
        scale = CGSize(width: ratio(shown.width, former.width), height: ratio(shown.height, former.height))
        alpha = min(max(attributes.alpha, 0), 1)
    }

    /// The bounding box of a transformed frame. The cell itself has the transform of its place.
    @MainActor private static func shownFrame(_ attributes: LayoutAttributes) -> CGRect {
        let middle = attributes.frame.center
        return CGRect(center: .zero, size: attributes.frame.size)
            .boundingBox { attributes.transform.transform($0) }.offsetBy(dx: middle.x, dy: middle.y)
    }

    /// Whether the cell has another frame than its place.
    var moves: Bool { shift != .zero || scale != CGSize(width: 1, height: 1) }

    /// The frame of a cell whose place has a frame.
    func frame(from place: CGRect) -> CGRect {
        CGRect(
            center: place.center + shift,
            size: CGSize(width: place.width * scale.width, height: place.height * scale.height))
    }
}
