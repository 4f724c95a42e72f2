internal import CX11
import DragAndDrop
import Geometry

/// The pixels below a preview window without an alpha channel, over which soft edges and shadows are blended.
///
/// The backdrop reads the parts of the screen that the window is about to cover, and keeps the rest. Where other
/// windows draw while they are covered, it reads their pixels from the server's memory (`CoveredWindows`). Pixels of
/// the program's own window are copied from its latest frame instead.
@MainActor final class PreviewBackdrop {
    /// The visible content of the program's own window.
    struct OwnContent {
        /// In root pixels.
        var area: PixelRect
        var pixels: FrameBuffer
    }

    private let display: Display
    /// The preview window; 0 while nothing is covered.
    private var preview: UInt = 0
    /// The covered part of the screen, in root pixels; nil while nothing is covered.
    private var area: PixelRect?
    /// The area of the program's own window as it was passed last.
    private var ownArea: PixelRect?
    /// The pixels of `area`, row by row; undefined outside the screen.
    private var pixels: [UInt32] = []
    /// Memory for the next part, so that a movement allocates none.
    private var spare: [UInt32] = []

    /// Called when other windows may have drawn below the covered part; see ``update()``.
    var onChange: (() -> Void)?

    /// Whether the screen's pixels can be read as they are, from a server on this machine, also where they are covered.
    static func isAvailable(on display: Display) -> Bool {
        guard let raw = display.raw else { return false }
        return display.visual.format.isNative && display.visual.pointer == XDefaultVisual(raw, display.screen)
            && XImageByteOrder(raw) == LSBFirst && display.sharedMemory == .present
            && CoveredWindows.isAvailable(on: display)
    }

    init(display: Display) { self.display = display }

    /// Forgets the covered part; called when the window is hidden.
    func leave() {
        display.coveredWindows.remove(preview)
        (preview, area, ownArea, pixels, spare) = (0, nil, nil, [], [])
    }

    /// Covers another part of the screen, before the window moves there.
    ///
    /// One round trip if a part is newly covered, with all parts read at once. The window must not cover what is not
    /// known yet, so a reply that is awaited later would delay the preview by a frame. On Xvfb, four strips of 12 × 300
    /// pixels take 0.05 ms at the median and a whole preview of 300 × 300 pixels 0.12 ms, of which a round trip is
    /// 0.015 ms. The program waits for the server in each frame anyway, before it draws into the memory of the last
    /// one (`FrameStore`).
    ///
    /// - Parameter preview: The preview window, above all others.
    /// - Returns: False if the screen could not be read.
    func cover(_ next: PixelRect, own: OwnContent?, below preview: UInt) -> Bool {
        guard let screen else { return false }
        let known = area.map { $0.intersection(screen) } ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
        if next != area { move(to: next) }
        (self.preview, ownArea) = (preview, own?.area)
        display.coveredWindows.add(preview) { [weak self] in self?.onChange?() }
        display.coveredWindows.redirect(in: next.intersection(screen), below: preview, own: ownArea)
        var unknown = next.intersection(screen).subtracting(known)
        if let own { unknown = unknown.flatMap { $0.subtracting(own.area) } }
        // The image of the root window contains the windows on it.
        let strips = unknown.map { (display.root, $0) }
        guard display.readImages(strips, { put(unknown[$0], from: $1, stride: $2, at: unknown[$0]) }) else {
            leave()
            return false
        }
        if let own { copy(own) }
        update()
        return true
    }

    /// Reads the pixels that other windows have drawn in the covered part since the last call. Makes no request if none
    /// has drawn.
    ///
    /// - Returns: Whether there were such pixels.
    @discardableResult func update() -> Bool {
        guard let area, let screen else { return false }
        var hasRead = false
        display.coveredWindows.readChanges(in: area.intersection(screen), below: preview, own: ownArea) {
            put($0, from: $1, stride: $2, at: $0)
            hasRead = true
        }
        return hasRead
    }

    /// The screen, in root pixels; nil without a connection.
    private var screen: PixelRect? {
        display.raw.map { raw in
            PixelRect(
                x: 0, y: 0, width: Int(XDisplayWidth(raw, display.screen)),
                height: Int(XDisplayHeight(raw, display.screen)))
        }
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
