/// An element of a menu of the program. `UIKitNames` has more of them, and makes a ``Menu`` of them.
@preconcurrency @MainActor open class MenuElement {
    /// How an action of a menu is shown.
    public struct Attributes: OptionSet, Sendable, Hashable {
        /// The attributes as bits.
        public let rawValue: UInt

        /// Creates attributes from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Shown, but cannot be chosen.
        public static let disabled = Attributes(rawValue: 1)
        /// Deletes something: the title is red.
        public static let destructive = Attributes(rawValue: 2)
        /// Not shown.
        public static let hidden = Attributes(rawValue: 4)
    }

    /// Whether an action of a menu has a checkmark.
    public enum State: Int, Sendable, Hashable {
        /// No checkmark.
        case off
        /// A checkmark.
        case on
        /// Shown as a checkmark.
        case mixed
    }

    /// The title for the user.
    public let title: String
    /// A second line, stored for code that reads it: menus here show the title only.
    public let subtitle: String?
    /// The image for the user, before the title.
    public let image: Image?

    package init(title: String, subtitle: String?, image: Image?) {
        (self.title, self.subtitle, self.image) = (title, subtitle, image)
    }
}

extension MenuElement: Hashable {
    /// Elements are equal if they are identical.
    nonisolated public static func == (a: MenuElement, b: MenuElement) -> Bool { a === b }
    /// Hashes the identity.
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
