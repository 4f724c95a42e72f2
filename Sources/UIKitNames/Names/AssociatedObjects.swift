import Foundation

/// How an object retains an associated one. All values but `OBJC_ASSOCIATION_ASSIGN` retain it; none copies.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// Keeps an object weakly, and another value strongly.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// Retains the value.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// Retains the value, without a copy.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// Retains the value.
    case OBJC_ASSOCIATION_RETAIN = 0o1401
    /// Retains the value, without a copy.
    case OBJC_ASSOCIATION_COPY = 0o1403
}

/// The values of objects by the program's keys.
@MainActor private final class AssociatedObjects {
    enum Stored {
        case strong(Any)
        case weak(() -> AnyObject?)
    }
    struct Entry {
        weak var object: AnyObject?
        var values: [UnsafeRawPointer: Stored] = [:]
    }

    static let shared = AssociatedObjects()
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// Entries of released objects are removed when there are twice as many entries as after the last removal.
    private var limit = 64

    subscript(object: AnyObject, key: UnsafeRawPointer) -> Stored? {
        get {
            // A new object may have the address of a released one.
            guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
            return entry.values[key]
        }
        set {
            var entry = entries[ObjectIdentifier(object)] ?? Entry(object: object)
            if entry.object !== object { entry = Entry(object: object) }
            entry.values[key] = newValue
            entries[ObjectIdentifier(object)] = entry.values.isEmpty ? nil : entry
            guard entries.count > limit else { return }
            entries = entries.filter { $0.value.object != nil }
            limit = max(entries.count * 2, 64)
        }
    }
}

/// Associates a value with an object by a key, the address of a variable; nil removes it. On Linux, the values of a
/// released object are released later: when values of other objects are set.
@preconcurrency @MainActor public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    let object = object as AnyObject
    guard let value else { return AssociatedObjects.shared[object, key] = nil }
    if policy == .OBJC_ASSOCIATION_ASSIGN, type(of: value) is AnyClass {
        let reference = value as AnyObject
        AssociatedObjects.shared[object, key] = .weak { [weak reference] in reference }
    } else {
        AssociatedObjects.shared[object, key] = .strong(value)
    }
}

/// Returns the value that was associated with an object by a key.
@preconcurrency @MainActor public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    switch AssociatedObjects.shared[object as AnyObject, key] {
    case .strong(let value): value
    case .weak(let reference): reference()
    case nil: nil
    }
}
