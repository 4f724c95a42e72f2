/// Which default implementations a table's delegate has used: a Swift protocol does not tell in advance.
struct TableDefaults: OptionSet {
    let rawValue: Int
    static let rowHeight = TableDefaults(rawValue: 1)
    static let estimatedRowHeight = TableDefaults(rawValue: 2)
    static let headerView = TableDefaults(rawValue: 4)
    static let footerView = TableDefaults(rawValue: 8)
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

    /// Nil, for delegates without views of headers; records that.
    package var defaultHeaderView: View? {
        defaultsUsed.insert(.headerView)
        return nil
    }

    /// Nil, for delegates without views of footers; records that.
    package var defaultFooterView: View? {
        defaultsUsed.insert(.footerView)
        return nil
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

    /// The height of a row as the delegate or the table gives it; nil if its cell returns it.
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

    /// The height of the header or footer of a section; an estimate if its view returns it, which is then asked for
    /// when the section comes into view.
    func margin(_ kind: String, _ section: Int) -> RowHeight {
        guard let table else { return RowHeight(height: 0) }
        let isFooter = kind == ListLayout.footerKind
        let height =
            isFooter
            ? delegate?.tableView(table, heightForFooterInSection: section) ?? table.sectionFooterHeight
            : delegate?.tableView(table, heightForHeaderInSection: section) ?? table.sectionHeaderHeight
        guard height == TableView.automaticDimension else { return RowHeight(height: height) }
        guard hasTitle(isFooter, section) || makesViews(isFooter, section) else {
            return RowHeight(height: heightWithoutTitle)
        }
        let estimate =
            isFooter
            ? delegate?.tableView(table, estimatedHeightForFooterInSection: section)
                ?? table.estimatedSectionFooterHeight
            : delegate?.tableView(table, estimatedHeightForHeaderInSection: section)
                ?? table.estimatedSectionHeaderHeight
        return RowHeight(height: estimate > 0 ? estimate : standardHeight(isFooter), isEstimated: true)
    }

    private func hasTitle(_ isFooter: Bool, _ section: Int) -> Bool {
        guard let table, let dataSource else { return false }
        return isFooter
            ? dataSource.tableView(table, titleForFooterInSection: section) != nil
            : dataSource.tableView(table, titleForHeaderInSection: section) != nil
    }

    /// Whether the delegate has views for headers or footers. The first time, asks it for the view of a section to see
    /// whether it implements the method.
    private func makesViews(_ isFooter: Bool, _ section: Int) -> Bool {
        guard let table, delegate != nil else { return false }
        if let known = isFooter ? makesFooters : makesHeaders { return known }
        let method: TableDefaults = isFooter ? .footerView : .headerView
        table.defaultsUsed.remove(method)
        let view = ownView(isFooter, section) as? ReusableView
        if let view, view.superview == nil { table.pool.supplements.keep(view, TableView.headerFooterKind) }
        let makesViews = !table.defaultsUsed.contains(method)
        if isFooter { makesFooters = makesViews } else { makesHeaders = makesViews }
        return makesViews
    }

    /// The height of a header or footer that was estimated.
    func measuredMargin(_ view: ReusableView?, isFooter: Bool, width: CGFloat) -> CGFloat {
        guard let view else { return heightWithoutTitle }
        if let height = view.heightThatFits(width: width) { return height }
        let natural = (view as? WrappedView)?.naturalHeight(width: width) ?? view.frame.height
        return natural > 0 ? natural : standardHeight(isFooter)
    }

    /// The space above and below a section of a grouped table without a title.
    private var heightWithoutTitle: CGFloat { table?.style == .plain ? 0 : 18 }

    /// The height of a header or footer with a title of one line.
    private func standardHeight(_ isFooter: Bool) -> CGFloat { table?.style == .plain || isFooter ? 28 : 36 }

    private func ownView(_ isFooter: Bool, _ section: Int) -> View? {
        guard let table else { return nil }
        return isFooter
            ? delegate?.tableView(table, viewForFooterInSection: section)
            : delegate?.tableView(table, viewForHeaderInSection: section)
    }

    private func makeSupplementaryView(_ kind: String, _ section: Int) -> ReusableView? {
        guard let table else { return nil }
        let isFooter = kind == ListLayout.footerKind
        if let own = ownView(isFooter, section) { return own as? ReusableView ?? WrappedView(own) }
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
    /// The height that the content had when it was returned.
    private var ownHeight: CGFloat = 0

    convenience init(_ content: View) {
        self.init(frame: CGRect(origin: .zero, size: content.frame.size))
        (self.content, ownHeight) = (content, content.frame.height)
        addSubview(content)
    }

    /// The height that constraints of the content give it; that which it had, if there are none.
    func naturalHeight(width: CGFloat) -> CGFloat {
        let fitted = content?.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        return fitted.map { $0.height > 0 ? $0.height.rounded(.up) : ownHeight } ?? ownHeight
    }

    override func boundsDidChange() { content?.frame = CGRect(origin: .zero, size: frame.size) }
}
