internal import CX11
import Foundation

/// A frame's pixels, in shared memory if available, and the `XImage` that describes them.
@MainActor final class FrameMemory {
    /// The shared memory; nil for ordinary memory.
    let segment: SharedSegment?
    /// The pixels, initially zero: `height` rows of `width` pixels with 4 bytes each.
    let address: UnsafeMutableRawPointer
    let width: Int
    let height: Int
    /// Xlib's description of the pixels; nil if the visual's format requires converted pixels.
    var image: UnsafeMutablePointer<XImage>? {
        get { owned.image }
        set { owned.image = newValue }
    }

    private let owned: Owned
    private let cleanup: Cleanup

    /// The `XImage`, in an object that the cleanup closure can capture.
    @MainActor private final class Owned {
        var image: UnsafeMutablePointer<XImage>?
    }

    /// Uses `segment`, which must be large enough, or else allocates memory.
    init(segment: SharedSegment?, width: Int, height: Int) {
        let owned = Owned()
        let address = segment?.pointer ?? Self.allocate(width * height * 4)
        (self.segment, self.address, self.owned) = (segment, address, owned)
        (self.width, self.height) = (width, height)
        cleanup = Cleanup {
            if let image = owned.image { Self.free(image) }
            owned.image = nil
            if let segment { segment.free() } else { address.deallocate() }
        }
    }

    /// Frees the memory. `address` must not be used afterwards. Idempotent.
    func free() { cleanup.run() }

    private static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        let pointer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
        pointer.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        return pointer
    }

    /// Frees the `XImage` without its pixels, which it does not own.
    static func free(_ image: UnsafeMutablePointer<XImage>) {
        image.pointee.data = nil
        _ = image.pointee.f.destroy_image(image)
    }
}
