/// A picture's pixels, ready to be drawn: one 32-bit word for each, `0xAARRGGBB` in the machine's byte order (so BGRA
/// in memory on x86 and ARM), premultiplied, rows without gaps, the picture upright.
///
/// The pixels never change after the initializer, so an image can be handed to any thread.
public final class DecodedImage: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Whether every pixel is opaque, so that drawing needs no blending.
    public let isOpaque: Bool
    /// The first row's first pixel, valid as long as the image lives.
    ///
    /// The C boundary: decoders write there and cairo reads, and no pointer is Sendable. It never changes; what it
    /// points to is written to before the initializer returns, and only read after that.
    public nonisolated(unsafe) let bytes: UnsafeRawPointer

    /// From one row to the next, in bytes.
    public var stride: Int { width * 4 }

    /// The memory that the pixels take.
    public var byteCount: Int { stride * height }

    /// Makes a picture whose pixels `fill` writes, row by row from the top left. `fill` gets uninitialized memory, must
    /// write all of it, and returns whether all pixels are opaque.
    public init(width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt32>) -> Bool) {
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        let memory = UnsafeMutableRawPointer.allocate(byteCount: width * height * 4, alignment: 64)
        let pixels = memory.bindMemory(to: UInt32.self, capacity: width * height)
        isOpaque = fill(UnsafeMutableBufferPointer(start: pixels, count: width * height))
        bytes = UnsafeRawPointer(memory)
        self.width = width
        self.height = height
    }

    deinit { UnsafeMutableRawPointer(mutating: bytes).deallocate() }

    /// The pixels as words, row by row.
    var pixels: UnsafeBufferPointer<UInt32> {
        UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt32.self), count: width * height)
    }
}
