internal import CX11
import Foundation
import Geometry

/// The pixels below a preview window without an alpha channel, over which soft edges and shadows are blended.
///
/// Where the window covers the screen, the screen's pixels cannot be read any more. The backdrop reads the parts that
/// the window is about to cover, and keeps the rest. Content of other programs that changes while it is covered is
/// therefore out of date until the preview has left it. Pixels of the program's own window are copied from its latest
/// frame instead.
@MainActor final class PreviewBackdrop {
    /// The visible content of the program's own window.
    struct OwnContent {
        /// In root pixels.
        var area: PixelRect
        var pixels: FrameBuffer
    }

    private let display: Display
    private var segment: SharedSegment?
    /// The covered part of the screen, in root pixels; nil while nothing is covered.
    private var area: PixelRect?
    /// The pixels of `area`, row by row; undefined outside the screen.
    private var pixels: [UInt32] = []
    /// Memory for the next part, so that a movement allocates none.
    private var spare: [UInt32] = []

    /// Whether the screen's pixels can be read as they are.
    static func isAvailable(on display: Display) -> Bool {
        guard let raw = display.raw else { return false }
        return display.visual.format.isNative && display.visual.pointer == XDefaultVisual(raw, display.screen)
            && XImageByteOrder(raw) == LSBFirst && display.sharedMemory == .present
    }

    init(display: Display) { self.display = display }

    /// Forgets the covered part; called when the window is hidden.
    func reset() {
        (area, pixels, spare) = (nil, [], [])
    }

    /// Frees all memory.
    func close() {
        reset()
        segment?.free()
        segment = nil
    }

    /// Covers another part of the screen, before the window moves there. One round trip per newly covered strip,
    /// of which a movement has at most two.
    ///
    /// - Returns: False if the screen could not be read.
    func cover(_ next: PixelRect, own: OwnContent?) -> Bool {
        guard let raw = display.raw else { return false }
        let screen = PixelRect(
            x: 0, y: 0, width: Int(XDisplayWidth(raw, display.screen)),
            height: Int(XDisplayHeight(raw, display.screen)))
        let visible = next.intersection(screen)
        let known = area.map { $0.intersection(screen) } ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
        if next != area { move(to: next) }
        for part in visible.subtracting(known) {
            let strips = own.map { part.subtracting($0.area) } ?? [part]
            for strip in strips {
                guard read(strip, raw) else {
                    reset()
                    return false
                }
            }
        }
        if let own { copy(own) }
        return true
    }

    /// Writes an image over the backdrop into an opaque buffer. Image and buffer have the size of the covered part.
    ///
    /// - Parameter image: Premultiplied ARGB, row by row.
    func blend(_ image: [UInt32], into buffer: FrameBuffer) {
        guard let area, area.width == buffer.width, area.height == buffer.height, image.count == pixels.count,
            pixels.count == area.width * area.height
        else { return }
        let width = area.width
        image.withUnsafeBufferPointer { image in
            pixels.withUnsafeBufferPointer { pixels in
                guard let image = image.baseAddress, let pixels = pixels.baseAddress else { return }
                for y in 0..<buffer.height {
                    let row = (buffer.pointer + y * buffer.stride).assumingMemoryBound(to: UInt32.self)
                    Self.blend(image + y * width, over: pixels + y * width, into: row, count: width)
                }
            }
        }
    }

    private static func blend(
        _ image: UnsafePointer<UInt32>, over backdrop: UnsafePointer<UInt32>, into row: UnsafeMutablePointer<UInt32>,
        count: Int
    ) {
        for x in 0..<count {
            let source: UInt32 = image[x]
            let below: UInt32 = backdrop[x]
            let rest: UInt32 = 255 &- (source >> 24)
            // Red and blue at once. Adding the high byte before the shift divides by 255 with rounding.
            var redBlue: UInt32 = (below & 0xff_00ff) &* rest &+ 0x80_0080
            redBlue = redBlue &+ ((redBlue >> 8) & 0xff_00ff)
            redBlue = (redBlue >> 8) & 0xff_00ff
            var green: UInt32 = ((below >> 8) & 0xff) &* rest &+ 0x80
            green = (green &+ (green >> 8)) >> 8
            let sum: UInt32 = source &+ redBlue &+ (green << 8)
            row[x] = sum | 0xff00_0000
        }
    }

