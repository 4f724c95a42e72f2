extension TableView {
    /// Stands for a height that cells, headers and footers return themselves, by `heightThatFits(width:)`; negative.
    public nonisolated static let automaticDimension: CGFloat = -1

    /// The kind under which headers and footers are kept for reuse.
    static let headerFooterKind = "header or footer"

    /// The height of rows, in points, unless the delegate gives heights; `automaticDimension` makes rows size
    /// themselves (LIST-1).
    public var rowHeight: CGFloat {
        get { tableMetrics.rowHeight }
        set { setMetric(\.rowHeight, newValue, "rowHeight") }
    }

    /// The height of rows that are not in view, in points. A positive value makes the table ask the delegate only for
    /// the heights of rows that come into view. `automaticDimension`, the default, is 44 points for rows that size
    /// themselves.
    public var estimatedRowHeight: CGFloat {
        get { tableMetrics.estimatedRowHeight }
        set { setMetric(\.estimatedRowHeight, newValue, "estimatedRowHeight") }
    }

    /// The height of headers, in points, unless the delegate gives heights. `automaticDimension`, the default, is that
    /// of a title or of the header's view, and none without them.
    public var sectionHeaderHeight: CGFloat {
        get { tableMetrics.sectionHeaderHeight }
        set { setMetric(\.sectionHeaderHeight, newValue, "sectionHeaderHeight") }
    }

    /// The height of footers, in points, unless the delegate gives heights; see `sectionHeaderHeight`.
    public var sectionFooterHeight: CGFloat {
        get { tableMetrics.sectionFooterHeight }
        set { setMetric(\.sectionFooterHeight, newValue, "sectionFooterHeight") }
    }

    /// The height of headers that size themselves until they come into view, in points; `automaticDimension`, the
    /// default, is that of one line of text. Only the headers in view are measured (LIST-1).
    public var estimatedSectionHeaderHeight: CGFloat {
        get { tableMetrics.estimatedSectionHeaderHeight }
        set { setMetric(\.estimatedSectionHeaderHeight, newValue, "estimatedSectionHeaderHeight") }
    }

    /// The height of footers that size themselves until they come into view, in points; see
    /// `estimatedSectionHeaderHeight`.
    public var estimatedSectionFooterHeight: CGFloat {
        get { tableMetrics.estimatedSectionFooterHeight }
        set { setMetric(\.estimatedSectionFooterHeight, newValue, "estimatedSectionFooterHeight") }
    }

    /// Asks for the heights of all rows, headers and footers again, with animation, as a batch update without updates
    /// does. Those that size themselves are measured when they come into view.
    public func reloadHeights() { list.reloadHeights() }

    /// The space at the sides of rows, in points.
    package var sideInset: CGFloat {
        get { list.inset }
        set { list.inset = newValue }
    }

    /// The space above the first and below the last row, in points.
    package var edgeInset: CGFloat {
        get { list.verticalInset }
        set { list.verticalInset = newValue }
    }

    /// The height of rows whose height is not known: those from elsewhere in a gap, and placeholders.
    var standardRowHeight: CGFloat {
        if rowHeight != Self.automaticDimension { return rowHeight }
        return estimatedRowHeight > 0 ? estimatedRowHeight : 44
    }

    private func setMetric(_ metric: WritableKeyPath<TableMetrics, CGFloat>, _ height: CGFloat, _ property: String) {
        guard height.isFinite else { return reject(height, for: property) }
        guard tableMetrics[keyPath: metric] != height else { return }
        tableMetrics[keyPath: metric] = height
        list.reloadHeights()
    }

    func connectMetrics() {
        list.metrics.rule = { [weak self] in self?.delegates.heightRule() ?? .uniform(1) }
        list.metrics.height = { [weak self] in self?.delegates.rowHeight(at: $0) }
        list.metrics.estimate = { [weak self] in self?.delegates.estimatedRowHeight(at: $0) ?? 1 }
        list.metrics.margin = { [weak self] in self?.delegates.margin($0, $1) ?? RowHeight(height: 0) }
        list.metrics.measuredMargin = { [weak self] kind, view, width in
            self?.delegates.measuredMargin(view, isFooter: kind == ListLayout.footerKind, width: width) ?? 0
        }
        list.metrics.placeholderHeight = { [weak self] in self?.slots.placeholder($0)?.placeholder.rowHeight }
        list.metrics.standardHeight = { [weak self] in self?.standardRowHeight ?? 1 }
    }

    // MARK: Headers and footers

    /// Registers the class of headers and footers that are dequeued with a reuse identifier.
    public func register(_ type: ReusableView.Type, forHeaderFooterViewReuseIdentifier identifier: String) {
        register(type, forSupplementaryViewOfKind: Self.headerFooterKind, withReuseIdentifier: identifier)
    }

    /// Returns a reused or new header or footer; nil for an identifier that is not registered.
    @_disfavoredOverload
    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> ReusableView? {
        dequeueHeaderFooter(identifier)
    }

    package func dequeueHeaderFooter(_ identifier: String) -> ReusableView? {
        guard pool.supplements.type(Self.headerFooterKind, identifier) != nil else { return nil }
        return dequeueSupplement(Self.headerFooterKind, identifier)
    }

    // @_disfavoredOverload: the overloads in UIKitNames, which return its own type, win when both are visible.
    /// Returns the header of a section; nil while it is not in view, or if it shows a view that is not a
    /// `ReusableView`.
    @_disfavoredOverload
    public func headerView(forSection section: Int) -> ReusableView? {
        supplementaryView(forElementKind: ListLayout.headerKind, at: IndexPath(item: 0, section: section))
    }

    /// Returns the footer of a section; nil while it is not in view, or if it shows a view that is not a
    /// `ReusableView`.
    @_disfavoredOverload
    public func footerView(forSection section: Int) -> ReusableView? {
        supplementaryView(forElementKind: ListLayout.footerKind, at: IndexPath(item: 0, section: section))
    }

    /// Returns the frame of a section's header at rest, in content coordinates; empty if the section has none.
    public func rectForHeader(inSection section: Int) -> CGRect {
        guard list.sections.indices.contains(section) else { return .zero }
        let shown = list.sections[section]
        return CGRect(x: list.inset, y: shown.top, width: list.itemWidth, height: shown.header)
    }

    /// Returns the frame of a section's footer at rest, in content coordinates; empty if the section has none.
    public func rectForFooter(inSection section: Int) -> CGRect {
        guard list.sections.indices.contains(section) else { return .zero }
        let shown = list.sections[section]
        return CGRect(x: list.inset, y: shown.bottom - shown.footer, width: list.itemWidth, height: shown.footer)
    }

    /// Returns the frame of a section with its header and footer, in content coordinates.
    public func rect(forSection section: Int) -> CGRect {
        guard list.sections.indices.contains(section) else { return .zero }
        let shown = list.sections[section]
        return CGRect(x: list.inset, y: shown.top, width: list.itemWidth, height: shown.bottom - shown.top)
    }
}

/// The heights that a program sets on a table.
struct TableMetrics: Equatable {
    var rowHeight: CGFloat = 60
    var estimatedRowHeight = TableView.automaticDimension
    var sectionHeaderHeight = TableView.automaticDimension
    var sectionFooterHeight = TableView.automaticDimension
    var estimatedSectionHeaderHeight = TableView.automaticDimension
    var estimatedSectionFooterHeight = TableView.automaticDimension
}
