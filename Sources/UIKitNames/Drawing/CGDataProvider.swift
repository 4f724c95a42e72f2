/// The type of `Data as CFData` is `Data` here.
public typealias CFData = Data

/// The bytes of an image, or those of which images are made.
public final class CGDataProvider: Sendable {
    private enum Source: Sendable {
        case image(UIImage)
        case data(Data)
    }

    private let source: Source

    init(_ image: UIImage) { source = .image(image) }

    /// Creates a provider of bytes. Never nil.
    public init?(data: CFData) { source = .data(data) }

    /// The bytes; of an image, a copy of the pixels, in rows from the top: see `bytesPerRow` of the image. Decodes a
    /// file. Never nil.
    public var data: CFData? {
        switch source {
        case .data(let data): return data
        case .image(let image):
            var data = Data(capacity: image.width * image.height * 4)
            image.forEachRow { data.append(contentsOf: UnsafeRawBufferPointer($0)) }
            return data
        }
    }
}

extension CGImage {
    /// The pixels. Each has 32 bits: from the lowest byte, blue, green, red and alpha. The colors are multiplied by
    /// alpha.
    public var dataProvider: CGDataProvider? { CGDataProvider(self) }

    /// Whether the pixels of ``dataProvider`` have an alpha component.
    public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }

    /// The format of the pixels of ``dataProvider``.
    public var bitmapInfo: CGBitmapInfo { [.byteOrder32Little, CGBitmapInfo(rawValue: alphaInfo.rawValue)] }
}
