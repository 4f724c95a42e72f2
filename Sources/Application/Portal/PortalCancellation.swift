internal import CGio

/// Ends the waiting of a call; usable from any thread.
final class PortalCancellation: @unchecked Sendable {
    // GIO's object for this purpose, whose functions may be called from any thread.
    let object: UnsafeMutablePointer<GCancellable> = g_cancellable_new()

    func cancel() { g_cancellable_cancel(object) }
    var isCanceled: Bool { g_cancellable_is_cancelled(object) != 0 }

    deinit { g_object_unref(object) }
}
