import CCairo
import Foundation
import Geometry

/// A rectangle of pixels that can be drawn on: what a window shows, a preview that is drawn once, a test's picture.
///
/// Pixels are 32 bits each in the machine's byte order, 0xAARRGGBB, premultiplied. Coordinates in this type are pixels
/// from the top left; ``Context`` draws in points. A surface without pixels (0×0) is legal and takes all drawing
/// without effect.
@MainActor public final class Surface {
    /// What the bits of a pixel mean.
    public enum Format: Sendable, Hashable {
        /// Premultiplied colour with opacity.
        case argb
        /// Opaque colour; the highest byte is not looked at.
        case rgb
    }

    /// The longest side a surface may have, in pixels.
    public nonisolated static let longestSide = 32_767

    /// Columns of pixels.
    public let width: Int
    /// Rows of pixels.
    public let height: Int
    /// What the bits of a pixel mean.
    public let format: Format
    let cairo: CairoSurface

    /// A surface with all bits zero: transparent, or black without opacity.
    ///
    /// For sizes the program itself decides. A negative size counts as 0, and a surface that cannot be had is 0×0; when
    /// the size comes from outside, ``make(width:height:format:)`` says why.
    public init(width: Int, height: Int, format: Format = .argb) {
        let made = CairoSurface(
            adopting: cairo_image_surface_create(
                format.cairo, Int32(clamping: max(0, width)), Int32(clamping: max(0, height))))
        cairo = made
        self.format = format
        self.width = made.isUsable ? max(0, width) : 0
        self.height = made.isUsable ? max(0, height) : 0
    }

    /// A surface over memory that belongs to something else, such as a window's shared memory.
    ///
    /// - Parameters:
    ///   - bytes: The top left pixel, at an address divisible by 4.
    ///   - stride: Bytes from one row to the next, divisible by 4 and at least 4 times the width.
    ///   - owner: Kept alive for as long as anything may draw here; it frees the memory when it goes.
    ///
    /// When the numbers contradict each other the surface is 0×0.
    public init(
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

    /// Takes over a cairo surface that is known to be usable and of one of the two formats.
    init(adopting surface: CairoSurface) {
        cairo = surface
        width = Int(cairo_image_surface_get_width(surface.pointer))
        height = Int(cairo_image_surface_get_height(surface.pointer))
        format = cairo_image_surface_get_format(surface.pointer) == CAIRO_FORMAT_RGB24 ? .rgb : .argb
    }

    /// A surface of a size that comes from outside.
    ///
    /// - Throws: ``CanvasError/tooLarge(width:height:)``, ``CanvasError/outOfMemory(width:height:)``.
    public static func make(width: Int, height: Int, format: Format = .argb) throws(CanvasError) -> Surface {
        guard width <= longestSide, height <= longestSide else { throw .tooLarge(width: width, height: height) }
        let surface = Surface(width: width, height: height, format: format)
        guard surface.cairo.isUsable else { throw .outOfMemory(width: width, height: height) }
        return surface
    }

    /// Bytes from one row to the next.
    public var stride: Int { Int(cairo_image_surface_get_stride(cairo.pointer)) }

    /// The top left pixel, or nil without pixels. Call ``flush()`` before reading and ``markDirty()`` after writing.
    public var bytes: UnsafeMutableRawPointer? {
        cairo_image_surface_get_data(cairo.pointer).map { UnsafeMutableRawPointer($0) }
    }

    /// All of its pixels.
    public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Finishes pending drawing, so that ``bytes`` holds it.
    public func flush() { cairo_surface_flush(cairo.pointer) }

    /// Says that ``bytes`` was written to by other means than a ``Context``.
    public func markDirty() { cairo_surface_mark_dirty(cairo.pointer) }

    /// One pixel as premultiplied 0xAARRGGBB, for tests and inspection; 0 outside.
    public func pixel(x: Int, y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        flush()
        guard let bytes else { return 0 }
        let value = bytes.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
        return format == .rgb ? value | 0xff00_0000 : value
    }

    /// Draws: the body is called once, now, with a context for this surface.
    ///
    /// - Parameters:
    ///   - scale: Pixels per point.
    ///   - clip: The pixels that may change, or all; drawing elsewhere is dropped early.
    public func withContext(scale: CGFloat = 1, clip: [PixelRect]? = nil, _ body: (Context) -> Void) {
        body(Context(target: self, scale: scale, clip: clip))
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
