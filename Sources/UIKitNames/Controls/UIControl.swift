/// The base class of views that respond to presses and send events to targets.
public typealias UIControl = Control

/// The targets of a control.
@MainActor final class ControlTargets {
    struct Entry {
        let events: UIControl.Event
        /// The target object, or the action.
        let object: ObjectIdentifier?
        let call: @MainActor (UIControl) -> Void
    }

    var entries: [Entry] = []

    /// Calls the targets of any of the events. The list may change meanwhile.
    func send(_ events: UIControl.Event, from control: UIControl) {
        for entry in entries where !entry.events.isDisjoint(with: events) { entry.call(control) }
    }
}

/// Targets and actions.
///
/// A selector becomes a method of the target's class, not applied to an object:
/// `#selector(ViewController.changed(_:))` becomes `ViewController.changed`. The method has no parameter or the
/// control. As in UIKit, the control does not retain its target.
extension Control {
    private var targets: ControlTargets {
        if let targets = existingAttachment(ControlTargets.self) { return targets }
        let targets = attachment(ControlTargets())
        onEvent = { [weak self, weak targets] events in if let self { targets?.send(events, from: self) } }
        return targets
    }

    /// Calls a method of the target with the control, if the control is a `Sender`.
    public func addTarget<Target: AnyObject, Sender>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
        for controlEvents: Event
    ) {
        guard let target else { return }
        add(target, controlEvents) { [weak target] control in
            if let target, let sender = control as? Sender { action(target)(sender) }
        }
    }

    /// Calls a method of the target without an argument.
    public func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for controlEvents: Event
    ) {
        guard let target else { return }
        add(target, controlEvents) { [weak target] _ in if let target { action(target)() } }
    }

    /// Adds an action for events, after those already added. Adding the same action again replaces it.
    public func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(action, for: controlEvents)
        add(action, controlEvents) { action.perform(sender: $0) }
    }

    private func add(_ object: AnyObject, _ events: Event, _ call: @escaping @MainActor (UIControl) -> Void) {
        targets.entries.append(ControlTargets.Entry(events: events, object: ObjectIdentifier(object), call: call))
    }

    /// Removes the methods of an object for events; with nil, those of all objects, and all actions. `action` is nil:
    /// methods cannot be compared.
    public func removeTarget(_ target: AnyObject?, action: Never?, for controlEvents: Event) {
        remove(target, controlEvents)
    }

    /// Removes an action for events.
    public func removeAction(_ action: UIAction, for controlEvents: Event) { remove(action, controlEvents) }

    private func remove(_ object: AnyObject?, _ events: Event) {
        guard let targets = existingAttachment(ControlTargets.self) else { return }
        targets.entries = targets.entries.compactMap { entry in
            guard object == nil || entry.object == object.map(ObjectIdentifier.init) else { return entry }
            let left = entry.events.subtracting(events)
            return left.isEmpty
                ? nil : ControlTargets.Entry(events: left, object: entry.object, call: entry.call)
        }
    }

    /// The events that have a target or an action.
    public var allControlEvents: Event {
        existingAttachment(ControlTargets.self)?.entries.reduce(into: []) { $0.formUnion($1.events) } ?? []
    }

    /// Calls the targets and actions of events.
    public func sendActions(for controlEvents: Event) { send(controlEvents) }
}
