/// An action that a swipe reveals at the side of a row.
@preconcurrency @MainActor public final class UIContextualAction {
    /// The appearance of an action.
    public enum Style: Int, Sendable, Hashable {
        /// A gray button.
        case normal
        /// A red button, for an action that deletes the row.
        case destructive
    }

    /// Performs the action. The second argument is the table view; the third closes the actions and must be called
    /// once, with whether the action was performed.
    public typealias Handler =
        @MainActor (UIContextualAction, UIView, @escaping @MainActor (Bool) -> Void) -> Void

    /// The appearance.
    public let style: Style
    /// Performs the action.
    public let handler: Handler
    /// The title of the button.
    public var title: String?
    /// The color of the button; that of the style by default.
    public var backgroundColor: UIColor!
    /// The image of the button, above the title; template images and symbols are white.
    public var image: UIImage?

    /// Creates an action.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        (self.style, self.title, self.handler) = (style, title, handler)
        backgroundColor = style == .destructive ? .systemRed : .systemGray
    }

    fileprivate func makeAction(in view: UIView) -> RowAction {
        RowAction(
            title: title ?? "", image: image.map { $0.traits.rendering == .template ? $0.withTintColor(.white) : $0 },
            color: backgroundColor ?? .systemGray
        ) { [weak view] completion in
            guard let view else { return completion(false) }
            self.handler(self, view, completion)
        }
    }
}

/// The actions at one side of a row.
@preconcurrency @MainActor public final class UISwipeActionsConfiguration {
    /// The actions; the first is at the edge.
    public let actions: [UIContextualAction]
    /// Whether a long swipe performs the first action; true by default.
    public var performsFirstActionWithFullSwipe = true

    /// Creates the actions of a side. Without actions a swipe reveals none, not even the deletion.
    public init(actions: [UIContextualAction]) { self.actions = actions }

    func makeActions(in view: UIView) -> RowActions {
        RowActions(
            actions.map { $0.makeAction(in: view) },
            performsFirstActionWithFullSwipe: performsFirstActionWithFullSwipe)
    }
}

/// An action of a row in the form of iOS 8 to 12.
@preconcurrency @MainActor public final class UITableViewRowAction {
    /// The appearance of an action.
    public enum Style: Int, Sendable, Hashable {
        /// A gray button.
        case normal
        /// A red button, for an action that deletes the row.
        case destructive
        /// The same as `destructive`.
        public static let `default` = Style.destructive
    }

    /// The appearance.
    public let style: Style
    /// The title of the button.
    public var title: String?
    /// The color of the button; that of the style by default.
    public var backgroundColor: UIColor?
    private let handler: @MainActor (UITableViewRowAction, IndexPath) -> Void

    /// Creates an action.
    public init(
        style: Style, title: String?, handler: @escaping @MainActor (UITableViewRowAction, IndexPath) -> Void
    ) { (self.style, self.title, self.handler) = (style, title, handler) }

    func makeAction(in table: UITableView) -> RowAction {
        let color: UIColor = style == .destructive ? .systemRed : .systemGray
        return RowAction(title: title ?? "", color: backgroundColor ?? color) { [weak table] completion in
            guard let path = table?.rowWithActions else { return completion(false) }
            self.handler(self, path)
            completion(true)
        }
    }
}
