/// A menu element that calls a method of an object in the chain of responders, or a closure.
@preconcurrency @MainActor open class Command: MenuElement {
    /// A value for the program's use, which the method reads from its argument.
    public let propertyList: Any?
    /// How the command is shown in a menu.
    public var attributes: Attributes
    /// Whether the command has a checkmark in a menu.
    public var state: State
    /// A longer title, for lists of the commands.
    public var discoverabilityTitle: String?
    private let call: @MainActor (Responder, Command) -> Void

    /// Creates a command. `call` receives the responder at which the search for the method's object begins.
    package init(
        title: String, image: Image?, propertyList: Any?, discoverabilityTitle: String?, attributes: Attributes,
        state: State, call: @escaping @MainActor (Responder, Command) -> Void
    ) {
        (self.propertyList, self.discoverabilityTitle) = (propertyList, discoverabilityTitle)
        (self.attributes, self.state, self.call) = (attributes, state, call)
        super.init(title: title, subtitle: nil, image: image)
    }

    /// Performs the command; the search for the method's object begins at `responder`.
    package func perform(from responder: Responder) { call(responder, self) }
}

/// A command that a key performs, alone or with modifier keys; see ``Responder/keyCommands``.
@preconcurrency @MainActor open class KeyCommand: Command {
    /// The keys that are held with another one. ``command`` is the Control key, as programs of desktops have it.
    public struct ModifierFlags: OptionSet, Sendable, Hashable {
        /// One bit per key.
        public let rawValue: Int

        /// Creates flags from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Caps Lock; has no effect.
        public static let alphaShift = ModifierFlags(rawValue: 1 << 16)
        /// Shift.
        public static let shift = ModifierFlags(rawValue: 1 << 17)
        /// Control.
        public static let control = ModifierFlags(rawValue: 1 << 18)
        /// Alt.
        public static let alternate = ModifierFlags(rawValue: 1 << 19)
        /// Control: a desktop's keyboard has no Command key.
        public static let command = ModifierFlags(rawValue: 1 << 20)
        /// The numeric keypad; has no effect.
        public static let numericPad = ModifierFlags(rawValue: 1 << 21)
    }

    /// The key: a character, or one of the constants.
    public let input: String?
    /// The keys that are held.
    public let modifierFlags: ModifierFlags
    /// Whether the command precedes text input and the keys of the focused view; false by default. It does so anyway if
    /// no text is being edited.
    public var wantsPriorityOverSystemBehavior = false

    /// Creates a command for a key.
    package init(
        title: String, image: Image?, input: String, modifierFlags: ModifierFlags, propertyList: Any?,
        discoverabilityTitle: String?, attributes: Attributes, state: State,
        call: @escaping @MainActor (Responder, Command) -> Void
    ) {
        (self.input, self.modifierFlags) = (input, modifierFlags)
        super.init(
            title: title, image: image, propertyList: propertyList, discoverabilityTitle: discoverabilityTitle,
            attributes: attributes, state: state, call: call)
    }

    /// The up arrow.
    public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
    /// The down arrow.
    public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
    /// The left arrow.
    public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
    /// The right arrow.
    public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
    /// Escape.
    public nonisolated static let inputEscape = "UIKeyInputEscape"
    /// Page up.
    public nonisolated static let inputPageUp = "UIKeyInputPageUp"
    /// Page down.
    public nonisolated static let inputPageDown = "UIKeyInputPageDown"
    /// Home.
    public nonisolated static let inputHome = "UIKeyInputHome"
    /// End.
    public nonisolated static let inputEnd = "UIKeyInputEnd"
    /// Delete, which removes what follows the cursor; `"\u{8}"` is Backspace.
    public nonisolated static let inputDelete = "UIKeyInputDelete"
    /// Function keys.
    public nonisolated static let (inputF1, inputF2, inputF3, inputF4, inputF5, inputF6) = (
        "UIKeyInputF1", "UIKeyInputF2", "UIKeyInputF3", "UIKeyInputF4", "UIKeyInputF5", "UIKeyInputF6"
    )
    /// Function keys.
    public nonisolated static let (inputF7, inputF8, inputF9, inputF10, inputF11, inputF12) = (
        "UIKeyInputF7", "UIKeyInputF8", "UIKeyInputF9", "UIKeyInputF10", "UIKeyInputF11", "UIKeyInputF12"
    )

    /// The key as events report it; nil without an input that is known.
    private var key: Key? {
        guard let input else { return nil }
        switch input {
        case Self.inputUpArrow: return .up
        case Self.inputDownArrow: return .down
        case Self.inputLeftArrow: return .left
        case Self.inputRightArrow: return .right
        case Self.inputEscape, "\u{1b}": return .escape
        case Self.inputPageUp: return .pageUp
        case Self.inputPageDown: return .pageDown
        case Self.inputHome: return .home
        case Self.inputEnd: return .end
        case Self.inputDelete, "\u{7f}": return .delete
        case "\u{8}": return .backspace
        case "\r", "\n": return .enter
        case "\t": return .tab
        case " ": return .space
        default:
            if input.hasPrefix("UIKeyInputF") { return Int(input.dropFirst("UIKeyInputF".count)).map { .function($0) } }
            return input.count == 1 ? input.lowercased().first.map { .character($0) } : nil
        }
    }

    /// The shortcut of the key; nil without an input that is known.
    package var shortcut: Shortcut? {
        key.map {
            Shortcut(
                key: $0, control: !modifierFlags.isDisjoint(with: [.control, .command]),
                alternate: modifierFlags.contains(.alternate), shift: modifierFlags.contains(.shift))
        }
    }

    /// Whether an event's key performs the command. A symbol that is typed with Shift needs no flag for it.
    func matches(_ pressed: Key, _ held: KeyModifiers) -> Bool {
        !attributes.contains(.disabled) && shortcut?.matches(pressed, held) == true
    }

    /// Whether the key types text while text is being edited.
    var typesText: Bool { shortcut?.typesText == true }
}
