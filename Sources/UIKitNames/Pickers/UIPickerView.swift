/// Chooses one row in each of several columns. A drag and the wheel turn a column, a press on a row or an arrow key
/// selects it (BUILD-4).
@preconcurrency @MainActor open class UIPickerView: UIView {
    /// Provides the numbers of columns and rows.
    open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
    /// Provides the rows' content, and receives the selection.
    open weak var delegate: (any UIPickerViewDelegate)? {
        didSet {
            InheritedConformance.check(delegate, "UIPickerViewDelegate") { $0 is any UIPickerViewDelegate.Type }
            reloadAllComponents()
        }
    }
    private var columns: [PickerColumn] = []
    private var isLoaded = false

    /// Creates a picker; a frame without a size gets the usual one, 320 by 216 points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        if frame.isEmpty { self.frame.size = Self.size }
    }

    static let size = CGSize(width: 320, height: 216)

    /// The number of columns.
    open var numberOfComponents: Int {
        loadIfNeeded()
        return columns.count
    }

    /// Returns the number of rows in a column.
    open func numberOfRows(inComponent component: Int) -> Int { column(component)?.count ?? 0 }

    /// Returns the selected row of a column; -1 if there is none.
    open func selectedRow(inComponent component: Int) -> Int { column(component).map(\.selected) ?? -1 }

    /// Selects a row, without notifying the delegate.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        guard let column = column(component), column.count > 0 else { return }
        guard (0..<column.count).contains(row) else {
            return ProgramMessage.report("Column \(component) of a picker has no row \(row).")
        }
        column.select(row, animated: animated, notifies: false)
    }

    /// Returns the view of a row; nil while it is not visible.
    open func view(forRow row: Int, forComponent component: Int) -> UIView? { column(component)?.view(of: row) }

    /// Returns the size of a column's rows.
    open func rowSize(forComponent component: Int) -> CGSize {
        guard let column = column(component) else { return .zero }
        return CGSize(width: column.frame.width, height: column.rowHeight)
    }

    /// Loads all columns again, and keeps the selected rows as far as they exist.
    open func reloadAllComponents() {
        isLoaded = false
        setNeedsLayout()
    }

    /// Loads a column again.
    open func reloadComponent(_ component: Int) {
        guard let column = column(component) else { return }
        load(column, component)
    }

    private func column(_ component: Int) -> PickerColumn? {
        loadIfNeeded()
        return columns.indices.contains(component) ? columns[component] : nil
    }

    private func loadIfNeeded() {
        guard !isLoaded, let dataSource else { return }
        isLoaded = true
        let count = max(dataSource.numberOfComponents(in: self), 0)
        while columns.count > count { columns.removeLast().removeFromSuperview() }
        while columns.count < count {
            let column = PickerColumn()
            addSubview(column)
            columns.append(column)
        }
        for (index, column) in columns.enumerated() { load(column, index) }
        setNeedsLayout()
    }

    private func load(_ column: PickerColumn, _ component: Int) {
        let height = delegate?.pickerView(self, rowHeightForComponent: component) ?? 0
        column.rowHeight = height > 0 ? height : PickerColumn.defaultHeight
        column.makeView = { [weak self] row, reused in self?.makeView(row, component, reused) ?? UIView() }
        column.onSelect = { [weak self] row in
            guard let self else { return }
            delegate?.pickerView(self, didSelectRow: row, inComponent: component)
        }
        column.reload(count: dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0)
    }

    private func makeView(_ row: Int, _ component: Int, _ reused: UIView?) -> UIView {
        if let view = delegate?.pickerView(self, viewForRow: row, forComponent: component, reusing: reused) {
            return view
        }
        let label = reused as? UILabel ?? UILabel()
        label.font = .systemFont(ofSize: 21)
        label.textAlignment = .center
        label.textColor = .label
        if let text = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component) {
            label.attributedText = text
        } else {
            label.text = delegate?.pickerView(self, titleForRow: row, forComponent: component) ?? "?"
        }
        return label
    }

    /// Places the columns side by side, in the middle.
    open override func layoutSubviews() {
        super.layoutSubviews()
        loadIfNeeded()
        guard !columns.isEmpty else { return }
        let margin: CGFloat = 9
        let own = columns.indices.map { delegate?.pickerView(self, widthForComponent: $0) ?? 0 }
        let free = max(bounds.width - 2 * margin - own.reduce(0, +), 0)
        let share = free / CGFloat(max(own.count { $0 <= 0 }, 1))
        let widths = own.map { $0 > 0 ? $0 : share }
        var x = max((bounds.width - widths.reduce(0, +)) / 2, margin)
        for (column, width) in zip(columns, widths) {
            column.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
            x += width
        }
    }

    /// Draws the band of the selected rows.
    open override func draw(_ context: Context) {
        super.draw(context)
        let height = (columns.map(\.rowHeight).max() ?? PickerColumn.defaultHeight) + 2
        let band = CGRect(
            x: bounds.minX + 9, y: bounds.midY - height / 2, width: max(bounds.width - 18, 0), height: height)
        context.fill(Path(roundedRect: context.snapped(band), cornerRadius: 8), palette.text.withAlpha(0.08))
    }

    /// 320 by 216 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
    /// 320 by 216 points.
    open override var intrinsicContentSize: CGSize { Self.size }
}

/// Provides the numbers of a picker's columns and rows.
@preconcurrency @MainActor public protocol UIPickerViewDataSource: AnyObject {
    /// Returns the number of columns.
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    /// Returns the number of rows in a column.
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Provides the rows of a picker, and receives the selection. All methods are optional.
@preconcurrency @MainActor public protocol UIPickerViewDelegate: AnyObject {
    /// Returns the width of a column, in points. The default, 0, is an equal part of the width.
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
    /// Returns the height of a column's rows, in points. The default, 0, is 34.
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
    /// Returns the title of a row.
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    /// Returns the title of a row with attributes; nil, the default, uses the one without.
    func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString?
    /// Returns the view of a row; nil, the default, shows its title. `view` is one of another row.
    func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView?
    /// The user has selected a row.
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
    /// 0.
    public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { 0 }
    /// 0.
    public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 0 }
    /// Nil.
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        nil
    }
    /// Nil.
    public func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? { nil }
    /// Nil.
    public func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView? { nil }
    /// Does nothing.
    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}
