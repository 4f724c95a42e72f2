/// Tells programs why optional methods of a delegate are not called.
///
/// A class that conforms to a protocol uses the protocol's default implementations for the methods that it does not
/// declare. A subclass that declares such a method only has another method of the same name: Swift does not call it,
/// and cannot tell that it exists. So a message is reported once for each class that inherits its conformance, unless
/// the conforming class is one of the library, which declares all methods (LIST-6).
@MainActor enum InheritedConformance {
    /// The classes about which a message was written.
    @MainActor private final class Known { var names: Set<String> = [] }
    private static let known = Known()

    /// Checks the class of a delegate; `conforms` tells whether a class conforms to the protocol of that name.
    static func check(_ delegate: AnyObject?, _ name: String, _ conforms: (Any.Type) -> Bool) {
        // Looking up a conformance for the first time takes a tenth of a millisecond, and most delegates have no
        // superclass.
        guard let delegate, let parent = Mirror(reflecting: delegate).superclassMirror else { return }
        var mirror: Mirror? = parent
        let type: AnyObject.Type = Swift.type(of: delegate)
        var base: Any.Type = type
        while let current = mirror, conforms(current.subjectType) {
            base = current.subjectType
            mirror = current.superclassMirror
        }
        guard base != type, !["UIKitNames.", "Views."].contains(where: String(reflecting: base).hasPrefix),
            known.names.insert("\(String(reflecting: type)) \(name)").inserted
        else { return }
        ProgramMessage.report(
            "\(type) inherits its conformance to \(name) from \(base). Optional methods of the protocol that \(type) "
                + "declares and \(base) does not are not called: declare them in \(base) too, and override them.")
    }
}
