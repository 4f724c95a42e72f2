/// Something to press.
@MainActor open class UIButton: Button {
    private var actions: [(UIAction, UIControl.Event)] = []

    /// How a button looks.
    public enum ButtonType: Sendable, Hashable {
        /// A title in the accent's colour.
        case system
        /// Nothing but its title.
        case custom
    }

    /// A button at a place in its superview.
    public init(frame: CGRect = .zero) {
        super.init()
        self.frame = frame
        onPress = { [weak self] in self?.sendActions(for: .primaryActionTriggered) }
    }

    /// A button of a look.
    public convenience init(type: ButtonType) {
        self.init()
        style = type == .system ? .accent : .plain
    }

    /// A button that shows an action's title and does it.
    public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
        self.init(frame: frame)
        style = .accent
        title = primaryAction?.title
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Gives the button a title; it has the same in every state.
    open func setTitle(_ title: String?, for state: UIControl.State) { self.title = title }

    /// The button's title in a state.
    open func title(for state: UIControl.State) -> String? { title }

    /// Does an action, among others, when the button is pressed.
    open func addAction(_ action: UIAction, for event: UIControl.Event) { actions.append((action, event)) }

    /// Does what was added for an event; presses are both of the events that there are.
    open func sendActions(for event: UIControl.Event) {
        for (action, wanted) in actions where event == .primaryActionTriggered || wanted == event {
            action.perform(sender: self)
        }
    }
}

/// Something that is done when a control is used.
@MainActor public final class UIAction {
    /// What a user reads.
    public let title: String
    /// What the action came from, while it is done.
    public private(set) weak var sender: AnyObject?
    private let handler: @MainActor (UIAction) -> Void

    /// An action with its handler.
    public init(title: String = "", handler: @escaping @MainActor (UIAction) -> Void) {
        self.title = title
        self.handler = handler
    }

    func perform(sender: AnyObject) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}

/// Something that is used with the pointer.
public typealias UIControl = Control

extension Control {
    /// What can happen to a control.
    public enum Event: Sendable, Hashable {
        /// A press ended on it.
        case touchUpInside
        /// It does what it is for.
        case primaryActionTriggered
    }

    /// What a control is in the middle of.
    public enum State: Sendable, Hashable {
        /// Nothing.
        case normal
    }
}
