import Foundation
import Synchronization

/// The observers that were added with a method of their class.
///
/// The center retains a token for each. The table finds the tokens of an observer when it is removed.
enum MethodObservers {
    /// Any thread may hold an entry: it passes the token to its center only, and reads the weak reference atomically.
    private struct Entry: Sendable {
        let observer: HandedOver<() -> AnyObject?>
        let center: ObjectIdentifier
        let name: Notification.Name?
        let object: ObjectIdentifier?
        let token: HandedOver<any NSObjectProtocol>
    }

    private static let entries = Mutex<[ObjectIdentifier: [Entry]]>([:])

    /// Adds an observer, which is not retained, for the notifications of a name and of an object; nil means any.
    static func add<Observer: AnyObject>(
        _ observer: Observer, to center: NotificationCenter, _ name: Notification.Name?, _ object: AnyObject?,
        _ call: @escaping @MainActor (Observer, Notification) -> Void
    ) {
        let reference = HandedOver(value: { [weak observer] in observer })
        let (key, centerID) = (ObjectIdentifier(observer), ObjectIdentifier(center))
        let token = center.addObserver(forName: name, object: object, queue: nil) { [weak center] notification in
            // An observer need not be removed before its end.
            guard reference.value() != nil else {
                if let center { removeReleased(key, from: center) }
                return
            }
            let notification = HandedOver(value: notification)
            onMainActor { if let observer = reference.value() { call(observer, notification.value) } }
        }
        let entry = Entry(
            observer: HandedOver(value: { reference.value() }), center: centerID, name: name,
            object: object.map(ObjectIdentifier.init), token: HandedOver(value: token))
        // A new object may have the address of a released one.
        removeReleased(key, from: center)
        entries.withLock { $0[key, default: []].append(entry) }
    }

    /// Removes the methods of released observers that had an address.
    private static func removeReleased(_ observer: ObjectIdentifier, from center: NotificationCenter) {
        let released = entries.withLock { entries in
            let known = entries[observer] ?? []
            let kept = known.filter { $0.observer.value() != nil || $0.center != ObjectIdentifier(center) }
            entries[observer] = kept.isEmpty ? nil : kept
            return known.filter { $0.observer.value() == nil && $0.center == ObjectIdentifier(center) }
        }
        for entry in released { center.removeObserver(entry.token.value as Any) }
    }

    /// The number of methods that a center would call, those of released observers included.
    static func count(of center: NotificationCenter) -> Int {
        entries.withLock { $0.values.joined().count { $0.center == ObjectIdentifier(center) } }
    }

    /// Removes the methods of an observer for a name and an object; nil means any. Returns whether there was one. May
    /// be called while the observer is being released.
    static func remove(
        _ observer: ObjectIdentifier, from center: NotificationCenter, _ name: Notification.Name?, _ object: AnyObject?
    ) -> Bool {
        let removed = entries.withLock { entries in
            let known = entries[observer] ?? []
            let kept = known.filter {
                $0.center != ObjectIdentifier(center) || (name != nil && $0.name != name)
                    || (object != nil && $0.object != object.map(ObjectIdentifier.init))
            }
            entries[observer] = kept.isEmpty ? nil : kept
            return known.filter { entry in !kept.contains { $0.token.value === entry.token.value } }
        }
        for entry in removed { center.removeObserver(entry.token.value as Any) }
        return !removed.isEmpty
    }
}

/// Calls a closure at once on the main queue, and from other queues on the main queue's next turn.
func onMainActor(_ action: @escaping @MainActor @Sendable () -> Void) {
    if DispatchQueue.isMain { MainActor.assumeIsolated(action) } else { DispatchQueue.main.async(execute: action) }
}
