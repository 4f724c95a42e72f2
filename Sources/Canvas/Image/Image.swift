import CCairo
import Foundation
import Geometry

/// An immutable image, which can be created, drawn and shared between threads.
///
/// Pixels have 32 bits in native byte order, 0xAARRGGBB, premultiplied (in little-endian memory: blue, green, red,
/// alpha). An image with a side longer than ``Surface/longestSide`` can be resized but not drawn. The pixels of an
/// image that was created from a file may be decoded when it is drawn, at the size that is shown (``DeferredPixels``).
public final class Image: Sendable {
    /// The number of pixel columns.
    public let width: Int
    /// The number of pixel rows.
    public let height: Int
    /// The side, in pixels, of the corner squares outside which every pixel is opaque; 0 if unknown.
    let roundedCornerSide: Int
    /// How the image is drawn.
    package let traits: ImageTraits
    /// Shared by the images that differ in their traits.
    let pixels: ImagePixels

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

    /// Creates an image of the size zero, which draws nothing.
    public convenience init() { self.init(store: PixelStore(width: 0, height: 0), isOpaque: false) }

    /// Creates an image with a copy of the surface's current pixels.
    public convenience init(copying surface: Surface) {
        surface.flush()
        let store =
            surface.bytes.map {
                PixelStore(copying: $0, width: surface.width, height: surface.height, stride: surface.stride)
            } ?? PixelStore(width: 0, height: 0)
        self.init(store: store, isOpaque: surface.format == .rgb)
    }

    convenience init(
        store: PixelStore, isOpaque: Bool, roundedCornerSide: Int = 0, crop: CGRect = ImagePixels.wholeOriginal
    ) {
        self.init(
            pixels: ImagePixels(store: store, isOpaque: isOpaque, crop: crop), width: store.width, height: store.height,
            roundedCornerSide: roundedCornerSide, traits: ImageTraits())
    }

    init(pixels: ImagePixels, width: Int, height: Int, roundedCornerSide: Int, traits: ImageTraits) {
        self.pixels = pixels
        self.width = width
        self.height = height
        self.roundedCornerSide = roundedCornerSide
        self.traits = traits
    }

    /// Creates an image whose pixels are decoded when they are needed.
    package convenience init(deferred: DeferredPixels, traits: ImageTraits = ImageTraits()) {
        self.init(
            pixels: ImagePixels(deferred: deferred), width: deferred.width, height: deferred.height,
            roundedCornerSide: 0, traits: traits)
    }

    /// Returns a part of the image that shares its pixels, one pixel per point; nil if the part is not inside. Decodes
    /// the image if necessary, which blocks.
    package func cropped(to part: PixelRect) -> Image? {
        let store = store
        guard part.x >= 0, part.y >= 0, part.width > 0, part.height > 0, part.x + part.width <= store.width,
            part.y + part.height <= store.height
        else { return nil }
        let shared = PixelStore(
            width: part.width, height: part.height, stride: store.stride,
            bytes: store.bytes + part.y * store.stride + part.x * 4, owner: store)
        return Image(store: shared, isOpaque: isOpaque)
    }

    /// Creates an image with the pixels of another one that is drawn differently.
    package convenience init(sharing other: Image, _ change: (inout ImageTraits) -> Void) {
        var traits = other.traits
        change(&traits)
        self.init(
            pixels: other.pixels, width: other.width, height: other.height,
            roundedCornerSide: other.roundedCornerSide, traits: traits)
    }

    /// The size of pixels that were decoded when they were needed and are kept, in bytes.
    package var keptByteCount: Int { pixels.deferred?.keptByteCount ?? 0 }

    /// The pixels that are decoded when they are needed; nil if they are stored.
    package var deferredPixels: DeferredPixels? { pixels.deferred }

    /// An image with stored pixels that have at least `part` (at most 1) of this one's size. Decodes them if necessary,
    /// which blocks; 0×0 if that fails.
    package func drawingCopy(shrunkBy part: Double) -> Image {
        guard let deferred = pixels.deferred else { return self }
        return deferred.image(halved: halvings(shrunkBy: part))
            ?? Image(store: PixelStore(width: 0, height: 0), isOpaque: false)
    }

