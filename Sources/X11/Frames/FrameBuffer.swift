/// The memory that a frame is drawn into: rows of 32-bit pixels, each `0xAARRGGBB` in the machine's byte order with
/// premultiplied colors, as in Cairo's RGB24 and ARGB32.
///
/// The memory belongs to the window that returned the buffer, and is valid until the end of the main-queue turn. It
/// contains the pixels of the previous frame unless the size has changed.
package struct FrameBuffer {
    /// The first pixel of the top row.
    package let pointer: UnsafeMutableRawPointer
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The bytes from one row to the next.
    package let stride: Int
    /// Whether the alpha byte is ignored.
    package let isOpaque: Bool
}
