/// The round control of a row in editing mode, which deletes the row or inserts one.
@preconcurrency @MainActor public final class RowEditingControl: View {
    /// The meaning of the control.
    public var style: RowEditingStyle {
        didSet { if style != oldValue { setNeedsDisplay() } }
    }
    private let onPress: () -> Void
    private var isPressed = false

    /// Creates a control; `onPress` is called when a press is released on it.
    public init(style: RowEditingStyle, onPress: @escaping () -> Void) {
        (self.style, self.onPress) = (style, onPress)
        super.init(frame: .zero)
    }

    /// Draws a minus or plus sign in a red or green circle.
    public override func draw(_ context: Context) {
        let circle = CGRect(center: bounds.center, size: CGSize(width: 22, height: 22))
        guard style != .none else { return }
        let color = style == .delete ? palette.forbidden : palette.copy
        context.fill(Path(ovalIn: circle), isPressed ? color.withAlpha(0.6) : color)
        context.fill(CGRect(center: circle.center, size: CGSize(width: 12, height: 2)), .white)
        if style == .insert { context.fill(CGRect(center: circle.center, size: CGSize(width: 2, height: 12)), .white) }
    }

    /// Begins a press.
    public override func pointerDown(_ event: InputEvent) -> Bool {
        isPressed = true
        setNeedsDisplay()
        return true
    }

    /// Calls the closure if the press is released on the control.
    public override func pointerUp(_ event: InputEvent) {
        guard isPressed else { return }
        isPressed = false
        setNeedsDisplay()
        if bounds.contains(event.location) { onPress() }
    }

    /// Ends the press without effect.
    public override func pointerCanceled(_ pointer: PointerID) {
        isPressed = false
        setNeedsDisplay()
    }

    /// A button.
    public override var defaultAccessibilityRole: AccessibilityRole? { .button }
    /// "Delete" or "Insert".
    public override var defaultAccessibilityName: String? { style == .insert ? "Insert" : "Delete" }
}

/// How a row is edited in editing mode.
public struct RowEditing: Equatable, Sendable {
    /// The editing control.
    public var style = RowEditingStyle.none
    /// Whether the user can move the row.
    public var canMove = false
    /// Whether the content moves to the right beside the control.
    public var indents = true

    /// Creates the state of a row that cannot be edited.
    public init() {}
}

extension TableView {
    /// Called when the data source has no implementation that edits rows: they offer no deletion from then on.
    package func editingWasDeclined() { delegates.hasDeclinedEditing = true }

    /// Performs the editing control of a row: asks to confirm a deletion, inserts at once.
    package func performEditingControl(of cell: ItemCell) {
        guard let path = indexPath(for: cell) else { return }
        switch cell.rowEditing.style {
        case .none: break
        case .delete:
            if rowWithActions == path { return hideRowActions(animated: true) }
            confirmDeletion(of: cell)
        case .insert: delegates.commit(.insert, at: path)
        }
    }

    /// Reveals the button that confirms the deletion of a row in editing mode.
    func confirmDeletion(of cell: ItemCell) {
        guard let root, let path = indexPath(for: cell) else { return }
        let row = openRow(cell, at: path, isLeading: false, delegates.deletion(at: path, in: self))
        row.settle(to: row.openOffset, closing: false, at: root.now)
        startAnimating()
    }

    /// Asks the delegates how a cell's row is edited.
    func updateEditing(of cell: ItemCell, at path: IndexPath) {
        if let level = delegates.indentationLevel(at: path) { cell.indentationLevel = level }
        guard isEditing else { return cell.rowEditing = RowEditing() }
        var editing = RowEditing()
        editing.style = delegates.editingStyle(at: path)
        editing.canMove = delegates.canMove(path)
        editing.indents = delegates.indentsWhileEditing(at: path)
        cell.rowEditing = editing
    }
}
