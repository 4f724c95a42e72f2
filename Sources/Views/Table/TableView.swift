/// A table's answer to a drag over it.
public typealias TableViewDropProposal = ItemDropProposal
/// Passed to a table's drop delegate to perform a drop.
public typealias TableViewDropCoordinator = ItemDropCoordinator
/// One item of a drop on a table.
public typealias TableViewDropItem = ItemDropItem
/// The view of one item of a table.
public typealias TableViewCell = ItemCell

/// A vertical list of rows that can be dragged, dropped on and reordered.
@preconcurrency @MainActor open class TableView: ItemContainerView {
    /// The data source. After it is replaced, the next layout pass reloads all data.
    public var dataSource: (any TableViewDataSource)? {
        get { delegates.dataSource }
        set {
            InheritedConformance.check(newValue, "UITableViewDataSource") { $0 is any TableViewDataSource.Type }
            delegates.dataSource = newValue
            dataSourceDidChange()
        }
    }
    /// The delegate, notified of selection changes.
    public var delegate: (any TableViewDelegate)? {
        get { delegates.delegate }
        set {
            _ =
                InheritedConformance.check(newValue, "UITableViewDelegate") { $0 is any TableViewDelegate.Type }
                || InheritedConformance.check(newValue, "UIScrollViewDelegate") { $0 is any ScrollViewDelegate.Type }
            delegates.delegate = newValue
        }
    }
    override var effectiveDelegate: (any ScrollViewDelegate)? { delegate }

    /// The drag delegate; without one no row can be dragged (VIEW-1).
    public var dragDelegate: (any TableViewDragDelegate)? {
        get { delegates.drag }
        set {
            InheritedConformance.check(newValue, "UITableViewDragDelegate") { $0 is any TableViewDragDelegate.Type }
            delegates.drag = newValue
        }
    }
    /// The drop delegate; without one the table refuses drops (VIEW-1).
    public var dropDelegate: (any TableViewDropDelegate)? {
        get { delegates.drop }
        set {
            InheritedConformance.check(newValue, "UITableViewDropDelegate") { $0 is any TableViewDropDelegate.Type }
            delegates.drop = newValue
        }
    }
    let delegates: TableDelegation

    let list = ListLayout()
    var storedSeparator = Separator()
    var tableMetrics = TableMetrics()
    var sectionIndexLook = SectionIndexLook()
    /// The default implementations that the delegate has used since `heightRule()` was asked.
    var defaultsUsed: TableDefaults = []
    /// The appearance of the sections.
    public let style: TableViewStyle

    /// A view above the first section, scrolled with the rows. It has the table's width and the height that it had when
    /// it was set; set it again after changing its height. A drag over it is over the table's background.
    public var tableHeaderView: View? {
        didSet {
            if tableHeaderView !== oldValue {
                oldValue?.removeFromSuperview()
                if let tableHeaderView { addSubview(tableHeaderView) }
            }
            list.topSpace = tableHeaderView?.frame.height ?? 0
            layOutHeader()
        }
    }

    override func dataDidReload() {
        super.dataDidReload()
        reloadSectionIndexTitles()
    }

