/// A push button. Unlike UIKit's, it has one title and one appearance for all states.
@preconcurrency @MainActor open class UIButton: Button {
    private var actions: [(UIAction, UIControl.Event)] = []

    /// The appearance of a button.
    public enum ButtonType: Sendable, Hashable {
        /// A title in the accent color.
        case system
        /// A title without decoration.
        case custom
    }

    /// Creates a button; `frame` is in the superview's coordinates.
    public init(frame: CGRect = .zero) {
        super.init()
        self.frame = frame
        onPress = { [weak self] in self?.sendActions(for: .primaryActionTriggered) }
    }

    /// Creates a button with an appearance.
    public convenience init(type: ButtonType) {
        self.init()
        style = type == .system ? .accent : .plain
    }

    /// Creates a button that shows the action's title and performs the action when pressed.
    public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
        self.init(frame: frame)
        style = .accent
        title = primaryAction?.title
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Sets the title. `state` is ignored, since only `normal` exists.
    open func setTitle(_ title: String?, for state: UIControl.State) { self.title = title }

    /// Returns the title, which is the same for every state.
    open func title(for state: UIControl.State) -> String? { title }

    /// Adds an action for an event, after those already added.
    open func addAction(_ action: UIAction, for event: UIControl.Event) { actions.append((action, event)) }

    /// Performs the actions added for an event. A press sends `primaryActionTriggered`, which performs the actions of
    /// both events.
    open func sendActions(for event: UIControl.Event) {
        for (action, registered) in actions where event == .primaryActionTriggered || registered == event {
            action.perform(sender: self)
        }
    }
}

/// A titled action with a handler.
@preconcurrency @MainActor public final class UIAction {
    /// The title for the user.
    public let title: String
    /// The control that triggered the action; nil outside the handler.
    public private(set) weak var sender: AnyObject?
    /// How the action is shown in a menu.
    public var attributes: UIMenuElementAttributes = []
    /// Whether the action has a checkmark in a menu.
    public var state = UIMenuElementState.off
    private let handler: @MainActor (UIAction) -> Void

    /// Creates an action; the handler runs synchronously on the main actor.
    @preconcurrency public init(title: String = "", handler: @escaping @MainActor (UIAction) -> Void) {
        self.title = title
        self.handler = handler
    }

    func perform(sender: AnyObject) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}

/// The base class of views that respond to presses.
public typealias UIControl = Control

extension Control {
    /// Events of controls. A completed press sends both.
    public enum Event: Sendable, Hashable {
        /// A press was released inside the control.
        case touchUpInside
        /// The control's main action was triggered, by the pointer or the keyboard.
        case primaryActionTriggered
    }

    /// The states for which a title can be set.
    public enum State: Sendable, Hashable {
        /// The only state.
        case normal
    }
}
