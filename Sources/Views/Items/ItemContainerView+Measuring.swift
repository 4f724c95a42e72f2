// Rows that size themselves (LIST-1).
extension ItemContainerView {
    /// Replaces the estimated heights of rows that come into view by those of their cells, and keeps the first row
    /// whose height is known where it is on screen. Returns false if the data source has changed its data meanwhile.
    ///
    /// Cells that were made for it are used when the rows are shown.
    func measureVisibleRows() -> Bool {
        guard let list = layout as? ListLayout else { return true }
        let own = arrangement.version
        // Lower rows than estimated bring further ones into view.
        for _ in 0..<Self.mostRounds {
            let estimated = list.estimatedItems(in: bounds)
            guard !estimated.isEmpty else { return true }
            let anchor = measuringAnchor(in: list)
            for path in estimated {
                let height = list.metrics.height(path) ?? measure(ItemPath(path), width: list.rowWidth)
                guard own == arrangement.version else { return false }
                list.setHeight(height ?? list.metrics.estimate(path), ofItemAt: path)
            }
            list.prepare(.unchanged)
            contentHeightDidChange(keeping: anchor)
        }
        return true
    }

    private static let mostRounds = 16

    /// The topmost visible row of known height: rows above it that come into view do not move it.
    private func measuringAnchor(in list: ListLayout) -> (key: CellKey, frame: CGRect)? {
        guard contentOffset.y > 0 else { return nil }
        for (section, indices) in list.presentationIndices(in: bounds) {
            for index in indices {
                let path = PresentationPath(index: index, section: section)
                guard let key = arrangement.key(at: path) else { continue }
                if key.itemPath.map({ list.isEstimated($0.indexPath) }) != true { return (key, list.frame(at: path)) }
            }
        }
        return nil
    }

    private func measure(_ path: ItemPath, width: CGFloat) -> CGFloat? {
        let key = CellKey(path)
        let cell: ItemCell
        if let shown = paths.cells[key]?.cell ?? pool.measured[key] {
            cell = shown
        } else {
            cell = delegation.cell(at: path.indexPath)
            cell.frame = CGRect(x: 0, y: 0, width: width, height: max(cell.frame.height, 1))
            // The size of texts depends on the scale of the window.
            cell.containerAlpha = 0
            insertSubview(cell, at: 0)
            pool.measured[key] = cell
        }
        return cell.heightThatFits(width: width)
    }

    /// Recycles the cells that were measured but are not in view.
    func recycleMeasuredCells() {
        guard !pool.measured.isEmpty else { return }
        let cells = pool.measured.sorted { $0.key < $1.key }.map(\.value)
        pool.measured.removeAll()
        for cell in cells {
            cell.removeFromSuperview()
            keep(cell)
        }
    }

    /// Adapts the height of the content; `anchor` keeps its position in the view.
    private func contentHeightDidChange(keeping anchor: (key: CellKey, frame: CGRect)?) {
        let before = contentOffset
        content.beginLayout()
        defer { content.endLayout() }
        contentSize.height = max(layout.heightOfContent + footerHeight, minimumHeight)
        layOutFooter(animated: false)
        guard let anchor, let path = arrangement.presentationPath(of: anchor.key) else { return }
        shiftOffset(by: layout.frame(at: path).minY - anchor.frame.minY)
        let shift = contentOffset - before
        guard shift != .zero else { return }
        for (_, placed) in cellsInOrder { placed.shift(by: shift) }
        for placed in paths.cells.disappearing { placed.shift(by: shift) }
        for (_, placed) in paths.supplements.inOrder { placed.shift(by: shift) }
    }
}
