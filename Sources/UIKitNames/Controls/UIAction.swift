/// A titled action with a handler, of a control or in a menu.
@preconcurrency @MainActor public final class UIAction: UIMenuElement {
    /// The identity of an action: a control and a menu have one action of an identifier at most.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates an identifier.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// How an action is shown in a menu.
    public typealias Attributes = UIMenuElement.Attributes
    /// Whether an action has a checkmark in a menu.
    public typealias State = UIMenuElement.State

    /// The identity; a new one for an action created without it.
    public let identifier: Identifier
    /// The control that triggered the action; nil outside the handler.
    public private(set) weak var sender: AnyObject?
    /// How the action is shown in a menu.
    public var attributes: Attributes
    /// Whether the action has a checkmark in a menu.
    public var state: State
    /// A longer title, stored for code that sets it.
    public var discoverabilityTitle: String?
    private let handler: @MainActor (UIAction) -> Void

    /// Creates an action; the handler runs synchronously on the main actor. Menus show no subtitle.
    @preconcurrency public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping @MainActor (UIAction) -> Void
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.discoverabilityTitle = discoverabilityTitle
        (self.attributes, self.state, self.handler) = (attributes, state, handler)
        super.init(title: title, subtitle: subtitle, image: image)
    }

    func perform(sender: AnyObject) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
