import CCairo
import Foundation

/// Pixels that do not change any more, and whatever keeps their memory alive.
final class PixelStore: Sendable {
    let width: Int
    let height: Int
    /// Bytes from one row to the next, divisible by 4.
    let stride: Int
    // Unsafe in name only, since no pointer is Sendable: it never changes, `owner` keeps what it points to, and that is
    // written to before the first other reference exists and only read after that.
    nonisolated(unsafe) let bytes: UnsafeRawPointer
    private let owner: any Sendable & AnyObject

    init(width: Int, height: Int, stride: Int, bytes: UnsafeRawPointer, owner: any Sendable & AnyObject) {
        self.width = width
        self.height = height
        self.stride = stride
        self.bytes = bytes
        self.owner = owner
    }

    /// Pixels of its own, written by the body, which gets them zeroed, row by row without gaps.
    convenience init(width: Int, height: Int, fill: (UnsafeMutablePointer<UInt32>) -> Void = { _ in }) {
        let memory = Memory(pixels: max(width * height, 1))
        fill(memory.pixels)
        self.init(
            width: width, height: height, stride: width * 4, bytes: UnsafeRawPointer(memory.pixels), owner: memory)
    }

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

    private final class Memory: Sendable {
        // Unsafe in name only, since no pointer is Sendable: `fill` alone writes through it, before the store exists; after
        // that nobody but `deinit` uses it.
        nonisolated(unsafe) let pixels: UnsafeMutablePointer<UInt32>

        init(pixels count: Int) {
            pixels = .allocate(capacity: count)
            pixels.initialize(repeating: 0, count: count)
        }

        deinit { pixels.deallocate() }
    }
}
