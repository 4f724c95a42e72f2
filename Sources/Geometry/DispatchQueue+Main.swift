import Foundation

extension DispatchQueue {
    /// Whether the caller runs on the main queue, and so on the main actor, on any thread. `Thread.isMainThread` is
    /// false where another thread serves the main queue, as in a program with an asynchronous main function.
    package static var isMain: Bool { getSpecific(key: mainKey) != nil }

    /// A queue-specific key that is set on the main queue only.
    private static let mainKey = {
        let key = DispatchSpecificKey<Void>()
        main.setSpecific(key: key, value: ())
        return key
    }()
}
