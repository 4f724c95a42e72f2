/// The views of the accessories of a list cell, and the space that they leave for the content.
@MainActor final class ListAccessories {
    private unowned let cell: UICollectionViewListCell
    var accessories: [UICellAccessory] = [] { didSet { update() } }
    private var shown: (leading: [Shown], trailing: [Shown]) = ([], [])

    private struct Shown {
        let accessory: UICellAccessory
        let view: UIView
        let size: CGSize
        /// The space between the accessory and the next one towards the content, in points.
        static let spacing: CGFloat = 12

        @MainActor var width: CGFloat {
            switch accessory.options.reservedLayoutWidth {
            case .custom(let width): width
            case .standard: max(size.width, 22)
            case .actual, nil: size.width
            }
        }
    }

    init(_ cell: UICollectionViewListCell) { self.cell = cell }

    /// The widths that the accessories take at both sides, in points.
    var widths: (leading: CGFloat, trailing: CGFloat) {
        func width(_ side: [Shown]) -> CGFloat {
            side.isEmpty ? 0 : side.reduce(CellParts.margin - Shown.spacing) { $0 + $1.width + Shown.spacing }
        }
        return (width(shown.leading), width(shown.trailing))
    }

    /// Replaces the views by those of the present state.
    func update() {
        let former = (shown.leading + shown.trailing).map(\.view)
        let displayed = accessories.filter { $0.isDisplayed(whileEditing: cell.isEditing) }
        func make(isLeading: Bool) -> [Shown] {
            UICellAccessory.arranged(displayed, isLeading: isLeading).map { accessory in
                let view = makeView(for: accessory)
                view.isHidden = accessory.options.isHidden
                return Shown(accessory: accessory, view: view, size: size(of: view, for: accessory))
            }
        }
        shown = (make(isLeading: true), make(isLeading: false))
        let present = (shown.leading + shown.trailing).map(\.view)
        for view in former where !present.contains(where: { $0 === view }) { view.removeFromSuperview() }
        // New views are placed before they are added, so that in an animation they fade in where they are.
        place()
        for view in present where view.superview !== cell {
            let alpha = view.alpha
            view.alpha = 0
            cell.addSubview(view)
            view.alpha = alpha
        }
        cell.showsMoveControl = shown.trailing.contains { $0.accessory.accessoryType == .reorder }
        updateSelection()
        cell.setNeedsLayout()
    }

    private func makeView(for accessory: UICellAccessory) -> UIView {
        func symbol(_ kind: AccessoryView.Kind) -> UIView {
            let view = AccessoryView(kind) { accessory.handler?() }
            view.tint = accessory.options.tintColor
            return view
        }
        switch accessory.accessoryType {
        case .disclosureIndicator: return symbol(.standard(.disclosureIndicator))
        case .outlineDisclosure:
            let view = AccessoryView(.outline(isExpanded: cell.isExpanded)) { [weak cell] in
                if let handler = accessory.handler { handler() } else { cell?.toggleChildren() }
            }
            (view.tint, view.takesWholeRow) = (accessory.options.tintColor, accessory.takesWholeRow)
            return view
        case .checkmark: return symbol(.standard(.checkmark))
        case .detail: return symbol(.standard(.detailButton))
        case .reorder: return symbol(.reorder)
        case .multiselect: return symbol(.selection(isSelected: cell.isSelected))
        case .delete, .insert:
            return RowEditingControl(style: accessory.accessoryType == .delete ? .delete : .insert) {
                accessory.handler?()
            }
        case .label:
            let label = UILabel()
            (label.text, label.font) = (accessory.text, .preferredFont(forTextStyle: .body))
            label.textColor = accessory.options.tintColor ?? .secondaryLabel
            return label
        case .customView:
            if let color = accessory.options.tintColor { accessory.view?.tintColor = color }
            return accessory.view ?? UIView()
        }
    }

    private func size(of view: UIView, for accessory: UICellAccessory) -> CGSize {
        if let symbol = view as? AccessoryView { return CGSize(width: symbol.width, height: 44) }
        if view is RowEditingControl { return CGSize(width: 22, height: 44) }
        if accessory.accessoryType == .customView, !view.frame.isEmpty { return view.frame.size }
        let size = view.systemLayoutSizeFitting(.zero)
        return size == .zero ? view.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)) : size
    }

    /// The accessory that takes presses anywhere in the row; nil without one.
    var wholeRow: UIView? {
        shown.trailing.first { $0.accessory.takesWholeRow && !$0.accessory.options.isHidden }?.view
    }

    /// Shows whether the children of the row are shown.
    func updateExpansion() {
        for item in shown.trailing where item.accessory.accessoryType == .outlineDisclosure {
            (item.view as? AccessoryView)?.kind = .outline(isExpanded: cell.isExpanded)
        }
    }

    /// Shows whether the item is selected.
    func updateSelection() {
        for item in shown.leading where item.accessory.accessoryType == .multiselect {
            (item.view as? AccessoryView)?.kind = .selection(isSelected: cell.isSelected)
        }
    }

    /// Places the views, and the content between them.
    func place() {
        let height = cell.frame.height
        cell.contentView.frame = cell.contentFrame
        var left = CellParts.margin + (cell.indentsAccessories ? cell.indentation : 0)
        for item in shown.leading {
            put(item, at: left, height)
            left += item.width + Shown.spacing
        }
        var right = cell.frame.width - CellParts.margin
        for item in shown.trailing.reversed() {
            right -= item.width
            put(item, at: right, height)
            right -= Shown.spacing
        }
    }

    private func put(_ item: Shown, at x: CGFloat, _ height: CGFloat) {
        let isOwn = item.view is AccessoryView || item.view is RowEditingControl
        let own = CGSize(width: item.size.width, height: isOwn ? height : min(item.size.height, height))
        item.view.frame = CGRect(
            x: x + ((item.width - own.width) / 2).rounded(), y: ((height - own.height) / 2).rounded(),
            width: own.width, height: own.height)
    }

    /// Whether a point of the cell is within 44 points around the reorder control.
    func isOnReorderControl(_ point: CGPoint) -> Bool {
        shown.trailing.contains { item in
            item.accessory.accessoryType == .reorder
                && item.view.frame.insetBy(dx: min((item.view.frame.width - 44) / 2, 0), dy: 0).contains(point)
        }
    }
}
