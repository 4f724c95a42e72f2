/// A titled action with a handler.
@preconcurrency @MainActor public final class UIAction {
    /// The title for the user.
    public let title: String
    /// The image for the user.
    public let image: UIImage?
    /// The control that triggered the action; nil outside the handler.
    public private(set) weak var sender: AnyObject?
    /// How the action is shown in a menu.
    public var attributes: UIMenuElementAttributes = []
    /// Whether the action has a checkmark in a menu.
    public var state = UIMenuElementState.off
    private let handler: @MainActor (UIAction) -> Void

    /// Creates an action; the handler runs synchronously on the main actor.
    @preconcurrency public init(
        title: String = "", image: UIImage? = nil, handler: @escaping @MainActor (UIAction) -> Void
    ) {
        self.title = title
        self.image = image
        self.handler = handler
    }

    func perform(sender: AnyObject) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
