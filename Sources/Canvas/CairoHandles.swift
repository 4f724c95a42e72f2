import CCairo

/// Owns one reference to a cairo surface.
///
/// Cairo never returns null: if creation fails, it returns a surface with an error status, which drawing operations
/// ignore.
final class CairoSurface {
    let pointer: OpaquePointer

    /// Takes over the caller's reference, without retaining the surface again.
    init(adopting pointer: OpaquePointer) { self.pointer = pointer }

    deinit { cairo_surface_destroy(pointer) }

    /// Creates a surface over memory that belongs to `owner`; cairo retains the owner until the surface is destroyed.
    convenience init(
        bytes: UnsafeMutableRawPointer?, width: Int, height: Int, stride: Int, format: cairo_format_t,
        owner: AnyObject?
    ) {
        let data = bytes?.assumingMemoryBound(to: UInt8.self)
        self.init(
            adopting: cairo_image_surface_create_for_data(
                data, format, Int32(clamping: width), Int32(clamping: height), Int32(clamping: stride)))
        if let owner { retain(owner) }
    }

    var isUsable: Bool { cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS }

    private func retain(_ owner: AnyObject) {
        let retained = Unmanaged.passRetained(owner).toOpaque()
        // Cairo compares keys by address and never dereferences them, so the retained owner's address is a unique key.
        let key = UnsafePointer<cairo_user_data_key_t>(OpaquePointer(retained))
        let status = cairo_surface_set_user_data(pointer, key, retained) { retained in
            guard let retained else { return }
            Unmanaged<AnyObject>.fromOpaque(retained).release()
        }
        if status != CAIRO_STATUS_SUCCESS { Unmanaged<AnyObject>.fromOpaque(retained).release() }
    }
}

/// Owns one reference to a cairo drawing context.
final class CairoContext {
    let pointer: OpaquePointer

    init(on surface: CairoSurface) { pointer = cairo_create(surface.pointer) }

    deinit { cairo_destroy(pointer) }
}

/// Owns one reference to a cairo pattern.
final class CairoPattern {
    let pointer: OpaquePointer

    init(adopting pointer: OpaquePointer) { self.pointer = pointer }

    deinit { cairo_pattern_destroy(pointer) }
}
