internal import CX11
import Foundation

/// The pixels of a frame, shared with the server if it can be had, and Xlib's idea of them.
@MainActor final class FrameMemory {
    /// What the server reads too; nil for memory of our own.
    let segment: SharedSegment?
    /// The pixels, zero at first.
    let address: UnsafeMutableRawPointer
    /// The same to Xlib; nil where pixels have to be converted first.
    var image: UnsafeMutablePointer<XImage>? {
        get { owned.image }
        set { owned.image = newValue }
    }

    private let owned: Owned
    private let cleanup: Cleanup

    /// What is freed in the end, with or without the object.
    @MainActor private final class Owned {
        var image: UnsafeMutablePointer<XImage>?
    }

    /// Takes a segment over, or else memory of our own, of so many bytes.
    init(segment: SharedSegment?, size: Int) {
        let owned = Owned()
        let address = segment?.pointer ?? Self.allocate(size)
        (self.segment, self.address, self.owned) = (segment, address, owned)
        cleanup = Cleanup {
            if let image = owned.image { Self.free(image) }
            owned.image = nil
            if let segment { segment.free() } else { address.deallocate() }
        }
    }

    /// Frees it; the address is nobody's from here on.
    func free() { cleanup.run() }

    private static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        let pointer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
        pointer.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        return pointer
    }

    /// Frees an image, and not its pixels, which are not the image's.
    static func free(_ image: UnsafeMutablePointer<XImage>) {
        image.pointee.data = nil
        _ = image.pointee.f.destroy_image(image)
    }
}
