import CCairo
import Foundation

/// Immutable pixels and the owner of their memory.
final class PixelStore: Sendable {
    let width: Int
    let height: Int
    /// Bytes per row, divisible by 4.
    let stride: Int
    // `nonisolated(unsafe)`, because pointers are not Sendable. `owner` or the store itself retains the memory, which
    // is written only before the initializer returns.
    nonisolated(unsafe) let bytes: UnsafeRawPointer
    /// The owner of the memory; nil if the store allocated it.
    private let owner: (any Sendable & AnyObject)?

    init(width: Int, height: Int, stride: Int, bytes: UnsafeRawPointer, owner: (any Sendable & AnyObject)?) {
        self.width = width
        self.height = height
        self.stride = stride
        self.bytes = bytes
        self.owner = owner
    }

    /// Allocates zeroed pixels, row by row without gaps, and calls `fill` to write them.
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

    /// Returns a cairo surface over the pixels; the surface retains this store.
    func surface(isOpaque: Bool) -> CairoSurface {
        // Cairo takes a mutable pointer, but writes only to surfaces that are drawn on. This one never is.
        CairoSurface(
            bytes: UnsafeMutableRawPointer(mutating: bytes), width: width, height: height, stride: stride,
            format: isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, owner: self)
    }
}
