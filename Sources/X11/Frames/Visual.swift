internal import CX11

/// One of the screen's ways to show pixels, with what is needed to make windows of it.
struct ScreenVisual {
    /// Xlib's own description, which lives as long as the connection.
    let pointer: UnsafeMutablePointer<CX11.Visual>
    /// The bits that mean something in a pixel.
    let depth: Int32
    /// How the colours lie in a pixel.
    let format: PixelFormat
    /// The colour map that windows of this visual need.
    let colormap: UInt

    /// The screen's default visual if pictures can be drawn for it, else the deepest that they can be drawn for.
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

    /// The visual with opacity, which a compositor blends; nil when the screen has none that Cairo can draw in.
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

/// The bits that the server takes per pixel, by depth.
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