    // MARK: Pixels

    /// Keeps the pixels that are in both parts.
    private func move(to next: PixelRect) {
        let count = next.width * next.height
        var moved = spare.count == count ? spare : [UInt32](repeating: 0, count: count)
        spare = []
        if let area {
            let common = area.intersection(next)
            for y in common.y..<max(common.maxY, common.y) {
                let source = (y - area.y) * area.width + common.x - area.x
                let target = (y - next.y) * next.width + common.x - next.x
                moved.withUnsafeMutableBufferPointer { moved in
                    pixels.withUnsafeBufferPointer { pixels in
                        guard let moved = moved.baseAddress, let pixels = pixels.baseAddress else { return }
                        (moved + target).update(from: pixels + source, count: common.width)
                    }
                }
            }
        }
        (area, spare, pixels) = (next, pixels, moved)
    }

    /// Copies the visible part of the program's own window.
    private func copy(_ own: OwnContent) {
        guard let area else { return }
        let frame = PixelRect(x: own.area.x, y: own.area.y, width: own.pixels.width, height: own.pixels.height)
        let visible = area.intersection(frame)
        put(visible, from: own.pixels.pointer, stride: own.pixels.stride, at: frame)
    }

    /// Reads a part of the screen. The image of the root window contains the windows on it.
    private func read(_ strip: PixelRect, _ raw: OpaquePointer) -> Bool {
        let size = strip.width * strip.height * 4
        guard let segment = segment(size: size),
            let image = XShmCreateImage(
                raw, display.visual.pointer, UInt32(display.visual.depth), ZPixmap, segment.info.pointee.shmaddr,
                segment.info, UInt32(strip.width), UInt32(strip.height))
        else { return false }
        defer { FrameMemory.free(image) }
        let stride = Int(image.pointee.bytes_per_line)
        guard image.pointee.bits_per_pixel == 32, stride * strip.height <= segment.size else { return false }
        // The server refuses, for example, if the screen has become smaller.
        let isRead = display.ignoringErrors {
            XShmGetImage($0, display.root, image, Int32(strip.x), Int32(strip.y), UInt(UInt32.max))
        }
        guard isRead == 1 else { return false }
        put(strip, from: segment.pointer, stride: stride, at: strip)
        return true
    }

    /// Sets the pixels of a rectangle within `area`.
    ///
    /// - Parameters:
    ///   - source: The first pixel of `frame`, whose rows are `stride` bytes apart.
    ///   - frame: The rectangle of the source, in root pixels; contains `rect`.
    private func put(_ rect: PixelRect, from source: UnsafeMutableRawPointer, stride: Int, at frame: PixelRect) {
        guard let area, !rect.isEmpty else { return }
        pixels.withUnsafeMutableBytes { pixels in
            guard let pixels = pixels.baseAddress else { return }
            for y in rect.y..<rect.maxY {
                let to = ((y - area.y) * area.width + rect.x - area.x) * 4
                let from = (y - frame.y) * stride + (rect.x - frame.x) * 4
                memcpy(pixels + to, source + from, rect.width * 4)
            }
        }
    }

    /// Returns memory that the server can write into.
    private func segment(size: Int) -> SharedSegment? {
        if let segment, segment.size >= size { return segment }
        segment?.free()
        // Twice as large: a preview that turns has a different size in each frame.
        segment = SharedSegment(display: display, size: size * 2, isWritable: true)
        return segment
    }
}
