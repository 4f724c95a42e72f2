import CX11

/// Destroys a window that does not exist, which causes an X error.
@discardableResult func destroyMissingWindow(_ raw: OpaquePointer, _ id: UInt) -> Int32 { XDestroyWindow(raw, id) }
