import Dispatch
import Foundation

/// Threads whose creation can fail visibly: Foundation's `Thread` ignores the failure, so that a caller would wait
/// forever.
package enum DetachedThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Whether a number of threads can exist besides those that do. Returns 0, or the `errno` with which one of them
    /// could not be created.
    package static func probe(count: Int) -> Int32 {
        let end = DispatchSemaphore(value: 0)
        var (started, code) = (0, Int32(0))
        while started < count && code == 0 {
            code = start(name: "probe") { end.wait() }
            if code == 0 { started += 1 }
        }
        for _ in 0..<started { end.signal() }
        return code
    }

    /// Runs `body` once on a new thread; the kernel keeps the first 15 bytes of `name`. Returns 0, or the `errno` with
    /// which no thread could be created; `body` is not called then.
    package static func start(name: String, _ body: @escaping @Sendable () -> Void) -> Int32 {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let context = Unmanaged.passRetained(
            Body {
                Thread.current.name = name
                body()
            })
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { context in
                guard let context else { return nil }
                Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        if code != 0 { context.release() }
        return code
    }
}
