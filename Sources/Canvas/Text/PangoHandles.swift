import CPango

/// Owns one reference to a GObject from Pango.
final class PangoObject {
    let pointer: OpaquePointer

    /// Adopts the caller's reference without retaining it again.
    init(adopting pointer: OpaquePointer) { self.pointer = pointer }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }
}
