internal import CX11

/// A visual of the screen, and the parameters for creating windows with it.
struct ScreenVisual {
    /// Xlib's description, valid as long as the connection.
    let pointer: UnsafeMutablePointer<CX11.Visual>
    /// The significant bits of a pixel.
    let depth: Int32
    /// The arrangement of the color channels in a pixel.
    let format: PixelFormat
    /// The colormap for windows with this visual.
    let colormap: UInt

    /// Returns the screen's default visual if frames can be drawn for it, else the first supported TrueColor visual of
    /// depth 24, 30, 16 or 15.
    static func best(display: OpaquePointer, screen: Int32) throws(DisplayError) -> ScreenVisual {
        let formats = PixmapFormats(display: display)
        if let visual = XDefaultVisual(display, screen), visual.pointee.class == TrueColor {
            let depth = XDefaultDepth(display, screen)
            if let format = formats.format(visual.pointee, depth: depth) {
                return ScreenVisual(
                    pointer: visual, depth: depth, format: format, colormap: XDefaultColormap(display, screen))
            }
        }
        for depth: Int32 in [24, 30, 16, 15] {
            if let found = matching(depth: depth, display: display, screen: screen, formats: formats) { return found }
        }
        let depth = XDefaultDepth(display, screen)
        throw .unsupportedVisual("\(depth) bits per pixel with a palette")
    }

    /// Returns the visual with an alpha channel, for a compositor; nil if the screen has none that Cairo can draw for.
    static func translucent(display: OpaquePointer, screen: Int32) -> ScreenVisual? {
        let found = matching(depth: 32, display: display, screen: screen, formats: PixmapFormats(display: display))
        guard let found, found.format.isNative else { return nil }
        return found
    }

    private static func matching(
        depth: Int32, display: OpaquePointer, screen: Int32, formats: PixmapFormats
    ) -> ScreenVisual? {
        var info = XVisualInfo()
        guard XMatchVisualInfo(display, screen, depth, TrueColor, &info) != 0, let visual = info.visual,
            let format = formats.format(visual.pointee, depth: depth)
        else { return nil }
        let colormap = XCreateColormap(display, XRootWindow(display, screen), visual, AllocNone)
        return ScreenVisual(pointer: visual, depth: depth, format: format, colormap: colormap)
    }
}

/// The server's bits per pixel, by depth.
private struct PixmapFormats {
    private var bits: [Int32: Int] = [:]

    init(display: OpaquePointer) {
        var count: Int32 = 0
        guard let list = XListPixmapFormats(display, &count) else { return }
        defer { XFree(list) }
        for format in UnsafeBufferPointer(start: list, count: Int(count)) {
            bits[format.depth] = Int(format.bits_per_pixel)
        }
    }

    func format(_ visual: CX11.Visual, depth: Int32) -> PixelFormat? {
        guard let bits = bits[depth] else { return nil }
        return PixelFormat(
            bitsPerPixel: bits, redMask: visual.red_mask, greenMask: visual.green_mask, blueMask: visual.blue_mask)
    }
}
