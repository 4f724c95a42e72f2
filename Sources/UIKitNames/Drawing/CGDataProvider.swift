/// The bytes of an image.
public final class CGDataProvider: Sendable {
    private let image: UIImage

    init(_ image: UIImage) { self.image = image }

    /// A copy of the pixels, in rows from the top: see `bytesPerRow` of the image. Decodes a file. Never nil.
    public var data: Data? {
        var data = Data(capacity: image.width * image.height * 4)
        image.forEachRow { data.append(contentsOf: UnsafeRawBufferPointer($0)) }
        return data
    }
}

extension CGImage {
    /// The pixels. Each has 32 bits: from the lowest byte, blue, green, red and alpha. The colors are multiplied by
    /// alpha.
    public var dataProvider: CGDataProvider? { CGDataProvider(self) }
}
