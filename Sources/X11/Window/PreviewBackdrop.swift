internal import CX11
import DragAndDrop
import Foundation
import Geometry

/// The pixels below a preview window without an alpha channel, over which soft edges and shadows are blended.
///
/// Where the window covers the screen, the screen's pixels cannot be read any more. The backdrop reads the parts that
/// the window is about to cover, and keeps the rest. Content of other programs that changes while it is covered is
/// therefore out of date until the preview has left it. Pixels of the program's own window are copied from its latest
/// frame instead.
///
/// Where the preview has left, its own pixels remain until the program below draws again. A part that it covered a
/// short time ago is therefore not read but taken from memory.
@MainActor final class PreviewBackdrop {
    /// The visible content of the program's own window.
    struct OwnContent {
        /// In root pixels.
        var area: PixelRect
        var pixels: FrameBuffer
    }

    /// A part of the screen that the preview has left, with the pixels that were below it.
    private struct FormerPart {
        var rect: PixelRect
        var pixels: [UInt32]
        var time: Timestamp
    }

    private let display: Display
    /// The covered part of the screen, in root pixels; nil while nothing is covered.
    private var area: PixelRect?
    /// The pixels of `area`, row by row; undefined outside the screen.
    private var pixels: [UInt32] = []
    /// Memory for the next part, so that a movement allocates none.
    private var spare: [UInt32] = []
    /// The parts that were left within `repaintTime`, the latest last.
    private var former: [FormerPart] = []

    /// The time within which other programs are expected to draw what becomes visible.
    static let repaintTime = Duration.milliseconds(500)

    /// Whether the screen's pixels can be read as they are, from a server on this machine.
    static func isAvailable(on display: Display) -> Bool {
        guard let raw = display.raw else { return false }
        return display.visual.format.isNative && display.visual.pointer == XDefaultVisual(raw, display.screen)
            && XImageByteOrder(raw) == LSBFirst && display.sharedMemory == .present
    }

    /// The current time; a test may replace it.
    lazy var now: () -> Timestamp = { [display] in display.now() }

    init(display: Display) { self.display = display }

    /// Forgets the covered part except for `repaintTime`; called when the window is hidden.
    func leave() {
        if let area { remember([area]) }
        (area, pixels, spare) = (nil, [], [])
        guard !former.isEmpty else { return }
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.repaintTime.seconds) { [weak self] in
            MainActor.assumeIsolated { self?.removeExpired() }
        }
    }

    /// Covers another part of the screen, before the window moves there.
    ///
    /// One round trip if a part is newly covered, with all parts read at once. The window must not cover what is not
    /// known yet, so a reply that is awaited later would delay the preview by a frame. On Xvfb, four strips of 12 × 300
    /// pixels take 0.05 ms at the median and a whole preview of 300 × 300 pixels 0.12 ms, of which a round trip is
    /// 0.015 ms. The program waits for the server in each frame anyway, before it draws into the memory of the last
    /// one (`FrameStore`).
    ///
    /// - Returns: False if the screen could not be read.
    func cover(_ next: PixelRect, own: OwnContent?) -> Bool {
        guard let raw = display.raw else { return false }
        let screen = PixelRect(
            x: 0, y: 0, width: Int(XDisplayWidth(raw, display.screen)),
            height: Int(XDisplayHeight(raw, display.screen)))
        let known = area.map { $0.intersection(screen) } ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
        if next != area {
            removeExpired()
            if let area { remember(area.subtracting(next)) }
            move(to: next)
        }
        var unknown = next.intersection(screen).subtracting(known)
        if let own { unknown = unknown.flatMap { $0.subtracting(own.area) } }
        guard read(recall(unknown), raw) else {
            (area, pixels, spare) = (nil, [], [])
            return false
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

    /// Reads parts of the screen in one round trip. The image of the root window contains the windows on it.
    private func read(_ strips: [PixelRect], _ raw: OpaquePointer) -> Bool {
        guard !strips.isEmpty else { return true }
        guard let connection = XGetXCBConnection(raw) else { return false }
        let cookies = strips.map {
            xcb_get_image(
                connection, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), UInt32(display.root), Int16($0.x), Int16($0.y),
                UInt16($0.width), UInt16($0.height), .max)
        }
        defer { display.scheduleTurn() }
        var isRead = true
        // Every reply is taken, so that Xlib does not keep it.
        for (strip, cookie) in zip(strips, cookies) {
            // The server refuses, for example, if the screen has become smaller.
            var error: UnsafeMutablePointer<xcb_generic_error_t>?
            let reply = xcb_get_image_reply(connection, cookie, &error)
            defer {
                free(reply)
                free(error)
            }
            let stride = strip.width * 4
            guard let reply, let data = xcb_get_image_data(reply),
                Int(xcb_get_image_data_length(reply)) >= stride * strip.height
            else {
                isRead = false
                continue
            }
            put(strip, from: data, stride: stride, at: strip)
        }
        return isRead
    }

    // MARK: Former parts

    private func removeExpired() {
        let now = now()
        former.removeAll { now - $0.time > Self.repaintTime }
    }

    /// Keeps the pixels of parts of `area` that the window leaves.
    private func remember(_ parts: [PixelRect]) {
        guard let area else { return }
        let now = now()
        for part in parts where !part.isEmpty {
            var copy: [UInt32] = []
            copy.reserveCapacity(part.width * part.height)
            for y in part.y..<part.maxY {
                let start = (y - area.y) * area.width + part.x - area.x
                copy.append(contentsOf: pixels[start..<start + part.width])
            }
            former.append(FormerPart(rect: part, pixels: copy, time: now))
        }
    }

    /// Sets the pixels of parts that were left a short time ago; returns the other parts.
    private func recall(_ parts: [PixelRect]) -> [PixelRect] {
        var unknown = parts
        for index in former.indices.reversed() where !unknown.isEmpty {
            let rect = former[index].rect
            former[index].pixels.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                for part in unknown {
                    put(part.intersection(rect), from: base, stride: rect.width * 4, at: rect)
                }
            }
            unknown = unknown.flatMap { $0.subtracting(rect) }
        }
        return unknown
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
}
