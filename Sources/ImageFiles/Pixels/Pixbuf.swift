import CPixbuf

/// Owns one reference to a pixbuf.
final class Pixbuf {
    let pointer: OpaquePointer

    /// Takes over a reference that the caller owns.
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    var width: Int { Int(gdk_pixbuf_get_width(pointer)) }
    var height: Int { Int(gdk_pixbuf_get_height(pointer)) }

    /// The orientation that the decoder found and left to be applied.
    var orientation: ImageOrientation? {
        guard let text = gdk_pixbuf_get_option(pointer, "orientation") else { return nil }
        return Int(String(cString: text)).flatMap(ImageOrientation.init)
    }

    /// Copies the pixels into drawing form and turns them upright on the way.
    func converted(applying orientation: ImageOrientation) -> DecodedImage? {
        guard let source = gdk_pixbuf_read_pixels(pointer), gdk_pixbuf_get_bits_per_sample(pointer) == 8 else {
            return nil
        }
        let rows = SourceRows(
            start: source, width: width, height: height, stride: Int(gdk_pixbuf_get_rowstride(pointer)),
            channels: Int(gdk_pixbuf_get_n_channels(pointer)))
        return withExtendedLifetime(self) { rows.image(applying: orientation) }
    }
}

/// Takes ownership of an error that C has handed out and gives back its text.
func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "" }
    defer { g_error_free(error) }
    guard let text = error.pointee.message else { return "" }
    return String(cString: text)
}
