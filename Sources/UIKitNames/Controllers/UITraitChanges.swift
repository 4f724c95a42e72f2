/// A trait whose changes a program can observe.
public protocol UITraitDefinition {}

/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

/// The appearance.
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
/// The horizontal size class.
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
/// The vertical size class, which never changes.
public enum UITraitVerticalSizeClass: UITraitDefinition {}
/// The number of pixels per point.
public enum UITraitDisplayScale: UITraitDefinition {}
/// The text size, which never changes.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}

/// An observation of traits, by which it is ended.
@preconcurrency @MainActor public protocol UITraitChangeRegistration: AnyObject {}

/// Closures that are called when traits have changed.
@MainActor final class TraitHandlers {
    fileprivate final class Registration: UITraitChangeRegistration {
        let call: @MainActor (UITraitCollection, UITraitCollection) -> Void
        init(_ call: @escaping @MainActor (UITraitCollection, UITraitCollection) -> Void) { self.call = call }
    }

    fileprivate var registrations: [Registration] = []

    /// Calls the closures for the traits that differ.
    func traitsDidChange(from former: UITraitCollection, to traits: UITraitCollection) {
        for registration in registrations { registration.call(former, traits) }
    }

    fileprivate static func differ(_ trait: UITrait, _ a: UITraitCollection, _ b: UITraitCollection) -> Bool {
        switch trait {
        case is UITraitUserInterfaceStyle.Type: a.userInterfaceStyle != b.userInterfaceStyle
        case is UITraitHorizontalSizeClass.Type: a.horizontalSizeClass != b.horizontalSizeClass
        case is UITraitDisplayScale.Type: a.displayScale != b.displayScale
        default: false
        }
    }
}

/// An object whose traits can be observed: a view controller.
@preconcurrency @MainActor public protocol UITraitChangeObservable: AnyObject {}

extension UIViewController: UITraitChangeObservable {
    /// Calls a closure with the controller and the former traits when one of some traits has changed, after
    /// ``traitCollectionDidChange(_:)``. The observation lasts as long as the controller, or until
    /// ``unregisterForTraitChanges(_:)``. `Observer` is the controller's class.
    @preconcurrency @discardableResult public func registerForTraitChanges<Observer: UITraitChangeObservable>(
        _ traits: [UITrait], handler: @escaping @MainActor (Observer, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let registration = TraitHandlers.Registration { [weak self] former, present in
            guard traits.contains(where: { TraitHandlers.differ($0, former, present) }),
                let observer = self as? Observer
            else { return }
            handler(observer, former)
        }
        traitHandlers.registrations.append(registration)
        return registration
    }

    /// Ends an observation.
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        traitHandlers.registrations.removeAll { $0 === registration }
    }
}
