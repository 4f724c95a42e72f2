/// The base class of views that respond to presses and send events to targets.
public typealias UIControl = Control

/// A call in the source, and the types of the method that it adds.
///
/// Methods cannot be compared on Linux. The same call with the same target adds the same method, unless the method is
/// in a variable.
struct TargetSite: Hashable {
    private let file: String
    private let line: UInt
    private let column: UInt

    init(_ file: StaticString, _ line: UInt, _ column: UInt) {
        (self.file, self.line, self.column) = ("\(file)", line, column)
    }
}

/// The targets of a control.
@MainActor final class ControlTargets {
    struct Entry {
        var events: UIControl.Event
        /// The target object, or the action.
        let object: ObjectIdentifier?
        /// The target object; nil for an action, and for a target that was released.
        weak var target: AnyObject?
        /// What is the same for a target or action that is added again; nil for one that is not compared.
        let identity: AnyHashable?
        let call: @MainActor (UIControl) -> Void
    }

    var entries: [Entry] = []

    /// Calls the targets of any of the events. The list may change meanwhile.
    func send(_ events: UIControl.Event, from control: UIControl) {
        for entry in entries where !entry.events.isDisjoint(with: events) { entry.call(control) }
    }

    /// Removes entries for some events.
    func remove(_ events: UIControl.Event, where isRemoved: (Entry) -> Bool) {
        entries = entries.compactMap { entry in
            guard isRemoved(entry) else { return entry }
            var left = entry
            left.events.subtract(events)
            return left.events.isEmpty ? nil : left
        }
    }
}

/// Targets and actions.
///
/// A selector becomes a method of the target's class, not applied to an object:
/// `#selector(ViewController.changed(_:))` becomes `ViewController.changed`. The method has no parameter or the
/// control. As in UIKit, the control does not retain its target; without a target, the method is called on the first
/// object of its class in the chain of responders that begins at the control.
///
/// A target that is added again for an event replaces the former one if the same call in the source adds it, such as
/// one in `viewWillAppear` or in `cellForRowAt`. Methods cannot be compared on Linux: a target that two calls add is
/// called twice, and of several methods that one call adds in a loop, for one target and event, the last one is called.
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
        for controlEvents: Event, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        add(target, Target.self, controlEvents, TargetSite(fileID, line, column)) { target, control in
            if let sender = control as? Sender { action(target)(sender) }
        }
    }

    /// Calls a method of the target without an argument.
    public func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for controlEvents: Event,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        add(target, Target.self, controlEvents, TargetSite(fileID, line, column)) { target, _ in action(target)() }
    }

    private func add<Target: AnyObject>(
        _ target: Target?, _ type: Target.Type, _ events: Event, _ site: TargetSite,
        _ call: @escaping @MainActor (Target, UIControl) -> Void
    ) {
        let object = target.map(ObjectIdentifier.init)
        if let target {
            add(object, target, identity: [object, site] as [AnyHashable], events) { [weak target] control in
                if let target { call(target, control) }
            }
        } else {
            add(nil, identity: [ObjectIdentifier(type), site] as [AnyHashable], events) { control in
                if let target = control.firstResponder(ofClass: type) { call(target, control) }
            }
        }
    }

    /// Adds an action for events, after those already added. It replaces the one with the same identifier.
    public func addAction(_ action: UIAction, for controlEvents: Event) {
        add(ObjectIdentifier(action), identity: action.identifier, controlEvents) { action.perform(sender: $0) }
    }

    private func add(
        _ object: ObjectIdentifier?, _ target: AnyObject? = nil, identity: AnyHashable, _ events: Event,
        _ call: @escaping @MainActor (UIControl) -> Void
    ) {
        targets.remove(events) { $0.identity == identity }
        targets.entries.append(
            ControlTargets.Entry(events: events, object: object, target: target, identity: identity, call: call))
    }

    /// Removes the methods of an object for events; with nil, those of all objects, and all actions. `action` is nil:
    /// methods cannot be compared.
    public func removeTarget(_ target: AnyObject?, action: Never?, for controlEvents: Event) {
        let object = target.map(ObjectIdentifier.init)
        existingAttachment(ControlTargets.self)?.remove(controlEvents) { object == nil || $0.object == object }
    }

    /// Removes an action for events.
    public func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Removes the action of an identifier for events.
    public func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
        existingAttachment(ControlTargets.self)?.remove(controlEvents) { $0.identity == AnyHashable(identifier) }
    }

    /// The events that have a target or an action.
    public var allControlEvents: Event {
        existingAttachment(ControlTargets.self)?.entries.reduce(into: []) { $0.formUnion($1.events) } ?? []
    }

    /// The target objects: each as itself if its class is `Hashable`, as views are, otherwise its `ObjectIdentifier`.
    public var allTargets: Set<AnyHashable> {
        let objects = existingAttachment(ControlTargets.self)?.entries.compactMap(\.target) ?? []
        return Set(objects.map { $0 as? AnyHashable ?? AnyHashable(ObjectIdentifier($0)) })
    }

    /// Performs an action with the control.
    public func sendAction(_ action: UIAction) { action.perform(sender: self) }

    /// Calls a method of the target with the control, if the control is a `Sender`. Without a target, the method is
    /// called on the first object of its class in the chain of responders.
    public func sendAction<Target: AnyObject, Sender>(
        _ action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, to target: Target?, for event: UIEvent?
    ) {
        guard let target = target ?? firstResponder(ofClass: Target.self), let sender = self as? Sender else { return }
        action(target)(sender)
    }

    /// Calls the targets and actions of events.
    public func sendActions(for controlEvents: Event) { send(controlEvents) }
}

extension Control {
    /// The position of a control's content along its height.
    public enum ContentVerticalAlignment: Int, Sendable, Hashable {
        /// In the middle.
        case center
        /// At the upper edge.
        case top
        /// At the lower edge.
        case bottom
        /// In the middle: contents are not stretched.
        case fill
    }
}

extension Responder {
    /// The first object of a class in the chain of responders; nil if there is none.
    func nearestResponder<Target: AnyObject>(ofClass type: Target.Type) -> Target? {
        var responder: Responder? = self
        while let step = responder {
            if let target = step as? Target { return target }
            responder = step.next
        }
        return nil
    }

    /// The first object of a class in the chain of responders, which an action without a target goes to. Reports a
    /// chain without one.
    func firstResponder<Target: AnyObject>(ofClass type: Target.Type) -> Target? {
        if let target = nearestResponder(ofClass: type) { return target }
        ProgramMessage.report(
            "An action has no target: no \(type) is in the chain of responders that begins at \(Swift.type(of: self)).")
        return nil
    }
}
