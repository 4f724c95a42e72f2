/// Tells programs why optional methods of a delegate are not called.
///
/// A class that conforms to a protocol uses the protocol's default implementations for the methods that it does not
/// declare. A subclass that declares such a method only has another method of the same name: Swift does not call it,
/// and cannot tell that it exists. So a message is reported once for each class that inherits its conformance, unless
/// the conforming class is one of the library, which declares all methods (LIST-6).
///
/// Every protocol of the library that has default implementations is checked where its delegates are set.
@MainActor package enum InheritedConformance {
    private struct Key: Hashable {
        let type: ObjectIdentifier
        let name: String
    }

    /// Whether a message was reported about the classes that were checked, for each protocol.
    @MainActor private final class Known { var results: [Key: Bool] = [:] }
    private static let known = Known()

    /// Checks the class of a delegate; `conforms` tells whether a class conforms to the protocol of that name.
    ///
    /// - Returns: Whether a message was reported, now or earlier. A delegate of a protocol that refines another one is
    ///   then not checked for the other, which its superclass conforms to as well.
    @discardableResult
    package static func check(_ delegate: AnyObject?, _ name: String, _ conforms: (Any.Type) -> Bool) -> Bool {
        guard let delegate else { return false }
        let key = Key(type: ObjectIdentifier(type(of: delegate)), name: name)
        if let known = known.results[key] { return known }
        let isInherited = report(delegate, name, conforms)
        known.results[key] = isInherited
        return isInherited
    }

    private static func report(_ delegate: AnyObject, _ name: String, _ conforms: (Any.Type) -> Bool) -> Bool {
        let type: AnyObject.Type = Swift.type(of: delegate)
        // Looking up a conformance for the first time takes a tenth of a millisecond, and most delegates have no
        // superclass.
        guard let parent = Mirror(reflecting: delegate).superclassMirror else { return false }
        var mirror: Mirror? = parent
        var base: Any.Type = type
        while let current = mirror, conforms(current.subjectType) {
            base = current.subjectType
            mirror = current.superclassMirror
        }
        guard base != type, !["UIKitNames.", "Views."].contains(where: String(reflecting: base).hasPrefix) else {
            return false
        }
        ProgramMessage.report(
            "\(type) inherits its conformance to \(name) from \(base). Optional methods of the protocol that \(type) "
                + "declares and \(base) does not are not called: declare them in \(base) too, and override them.")
        return true
    }

    /// Checks the delegate of an interaction of the engine, which is set when the interaction is created.
    static func check(_ interaction: any Interaction) {
        switch interaction {
        case let drag as DragInteraction:
            check(drag.delegate, "UIDragInteractionDelegate") { $0 is any DragInteractionDelegate.Type }
        case let drop as DropInteraction:
            check(drop.delegate, "UIDropInteractionDelegate") { $0 is any DropInteractionDelegate.Type }
        case let spring as SpringLoadedInteraction:
            check(spring.interactionBehavior, "UISpringLoadedInteractionBehavior") {
                $0 is any SpringLoadedInteractionBehavior.Type
            }
        default: break
        }
    }
}
