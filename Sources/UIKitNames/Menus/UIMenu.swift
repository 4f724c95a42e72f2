/// An element of a menu: an action or a submenu.
@preconcurrency @MainActor public protocol UIMenuElement: AnyObject {
    /// The title for the user.
    var title: String { get }
}

/// How an action of a menu is shown.
public struct UIMenuElementAttributes: OptionSet, Sendable, Hashable {
    /// The attributes as bits.
    public let rawValue: UInt

    /// Creates attributes from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Shown, but cannot be chosen.
    public static let disabled = UIMenuElementAttributes(rawValue: 1)
    /// Deletes something. Menus here show such an action like any other.
    public static let destructive = UIMenuElementAttributes(rawValue: 2)
    /// Not shown.
    public static let hidden = UIMenuElementAttributes(rawValue: 4)
}

/// Whether an action of a menu has a checkmark.
public enum UIMenuElementState: Int, Sendable, Hashable {
    /// No checkmark.
    case off
    /// A checkmark.
    case on
    /// Shown as a checkmark.
    case mixed
}

extension UIAction: UIMenuElement {
    /// How the action is shown in a menu.
    public typealias Attributes = UIMenuElementAttributes
    /// Whether the action has a checkmark in a menu.
    public typealias State = UIMenuElementState

    /// Creates an action of a menu.
    public convenience init(
        title: String, image: UIImage? = nil, attributes: Attributes, state: State = .off,
        handler: @escaping @MainActor (UIAction) -> Void
    ) {
        self.init(title: title, image: image, handler: handler)
        (self.attributes, self.state) = (attributes, state)
    }
}

/// A menu, or a submenu of another one.
@preconcurrency @MainActor public final class UIMenu: UIMenuElement {
    /// How a menu is shown in another one.
    public struct Options: OptionSet, Sendable, Hashable {
        /// The options as bits.
        public let rawValue: UInt

        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The children are shown between separators, instead of a submenu.
        public static let displayInline = Options(rawValue: 1)
        /// The menu deletes something. Menus here show it like any other.
        public static let destructive = Options(rawValue: 2)
    }

    /// The title; menus here show it for a submenu only.
    public let title: String
    /// How the menu is shown in another one.
    public let options: Options
    /// The elements from top to bottom.
    public let children: [any UIMenuElement]

    /// Creates a menu. Menus here have no images, so `image` is ignored.
    public init(title: String = "", image: UIImage? = nil, options: Options = [], children: [any UIMenuElement] = []) {
        (self.title, self.options, self.children) = (title, options, children)
    }

    /// The menu as Views shows it; `sender` is the view that it belongs to.
    func makeMenu(for sender: AnyObject) -> Menu { Menu(items(for: sender)) }

    private func items(for sender: AnyObject) -> [MenuItem] {
        var items: [MenuItem] = []
        for child in children {
            switch child {
            case let action as UIAction where !action.attributes.contains(.hidden):
                items.append(
                    MenuItem(
                        action.title, isChecked: action.state != .off,
                        isEnabled: !action.attributes.contains(.disabled)
                    ) { [weak sender] in if let sender { action.perform(sender: sender) } })
            case let menu as UIMenu where menu.options.contains(.displayInline):
                if items.last?.isSeparatorItem == false { items.append(.separator) }
                items += menu.items(for: sender) + [.separator]
            case let menu as UIMenu:
                items.append(MenuItem(menu.title, submenu: menu.makeMenu(for: sender)))
            default: break
            }
        }
        if items.last?.isSeparatorItem == true { items.removeLast() }
        return items
    }
}

extension MenuItem {
    fileprivate var isSeparatorItem: Bool { if case .separator = kind { true } else { false } }
}

/// The menu of an item or a view, made when it is opened by the secondary button (LIST-5).
@preconcurrency @MainActor public final class UIContextMenuConfiguration {
    /// Returns the menu; its argument is the suggested elements, of which there are none.
    public typealias ActionProvider = @MainActor ([any UIMenuElement]) -> UIMenu?

    /// The program's identifier of the menu.
    public let identifier: (any NSCopying)?
    private let actionProvider: ActionProvider?

    /// Creates a configuration. Menus are opened without a preview here, so `previewProvider` is never called.
    public init(
        identifier: (any NSCopying)? = nil, previewProvider: (@MainActor () -> UIViewController?)? = nil,
        actionProvider: ActionProvider? = nil
    ) {
        self.identifier = identifier
        self.actionProvider = actionProvider
    }

    /// Opens the menu at a point in a view's coordinates.
    func show(at point: CGPoint, in view: View) {
        guard let root = view.root, let menu = actionProvider?([]) else { return }
        menu.makeMenu(for: view).show(at: view.convert(point, to: nil), in: root)
    }
}
