/// An element of a menu that calls a method of an object in the chain of responders.
///
/// A selector becomes a method of a class, not applied to an object: `#selector(rename(_:))` becomes
/// `ViewController.rename`. It is called on the first object of that class in the chain of responders that begins at
/// the view that the menu belongs to.
public typealias UICommand = Command

/// A command that a key performs. Override `keyCommands` of a view, a controller or the program's delegate, or call
/// ``UIViewController/addKeyCommand(_:)``.
///
/// Where UIKit's code has `#selector(insert(_:))`, write `Self.insert`; a closure serves as well.
public typealias UIKeyCommand = KeyCommand

/// The keys that are held with another one.
public typealias UIKeyModifierFlags = KeyCommand.ModifierFlags

/// Stored for code that has it: menus show no alternatives of a command.
@preconcurrency @MainActor public final class UICommandAlternate {
    /// The title.
    public let title: String
    /// The keys that are held.
    public let modifierFlags: UIKeyModifierFlags

    /// Creates an alternative.
    public init(title: String, modifierFlags: UIKeyModifierFlags) {
        (self.title, self.modifierFlags) = (title, modifierFlags)
    }
}

extension Command {
    /// Calls a method of the first responder of a class.
    fileprivate static func call<Target: AnyObject>(
        _ method: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) -> @MainActor (Responder, Command) -> Void {
        { responder, _ in if let target = responder.firstResponder(ofClass: Target.self) { method(target)() } }
    }

    /// Calls a method of the first responder of a class with the command, if the command is a `Sender`.
    fileprivate static func call<Target: AnyObject, Sender>(
        _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) -> @MainActor (Responder, Command) -> Void {
        { responder, command in
            guard let sender = command as? Sender else { return }
            if let target = responder.firstResponder(ofClass: Target.self) { method(target)(sender) }
        }
    }

    /// Performs the command of a menu that belongs to a view or to a bar button item.
    func perform(sender: AnyObject) {
        if let responder = sender as? Responder ?? (sender as? UIBarButtonItem)?.anchor { perform(from: responder) }
    }

    /// Creates a command that calls a method.
    @preconcurrency public convenience init<Target: AnyObject>(
        title: String = "", image: UIImage? = nil, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        propertyList: Any? = nil, alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
        attributes: Attributes = [], state: State = .off
    ) {
        self.init(
            title: title, image: image, propertyList: propertyList, discoverabilityTitle: discoverabilityTitle,
            attributes: attributes, state: state, call: Self.call(action))
    }

    /// Creates a command that calls a method with the command, if the command is a `Sender`.
    @preconcurrency public convenience init<Target: AnyObject, Sender>(
        title: String = "", image: UIImage? = nil,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, propertyList: Any? = nil,
        alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil, attributes: Attributes = [],
        state: State = .off
    ) {
        self.init(
            title: title, image: image, propertyList: propertyList, discoverabilityTitle: discoverabilityTitle,
            attributes: attributes, state: state, call: Self.call(action))
    }
}

extension KeyCommand {
    private convenience init(
        _ title: String, _ image: UIImage?, _ input: String, _ flags: UIKeyModifierFlags, _ propertyList: Any?,
        _ discoverabilityTitle: String?, _ attributes: Attributes, _ state: State,
        _ call: @escaping @MainActor (Responder, Command) -> Void
    ) {
        self.init(
            title: title, image: image, input: input, modifierFlags: flags, propertyList: propertyList,
            discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state, call: call)
    }

    /// Creates a command that calls a method.
    @preconcurrency public convenience init<Target: AnyObject>(
        input: String, modifierFlags: UIKeyModifierFlags,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void, discoverabilityTitle: String? = nil
    ) { self.init("", nil, input, modifierFlags, nil, discoverabilityTitle, [], .off, Self.call(action)) }

    /// Creates a command that calls a method with the command, if the command is a `Sender`.
    @preconcurrency public convenience init<Target: AnyObject, Sender>(
        input: String, modifierFlags: UIKeyModifierFlags,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, discoverabilityTitle: String? = nil
    ) { self.init("", nil, input, modifierFlags, nil, discoverabilityTitle, [], .off, Self.call(action)) }

    /// Creates a command that calls a closure.
    @preconcurrency public convenience init(
        input: String, modifierFlags: UIKeyModifierFlags, discoverabilityTitle: String? = nil,
        action: @escaping @MainActor (UIKeyCommand) -> Void
    ) {
        self.init("", nil, input, modifierFlags, nil, discoverabilityTitle, [], .off) { _, command in
            if let command = command as? UIKeyCommand { action(command) }
        }
    }

    /// Creates a command with a title for menus that calls a method.
    @preconcurrency public convenience init<Target: AnyObject>(
        title: String = "", image: UIImage? = nil, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        input: String, modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
        alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil, attributes: Attributes = [],
        state: State = .off
    ) {
        self.init(
            title, image, input, modifierFlags, propertyList, discoverabilityTitle, attributes, state,
            Self.call(action))
    }

    /// Creates a command with a title for menus that calls a method with the command, if the command is a `Sender`.
    @preconcurrency public convenience init<Target: AnyObject, Sender>(
        title: String = "", image: UIImage? = nil,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, input: String,
        modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
    ) {
        self.init(
            title, image, input, modifierFlags, propertyList, discoverabilityTitle, attributes, state,
            Self.call(action))
    }

    /// Creates a command with a title for menus that calls a closure.
    @preconcurrency public convenience init(
        title: String = "", image: UIImage? = nil, input: String, modifierFlags: UIKeyModifierFlags = [],
        propertyList: Any? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [],
        state: State = .off, handler: @escaping @MainActor (UIKeyCommand) -> Void
    ) {
        self.init(title, image, input, modifierFlags, propertyList, discoverabilityTitle, attributes, state) {
            if let command = $1 as? UIKeyCommand { handler(command) }
        }
    }
}
