/// Shows a menu of actions beside content, at the request of the program.
///
/// The menu has the actions of editing that the first responder can perform, from the view upward, and the elements
/// that the delegate returns.
@preconcurrency @MainActor open class UIEditMenuInteraction: UIInteraction {
    /// The view that the interaction was added to.
    public private(set) weak var host: (any InteractionView)?
    /// Provides the menu. Not retained.
    public private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
    private weak var menu: MenuView?

    /// Creates an interaction.
    public init(delegate: (any UIEditMenuInteractionDelegate)?) {
        self.delegate = delegate
        InheritedConformance.check(delegate, "UIEditMenuInteractionDelegate") {
            $0 is any UIEditMenuInteractionDelegate.Type
        }
    }

    /// Called when the interaction was added to a view or, with nil, removed.
    open func didMove(to host: (any InteractionView)?) {
        self.host = host
        if host == nil { dismissMenu() }
    }

    /// Opens the menu at the point of a configuration, in the view's coordinates. Without elements nothing opens.
    open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
        guard let view = host as? UIView else { return }
        let suggested = EditMenu.actions(from: view)
        let elements =
            delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)?.children
            ?? suggested
        let rect =
            delegate?.editMenuInteraction(self, targetRectFor: configuration)
            ?? CGRect(origin: configuration.sourcePoint, size: .zero)
        ContextMenuAnimator.run(nil) {
            delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: $0)
        }
        menu = EditMenu.show(elements, at: rect, in: view) { [weak self] in
            guard let self else { return }
            ContextMenuAnimator.run(nil) {
                delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: $0)
            }
        }
    }

    /// Closes the menu.
    open func dismissMenu() { menu?.close() }
}

/// Where a menu opens.
@preconcurrency @MainActor open class UIEditMenuConfiguration {
    /// The program's identifier of the menu.
    public let identifier: AnyHashable?
    /// The point of the menu, in the view's coordinates.
    public let sourcePoint: CGPoint

    /// Creates a configuration.
    public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
        (self.identifier, self.sourcePoint) = (identifier, sourcePoint)
    }
}

/// Provides the menu of an interaction. All methods are optional.
@preconcurrency @MainActor public protocol UIEditMenuInteractionDelegate: AnyObject {
    /// Returns the menu; nil shows the suggested elements.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// Returns the rectangle of the content, below which the menu opens, in the view's coordinates.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect
    /// Called before the menu opens. The animator runs what is added at once.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
    /// Called when the menu has closed.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
}

/// Runs actions beside the appearance of a menu.
public typealias UIEditMenuInteractionAnimating = UIContextMenuInteractionAnimating

extension UIEditMenuInteractionDelegate {
    /// Nil.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    /// The point of the configuration.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { CGRect(origin: configuration.sourcePoint, size: .zero) }
    /// Does nothing.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
    /// Does nothing.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
}

/// The menus of editing.
@MainActor enum EditMenu {
    private static let commands: [(EditCommand, String)] = [
        (.cut, "Cut"), (.copy, "Copy"), (.paste, "Paste"), (.delete, "Delete"), (.selectAll, "Select all"),
    ]

    /// The actions that a responder from a view upward can perform.
    static func actions(from responder: Responder) -> [UIMenuElement] {
        commands.compactMap { command, title in
            guard let target = responder.target(forAction: command, withSender: nil) as? Responder else { return nil }
            return UIAction(title: title) { [weak target] _ in target?.perform(command) }
        }
    }

    /// Opens a menu at a rectangle in a view's coordinates; returns nil if there is nothing to show.
    static func show(
        _ elements: [UIMenuElement], at rect: CGRect, in view: UIView, onClose: @escaping @MainActor () -> Void
    ) -> MenuView? {
        guard let root = view.root else { return nil }
        let menu = UIMenu(children: elements).makeMenu(for: view)
        guard !menu.items.isEmpty else { return nil }
        let point = view.convert(CGPoint(x: rect.minX, y: rect.maxY), to: nil)
        return menu.show(at: point, in: root, of: view, onClose: onClose)
    }
}

