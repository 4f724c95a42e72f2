// The initializers with target and action. A selector becomes a method of the target's class, not applied to an object:
// `#selector(add(_:))` becomes `Self.add`.
extension UIBarButtonItem {
    /// Creates a system item that calls a method of the target.
    @preconcurrency public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) { self.init(barButtonSystemItem: systemItem, action: Self.handler(target, action)) }

    /// Creates a system item that calls a method of the target with the item, if the item is a `Sender`.
    @preconcurrency public convenience init<Target: AnyObject, Sender>(
        barButtonSystemItem systemItem: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        self.init(barButtonSystemItem: systemItem)
        setHandler(target, action)
    }

    /// Creates a system item. `target` is ignored, since a closure needs none.
    @preconcurrency public convenience init(
        barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: (@MainActor () -> Void)?
    ) { self.init(barButtonSystemItem: systemItem, action: action) }

    /// Creates an item with a title that calls a method of the target.
    @preconcurrency public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) { self.init(title: title, style: style, action: Self.handler(target, action)) }

    /// Creates an item with a title that calls a method of the target with the item, if the item is a `Sender`.
    @preconcurrency public convenience init<Target: AnyObject, Sender>(
        title: String?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        self.init(title: title, style: style, action: nil)
        setHandler(target, action)
    }

    /// Creates an item with a title. `target` is ignored, since a closure needs none.
    @preconcurrency public convenience init(
        title: String?, style: Style, target: AnyObject?, action: (@MainActor () -> Void)?
    ) { self.init(title: title, style: style, action: action) }

    /// Creates an item with an image that calls a method of the target.
    @preconcurrency public convenience init<Target: AnyObject>(
        image: UIImage?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) { self.init(image: image, style: style, action: Self.handler(target, action)) }

    /// Creates an item with an image that calls a method of the target with the item, if the item is a `Sender`.
    @preconcurrency public convenience init<Target: AnyObject, Sender>(
        image: UIImage?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        self.init(image: image, style: style, action: nil)
        setHandler(target, action)
    }

    /// Creates an item with an image. `target` is ignored, since a closure needs none.
    @preconcurrency public convenience init(
        image: UIImage?, style: Style, target: AnyObject?, action: (@MainActor () -> Void)?
    ) { self.init(image: image, style: style, action: action) }

    private static func handler<Target: AnyObject>(
        _ target: Target?, _ action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) -> @MainActor () -> Void {
        { [weak target] in if let target { action(target)() } }
    }

    private func setHandler<Target: AnyObject, Sender>(
        _ target: Target?, _ action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        handler = { [weak target, weak self] in
            if let target, let sender = self as? Sender { action(target)(sender) }
        }
    }
}
