import CCairo

/// What a surface showed at one moment; unlike the surface it can go to any thread, such as one that writes files.
public struct FrozenPixels: Sendable, Hashable {
    /// Columns of pixels.
    public let width: Int
    /// Rows of pixels.
    public let height: Int
    private let format: Surface.Format
    private let stride: Int
    private let bytes: [UInt8]

    /// Copies all pixels of a surface: about a millisecond for a large window.
    @MainActor public init(_ surface: Surface) {
        surface.flush()
        width = surface.width
        height = surface.height
        format = surface.format
        stride = surface.stride
        let source = UnsafeRawBufferPointer(start: surface.bytes, count: surface.bytes == nil ? 0 : stride * height)
        bytes = [UInt8](source)
    }

    /// Writes the pixels as a PNG file, replacing what was there. Takes tens of milliseconds and waits for the disk.
    ///
    /// - Throws: ``CanvasError/unwritable(path:reason:)``.
    public func writePNG(to path: String) throws(CanvasError) {
        // Cairo wants memory that it may write to; a copy that is only ours is just that.
        var pixels = bytes
        let result = pixels.withUnsafeMutableBytes { buffer -> Result<Void, CanvasError> in
            let surface = CairoSurface(
                bytes: buffer.baseAddress, width: width, height: height, stride: stride, format: format.cairo,
                owner: nil)
            return Result { () throws(CanvasError) in
                try PNGFile.write(surface, width: width, height: height, to: path)
            }
        }
        try result.get()
    }
}