    /// Returns an image with the same pixels that is drawn differently.
    package func with(_ change: (inout ImageTraits) -> Void) -> Image {
        Image(sharing: self, change)
    }

    /// Width and height in points: pixels divided by the image's scale, which is 1 unless the program chose another.
    public var size: CGSize { CGSize(width: CGFloat(width) / traits.scale, height: CGFloat(height) / traits.scale) }

    /// Whether every pixel is opaque; the highest byte of each pixel is then ignored.
    package var isOpaque: Bool { pixels.isOpaque }

    /// Whether pixels may not be opaque, apart from those of rounded corners.
    package var isTranslucent: Bool { !isOpaque && roundedCornerSide == 0 }

    /// All pixels. Decodes them if necessary, which blocks; empty if that fails.
    var store: PixelStore { pixels.store }

    /// Calls `body` with each row of pixels, from the top, without copying. Callable on any thread.
    package func forEachRow(_ body: (UnsafeBufferPointer<UInt32>) -> Void) {
        let store = store
        for y in 0..<min(height, store.height) {
            body(UnsafeBufferPointer(start: store.row(y), count: min(width, store.width)))
        }
    }

    /// The size of the pixels in bytes, for cache limits; 0 if they are decoded when they are needed. Halved copies for
    /// drawing add at most a third.
    package var byteCount: Int { pixels.byteCount }

    /// Returns the surface to draw from if one pixel of the image becomes `scale` pixels of the target (below 1:
    /// shrunk).
    ///
    /// A bilinear filter reads 2×2 pixels, so at half size or less it reads from a halved copy, which is cached.
    func source(shrunkBy scale: Double) -> Context.Source {
        let wanted = halvings(shrunkBy: scale)
        let (store, isOpaque) = pixels.halved(wanted)
        let part = 1 / Double(1 << wanted)
        // A decoder rounds the size up or down, where halving keeps a fraction.
        let isExact = pixels.isStored
        return Context.Source(
            surface: store.surface(isOpaque: isOpaque),
            width: isExact ? Double(width) * part : Double(store.width),
            height: isExact ? Double(height) * part : Double(store.height))
    }

    private func halvings(shrunkBy scale: Double) -> Int {
        var wanted = 0
        var rest = scale
        while rest <= 0.5, rest > 0, max(width, height) >> wanted > 1, wanted < 15 {
            wanted += 1
            rest *= 2
        }
        return wanted
    }
}

extension Image {
    /// Returns the image as a view draws it: a template without a color of its own has the view's tint color.
    ///
    /// - Parameter prefersTemplates: Whether the view draws images of automatic rendering as templates.
    package func tinted(_ color: @autoclosure () -> Color, prefersTemplates: Bool = false) -> Image {
        let isTemplate = traits.rendering == .template || prefersTemplates && traits.rendering == .automatic
        guard isTemplate, traits.tint == nil else { return self }
        return with { ($0.tint, $0.rendering) = (color(), .template) }
    }
}

/// How an image is drawn.
package struct ImageTraits: Sendable, Hashable {
    /// Pixels per point.
    package var scale: CGFloat = 1
    /// Whether the image's opacity is drawn in a color instead of its own colors.
    package var rendering = Rendering.automatic
    /// The color of a template; nil means the tint color of the view.
    package var tint: Color?
    /// The parts at the edges, in points, that keep their size when the image is stretched.
    package var caps = Caps()
    /// Whether the middle is repeated instead of stretched.
    package var tilesMiddle = false

    /// Creates traits of an image with one pixel per point.
    package init() {}

    /// Whether an image's own colors are drawn.
    package enum Rendering: Sendable, Hashable {
        /// As the view that shows the image prefers.
        case automatic
        /// The image's own colors.
        case original
        /// The tint color, through the image's opacity.
        case template
    }

    /// Lengths at the four edges, in points.
    package struct Caps: Sendable, Hashable {
        /// The lengths of the edges.
        package var (top, left, bottom, right): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)

        /// Creates lengths of 0.
        package init() {}

        /// Whether all lengths are 0.
        package var isEmpty: Bool { self == Caps() }
    }
}
