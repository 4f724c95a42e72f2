/// An object in the chain along which a window's events and questions are passed on: a view, a controller, a window or
/// the delegate of the program.
///
/// The first responder of a window is its focused view; see ``View/becomeFirstResponder()``.
@preconcurrency @MainActor open class Responder {
    /// Creates a responder outside any chain.
    public init() {}

    /// Creates the delegate of a program or of a scene: UIKit's classes of delegates have no other initializer that the
    /// library could call. Calls ``init()``.
    public required convenience init(launch: ResponderLaunch) { self.init() }

    /// The object that is asked after this one; nil, the default, at the end of the chain.
    open var next: Responder? { nil }

    /// Called on cells, headers and footers, once, after a container has created them from their registered class.
    /// There are no nib files: it is never called on other objects, whose initializer does what an override does.
    open func awakeFromNib() {}

    // MARK: First responder

    /// Whether the responder can receive keys; false by default.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the first responder may be another object from now on; true by default.
    open var canResignFirstResponder: Bool { true }
    /// Whether the responder receives keys now.
    open var isFirstResponder: Bool { false }

    /// Requests keys; returns whether the responder receives them now. Only views receive keys: the default returns
    /// false.
    @discardableResult open func becomeFirstResponder() -> Bool { false }

    /// Stops receiving keys; returns whether the responder has stopped.
    @discardableResult open func resignFirstResponder() -> Bool { true }

    // MARK: Keys

    /// The commands that keys perform while the responder is in the chain that begins at the focused view; nil, the
    /// default, for none. Read at each press of a key, from the focused view to the delegate of the program; without a
    /// focus, from the frontmost controller. The first command for the key is performed (BUILD-4).
    open var keyCommands: [KeyCommand]? { nil }

    /// Whether the responder can perform a command of editing now. The command goes to the first responder that can
    /// perform it, from the focused view upward (RUN-2). By default, ``undoManager`` decides about undo and redo, and
    /// ``canPerformAction(_:withSender:)`` about the others.
    open func canPerform(_ command: EditCommand) -> Bool {
        switch command {
        case .undo: undoManager?.canUndo ?? false
        case .redo: undoManager?.canRedo ?? false
        default: canPerformAction(command, withSender: nil)
        }
    }

    /// Performs a command of editing. Called only while ``canPerform(_:)`` returns true for it. By default,
    /// ``undoManager`` undoes and redoes, and other commands call the method of their name.
    open func perform(_ command: EditCommand) {
        switch command {
        case .undo: undoManager?.undo()
        case .redo: undoManager?.redo()
        case .cut: cut(nil)
        case .copy: copy(nil)
        case .paste: paste(nil)
        case .delete: delete(nil)
        case .selectAll: selectAll(nil)
        }
    }

    /// The title of a command's menu item, such as "Undo moving a card". By default ``EditCommand/title``, with the
    /// name of the action for undo and redo.
    open func title(of command: EditCommand) -> String {
        let title: String? =
            switch command {
            case .undo: undoManager.flatMap { $0.undoActionName.isEmpty ? nil : $0.undoMenuItemTitle }
            case .redo: undoManager.flatMap { $0.redoActionName.isEmpty ? nil : $0.redoMenuItemTitle }
            default: nil
            }
        return title ?? command.title
    }

    /// Where the responder registers its changes, and what undo and redo act on; by default that of the next responder.
    /// A window has one. Override it for changes that belong to a document or a view.
    open var undoManager: UndoManager? { next?.undoManager }

    // MARK: Actions of editing

    /// Whether the responder can perform an action of editing now; by default, whether its class overrides the method
    /// of that name. Not called for undo and redo.
    open func canPerformAction(_ action: EditCommand, withSender sender: Any?) -> Bool {
        EditMethods.overrides(type(of: self), action)
    }

    /// Moves what is selected to the clipboard. The default has no effect, as those of the other actions.
    open func cut(_ sender: Any?) {}
    /// Copies what is selected to the clipboard.
    open func copy(_ sender: Any?) {}
    /// Inserts what is on the clipboard. The window's ``RootView/pasteboard`` may have to ask another program for it;
    /// ``paste(itemProviders:)`` receives items that are there.
    open func paste(_ sender: Any?) {}
    /// Deletes what is selected.
    open func delete(_ sender: Any?) {}
    /// Selects everything.
    open func selectAll(_ sender: Any?) {}

    // MARK: Touches

    /// Touches began in the view. The default passes them to the next responder, as do the other three methods.
    open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) { next?.touchesBegan(touches, with: event) }

    /// Touches moved.
    open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) { next?.touchesMoved(touches, with: event) }

    /// Touches ended.
    open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) { next?.touchesEnded(touches, with: event) }

    /// Touches were canceled: a drag, a scroll view or a gesture recognizer took them, or the window lost them.
    open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: Pasting

    /// The types that are accepted by paste and by drop; nil, the default, accepts none (DROP-12).
    open var pasteConfiguration: PasteConfiguration?

    /// Whether the responder accepts these items; by default, whether any is of an acceptable type.
    open func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
        pasteConfiguration?.acceptsAny(of: itemProviders) ?? false
    }

    /// Receives pasted or dropped items; override together with `pasteConfiguration`. Begin to load a drop's data here,
    /// as in `performDrop` (DROP-5).
    open func paste(itemProviders: [ItemProvider]) {}
}

/// Distinguishes the initializer with which the library creates delegates. Programs do not create one.
public struct ResponderLaunch: Sendable {
    package init() {}
}
