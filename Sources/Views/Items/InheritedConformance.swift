import Foundation

/// Tells programs why optional methods of a delegate are not called.
///
/// A class that conforms to a protocol uses the protocol's default implementations for the methods that it does not
/// declare. A subclass that declares such a method only has another method of the same name: Swift does not call it,
/// and cannot tell that it exists. So a debug build writes a message once for each class that inherits its conformance,
/// unless the conforming class is one of the library, which declares all methods.
@MainActor package enum InheritedConformance {
    /// Receives the messages; by default they are written to the standard error output in debug builds.
    package static var report: (String) -> Void = { message in
        #if DEBUG
            try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
        #endif
    }
    private static var known: Set<String> = []

    /// Checks the class of a delegate; `conforms` tells whether a class conforms to the protocol of that name.
    static func check(_ delegate: AnyObject?, _ name: String, _ conforms: (Any.Type) -> Bool) {
        guard let delegate else { return }
        var mirror: Mirror? = Mirror(reflecting: delegate)
        let type: AnyObject.Type = Swift.type(of: delegate)
        var base: Any.Type = type
        while let current = mirror, conforms(current.subjectType) {
            base = current.subjectType
            mirror = current.superclassMirror
        }
        guard base != type, !String(reflecting: base).hasPrefix("UIKitNames."),
            known.insert("\(String(reflecting: type)) \(name)").inserted
        else { return }
        report(
            "\(type) inherits its conformance to \(name) from \(base). Optional methods of the protocol that \(type) "
                + "declares and \(base) does not are not called: declare them in \(base) too, and override them.")
    }
}
