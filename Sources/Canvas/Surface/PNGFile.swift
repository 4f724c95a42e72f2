import CCairo
import Foundation

/// Writes PNG files, on any thread.
enum PNGFile {
    /// Writes a surface's pixels and replaces an existing file.
    static func write(_ surface: CairoSurface, width: Int, height: Int, to path: String) throws(CanvasError) {
        guard !path.utf8.contains(0) else { throw .unwritable(path: path, reason: .badPath) }
        guard width > 0, height > 0 else { throw .unwritable(path: path, reason: .empty) }
        cairo_surface_flush(surface.pointer)
        let status = cairo_surface_write_to_png(surface.pointer, path)
        guard status == CAIRO_STATUS_SUCCESS else {
            let folder = (path as NSString).deletingLastPathComponent
            let isMissing = !folder.isEmpty && !FileManager.default.fileExists(atPath: folder)
            throw .unwritable(path: path, reason: isMissing ? .notFound : fault(status))
        }
    }

    static func fault(_ status: cairo_status_t) -> CanvasError.FileErrorReason {
        switch status {
        case CAIRO_STATUS_FILE_NOT_FOUND: .notFound
        // Cairo 1.16 reports "no memory" for every failure of libpng, also for damaged files.
        case CAIRO_STATUS_READ_ERROR, CAIRO_STATUS_PNG_ERROR, CAIRO_STATUS_NO_MEMORY: .notAnImage
        case CAIRO_STATUS_WRITE_ERROR: .inputOutput
        default: .other(String(cString: cairo_status_to_string(status)))
        }
    }
}
