extension SimulatedWindow {
    /// Returns a copy of what the window shows, after a pending frame is drawn.
    public func screenshot() -> Surface {
        drawPendingFrame()
        let copy = Surface(width: surface.width, height: surface.height, format: .rgb)
        copy.copy(from: surface, rects: [surface.bounds])
        return copy
    }

    /// The color of the pixel at a point of the window, as 0xRRGGBB, after a pending frame is drawn; 0 outside the
    /// window.
    public func color(at point: CGPoint) -> UInt32 {
        drawPendingFrame()
        let (x, y) = ((point.x * root.scale).rounded(.down), (point.y * root.scale).rounded(.down))
        guard let x = Int(exactly: x), let y = Int(exactly: y) else { return 0 }
        return surface.pixel(x: x, y: y) & 0xff_ffff
    }

    /// Compares what the window shows with the reference image `Pictures/NAME.png` beside the test's source file.
    ///
    /// Text looks the same on every computer only if the fonts are the same: set `FONTCONFIG_FILE` for the tests.
    ///
    /// - Throws: ``ReferenceImageError``, as ``ImageComparison/check(_:against:)`` does.
    public func checkImage(
        _ name: String, by comparison: ImageComparison = .screenshot, filePath: String = #filePath
    ) throws(ReferenceImageError) {
        let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent().appendingPathComponent("Pictures")
        try comparison.check(screenshot(), against: folder.appendingPathComponent("\(name).png").path)
    }
}
