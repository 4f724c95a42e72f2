/// Provides the heights of a table's rows, headers and footers.
@preconcurrency @MainActor public protocol TableViewMetricsDelegate: AnyObject {
    /// Returns the height of a row, in points; `TableView.automaticDimension` means that its cell returns it.
    ///
    /// Called for every row when data is loaded, and once for a row that is inserted or reloaded; with an estimate only
    /// for rows that come into view (LIST-1). Must not change the table.
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    /// Returns the expected height of a row, in points, until it comes into view.
    func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat
    /// Returns the height of a section's header, in points; `automaticDimension` is that of its title or its view.
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat
    /// Returns the height of a section's footer, in points; `automaticDimension` is that of its title or its view.
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat
    /// Returns the expected height of a header that sizes itself, in points, until it comes into view.
    func tableView(_ tableView: TableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat
    /// Returns the expected height of a footer that sizes itself, in points, until it comes into view.
    func tableView(_ tableView: TableView, estimatedHeightForFooterInSection section: Int) -> CGFloat
    /// Returns the view of a section's header instead of its title; a `ReusableView` is kept for reuse.
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?
    /// Returns the view of a section's footer instead of its title; a `ReusableView` is kept for reuse.
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?
    /// Called before a header is shown.
    func tableView(_ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int)
    /// Called before a footer is shown.
    func tableView(_ tableView: TableView, willDisplayFooterView view: View, forSection section: Int)
    /// Called after a header has scrolled out of view.
    func tableView(_ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int)
    /// Called after a footer has scrolled out of view.
    func tableView(_ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int)
}

extension TableViewMetricsDelegate {
    /// Returns the table's `rowHeight`, which all rows then have: no further row is asked for.
    public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.defaultRowHeight
    }
    /// Returns the table's `estimatedRowHeight`, which all rows then have: no further row is asked for.
    public func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.defaultEstimatedRowHeight
    }
    /// Returns the table's `sectionHeaderHeight`.
    public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat {
        tableView.sectionHeaderHeight
    }
    /// Returns the table's `sectionFooterHeight`.
    public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat {
        tableView.sectionFooterHeight
    }
    /// Returns the table's `estimatedSectionHeaderHeight`.
    public func tableView(_ tableView: TableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat {
        tableView.estimatedSectionHeaderHeight
    }
    /// Returns the table's `estimatedSectionFooterHeight`.
    public func tableView(_ tableView: TableView, estimatedHeightForFooterInSection section: Int) -> CGFloat {
        tableView.estimatedSectionFooterHeight
    }
    /// Returns nil: the title. No further section is asked for.
    public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        tableView.defaultHeaderView
    }
    /// Returns nil: the title. No further section is asked for.
    public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
        tableView.defaultFooterView
    }
    /// Does nothing.
    public func tableView(_ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, willDisplayFooterView view: View, forSection section: Int) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int) {}
}
