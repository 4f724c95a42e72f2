/// A command of editing that every program has. It acts on the view that has the focus, or on the nearest ancestor that
/// can perform it (RUN-2).
///
/// Text fields and text areas perform all of them, tables and collections select all, and a responder with an
/// ``UndoManager`` undoes and redoes. A view with commands of its own overrides ``Responder/canPerform(_:)`` and
/// ``Responder/perform(_:)``, or the method of a command, such as ``Responder/copy(_:)``:
///
///     override func canPerform(_ command: EditCommand) -> Bool {
///         switch command {
///         case .undo: history.canUndo
///         case .redo: history.canRedo
///         default: super.canPerform(command)
///         }
///     }
///
///     override func perform(_ command: EditCommand) {
///         switch command {
///         case .undo: history.undo()
///         case .redo: history.redo()
///         default: super.perform(command)
///         }
///     }
public enum EditCommand: Sendable, Hashable, CaseIterable {
    /// Reverts the last change.
    case undo
    /// Repeats the change that was reverted last.
    case redo
    /// Moves what is selected to the clipboard.
    case cut
    /// Copies what is selected to the clipboard.
    case copy
    /// Inserts what is on the clipboard.
    case paste
    /// Deletes what is selected.
    case delete
    /// Selects everything.
    case selectAll

    /// The title of the menu's item.
    public var title: String {
        switch self {
        case .undo: "Undo"
        case .redo: "Redo"
        case .cut: "Cut"
        case .copy: "Copy"
        case .paste: "Paste"
        case .delete: "Delete"
        case .selectAll: "Select all"
        }
    }

    /// The keys; menus show the first one.
    public var shortcuts: [Shortcut] {
        switch self {
        case .undo: [.control("z")]
        case .redo: [.control("z", shift: true), .control("y")]
        case .cut: [.control("x")]
        case .copy: [.control("c")]
        case .paste: [.control("v")]
        case .delete: [Shortcut(key: .delete)]
        case .selectAll: [.control("a")]
        }
    }

    /// The command of a key with Control in a text; nil for other characters.
    init?(_ character: Character, shift: Bool) {
        switch character.lowercased() {
        case "a": self = .selectAll
        case "c": self = .copy
        case "x": self = .cut
        case "v": self = .paste
        case "z": self = shift ? .redo : .undo
        case "y": self = .redo
        default: return nil
        }
    }
}

extension Menu {
    /// The menu of an editable text with the commands of the clipboard: for the secondary button, and the only way to
    /// reach them with a finger (HAND-2).
    static let text = Menu([
        MenuItem(.cut), MenuItem(.copy), MenuItem(.paste), .separator, MenuItem(.selectAll),
    ])
}
