import CCairo
import Foundation
import Geometry

/// An immutable decoded image, which can be created on any thread and shared between threads, and is drawn on the main
/// actor.
///
/// Pixels have 32 bits in native byte order, 0xAARRGGBB, premultiplied (in little-endian memory: blue, green, red,
/// alpha). An image with a side longer than ``Surface/longestSide`` can be resized but not drawn.
public final class Image: Sendable {
    /// The number of pixel columns.
    public let width: Int
    /// The number of pixel rows.
    public let height: Int
    /// Whether every pixel is opaque; the highest byte of each pixel is then ignored.
    package let isOpaque: Bool
    /// The side, in pixels, of the corner squares outside which every pixel is opaque; 0 if unknown.
    let roundedCornerSide: Int
    let store: PixelStore

    /// Cairo surfaces over the pixels and over halved copies, created when they are first drawn.
    @MainActor private var levels: [Level] = []

    /// Creates an image over memory that `owner` keeps alive. The memory must not be written to any more.
    ///
    /// The pixels are copied only if the address or the stride is not a multiple of 4.
    ///
    /// - Parameter stride: Bytes per row, at least 4 times the width; a smaller value makes the image 0×0.
    package convenience init(
        width: Int, height: Int, stride: Int, opaque: Bool, bytes: UnsafeRawPointer, owner: any Sendable & AnyObject
    ) {
        guard width > 0, height > 0, stride >= width * 4 else {
            self.init(store: PixelStore(width: 0, height: 0), isOpaque: opaque)
            return
        }
        let isAligned = stride % 4 == 0 && UInt(bitPattern: bytes) % 4 == 0
        self.init(
            store: isAligned
                ? PixelStore(width: width, height: height, stride: stride, bytes: bytes, owner: owner)
                : PixelStore(copying: bytes, width: width, height: height, stride: stride),
            isOpaque: opaque)
    }

    /// Creates an image from pixels stored row by row without gaps; nil if their count does not match the size.
    public convenience init?(width: Int, height: Int, opaque: Bool, pixels: [UInt32]) {
        guard width >= 0, height >= 0, width.multipliedReportingOverflow(by: height) == (pixels.count, false) else {
            return nil
        }
        let store = pixels.withUnsafeBytes { bytes in
            bytes.baseAddress.map {
                PixelStore(copying: $0, width: width, height: height, stride: width * 4)
            } ?? PixelStore(width: 0, height: 0)
        }
        self.init(store: store, isOpaque: opaque)
    }

    /// Creates an image with a copy of the surface's current pixels.
    @MainActor public convenience init(copying surface: Surface) {
        surface.flush()
        let store =
            surface.bytes.map {
                PixelStore(copying: $0, width: surface.width, height: surface.height, stride: surface.stride)
            } ?? PixelStore(width: 0, height: 0)
        self.init(store: store, isOpaque: surface.format == .rgb)
    }

    init(store: PixelStore, isOpaque: Bool, roundedCornerSide: Int = 0) {
        self.roundedCornerSide = roundedCornerSide
        self.store = store
        self.width = store.width
        self.height = store.height
        self.isOpaque = isOpaque
    }

    /// Width and height in pixels.
    public var size: CGSize { CGSize(width: width, height: height) }

    /// Calls `body` with each row of pixels, from the top, without copying. Callable on any thread.
    package func forEachRow(_ body: (UnsafeBufferPointer<UInt32>) -> Void) {
        for y in 0..<height { body(UnsafeBufferPointer(start: store.row(y), count: width)) }
    }

    /// The size of the pixels in bytes, for cache limits. Halved copies for drawing add at most a third.
    package var byteCount: Int { store.stride * height }
}

extension Image {
    /// The image halved zero or more times.
    private struct Level {
        var store: PixelStore
        var surface: CairoSurface
    }

    /// Returns the surface to draw from if one pixel of the image becomes `scale` pixels of the target (below 1:
    /// shrunk).
    ///
    /// A bilinear filter reads 2×2 pixels, so at half size or less it reads from a halved copy, which is cached.
    @MainActor func source(shrunkBy scale: Double) -> Context.Source {
        var wanted = 0
        var rest = scale
        while rest <= 0.5, rest > 0, max(width, height) >> wanted > 1, wanted < 15 {
            wanted += 1
            rest *= 2
        }
        while levels.count <= wanted {
            let next = levels.last.map { $0.store.halved() } ?? store
            levels.append(Level(store: next, surface: next.surface(isOpaque: isOpaque)))
        }
        let part = 1 / Double(1 << wanted)
        return Context.Source(
            surface: levels[wanted].surface, width: Double(width) * part, height: Double(height) * part)
    }
}
