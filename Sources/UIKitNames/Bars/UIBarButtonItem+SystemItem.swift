extension UIBarButtonItem {
    /// Items with a fixed meaning, shown by a title or a symbol.
    public enum SystemItem: Int, Sendable, Hashable, CaseIterable {
        /// Ends a task and keeps the changes.
        case done
        /// Ends a task without changes.
        case cancel
        /// Begins editing.
        case edit
        /// Saves changes.
        case save
        /// Creates an object.
        case add
        /// Takes an equal part of the remaining space.
        case flexibleSpace
        /// Space of the item's `width`.
        case fixedSpace
        /// Begins a new text.
        case compose
        /// Answers.
        case reply
        /// Shows what can be done with the content.
        case action
        /// Moves an object to a folder.
        case organize
        /// Shows bookmarks.
        case bookmarks
        /// Searches.
        case search
        /// Loads the content again.
        case refresh
        /// Stops loading.
        case stop
        /// Takes a photo.
        case camera
        /// Deletes.
        case trash
        /// Starts playing.
        case play
        /// Interrupts playing.
        case pause
        /// Moves backwards.
        case rewind
        /// Moves forwards.
        case fastForward
        /// Undoes a change.
        case undo
        /// Does an undone change again.
        case redo
        /// Closes a view.
        case close

        /// The title of items that have no symbol.
        var title: String? { symbol == nil ? name : nil }

        /// The name for tooltips and assistive technology; nil for space.
        var name: String? {
            switch self {
            case .flexibleSpace, .fixedSpace: nil
            case .refresh: "Reload"
            case .action: "Share"
            case .fastForward: "Fast forward"
            default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
            }
        }

        var symbol: Symbol? {
            switch self {
            case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace: nil
            case .add: .plus
            case .compose: .compose
            case .reply: .undo
            case .action: .share
            case .organize: .folder
            case .bookmarks: .book
            case .search: .search
            case .refresh: .retry
            case .stop, .close: .close
            case .camera: .camera
            case .trash: .trash
            case .play: .play
            case .pause: .pause
            case .rewind: .rewind
            case .fastForward: .fastForward
            case .undo: .undo
            case .redo: .redo
            }
        }
    }
}
