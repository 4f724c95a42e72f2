import Foundation

// The methods with a selector. A selector becomes a method of the observer's class, not applied to an object:
// `#selector(contentDidChange(_:))` becomes `ListViewController.contentDidChange`.
extension NotificationCenter {
    /// Adds an observer with a method without parameters; nil for `name` or `object` means any.
    ///
    /// The observer is not retained, and needs not be removed before its end. The method is called on the main actor:
    /// at once for a notification that is posted there, and asynchronously for others.
    @preconcurrency public func addObserver<Observer: AnyObject>(
        _ observer: Observer, selector: @escaping @MainActor (Observer) -> @MainActor () -> Void,
        name: Notification.Name?, object: Any?
    ) {
        MethodObservers.add(observer, to: self, name, object as AnyObject?) { observer, _ in selector(observer)() }
    }

    /// Adds an observer with a method that receives the notification; see the method above.
    @preconcurrency public func addObserver<Observer: AnyObject>(
        _ observer: Observer, selector: @escaping @MainActor (Observer) -> @MainActor (Notification) -> Void,
        name: Notification.Name?, object: Any?
    ) {
        MethodObservers.add(observer, to: self, name, object as AnyObject?) { selector($0)($1) }
    }

    /// Adds an observer with a method that receives the notification as an object; see the methods above.
    @preconcurrency public func addObserver<Observer: AnyObject>(
        _ observer: Observer, selector: @escaping @MainActor (Observer) -> @MainActor (NSNotification) -> Void,
        name: Notification.Name?, object: Any?
    ) {
        MethodObservers.add(observer, to: self, name, object as AnyObject?) { observer, notification in
            selector(observer)(
                NSNotification(
                    name: notification.name, object: notification.object, userInfo: notification.userInfo))
        }
    }

    /// Removes all methods of an observer, or the token of a closure.
    public func removeObserver<Observer: AnyObject>(_ observer: Observer) {
        removeObserver(observer, name: nil, object: nil)
    }

    /// Removes the methods of an observer, or the token of a closure, for a name and an object; nil means any.
    public func removeObserver<Observer: AnyObject>(_ observer: Observer, name: Notification.Name?, object: Any?) {
        let isMethod = MethodObservers.remove(ObjectIdentifier(observer), from: self, name, object as AnyObject?)
        if !isMethod { removeObserver(observer as Any, name: name, object: object) }
    }
}
