import CCairo
import Foundation

extension Image {
    /// Writes the pixels as a PNG file at a path that another program names, and replaces an existing file, but no
    /// symbolic link and no pipe. Only the current user can read it. Blocks for tens of milliseconds; call it off
    /// the main actor.
    ///
    /// - Throws: ``CanvasError/unwritable(path:reason:)``.
    package func writePNG(to path: String) throws(CanvasError) {
        try PNGFile.writePrivately(store.surface(isOpaque: isOpaque), width: width, height: height, to: path)
    }
}

extension Surface {
    /// Writes the pixels as a PNG file and replaces an existing one.
    ///
    /// Blocks on disk I/O; intended for tests, screenshots and tools.
    ///
    /// - Throws: ``CanvasError/unwritable(path:reason:)``.
    public func writePNG(to path: String) throws(CanvasError) {
        try PNGFile.write(cairo, width: width, height: height, to: path)
    }

    /// Reads a PNG file into a surface; the surface is opaque if the file has no alpha channel.
    ///
    /// Blocks on disk I/O; intended for tests, screenshots and tools.
    ///
    /// - Throws: ``CanvasError/unreadable(path:reason:)``, ``CanvasError/outOfMemory(width:height:)``.
    package static func readPNG(from path: String) throws(CanvasError) -> Surface {
        guard !path.utf8.contains(0) else { throw .unreadable(path: path, reason: .badPath) }
        let read = CairoSurface(adopting: cairo_image_surface_create_from_png(path))
        guard read.isUsable else {
            let status = cairo_surface_status(read.pointer)
            // Cairo reports the same status for an unreadable file and for a file that is not an image, so check the
            // permission.
            let isLocked = status == CAIRO_STATUS_READ_ERROR && !FileManager.default.isReadableFile(atPath: path)
            throw .unreadable(path: path, reason: isLocked ? .inputOutput : PNGFile.fault(status))
        }
        let format = cairo_image_surface_get_format(read.pointer)
        if format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 { return Surface(adopting: read) }
        // Recent versions of cairo read images of more than 8 bits per channel as floating point.
        let surface = try make(
            width: Int(cairo_image_surface_get_width(read.pointer)),
            height: Int(cairo_image_surface_get_height(read.pointer)))
        let context = CairoContext(on: surface.cairo)
        cairo_set_source_surface(context.pointer, read.pointer, 0, 0)
        cairo_paint(context.pointer)
        return surface
    }
}
