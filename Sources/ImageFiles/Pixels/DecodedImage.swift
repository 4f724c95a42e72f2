/// An upright image's pixels in the layout that Cairo draws: 32-bit words `0xAARRGGBB` in native byte order (BGRA in
/// memory on x86 and ARM), premultiplied, without row padding.
///
/// Immutable after initialization, so it can be shared between threads.
public final class DecodedImage: Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// Whether every pixel is opaque, so that drawing needs no blending.
    public let isOpaque: Bool
    /// The first pixel of the first row, valid as long as the image lives.
    ///
    /// `nonisolated(unsafe)` because pointers are not `Sendable`. The pointer is constant, and its memory is written
    /// only before the initializer returns.
    public nonisolated(unsafe) let bytes: UnsafeRawPointer

    /// The distance of two rows, in bytes.
    public var stride: Int { width * 4 }

    /// The size of the pixels, in bytes.
    package var byteCount: Int { stride * height }

    /// Creates an image from pixels written by `fill`, row by row from the top left. `fill` receives uninitialized
    /// memory, must write all of it, and returns whether every pixel is opaque.
    public init(width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt32>) -> Bool) {
        precondition(width > 0 && height > 0, "an image has at least one pixel")
        let memory = UnsafeMutableRawPointer.allocate(byteCount: width * height * 4, alignment: 64)
        let pixels = memory.bindMemory(to: UInt32.self, capacity: width * height)
        isOpaque = fill(UnsafeMutableBufferPointer(start: pixels, count: width * height))
        bytes = UnsafeRawPointer(memory)
        self.width = width
        self.height = height
    }

    deinit { UnsafeMutableRawPointer(mutating: bytes).deallocate() }

    /// The pixels, row by row.
    var pixels: UnsafeBufferPointer<UInt32> {
        UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt32.self), count: width * height)
    }
}
