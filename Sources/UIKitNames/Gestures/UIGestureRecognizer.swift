/// Recognizes a gesture in the touches of a view.
public typealias UIGestureRecognizer = GestureRecognizer
/// Decides about the gestures of a recognizer.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
/// Recognizes taps.
public typealias UITapGestureRecognizer = TapGestureRecognizer
/// Recognizes a press that is held.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
/// Recognizes touches that move.
public typealias UIPanGestureRecognizer = PanGestureRecognizer
/// Recognizes a pan from an edge of the window.
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer
/// Recognizes two fingers whose distance changes.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer
/// Recognizes two fingers that turn.
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer
/// Recognizes a quick movement.
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer
/// Follows a pointer that is not pressed.
public typealias UIHoverGestureRecognizer = HoverGestureRecognizer
/// A finger, or a pressed mouse.
public typealias UITouch = Touch
/// The touches of a window at the time of an event.
public typealias UIEvent = TouchEvent

/// Adds UIKit's form of targets to all recognizers.
///
/// A selector becomes a method of the target's class, not applied to an object: `#selector(ViewController.tapped(_:))`
/// becomes `ViewController.tapped`. The method has no parameter or the recognizer. As in UIKit, the recognizer does not
/// retain its target.
@preconcurrency @MainActor public protocol UIGestureTargets: GestureRecognizer {
    /// Creates a recognizer without targets.
    init()
}

extension GestureRecognizer: UIGestureTargets {}

extension UIGestureTargets {
    /// Creates a recognizer with a closure that is called at each change of the state. The recognizer retains the
    /// closure.
    public init(handler: @escaping @MainActor (Self) -> Void) {
        self.init()
        addHandler { if let recognizer = $0 as? Self { handler(recognizer) } }
    }

    /// Creates a recognizer that calls a method of the target with the recognizer. Without a target, the method is
    /// called on the first object of its class in the chain of responders that begins at the recognizer's view.
    public init<Target: AnyObject>(
        target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
    ) {
        self.init()
        if let target { addTarget(target, action: action) } else { addHandler(Target.self) { action($0)($1) } }
    }

    /// Creates a recognizer that calls a method of the target without an argument.
    public init<Target: AnyObject>(target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void) {
        self.init()
        if let target {
            addTarget(target, action: action)
        } else {
            addHandler(Target.self) { target, _ in action(target)() }
        }
    }

    /// Creates a recognizer that calls a method of the target with true, such as `UIView.endEditing`: on iOS, a
    /// selector's argument is the recognizer, which counts as true.
    public init<Target: AnyObject>(
        target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Bool) -> Bool
    ) {
        self.init()
        if let target {
            addTarget(target, action: action)
        } else {
            addHandler(Target.self) { target, _ in _ = action(target)(true) }
        }
    }

    private func addHandler<Target: AnyObject>(_ type: Target.Type, _ call: @escaping @MainActor (Target, Self) -> Void)
    {
        addHandler {
            if let recognizer = $0 as? Self, let target = $0.view?.firstResponder(ofClass: type) {
                call(target, recognizer)
            }
        }
    }

    /// Creates a recognizer without targets. Both arguments are nil.
    public init(target: AnyObject?, action: (@MainActor (Self) -> Void)?) {
        self.init()
        if let action { addHandler { if let recognizer = $0 as? Self { action(recognizer) } } }
    }

    /// Adds a method of an object that is called with the recognizer. The same call in the source replaces the target
    /// that it added before, as in a control.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        add(target, TargetSite(fileID, line, column)) { target, recognizer in action(target)(recognizer) }
    }

    /// Adds a method of an object that is called without an argument.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        add(target, TargetSite(fileID, line, column)) { target, _ in action(target)() }
    }

    /// Adds a method of an object that is called with true, such as `UIView.endEditing`.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Bool) -> Bool,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        add(target, TargetSite(fileID, line, column)) { target, _ in _ = action(target)(true) }
    }

    private func add<Target: AnyObject>(
        _ target: Target, _ site: TargetSite, _ call: @escaping @MainActor (Target, Self) -> Void
    ) {
        addHandler(for: target, identity: site) { [weak target] in
            if let target, let recognizer = $0 as? Self { call(target, recognizer) }
        }
    }

    /// Removes all methods of an object; with nil, all targets. `action` is nil: methods cannot be compared.
    public func removeTarget(_ target: AnyObject?, action: Never?) { removeTargets(of: target) }
}
