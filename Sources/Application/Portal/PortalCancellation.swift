internal import CGio

/// Ends the waiting of a call; usable from any thread.
///
/// `@unchecked Sendable`, because pointers are not `Sendable`. The pointer is constant, the instance retains the
/// object, and GIO's functions for it may be called from any thread.
final class PortalCancellation: @unchecked Sendable {
    let object: UnsafeMutablePointer<GCancellable> = g_cancellable_new()

    func cancel() { g_cancellable_cancel(object) }
    var isCanceled: Bool { g_cancellable_is_cancelled(object) != 0 }

    deinit { g_object_unref(object) }
}
