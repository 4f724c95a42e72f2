import CX11

/// Destroys a window that does not exist: a request that is refused.
@discardableResult func destroyMissingWindow(_ raw: OpaquePointer, _ id: UInt) -> Int32 { XDestroyWindow(raw, id) }
