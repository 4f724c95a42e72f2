/// A column of a picker: rows of equal height, of which the selected one is in the middle.
@MainActor final class PickerColumn: UIView {
    static let defaultHeight: CGFloat = 34

    /// At least one point.
    var rowHeight = PickerColumn.defaultHeight {
        didSet { if !(rowHeight >= 1 && rowHeight.isFinite) { rowHeight = Self.defaultHeight } }
    }
    /// Returns the view of a row, with the view of another one that can be used again.
    var makeView: (Int, UIView?) -> UIView = { _, _ in UIView() }
    /// Called when the user has selected another row.
    var onSelect: ((Int) -> Void)?
    private(set) var count = 0
    private(set) var selected = 0
    private var views: [Int: UIView] = [:]
    /// The distance by which a drag has moved the rows, in points.
    private var dragged: CGFloat = 0
    private var wheel: CGFloat = 0

    init() {
        super.init(frame: .zero)
        clipsToBounds = true
        addGestureRecognizer(UIPanGestureRecognizer { [weak self] in self?.pan($0) })
        addGestureRecognizer(UITapGestureRecognizer { [weak self] in self?.tap($0) })
    }

    func reload(count: Int) {
        for view in views.values { view.removeFromSuperview() }
        views = [:]
        self.count = max(count, 0)
        selected = min(selected, max(self.count - 1, 0))
        setNeedsLayout()
    }

    func view(of row: Int) -> UIView? { views[row] }

    /// Moves a row to the middle.
    func select(_ row: Int, animated: Bool, notifies: Bool) {
        let row = min(max(row, 0), max(count - 1, 0))
        let isNew = row != selected
        let distance = abs(row - selected)
        // The rows between are there while they move through the view.
        if animated, distance < 40 { place(rows: min(row, selected)...max(row, selected)) }
        (selected, dragged) = (row, 0)
        if animated, distance < 40, root != nil {
            UIView.animate(withDuration: 0.25, delay: 0, options: .curveEaseOut) {
                self.place(rows: nil)
            } completion: { _ in
                self.setNeedsLayout()
            }
        } else {
            setNeedsLayout()
        }
        if isNew, notifies { onSelect?(row) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        place(rows: nil)
        let visible = visibleRows
        for (row, view) in views where !visible.contains(row) {
            views[row] = nil
            view.removeFromSuperview()
        }
    }

    private var visibleRows: Range<Int> {
        guard count > 0, rowHeight > 0 else { return 0..<0 }
        let reach = Int((bounds.height / 2 / rowHeight).rounded(.up)) + 1
        let middle = min(max(selected - Int((dragged / rowHeight).rounded()), 0), count - 1)
        return max(middle - reach, 0)..<min(middle + reach + 1, count)
    }

    /// Creates the views of the visible rows and of those of a range, and places all.
    private func place(rows: ClosedRange<Int>?) {
        guard count > 0 else { return }
        var wanted = Array(visibleRows)
        if let rows { wanted += rows.filter { !visibleRows.contains($0) } }
        UIView.performWithoutAnimation {
            for row in wanted where views[row] == nil {
                let view = makeView(row, nil)
                view.isUserInteractionEnabled = false
                views[row] = view
                addSubview(view)
                view.frame = frame(of: row)
            }
        }
        for (row, view) in views {
            view.frame = frame(of: row)
            let distance = abs(view.frame.midY - bounds.midY) / max(bounds.height / 2, 1)
            view.alpha = Double(max(1 - distance, 0.08))
        }
    }

    private func frame(of row: Int) -> CGRect {
        let y = bounds.midY + CGFloat(row - selected) * rowHeight + dragged - rowHeight / 2
        return CGRect(x: 0, y: y, width: bounds.width, height: rowHeight)
    }

    // MARK: Input

    private func pan(_ recognizer: UIGestureRecognizer) {
        guard let pan = recognizer as? UIPanGestureRecognizer else { return }
        switch pan.state {
        case .began, .changed:
            let low = CGFloat(selected - count + 1) * rowHeight - rowHeight
            dragged = min(max(pan.translation(in: self).y, low), CGFloat(selected) * rowHeight + rowHeight)
            setNeedsLayout()
        case .ended:
            let glide = pan.velocity(in: self).y * 0.2
            settle(at: dragged + min(max(glide, -10 * rowHeight), 10 * rowHeight))
        case .cancelled, .failed: settle(at: 0)
        default: break
        }
    }

    private func settle(at distance: CGFloat) {
        select(selected - Int((distance / max(rowHeight, 1)).rounded()), animated: true, notifies: true)
    }

    private func tap(_ recognizer: UIGestureRecognizer) {
        let offset = recognizer.location(in: self).y - bounds.midY
        select(selected + Int((offset / max(rowHeight, 1)).rounded()), animated: true, notifies: true)
    }

    /// Turns by rows; at the ends too, so that nothing outside scrolls while the pointer is here.
    override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool {
        wheel += distance.y
        let rows = Int((wheel / max(rowHeight, 1)).rounded(.towardZero))
        wheel -= CGFloat(rows) * rowHeight
        if rows != 0 { select(selected + rows, animated: true, notifies: true) }
        return true
    }

    override var canBecomeFocused: Bool { true }

    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        switch key {
        case .up: select(selected - 1, animated: true, notifies: true)
        case .down: select(selected + 1, animated: true, notifies: true)
        case .home: select(0, animated: true, notifies: true)
        case .end: select(count - 1, animated: true, notifies: true)
        default: return false
        }
        return true
    }

    override func focusChanged(_ isFocused: Bool) {
        super.focusChanged(isFocused)
        setNeedsDisplay()
    }

    /// The title of the selected row.
    override var defaultAccessibilityName: String? { (views[selected] as? UILabel)?.text }
    /// Button: there is no role for wheels.
    override var defaultAccessibilityRole: AccessibilityRole? { .button }
}
