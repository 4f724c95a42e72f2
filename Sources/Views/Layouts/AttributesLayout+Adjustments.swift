extension AttributesLayout {
    /// Asks the adjustments for the attributes of what meets a rectangle of the visible part.
    func adjustAttributes(in rect: CGRect, scrolledTo offset: CGPoint) {
        adjusted = AdjustedAttributes()
        var changed = AdjustedAttributes()
        for (section, adjustment) in adjustments.sorted(by: { $0.key < $1.key }) {
            guard environment.presentationCounts.indices.contains(section) else { continue }
            let positions = index.indices(in: rect, section, count: environment.presentationCounts[section])
            let cells = positions.compactMap { position -> (PresentationPath, LayoutAttributes)? in
                let path = PresentationPath(index: position, section: section)
                guard frame(at: path).intersects(rect), let item = environment.itemAtPresentationPath(path.indexPath)
                else { return nil }
                let attributes =
                    self.attributes(at: path)?.copy() as? LayoutAttributes ?? makeAttributes(at: item)
                attributes.indexPath = item
                attributes.frame = unscrolledFrame(position, section)
                return (path, attributes)
            }
            let others = supplementaryFrames(in: rect).compactMap { element -> (SupplementaryKey, LayoutAttributes)? in
                let key = SupplementaryKey(kind: element.kind, path: ItemPath(element.indexPath))
                guard element.indexPath.section == section, let attributes = attributes(of: key) else { return nil }
                return (attributes.copy() as? LayoutAttributes).map { (key, $0) }
            }
            let own = scrollingSections[section] == nil ? offset : self.offset(ofSection: section)
            let results = adjustment(cells.map(\.1) + others.map(\.1), own)
            for ((path, _), attributes) in zip(cells, results) { changed.cells[path] = attributes }
            for ((key, _), attributes) in zip(others, results.dropFirst(cells.count)) {
                changed.supplements[key] = attributes
            }
        }
        adjusted = changed
    }
}

/// The attributes that a layout has changed for what is visible.
struct AdjustedAttributes {
    var cells: [PresentationPath: LayoutAttributes] = [:]
    var supplements: [SupplementaryKey: LayoutAttributes] = [:]
}
