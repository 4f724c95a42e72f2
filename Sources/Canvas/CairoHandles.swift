import CCairo

/// Owns one reference to a cairo surface.
///
/// Cairo never answers with null: a surface that could not be made is an inert object with a status, which may be
/// drawn on and from without effect.
final class CairoSurface {
    let pointer: OpaquePointer

    /// Takes over the caller's reference.
    init(adopting pointer: OpaquePointer) { self.pointer = pointer }

    deinit { cairo_surface_destroy(pointer) }

    /// A surface over someone else's memory, which the owner keeps alive for as long as cairo has the surface.
    convenience init(
        bytes: UnsafeMutableRawPointer?, width: Int, height: Int, stride: Int, format: cairo_format_t,
        owner: AnyObject?
    ) {
        let data = bytes?.assumingMemoryBound(to: UInt8.self)
        self.init(
            adopting: cairo_image_surface_create_for_data(
                data, format, Int32(clamping: width), Int32(clamping: height), Int32(clamping: stride)))
        if let owner { keep(owner) }
    }

    var isUsable: Bool { cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS }

    private func keep(_ owner: AnyObject) {
        let held = Unmanaged.passRetained(owner).toOpaque()
        // Cairo compares a key's address and never looks inside, so the owner's own address serves as one.
        let key = UnsafePointer<cairo_user_data_key_t>(OpaquePointer(held))
        let status = cairo_surface_set_user_data(pointer, key, held) { held in
            guard let held else { return }
            Unmanaged<AnyObject>.fromOpaque(held).release()
        }
        if status != CAIRO_STATUS_SUCCESS { Unmanaged<AnyObject>.fromOpaque(held).release() }
    }
}

/// Owns a cairo drawing context.
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
