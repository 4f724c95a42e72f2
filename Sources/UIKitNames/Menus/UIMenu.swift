/// An element of a menu: a ``UIAction``, a ``UIMenu``, a command or a ``UIDeferredMenuElement``.
public typealias UIMenuElement = MenuElement
/// UIKit's name of the attributes of elements.
public typealias UIMenuElementAttributes = UIMenuElement.Attributes
/// UIKit's name of the states of elements.
public typealias UIMenuElementState = UIMenuElement.State

/// A menu, or a submenu of another one.
@preconcurrency @MainActor public final class UIMenu: UIMenuElement {
    /// The identity of a menu.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates an identifier.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// How a menu is shown in another one.
    public struct Options: OptionSet, Sendable, Hashable {
        /// The options as bits.
        public let rawValue: UInt

        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The children are shown between separators, instead of a submenu.
        public static let displayInline = Options(rawValue: 1)
        /// The menu deletes something: its title is red.
        public static let destructive = Options(rawValue: 2)
        /// Has no effect: the program sets the states of the children.
        public static let singleSelection = Options(rawValue: 32)
    }

    /// The identity; a new one for a menu created without it.
    public let identifier: Identifier
    /// How the menu is shown in another one.
    public let options: Options
    /// The elements from top to bottom.
    public let children: [UIMenuElement]

    /// Creates a menu. The title is shown for a submenu only.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        options: Options = [], children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        (self.options, self.children) = (options, children)
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// Returns a copy with other elements.
    public func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
            children: newChildren)
    }

    /// The menu as Views shows it; `sender` is the view or bar button item that it belongs to.
    func makeMenu(for sender: AnyObject) -> Menu { Menu(MenuItem.items(of: children, for: sender)) }
}

extension MenuItem {
    /// The items that show elements of a menu. Separators are between others only.
    @MainActor static func items(of elements: [UIMenuElement], for sender: AnyObject) -> [MenuItem] {
        var items: [MenuItem] = []
        for element in elements {
            switch element {
            case let action as UIAction where !action.attributes.contains(.hidden):
                let item = MenuItem(
                    action.title, isChecked: action.state != .off, isEnabled: !action.attributes.contains(.disabled)
                ) { [weak sender] in if let sender { action.perform(sender: sender) } }
                items.append(item.showing(action, isDestructive: action.attributes.contains(.destructive)))
            case let command as UICommand where !command.attributes.contains(.hidden):
                let item = MenuItem(
                    command.title, shortcut: (command as? UIKeyCommand)?.shortcut, isChecked: command.state != .off,
                    isEnabled: !command.attributes.contains(.disabled)
                ) { [weak sender] in if let sender { command.perform(sender: sender) } }
                items.append(item.showing(command, isDestructive: command.attributes.contains(.destructive)))
            case let menu as UIMenu where menu.options.contains(.displayInline):
                let group = Self.items(of: menu.children, for: sender)
                // Without visible children there is nothing to separate.
                guard !group.isEmpty else { continue }
                if items.last?.isSeparatorItem == false { items.append(.separator) }
                items += group + [.separator]
            case let menu as UIMenu:
                let item = MenuItem(menu.title, submenu: menu.makeMenu(for: sender))
                items.append(item.showing(menu, isDestructive: menu.options.contains(.destructive)))
            case let deferred as UIDeferredMenuElement: items += deferred.items(for: sender)
            default: break
            }
        }
        if items.last?.isSeparatorItem == true { items.removeLast() }
        return items
    }

    /// The item with the image of an element.
    @MainActor private func showing(_ element: UIMenuElement, isDestructive: Bool) -> MenuItem {
        var item = self
        (item.image, item.isDestructive) = (element.image, isDestructive)
        return item
    }

    fileprivate var isSeparatorItem: Bool { if case .separator = kind { true } else { false } }
}

/// The menu of an item or a view, made when it is opened by the secondary button (LIST-5).
@preconcurrency @MainActor public final class UIContextMenuConfiguration {
    /// Returns the menu; its argument is the suggested elements, of which there are none.
    public typealias ActionProvider = @MainActor ([UIMenuElement]) -> UIMenu?

    /// The program's identifier of the menu.
    public let identifier: (any NSCopying)?
    private let actionProvider: ActionProvider?
    private let previewProvider: (@MainActor () -> UIViewController?)?

    /// Creates a configuration. `previewProvider` is called when the menu opens, and returns a controller whose view is
    /// shown beside the menu, in its preferred content size; nil shows none.
    public init(
        identifier: (any NSCopying)? = nil, previewProvider: (@MainActor () -> UIViewController?)? = nil,
        actionProvider: ActionProvider? = nil
    ) {
        self.identifier = identifier
        (self.actionProvider, self.previewProvider) = (actionProvider, previewProvider)
    }

    /// Opens the menu at a point in a view's coordinates, with its preview. `willDisplay` is called before, unless
    /// there is no menu, `willEnd` when it closes, and `commit` after a press on the preview.
    func show(
        at point: CGPoint, in view: View, willDisplay: (ContextMenuAnimator) -> Void,
        willEnd: @escaping @MainActor (ContextMenuAnimator) -> Void,
        commit: @escaping @MainActor (ContextMenuAnimator) -> Void
    ) {
        guard let root = view.root, let menu = actionProvider?([])?.makeMenu(for: view), !menu.items.isEmpty else {
            return
        }
        let (anchor, controller) = (view.convert(point, to: nil), previewProvider?())
        ContextMenuAnimator.run(controller, willDisplay)
        weak var preview: ContextMenuPreview?
        let shown = menu.show(at: anchor, in: root, of: view) {
            preview?.removeFromSuperview()
            ContextMenuAnimator.run(controller, willEnd)
        }
        guard let shown, let controller else { return }
        let added = ContextMenuPreview(controller, beside: shown, at: anchor) {
            ContextMenuAnimator.run(controller, commit)
        }
        preview = added
        root.addSubview(added)
        added.place(in: root.bounds)
    }
}
