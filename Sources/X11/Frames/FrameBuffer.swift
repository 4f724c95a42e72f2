/// The memory that a frame is drawn into: rows of 32-bit pixels, each `0xAARRGGBB` in the machine's byte order,
/// colours premultiplied, as Cairo's RGB24 and ARGB32 have them.
///
/// It belongs to the window that gave it and is valid until the end of the turn; the next frame asks again. What was
/// drawn there before is still there unless the size has changed.
public struct FrameBuffer {
    /// The first pixel of the top row.
    public let pointer: UnsafeMutableRawPointer
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The bytes from one row to the next.
    public let stride: Int
    /// Whether the opacity byte means nothing.
    public let isOpaque: Bool
}
