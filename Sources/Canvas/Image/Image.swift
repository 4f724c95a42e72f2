import CCairo
import Foundation
import Geometry

/// A decoded picture that never changes: made on any thread, shared with all of them, drawn on the main actor.
///
/// Pixels are 32 bits in the machine's byte order, 0xAARRGGBB, premultiplied (in memory on common machines: blue,
/// green, red, alpha). A picture with a side over ``Surface/longestSide`` can be resized but not drawn as it is.
public final class Image: Sendable {
    /// Columns of pixels.
    public let width: Int
    /// Rows of pixels.
    public let height: Int
    /// Whether every pixel is opaque; the highest byte of each is then not looked at.
    public let isOpaque: Bool
    /// The side in pixels of the corners outside of which every pixel is opaque; 0 when nothing is known of that.
    let softCorner: Int
    let store: PixelStore

    /// Cairo's view of the pixels and of smaller copies, made when first drawn.
    @MainActor private var levels: [Level] = []

    /// A picture over pixels that the owner keeps alive and that nothing changes any more.
    ///
    /// Nothing is copied unless the address or the stride is not divisible by 4.
    /// - Parameter stride: Bytes from one row to the next, at least 4 times the width; with less, the picture is 0×0.
    public convenience init(
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

    /// A picture from its pixels, row by row without gaps; nil when their number does not fit the size.
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

    /// A picture of what a surface shows now.
    @MainActor public convenience init(copying surface: Surface) {
        surface.flush()
        let store =
            surface.bytes.map {
                PixelStore(copying: $0, width: surface.width, height: surface.height, stride: surface.stride)
            } ?? PixelStore(width: 0, height: 0)
        self.init(store: store, isOpaque: surface.format == .rgb)
    }

    init(store: PixelStore, isOpaque: Bool, softCorner: Int = 0) {
        self.softCorner = softCorner
        self.store = store
        self.width = store.width
        self.height = store.height
        self.isOpaque = isOpaque
    }

    /// Width and height in pixels.
    public var size: CGSize { CGSize(width: width, height: height) }

    /// Reads the pixels where they are, on any thread, row by row from the top.
    package func forEachRow(_ body: (UnsafeBufferPointer<UInt32>) -> Void) {
        for y in 0..<height { body(UnsafeBufferPointer(start: store.row(y), count: width)) }
    }

    /// How many bytes the pixels take, for caches that count; smaller copies made for drawing add a third at most.
    public var byteCount: Int { store.stride * height }
}

extension Image {
    /// The picture halved a number of times.
    private struct Level {
        var store: PixelStore
        var surface: CairoSurface
    }

    /// What to draw from when one pixel of the picture becomes this many pixels (under 1: shrunk).
    ///
    /// A bilinear filter looks at 2×2 pixels, so from less than half size down it starts from a halved copy, made once.
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