    private func layOutHeader() {
        guard let tableHeaderView else { return }
        tableHeaderView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: tableHeaderView.frame.height)
    }

    /// A view below the last row, scrolled with the rows (VIEW-11). It has the table's width and the height that it had
    /// when it was set. A drag over it is over the table's background.
    public var tableFooterView: View? {
        didSet {
            guard tableFooterView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let tableFooterView { addSubview(tableFooterView) }
            footerHeightDidChange()
        }
    }

    override var footerHeight: CGFloat { tableFooterView?.frame.height ?? 0 }

    override func layOutFooter(animated: Bool) {
        layOutHeader()
        guard let tableFooterView else { return }
        let frame = CGRect(x: 0, y: footerTop, width: bounds.width, height: tableFooterView.frame.height)
        if animated, let root, frame.width == tableFooterView.frame.width {
            root.animate { tableFooterView.frame = frame }
        } else {
            tableFooterView.frame = frame
        }
    }

    /// The y coordinate below the last row, in content coordinates: a row appended there has its top at it.
    private var footerTop: CGFloat { max(layout.heightOfContent - edgeInset, 0) }

    /// The offset at which the last row is at the bottom edge; nil without a footer.
    private var lastRowOffset: CGFloat? {
        tableFooterView == nil ? nil : max(maximumOffset.y - footerHeight, minimumOffset.y)
    }

    /// Returns half of the usual depth at the bottom once the last row is visible: a drag over its middle is meant for
    /// the row, and one below that for the footer (DRAG-11).
    open override func autoscrollZone(toward direction: CGPoint, usualDepth: CGFloat) -> CGFloat {
        let depth = super.autoscrollZone(toward: direction, usualDepth: usualDepth)
        guard direction.y > 0, let lastRowOffset, contentOffset.y >= lastRowOffset - 0.5 else { return depth }
        return min(depth, usualDepth / 2)
    }

    /// Scrolls immediately; a step that would pass the last row ends there. Returns the distance scrolled.
    public override func autoscroll(by distance: CGPoint) -> CGPoint {
        var distance = distance
        if let lastRowOffset, contentOffset.y < lastRowOffset - 0.5 {
            distance.y = min(distance.y, lastRowOffset - contentOffset.y)
        }
        return super.autoscroll(by: distance)
    }

    /// Whether rows show editing controls.
    open var isEditing = false {
        didSet {
            guard isEditing != oldValue else { return }
            hideRowActions(animated: true)
            updateCellStates()
            for (key, placed) in cellsInOrder {
                if let path = key.itemPath { configureEditing(of: placed.cell, at: path.indexPath) }
            }
        }
    }

    /// Sets the editing state, without animation.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

    override func configureEditing(of cell: ItemCell, at path: IndexPath) { updateEditing(of: cell, at: path) }

    /// Creates an empty table, selected by clicks as on a desktop; its rows are 60 points high unless it is told
    /// otherwise.
    @_disfavoredOverload public convenience init(style: TableViewStyle = .plain) {
        self.init(frame: .zero, style: style)
        backgroundColor = nil
        selectsByTap = false
        rowHeight = TableMetrics().rowHeight
        separator.isVisible = false
    }

    /// Creates an empty table like UIKit's: presses select as taps do on a touch screen (LIST-3), rows size themselves
    /// unless `rowHeight` or the delegate give heights (LIST-1), lines divide them, and the background is the window's.
    public init(frame: CGRect, style: TableViewStyle = .plain) {
        self.style = style
        delegates = TableDelegation()
        super.init(parts: ItemContainerParts(layout: list, delegation: delegates))
        connect()
        self.frame = frame
        backgroundColor = Palette.windowBackground
        selectsByTap = true
        rowHeight = Self.automaticDimension
        separator.isVisible = true
    }

    private func connect() {
        // A press on a row may become a drag, so only a click selects.
        selectsOnPress = false
        list.pinsHeaders = style == .plain
        if style == .insetGrouped { list.inset = 16 }
        delegates.table = self
        connectMetrics()
    }

    override var isInEditMode: Bool { isEditing }

    // @_disfavoredOverload: the overload in UIKitNames, which returns its own cell type, wins when both are visible.
    /// Returns the cell of a row; nil while it is not in view.
    @_disfavoredOverload
    public func cellForRow(at path: IndexPath) -> TableViewCell? { cellForItem(at: path) }

    /// Returns the row at a point in content coordinates.
    public func indexPathForRow(at point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }

    /// Records inserted rows, by their paths after the batch.
    public func insertRows(at paths: [IndexPath]) { insertItems(at: paths) }

    /// Records deleted rows, by their paths before the batch.
    public func deleteRows(at paths: [IndexPath]) { deleteItems(at: paths) }

    /// Records a moved row, by its paths before and after the batch.
    public func moveRow(at path: IndexPath, to newPath: IndexPath) { moveItem(at: path, to: newPath) }

    /// Records rows that need new cells, by their paths before the batch.
    public func reloadRows(at paths: [IndexPath]) { reloadItems(at: paths) }

    /// Records rows whose cells are configured again, by their paths before the batch, as
    /// ``ItemContainerView/reconfigureItems(at:)`` does.
    public func reconfigureRows(at paths: [IndexPath]) { reconfigureItems(at: paths) }

    /// The table role; the children are the rows.
    open override var defaultAccessibilityRole: AccessibilityRole? { .table }
}
