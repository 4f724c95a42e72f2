/// Which default implementations a table's delegate has used: a Swift protocol does not tell in advance.
struct TableDefaults: OptionSet {
    let rawValue: Int
    static let rowHeight = TableDefaults(rawValue: 1)
    static let estimatedRowHeight = TableDefaults(rawValue: 2)
}

extension TableView {
    /// `rowHeight`, for delegates without a height for each row; records that.
    package var defaultRowHeight: CGFloat {
        defaultsUsed.insert(.rowHeight)
        return rowHeight
    }

    /// `estimatedRowHeight`, for delegates without an estimate for each row; records that.
    package var defaultEstimatedRowHeight: CGFloat {
        defaultsUsed.insert(.estimatedRowHeight)
        return estimatedRowHeight
    }
}

extension TableDelegation {
    // MARK: Rows

    /// How the layout learns the heights: asks the delegate for the first row to see whether it implements the method.
    func heightRule() -> ListMetrics.Rule {
        guard let table else { return .uniform(1) }
        let rowHeight = table.rowHeight
        table.defaultsUsed = []
        let hasRows = (0..<numberOfSections()).contains { numberOfItems(in: $0) > 0 }
        if hasRows, let delegate {
            let first = (0..<numberOfSections()).first { numberOfItems(in: $0) > 0 } ?? 0
            let row = IndexPath(item: 0, section: first)
            _ = delegate.tableView(table, estimatedHeightForRowAt: row)
            let estimatesEach = !table.defaultsUsed.contains(.estimatedRowHeight)
            _ = delegate.tableView(table, heightForRowAt: row)
            if !table.defaultsUsed.contains(.rowHeight) {
                if estimatesEach { return .estimated(nil) }
                return table.estimatedRowHeight > 0 ? .estimated(table.estimatedRowHeight) : .each
            }
            if rowHeight == TableView.automaticDimension, estimatesEach { return .estimated(nil) }
        }
        return rowHeight == TableView.automaticDimension ? .estimated(table.standardRowHeight) : .uniform(rowHeight)
    }

    /// The height of a row as the delegate or the table gives it; nil if its cell tells it.
    func rowHeight(at path: IndexPath) -> CGFloat? {
        guard let table else { return nil }
        let height = delegate?.tableView(table, heightForRowAt: path) ?? table.rowHeight
        return height == TableView.automaticDimension ? nil : height
    }

    func estimatedRowHeight(at path: IndexPath) -> CGFloat {
        guard let table else { return 1 }
        let height = delegate?.tableView(table, estimatedHeightForRowAt: path) ?? table.estimatedRowHeight
        return height > 0 ? height : table.standardRowHeight
    }

    // MARK: Headers and footers

    /// The heights of a section's header and footer.
    func margins(_ section: Int) -> (header: CGFloat, footer: CGFloat) {
        guard let table else { return (0, 0) }
        let header = delegate?.tableView(table, heightForHeaderInSection: section) ?? table.sectionHeaderHeight
        let footer = delegate?.tableView(table, heightForFooterInSection: section) ?? table.sectionFooterHeight
        return (
            header == TableView.automaticDimension ? fittingHeight(ListLayout.headerKind, section) : header,
            footer == TableView.automaticDimension ? fittingHeight(ListLayout.footerKind, section) : footer
        )
    }

    private func fittingHeight(_ kind: String, _ section: Int) -> CGFloat {
        guard let table else { return 0 }
        let spacing: CGFloat = table.style == .plain ? 0 : Self.groupSpacing
        guard let view = makeSupplementaryView(kind, section) else { return spacing }
        // The size of texts depends on the scale of the window.
        table.insertSubview(view, at: 0)
        defer {
            view.removeFromSuperview()
            table.pool.supplements.keep(view, TableView.headerFooterKind)
        }
        let width = max(table.frame.width - 2 * table.sideInset, 1)
        return view.heightThatFits(width: width) ?? (view.frame.height > 0 ? view.frame.height : Self.headerHeight)
    }

    /// The space above and below a section of a grouped table without a title.
    private static let groupSpacing: CGFloat = 18
    /// The height of a header whose view cannot tell its height.
    private static let headerHeight: CGFloat = 28

    private func makeSupplementaryView(_ kind: String, _ section: Int) -> ReusableView? {
        guard let table else { return nil }
        let isFooter = kind == ListLayout.footerKind
        let own =
            isFooter
            ? delegate?.tableView(table, viewForFooterInSection: section)
            : delegate?.tableView(table, viewForHeaderInSection: section)
        if let own { return own as? ReusableView ?? WrappedView(own) }
        guard let dataSource else { return nil }
        let title =
            isFooter
            ? dataSource.tableView(table, titleForFooterInSection: section)
            : dataSource.tableView(table, titleForHeaderInSection: section)
        return title.map { dataSource.tableView(table, viewForTitle: $0, isFooter: isFooter) }
    }

    func supplementaryView(_ kind: String, at path: IndexPath) -> ReusableView? {
        makeSupplementaryView(kind, path.section)
    }

    func willDisplaySupplementaryView(_ view: ReusableView, _ kind: String, at path: IndexPath) {
        guard let table else { return }
        let view = (view as? WrappedView)?.content ?? view
        if kind == ListLayout.footerKind {
            delegate?.tableView(table, willDisplayFooterView: view, forSection: path.section)
        } else {
            delegate?.tableView(table, willDisplayHeaderView: view, forSection: path.section)
        }
    }

    func didEndDisplayingSupplementaryView(_ view: ReusableView, _ kind: String, at path: IndexPath) {
        guard let table else { return }
        let view = (view as? WrappedView)?.content ?? view
        if kind == ListLayout.footerKind {
            delegate?.tableView(table, didEndDisplayingFooterView: view, forSection: path.section)
        } else {
            delegate?.tableView(table, didEndDisplayingHeaderView: view, forSection: path.section)
        }
    }
}

/// A view of the program that is not kept for reuse, as a header or footer.
@MainActor private final class WrappedView: ReusableView {
    private(set) var content: View?

    convenience init(_ content: View) {
        self.init(frame: CGRect(origin: .zero, size: content.frame.size))
        self.content = content
        addSubview(content)
    }

    override func boundsDidChange() { content?.frame = CGRect(origin: .zero, size: frame.size) }
}
