extension ItemContainerView: TextSizeDependent {
    func invalidateTextSizes() { layout.textSizesDidChange() }
}

// Items, headers and footers that size themselves (LIST-1).
extension ItemContainerView {
    /// Replaces the estimated heights of elements that come into view by those of their views, and keeps the first item
    /// whose height is known where it is on screen. Returns false if the data source has changed its data meanwhile.
    ///
    /// Views that were made for it are used when the elements are shown.
    func measureVisibleElements() -> Bool {
        if let layout = layout as? AttributesLayout { return measureVisibleElements(of: layout) }
        guard let layout = layout as? SelfSizingLayout else { return true }
        let own = arrangement.version
        // Lower elements than estimated bring further ones into view.
        for _ in 0..<Self.mostRounds {
            let (items, margins) = (layout.estimatedItems(in: bounds), layout.estimatedMargins(in: bounds))
            guard !items.isEmpty || !margins.isEmpty else { break }
            let anchor = measuringAnchor { !layout.isEstimated($0.indexPath) }
            for (kind, section) in margins {
                let view = measuredView(SupplementaryKey(kind: kind, path: ItemPath(item: 0, section: section)))
                guard own == arrangement.version else { return false }
                let height = layout.metrics.measuredMargin(kind, view, layout.marginWidth)
                layout.setMargin(height, kind, section: section)
            }
            for path in items {
                let height = layout.metrics.height(path) ?? measure(ItemPath(path), width: layout.itemWidth)
                guard own == arrangement.version else { return false }
                layout.setHeight(height ?? layout.metrics.estimate(path), ofItemAt: path)
            }
            layout.prepare(.unchanged)
            contentHeightDidChange(keeping: anchor)
        }
        if layout.takeContentChange() { contentHeightDidChange(keeping: nil) }
        return true
    }

    static let mostRounds = 16

    /// The topmost visible item whose size is known: items above it that come into view do not move it. Nil at the top,
    /// and in a layout that scrolls horizontally.
    func measuringAnchor(isKnown: (ItemPath) -> Bool) -> (key: CellKey, frame: CGRect)? {
        guard contentOffset.y > 0, !layout.scrollsHorizontally else { return nil }
        var topmost: (key: CellKey, frame: CGRect)?
        // A section that scrolls by itself has no place for the whole content.
        for (section, indices) in layout.presentationIndices(in: bounds) where scrollView(ofSection: section) == nil {
            for index in indices {
                let path = PresentationPath(index: index, section: section)
                guard let key = arrangement.key(at: path) else { continue }
                let frame = layout.frame(at: path)
                guard frame.meets(bounds), frame.minY < topmost?.frame.minY ?? .infinity,
                    key.itemPath.map(isKnown) ?? true
                else { continue }
                topmost = (key, frame)
            }
        }
        return topmost
    }

    private func measure(_ path: ItemPath, width: CGFloat) -> CGFloat? {
        measuredCell(path, width: width).heightThatFits(width: width)
    }

    /// Returns the cell of an item where it is, or a new one of a width and a height in points; by default with the
    /// height that it has.
    func measuredCell(_ path: ItemPath, width: CGFloat, height: CGFloat? = nil) -> ItemCell {
        let key = CellKey(path)
        if let known = paths.cells[key]?.cell ?? pool.measured[key] { return known }
        let cell = delegation.cell(at: path.indexPath)
        cell.frame = CGRect(x: 0, y: 0, width: width, height: height ?? max(cell.frame.height, 1))
        insertForMeasuring(cell)
        pool.measured[key] = cell
        return cell
    }

    /// Returns the view of a header or footer where it is, or a new one; nil if there is none. A view that the program
    /// keeps stays in the container while it is measured.
    func measuredView(_ key: SupplementaryKey) -> ReusableView? {
        if let shown = paths.supplements[key]?.view ?? pool.measuredSupplements[key] { return shown }
        guard !paths.supplements.absent.contains(key) else { return nil }
        let own = arrangement.version
        guard let view = delegation.supplementaryView(key.kind, at: key.path.indexPath) else {
            if own == arrangement.version { paths.supplements.absent.insert(key) }
            return nil
        }
        guard own == arrangement.version else {
            keepSupplement(view, key.kind)
            return nil
        }
        insertForMeasuring(view)
        pool.measuredSupplements[key] = view
        return view
    }

    /// Inserts a view, invisible: the size of texts depends on the scale of the window.
    func insertForMeasuring(_ view: ReusableView) {
        view.containerAlpha = 0
        insertSubview(view, at: 0)
    }

    /// Recycles the views that were measured but are not in view.
    func recycleMeasuredViews() {
        guard !pool.measured.isEmpty || !pool.measuredSupplements.isEmpty else { return }
        let cells = pool.measured.sorted { $0.key < $1.key }.map(\.value)
        let supplements = pool.measuredSupplements.sorted { $0.key < $1.key }
        pool.measured.removeAll()
        pool.measuredSupplements.removeAll()
        for cell in cells {
            cell.removeFromSuperview()
            keep(cell)
        }
        for (key, view) in supplements {
            view.removeFromSuperview()
            keepSupplement(view, key.kind)
        }
    }

    /// Adapts the height of the content; `anchor` keeps its position in the view.
    func contentHeightDidChange(keeping anchor: (key: CellKey, frame: CGRect)?) {
        let before = contentOffset
        content.beginLayout()
        defer { content.endLayout() }
        if layout is AttributesLayout {
            setContentSize(least: minimumHeight)
            updateScrollingSections()
        } else {
            contentSize.height = max(layout.heightOfContent + footerHeight, minimumHeight)
        }
        layOutFooter(animated: false)
        guard let anchor, let path = arrangement.presentationPath(of: anchor.key) else { return }
        shiftOffset(by: layout.frame(at: path).minY - anchor.frame.minY)
        let shift = contentOffset - before
        guard shift != .zero else { return }
        for (_, placed) in cellsInOrder { placed.shift(by: shift) }
        for placed in paths.cells.disappearing { placed.shift(by: shift) }
        for (_, placed) in paths.supplements.inOrder { placed.shift(by: shift) }
    }

    // MARK: Changed content

    /// Asks for the height of a cell's item again; see ``ItemCell/invalidateHeight()``.
    func invalidateHeight(of cell: ItemCell) {
        guard let path = paths.cells.shown.first(where: { $0.value.cell === cell })?.key.itemPath else { return }
        invalidateHeight(ofItemAt: path)
    }

    /// Asks for the height of an item again, also without a cell.
    func invalidateHeight(ofItemAt path: ItemPath) {
        if let layout = layout as? SelfSizingLayout {
            layout.invalidateHeight(ofItemAt: path.indexPath)
        } else if let layout = layout as? AttributesLayout, layout.measured.invalidate(path) {
            heightsDidChange()
        }
    }

    /// Requests a layout pass that measures invalidated elements; several changes before it have one.
    func heightsDidChange() {
        guard loadState.hasData else { return }
        guard !transaction.isOpen else { return content.setNeedsLayout() }
        content.setNeedsMeasuring()
        setNeedsLayout()
    }
}

extension ItemCell {
    /// Requests that the container asks for the height of the cell's item again, with animation. Call it when the
    /// content of a cell that sizes itself has changed without a reload of its item (LIST-1).
    ///
    /// Has no effect while the cell is not shown. O(visible cells).
    public func invalidateHeight() { (superview as? ItemContainerView)?.invalidateHeight(of: self) }
}
