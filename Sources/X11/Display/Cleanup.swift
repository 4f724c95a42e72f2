import Dispatch
import Geometry

/// Runs a closure that frees server or system resources: when ``run()`` is called, or else when the owner is
/// deallocated.
///
/// The owner may be deallocated on any thread, but its resources belong to the main actor. On the main queue `deinit`
/// runs the closure synchronously; elsewhere it runs the closure on a later main-queue turn. The closure must not
/// capture the owner.
@MainActor final class Cleanup {
    private var body: (@MainActor () -> Void)?

    /// - Parameter body: Called at most once.
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    /// Runs the closure now. Idempotent.
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
