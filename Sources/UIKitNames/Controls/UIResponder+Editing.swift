/// An action of editing. On iOS selectors name methods; here the actions of editing have names, with which
/// `canPerformAction` is called: `#selector(copy(_:))` becomes `.copy`.
public typealias Selector = EditCommand

/// The actions of editing, which every responder has.
///
/// The keys of a desktop (Ctrl+X, Ctrl+C, Ctrl+V, Delete, Ctrl+A) and the items of menus perform an action on the first
/// responder, from the focused view upward, whose `canPerformAction(_:withSender:)` returns true (RUN-2).
@preconcurrency @MainActor public protocol UIResponderStandardEditActions: AnyObject {
    /// Moves what is selected to the clipboard.
    func cut(_ sender: Any?)
    /// Copies what is selected to the clipboard.
    func copy(_ sender: Any?)
    /// Inserts what is on the clipboard.
    func paste(_ sender: Any?)
    /// Deletes what is selected.
    func delete(_ sender: Any?)
    /// Selects everything.
    func selectAll(_ sender: Any?)
}

extension Responder: UIResponderStandardEditActions {}

extension Responder {
    /// Returns the first responder, from this one upward, that can perform an action; nil without one.
    public func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        var responder: Responder? = self
        while let step = responder {
            if step.canPerformAction(action, withSender: sender) { return step }
            responder = step.next
        }
        return nil
    }
}

/// The history of a text editor.
@MainActor final class EditorUndoManager: UndoManager {
    private let canPerform: (EditCommand) -> Bool
    private let performEdit: (EditCommand) -> Void

    init(canPerform: @escaping (EditCommand) -> Bool, perform: @escaping (EditCommand) -> Void) {
        (self.canPerform, performEdit) = (canPerform, perform)
        super.init()
    }

    override var canUndo: Bool { canPerform(.undo) }
    override var canRedo: Bool { canPerform(.redo) }
    override func undo() { if canUndo { performEdit(.undo) } }
    override func undoNestedGroup() { undo() }
    override func redo() { if canRedo { performEdit(.redo) } }
}
