/// The accessory and the editing controls of a table view's cell.
@MainActor final class CellParts {
    /// The margin at the sides of a row and of its accessory, in points.
    static let margin: CGFloat = 16
    /// The opacity of the accent color behind a selected row.
    static let selectionOpacity = 0.18
    private unowned let cell: UITableViewCell
    private var control: RowEditingControl?
    private var accessory: AccessoryView?
    private var reorderMark: AccessoryView?

    init(_ cell: UITableViewCell) { self.cell = cell }

    /// The accessory of the program that is shown.
    private var ownAccessory: UIView? { cell.isEditing ? cell.editingAccessoryView : cell.accessoryView }

    /// The width of the editing control.
    var left: CGFloat {
        let indents = cell.rowEditing.indents && cell.shouldIndentWhileEditing
        return cell.rowEditing.style != .none && indents ? 38 : 0
    }

    /// The width of the accessory and the reorder mark.
    var right: CGFloat {
        var width: CGFloat = 0
        if let ownAccessory {
            width += ownAccessory.frame.width + Self.margin
        } else if let accessory {
            width += accessory.width + Self.margin
        }
        if reorderMark != nil { width += 22 + Self.margin }
        return width
    }

    func replace(_ former: UIView?, by view: UIView?) {
        guard former !== view else { return }
        former?.removeFromSuperview()
        update()
    }

    /// Adds and removes the controls of the present state.
    func update() {
        let type = cell.isEditing ? cell.editingAccessoryType : cell.accessoryType
        for view in [cell.accessoryView, cell.editingAccessoryView].compactMap({ $0 }) {
            if view === ownAccessory {
                if view.superview !== cell { cell.addSubview(view) }
            } else {
                view.removeFromSuperview()
            }
        }
        accessory = exchange(accessory, type == .none || ownAccessory != nil ? nil : .standard(type))
        let moves = cell.isEditing && cell.rowEditing.canMove && cell.showsReorderControl
        reorderMark = exchange(reorderMark, moves ? .reorder : nil)
        if cell.rowEditing.style == .none {
            control?.removeFromSuperview()
            control = nil
        } else if control == nil {
            let new = RowEditingControl(style: cell.rowEditing.style) { [weak cell] in
                guard let cell else { return }
                (cell.superview as? TableView)?.performEditingControl(of: cell)
            }
            cell.addSubview(new)
            control = new
        }
        control?.style = cell.rowEditing.style
        place()
        cell.setNeedsLayout()
    }

    private func exchange(_ view: AccessoryView?, _ kind: AccessoryView.Kind?) -> AccessoryView? {
        if view?.kind == kind { return view }
        view?.removeFromSuperview()
        guard let kind else { return nil }
        let new = AccessoryView(kind) { [weak cell] in
            guard let cell, let table = cell.superview as? TableView, let path = table.indexPath(for: cell) else {
                return
            }
            (table.delegate as? any UITableViewDelegate)?
                .tableView(table, accessoryButtonTappedForRowWith: path)
        }
        cell.addSubview(new)
        return new
    }

    /// Whether a point of the cell is within 44 points around the reorder control.
    func isOnReorderControl(_ point: CGPoint) -> Bool {
        guard let frame = reorderMark?.frame else { return false }
        return frame.insetBy(dx: min((frame.width - 44) / 2, 0), dy: 0).contains(point)
    }

    /// Places all parts in the cell.
    func place() {
        let size = cell.frame.size
        cell.contentView.frame = CGRect(x: left, y: 0, width: max(size.width - left - right, 0), height: size.height)
        cell.background.update()
        control?.frame = CGRect(x: 8, y: 0, width: 30, height: size.height)
        var x = size.width - Self.margin
        if let reorderMark {
            reorderMark.frame = CGRect(x: x - 22, y: 0, width: 22, height: size.height)
            x -= 22 + Self.margin
        }
        if let ownAccessory {
            let own = ownAccessory.frame.size
            ownAccessory.frame = CGRect(
                x: x - own.width, y: ((size.height - own.height) / 2).rounded(), width: own.width, height: own.height)
        } else if let accessory {
            accessory.frame = CGRect(x: x - accessory.width, y: 0, width: accessory.width, height: size.height)
        }
    }

    func drawSeparator(_ context: Context) {
        guard let table = cell.superview as? TableView, table.separator.isVisible else { return }
        guard table.style == .plain || !table.isLastInSection(cell) else { return }
        let separator = table.separator
        let start = cell.ownSeparatorInset?.left ?? separator.left ?? (cell.contentView.frame.minX + Self.margin)
        let end = cell.frame.width - (cell.ownSeparatorInset?.right ?? separator.right)
        let thickness = 1 / max(cell.root?.scale ?? 1, 1)
        let line = CGRect(
            x: start, y: cell.frame.height - thickness, width: max(end - start, 0), height: thickness)
        context.fill(line, separator.color ?? cell.palette.line)
    }
}
