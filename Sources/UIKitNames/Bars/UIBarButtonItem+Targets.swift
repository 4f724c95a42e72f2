// The initializers with target and action. A selector becomes a method of the target's class, not applied to an object:
// `#selector(add(_:))` becomes `Self.add`.
extension UIBarButtonItem {
    /// Creates a system item that calls a method of the target.
    @preconcurrency public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(barButtonSystemItem: systemItem)
        set(target, Action(action))
    }

    /// Creates a system item that calls a method of the target with the item, if the item is a `Sender`.
    @preconcurrency public convenience init<Target: AnyObject, Sender>(
        barButtonSystemItem systemItem: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        self.init(barButtonSystemItem: systemItem)
        set(target, Action(action))
    }

    /// Creates a system item. `target` is ignored, since a closure needs none.
    @preconcurrency public convenience init(
        barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: (@MainActor () -> Void)?
    ) { self.init(barButtonSystemItem: systemItem, action: action) }

    /// Creates an item with a title that calls a method of the target.
    @preconcurrency public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title: title, style: style, action: nil)
        set(target, Action(action))
    }

    /// Creates an item with a title that calls a method of the target with the item, if the item is a `Sender`.
    @preconcurrency public convenience init<Target: AnyObject, Sender>(
        title: String?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        self.init(title: title, style: style, action: nil)
        set(target, Action(action))
    }

    /// Creates an item with a title. `target` is ignored, since a closure needs none.
    @preconcurrency public convenience init(
        title: String?, style: Style, target: AnyObject?, action: (@MainActor () -> Void)?
    ) { self.init(title: title, style: style, action: action) }

    /// Creates an item with an image that calls a method of the target.
    @preconcurrency public convenience init<Target: AnyObject>(
        image: UIImage?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(image: image, style: style, action: nil)
        set(target, Action(action))
    }

    /// Creates an item with an image that calls a method of the target with the item, if the item is a `Sender`.
    @preconcurrency public convenience init<Target: AnyObject, Sender>(
        image: UIImage?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        self.init(image: image, style: style, action: nil)
        set(target, Action(action))
    }

    /// Creates an item with an image. `target` is ignored, since a closure needs none.
    @preconcurrency public convenience init(
        image: UIImage?, style: Style, target: AnyObject?, action: (@MainActor () -> Void)?
    ) { self.init(image: image, style: style, action: action) }

    /// Creates an item with an image. The image for narrow windows is ignored.
    @preconcurrency public convenience init<Target: AnyObject>(
        image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) { self.init(image: image, style: style, target: target, action: action) }

    /// Creates an item with an image. The image for narrow windows is ignored.
    @preconcurrency public convenience init<Target: AnyObject, Sender>(
        image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) { self.init(image: image, style: style, target: target, action: action) }

    // Property observers are not called in initializers.
    private func set(_ target: AnyObject?, _ action: Action) { (self.target, self.action) = (target, action) }

    /// A method of a class without its object, as UIKit's selector.
    public struct Action {
        let call: @MainActor (AnyObject?, UIBarButtonItem) -> Void

        /// Creates an action that calls a method without an argument: `Action(ViewController.add)`.
        public init<Target: AnyObject>(_ method: @escaping @MainActor (Target) -> @MainActor () -> Void) {
            self.init { (target: Target, _) in method(target)() }
        }

        /// Creates an action that calls a method with the item, if the item is a `Sender`.
        public init<Target: AnyObject, Sender>(
            _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
        ) {
            self.init { (target: Target, item) in if let sender = item as? Sender { method(target)(sender) } }
        }

        private init<Target: AnyObject>(_ call: @escaping @MainActor (Target, UIBarButtonItem) -> Void) {
            self.call = { target, item in
                if let target = target as? Target ?? item.anchor?.firstResponder(ofClass: Target.self) {
                    call(target, item)
                }
            }
        }
    }
}
