import Dispatch

/// Frees what its owner holds from the server or the system: when it is told to, or else when the owner has gone.
///
/// Whoever lets go of an owner last may do so on any thread, and what is freed belongs to the main actor. So what is
/// not freed by then is freed at once on the main queue, and in a later turn of it from elsewhere. The closure holds
/// what it needs for that, the display above all, and never its owner.
@MainActor final class Cleanup {
    private var body: (@MainActor () -> Void)?

    /// The closure is called once.
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    /// Frees it now; harmless when that is done already.
    func run() {
        let body = body
        self.body = nil
        body?()
    }

    deinit {
        guard let body else { return }
        if DispatchQueue.isMain {
            MainActor.assumeIsolated(body)
        } else {
            DispatchQueue.main.async { MainActor.assumeIsolated(body) }
        }
    }
}

extension DispatchQueue {
    /// Whether this is done on the main queue, whose thread may be any.
    static var isMain: Bool { getSpecific(key: mainKey) != nil }

    /// What only the main queue has.
    private static let mainKey = {
        let key = DispatchSpecificKey<Void>()
        main.setSpecific(key: key, value: ())
        return key
    }()
}
