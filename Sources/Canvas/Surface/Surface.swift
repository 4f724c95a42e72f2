import CCairo
import Foundation
import Geometry

/// A rectangle of pixels to draw on: a window's buffer, a preview that is drawn once, or a test's image.
///
/// Pixels are 32 bits each in native byte order, 0xAARRGGBB, premultiplied. Coordinates in this type are pixels from
/// the top left; ``Context`` draws in points. A surface may be empty (0×0); drawing on it has no effect.
///
/// Surfaces and contexts belong to the actor or thread that creates them: they are not `Sendable`.
public final class Surface {
    /// The meaning of a pixel's bits.
    public enum Format: Sendable, Hashable {
        /// Premultiplied color with an alpha channel.
        case argb
        /// Opaque color; the highest byte is ignored.
        case rgb
    }

    /// The longest side of a surface, in pixels.
    package static let longestSide = 32_767

    /// The number of pixel columns.
    public let width: Int
    /// The number of pixel rows.
    public let height: Int
    /// The meaning of a pixel's bits.
    public let format: Format
    let cairo: CairoSurface

    /// Creates a surface with all bits zero: transparent, or black without an alpha channel.
    ///
    /// For sizes that the program chooses. Negative sizes count as 0, and a failed allocation yields an empty (0×0)
    /// surface. For sizes from external data use ``make(width:height:format:)``, which throws an error.
    public init(width: Int, height: Int, format: Format = .argb) {
        let made = CairoSurface(
            adopting: cairo_image_surface_create(
                format.cairo, Int32(clamping: max(0, width)), Int32(clamping: max(0, height))))
        cairo = made
        self.format = format
        self.width = made.isUsable ? max(0, width) : 0
        self.height = made.isUsable ? max(0, height) : 0
    }

    /// Creates a surface over memory that it does not own, such as a window's shared memory segment.
    ///
    /// - Parameters:
    ///   - bytes: The top left pixel, at an address divisible by 4.
    ///   - stride: Bytes per row, divisible by 4 and at least 4 times the width.
    ///   - owner: Retained while the surface, or an object that draws on it, exists; its deinitializer may free the
    ///     memory.
    ///
    /// Contradictory values yield an empty (0×0) surface.
    package init(
        wrapping bytes: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, format: Format,
        owner: AnyObject?
    ) {
        let fits =
            width >= 0 && height >= 0 && width <= Self.longestSide && height <= Self.longestSide
            && stride >= width * 4 && stride % 4 == 0 && UInt(bitPattern: bytes) % 4 == 0
        let made = CairoSurface(
            bytes: bytes, width: fits ? width : 0, height: fits ? height : 0, stride: fits ? stride : 0,
            format: format.cairo, owner: owner)
        cairo = made
        self.format = format
        self.width = fits && made.isUsable ? width : 0
        self.height = fits && made.isUsable ? height : 0
    }

    /// Takes over a cairo surface. Precondition: it is usable, and its format is ARGB32 or RGB24.
    init(adopting surface: CairoSurface) {
        cairo = surface
        width = Int(cairo_image_surface_get_width(surface.pointer))
        height = Int(cairo_image_surface_get_height(surface.pointer))
        format = cairo_image_surface_get_format(surface.pointer) == CAIRO_FORMAT_RGB24 ? .rgb : .argb
    }

    /// Creates a surface of a size from external data.
    ///
    /// - Throws: ``CanvasError/tooLarge(width:height:)``, ``CanvasError/outOfMemory(width:height:)``.
    package static func make(width: Int, height: Int, format: Format = .argb) throws(CanvasError) -> Surface {
        guard width <= longestSide, height <= longestSide else { throw .tooLarge(width: width, height: height) }
        let surface = Surface(width: width, height: height, format: format)
        guard surface.cairo.isUsable else { throw .outOfMemory(width: width, height: height) }
        return surface
    }

    /// Bytes per row.
    package var stride: Int { Int(cairo_image_surface_get_stride(cairo.pointer)) }

    /// The top left pixel; nil for an empty surface. Call ``flush()`` before reading and ``markDirty()`` after writing.
    package var bytes: UnsafeMutableRawPointer? {
        cairo_image_surface_get_data(cairo.pointer).map { UnsafeMutableRawPointer($0) }
    }

    /// All pixels, with the origin at 0.
    package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Completes pending drawing, so that ``bytes`` contains the result.
    package func flush() { cairo_surface_flush(cairo.pointer) }

    /// Must be called after ``bytes`` was written to without a ``Context``.
    package func markDirty() { cairo_surface_mark_dirty(cairo.pointer) }

    /// One pixel as premultiplied 0xAARRGGBB, for tests and inspection; 0 outside the bounds.
    public func pixel(x: Int, y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        flush()
        guard let bytes else { return 0 }
        let value = bytes.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
        return format == .rgb ? value | 0xff00_0000 : value
    }

    /// Calls `body` once, synchronously, with a context that draws on this surface.
    ///
    /// - Parameters:
    ///   - scale: Pixels per point.
    ///   - clip: The pixels that may change; nil for all. Drawing outside is discarded early.
    ///   - isDark: The appearance for which dynamic colors are resolved.
    public func withContext(
        scale: CGFloat = 1, clip: [PixelRect]? = nil, isDark: Bool = false, _ body: (Context) -> Void
    ) {
        withContext(scale: scale, clip: clip, scheme: ColorScheme(isDark: isDark), body)
    }

    /// Calls `body` with a context, whose colors are resolved for an appearance and a theme.
    package func withContext(
        scale: CGFloat = 1, clip: [PixelRect]? = nil, scheme: ColorScheme, _ body: (Context) -> Void
    ) {
        body(Context(target: self, scale: scale, clip: clip, scheme: scheme))
    }

    /// Creates a context that the caller keeps, such as the current context of a thread.
    package func makeContext(scale: CGFloat = 1, scheme: ColorScheme = ColorScheme(isDark: false)) -> Context {
        Context(target: self, scale: scale, clip: nil, scheme: scheme)
    }
}

extension Surface.Format {
    var cairo: cairo_format_t {
        switch self {
        case .argb: CAIRO_FORMAT_ARGB32
        case .rgb: CAIRO_FORMAT_RGB24
        }
    }
}