/// A menu of actions that a program shows for its first responder; the form before ``UIEditMenuInteraction``.
@preconcurrency @MainActor public final class UIMenuController {
    /// The only object of the class.
    public static let shared = UIMenuController()

    /// Elements in addition to the actions of editing. An element is shown if an object of its method's class is in the
    /// chain of responders.
    public var menuItems: [UIMenuItem]?
    /// Whether a menu is open.
    public var isMenuVisible: Bool {
        get { menu?.superview != nil }
        set { setMenuVisible(newValue, animated: false) }
    }
    private weak var menu: MenuView?
    private weak var view: UIView?
    private var rect = CGRect.zero

    private init() {}

    /// Sets where the menu opens: at a rectangle in a view's coordinates.
    public func setTargetRect(_ targetRect: CGRect, in targetView: UIView) { (rect, view) = (targetRect, targetView) }

    /// Opens the menu where ``setTargetRect(_:in:)`` has set it, or closes it.
    public func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
        guard menuVisible else {
            menu?.close()
            return
        }
        guard let view else { return }
        let focused = view.root?.focusedView
        let first: Responder = focused ?? view.root?.commandView ?? view
        let added = (menuItems ?? []).compactMap { item -> UIMenuElement? in
            guard item.canPerform(first) || item.canPerform(view) else { return nil }
            return UIAction(title: item.title) { [weak first, weak view] _ in
                if let first, item.perform(first) { return }
                if let view { _ = item.perform(view) }
            }
        }
        menu = EditMenu.show(EditMenu.actions(from: first) + added, at: rect, in: view) {
            NotificationCenter.default.post(name: Self.didHideMenuNotification, object: nil)
        }
        if menu != nil { NotificationCenter.default.post(name: Self.didShowMenuNotification, object: self) }
    }

    /// Opens the menu at a rectangle in a view's coordinates.
    public func showMenu(from targetView: UIView, rect targetRect: CGRect) {
        setTargetRect(targetRect, in: targetView)
        setMenuVisible(true, animated: true)
    }

    /// Closes the menu.
    public func hideMenu(from targetView: UIView) { menu?.close() }
    /// Closes the menu.
    public func hideMenu() { menu?.close() }
    /// Has no effect: the menu asks for its elements when it opens.
    public func update() {}

    /// Posted when the menu has opened.
    public nonisolated static let didShowMenuNotification = Notification.Name("UIMenuControllerDidShowMenuNotification")
    /// Posted when the menu has closed.
    public nonisolated static let didHideMenuNotification = Notification.Name("UIMenuControllerDidHideMenuNotification")
}

/// An element of ``UIMenuController`` that calls a method of the first object of a class in the chain of responders.
@preconcurrency @MainActor public final class UIMenuItem {
    /// The title.
    public var title: String
    fileprivate let canPerform: @MainActor (Responder) -> Bool
    fileprivate let perform: @MainActor (Responder) -> Bool

    /// Creates an element. A selector becomes a method of a class: `#selector(rename)` becomes
    /// `ListViewController.rename`.
    public init<Target: AnyObject>(title: String, action: @escaping @MainActor (Target) -> @MainActor () -> Void) {
        self.title = title
        canPerform = { $0.nearestResponder(ofClass: Target.self) != nil }
        perform = {
            guard let target = $0.nearestResponder(ofClass: Target.self) else { return false }
            action(target)()
            return true
        }
    }

    /// Creates an element whose method gets the menu, or any object.
    public init<Target: AnyObject, Sender>(
        title: String, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        self.title = title
        canPerform = { $0.nearestResponder(ofClass: Target.self) != nil }
        perform = {
            let target = $0.nearestResponder(ofClass: Target.self)
            guard let target, let sender = UIMenuController.shared as? Sender else { return false }
            action(target)(sender)
            return true
        }
    }
}
