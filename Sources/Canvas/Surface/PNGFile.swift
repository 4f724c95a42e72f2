import CCairo
import Foundation

/// Writes PNG files, on any thread.
enum PNGFile {
    /// Writes a surface's pixels to a file at a path that another program names; see ``OutputFile/open(_:)``.
    static func writePrivately(
        _ surface: CairoSurface, width: Int, height: Int, to path: String
    ) throws(CanvasError) {
        guard !path.utf8.contains(0) else { throw .unwritable(path: path, reason: .badPath) }
        guard width > 0, height > 0 else { throw .unwritable(path: path, reason: .empty) }
        let descriptor: Int32
        do throws(OutputFile.Failure) {
            descriptor = try OutputFile.open(path)
        } catch {
            let reason: CanvasError.FileErrorReason =
                switch error.code {
                case ENOENT, ENOTDIR: .notFound
                case ELOOP: .other("it is a symbolic link")
                case EINVAL: .other("it is not a regular file")
                default: .inputOutput
                }
            throw .unwritable(path: path, reason: reason)
        }
        defer { close(descriptor) }
        cairo_surface_flush(surface.pointer)
        let status = withUnsafePointer(to: descriptor) { pointer in
            cairo_surface_write_to_png_stream(
                surface.pointer,
                { closure, bytes, count in
                    guard let descriptor = closure?.load(as: Int32.self) else { return CAIRO_STATUS_WRITE_ERROR }
                    let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(count))
                    return OutputFile.write(buffer, to: descriptor) == nil
                        ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
                }, UnsafeMutableRawPointer(mutating: pointer))
        }
        guard status == CAIRO_STATUS_SUCCESS else { throw .unwritable(path: path, reason: fault(status)) }
    }

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
