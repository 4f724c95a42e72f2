import CCairo
import Foundation

/// Pixels that do not change any more, and whatever keeps their memory alive.
final class PixelStore: Sendable {
    let width: Int
    let height: Int
    /// Bytes from one row to the next, divisible by 4.
    let stride: Int
    // The C boundary: cairo reads these bytes, and no pointer is Sendable. It never changes; what it points to is kept
    // by `owner`, or by the store itself, written to before anybody else has the store, and only read after that.
    nonisolated(unsafe) let bytes: UnsafeRawPointer
    /// What keeps the bytes; nil for memory of the store's own.
    private let owner: (any Sendable & AnyObject)?

    init(width: Int, height: Int, stride: Int, bytes: UnsafeRawPointer, owner: (any Sendable & AnyObject)?) {
        self.width = width
        self.height = height
        self.stride = stride
        self.bytes = bytes
        self.owner = owner
    }

    /// Pixels of its own, written by the body, which gets them zeroed, row by row without gaps.
    convenience init(width: Int, height: Int, fill: (UnsafeMutablePointer<UInt32>) -> Void = { _ in }) {
        let count = max(width * height, 1)
        let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        pixels.initialize(repeating: 0, count: count)
        fill(pixels)
        self.init(width: width, height: height, stride: width * 4, bytes: UnsafeRawPointer(pixels), owner: nil)
    }

    deinit { if owner == nil { bytes.deallocate() } }

    convenience init(copying bytes: UnsafeRawPointer, width: Int, height: Int, stride: Int) {
        self.init(width: width, height: height) { pixels in
            for y in 0..<height { memcpy(pixels + y * width, bytes + y * stride, width * 4) }
        }
    }

    /// The first pixel of a row.
    func row(_ y: Int) -> UnsafePointer<UInt32> {
        (bytes + y * stride).assumingMemoryBound(to: UInt32.self)
    }

    /// A cairo surface over the pixels; it keeps them alive.
    func surface(isOpaque: Bool) -> CairoSurface {
        // Cairo asks for writable memory, but never writes to a surface that nothing is drawn on.
        CairoSurface(
            bytes: UnsafeMutableRawPointer(mutating: bytes), width: width, height: height, stride: stride,
            format: isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, owner: self)
    }
}
