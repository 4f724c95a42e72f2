import CPixbuf

/// Owns one reference to a `GdkPixbuf`.
final class Pixbuf {
    let pointer: OpaquePointer

    /// Takes ownership of a reference.
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    var width: Int { Int(gdk_pixbuf_get_width(pointer)) }
    var height: Int { Int(gdk_pixbuf_get_height(pointer)) }

    /// The orientation that the loader reported but did not apply.
    var orientation: ImageOrientation? {
        guard let text = gdk_pixbuf_get_option(pointer, "orientation") else { return nil }
        return Int(String(cString: text)).flatMap(ImageOrientation.init)
    }

    /// Returns the image at another size; nil without enough memory.
    func scaled(to size: (width: Int, height: Int)) -> Pixbuf? {
        guard size != (width, height) else { return self }
        return gdk_pixbuf_scale_simple(pointer, gint(size.width), gint(size.height), GDK_INTERP_BILINEAR)
            .map(Pixbuf.init)
    }

    /// Converts the pixels to `DecodedImage`'s layout and applies the orientation.
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

/// Frees a `GError` and returns its message.
func consumeMessage(of error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "" }
    defer { g_error_free(error) }
    guard let text = error.pointee.message else { return "" }
    return String(cString: text)
}
