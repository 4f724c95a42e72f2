import CPixbuf

/// What LibRaw makes of a file: an image, or a preview as it is stored in the file.
enum RawPreview {
    case jpeg([UInt8])
    case image(RawImage)

    /// Takes ownership of a `libraw_processed_image_t`; nil for a kind that is not supported.
    init?(owning image: RawLibrary.Image, _ library: RawLibrary) {
        let release = { library.freeImage(image) }
        func number(_ offset: Int) -> Int { Int(image.load(fromByteOffset: offset, as: UInt16.self)) }
        let (kind, length) = (image.load(as: Int32.self), Int(image.load(fromByteOffset: 12, as: UInt32.self)))
        let (height, width, channels, bits) = (number(4), number(6), number(8), number(10))
        let start = UnsafePointer((image + 16).assumingMemoryBound(to: UInt8.self))
        switch (kind, channels) {
        case (1, _):
            self = .jpeg(Array(UnsafeBufferPointer(start: start, count: length)))
            release()
        case (2, 3) where bits == 8 && width > 0 && height > 0 && length >= width * height * 3:
            self = .image(RawImage(start: start, width: width, height: height, release: release))
        case (2, 1) where bits == 8 && width > 0 && height > 0 && length >= width * height:
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height * 3)
            for index in 0..<width * height {
                (bytes + 3 * index).update(repeating: start[index], count: 3)
            }
            release()
            self = .image(
                RawImage(start: UnsafePointer(bytes), width: width, height: height, release: { bytes.deallocate() }))
        default:
            release()
            return nil
        }
    }
}

/// Owns rows of red, green and blue bytes without padding.
final class RawImage {
    let width: Int
    let height: Int
    private let start: UnsafePointer<UInt8>
    private let release: () -> Void

    init(start: UnsafePointer<UInt8>, width: Int, height: Int, release: @escaping () -> Void) {
        (self.start, self.width, self.height, self.release) = (start, width, height, release)
    }

    deinit { release() }

    /// The image, scaled to another size before the orientation is applied; nil without enough memory.
    func converted(
        to size: (width: Int, height: Int), applying orientation: ImageOrientation
    ) -> DecodedImage? {
        guard size != (width, height) else {
            let rows = SourceRows(start: start, width: width, height: height, stride: width * 3, channels: 3)
            return rows.image(applying: orientation)
        }
        guard
            let borrowed = gdk_pixbuf_new_from_data(
                start, GDK_COLORSPACE_RGB, 0, 8, gint(width), gint(height), gint(width * 3), nil, nil
            ).map(Pixbuf.init), let scaled = borrowed.scaled(to: size)
        else { return nil }
        return withExtendedLifetime(self) { scaled.converted(applying: orientation) }
    }
}
