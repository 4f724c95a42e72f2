import CPango

/// Owns one reference to a GObject from Pango.
final class PangoObject {
    let pointer: OpaquePointer

    /// Takes over the caller's reference, without retaining the object again.
    init(adopting pointer: OpaquePointer) { self.pointer = pointer }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }
}
