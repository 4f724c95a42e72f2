/// Where a pixel has its alpha component, and whether the colors are multiplied by it. `Last` and `First` are places in
/// the order of the components; see ``CGBitmapInfo`` for that of the bytes.
public enum CGImageAlphaInfo: UInt32, Sendable, Hashable {
    /// There is none.
    case none
    /// After the colors, which are multiplied by it.
    case premultipliedLast
    /// Before the colors, which are multiplied by it.
    case premultipliedFirst
    /// After the colors.
    case last
    /// Before the colors.
    case first
    /// There is none; the component after the colors is ignored.
    case noneSkipLast
    /// There is none; the component before the colors is ignored.
    case noneSkipFirst
    /// There are no colors.
    case alphaOnly
}

/// The format of pixels in memory: a value of ``CGImageAlphaInfo`` in the lowest bits, and the order of the bytes.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates a format from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The bits of the ``CGImageAlphaInfo``.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
    /// Components are floating-point numbers.
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    /// The bits of the order of the bytes.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// The bytes are in the order of the components.
    public static let byteOrderDefault: CGBitmapInfo = []
    /// Pixels are 16-bit integers, the lowest byte first.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
    /// Pixels are 32-bit integers, the lowest byte first: the order of the components is reversed.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    /// Pixels are 16-bit integers, the highest byte first.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
    /// Pixels are 32-bit integers, the highest byte first.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

/// How colors that a device does not have are replaced. Has no effect, since all drawing is in sRGB.
public enum CGColorRenderingIntent: Int32, Sendable, Hashable {
    /// The intent of the graphics context.
    case defaultIntent
    /// Colors of the device are exact.
    case absoluteColorimetric
    /// Colors of the device are exact, relative to its white.
    case relativeColorimetric
    /// Colors keep their relations.
    case perceptual
    /// Colors keep their saturation.
    case saturation
}

/// Where the components of a pixel are among its bytes.
private struct BitmapFormat {
    let size: Int
    let red: Int
    let green: Int
    let blue: Int
    /// Nil for opaque pixels.
    let alpha: Int?
    let isPremultiplied: Bool

    init?(bitsPerPixel: Int, isGray: Bool, info: CGBitmapInfo) {
        let order = info.intersection(.byteOrderMask)
        let known: CGBitmapInfo = [.alphaInfoMask, .byteOrderMask]
        guard known.isSuperset(of: info),
            let alphaInfo = CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue)
        else { return nil }
        switch (bitsPerPixel, isGray, alphaInfo) {
        case (8, true, .none) where order == .byteOrderDefault:
            (size, red, green, blue, alpha, isPremultiplied) = (1, 0, 0, 0, nil, true)
        case (24, false, .none) where order == .byteOrderDefault:
            (size, red, green, blue, alpha, isPremultiplied) = (3, 0, 1, 2, nil, true)
        case (32, false, let alphaInfo) where alphaInfo != .none && alphaInfo != .alphaOnly:
            guard [.byteOrderDefault, .byteOrder32Big, .byteOrder32Little].contains(order) else { return nil }
            let isFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(alphaInfo)
            let isReversed = order == .byteOrder32Little
            let places = (0..<4).map { isReversed ? 3 - $0 : $0 }
            let color = isFirst ? 1 : 0
            (size, red, green, blue) = (4, places[color], places[color + 1], places[color + 2])
            let isOpaque = alphaInfo == .noneSkipFirst || alphaInfo == .noneSkipLast
            alpha = isOpaque ? nil : places[isFirst ? 0 : 3]
            isPremultiplied = alphaInfo != .first && alphaInfo != .last
        default: return nil
        }
    }

    /// The pixel at an offset, as 0xAARRGGBB with colors multiplied by alpha.
    func pixel(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        let alpha = alpha.map { UInt32(bytes[offset + $0]) } ?? 255
        func component(_ place: Int) -> UInt32 {
            let value = UInt32(bytes[offset + place])
            // A premultiplied color is at most as large as its alpha.
            return isPremultiplied ? min(value, alpha) : (value * alpha + 127) / 255
        }
        return alpha << 24 | component(red) << 16 | component(green) << 8 | component(blue)
    }
}

extension CGImage {
    /// Creates an image of a provider's bytes, which are copied. O(width · height).
    ///
    /// Nil without a size, with fewer bytes than the rows need, with a decode array, and in formats other than these:
    /// 8 bits of gray in the space of `CGColorSpaceCreateDeviceGray()`; in other spaces 24 bits for red, green and
    /// blue, or 32 bits with a component for alpha, which may be ignored. A component has 8 bits.
    ///
    /// - Parameters:
    ///   - width: In pixels.
    ///   - height: In pixels.
    ///   - bytesPerRow: The distance of two rows, from the top, in bytes.
    ///   - decode: Has to be nil.
    ///   - shouldInterpolate: Has no effect; see `interpolationQuality` of ``CGContext``.
    ///   - intent: Has no effect.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        let isGray = space == CGColorSpaceCreateDeviceGray()
        guard width > 0, height > 0, bitsPerComponent == 8, decode == nil,
            let format = BitmapFormat(bitsPerPixel: bitsPerPixel, isGray: isGray, info: bitmapInfo),
            let data = provider.data, width <= data.count / format.size, bytesPerRow >= width * format.size,
            height - 1 <= (data.count - width * format.size) / bytesPerRow
        else { return nil }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        data.withUnsafeBytes { bytes in
            for y in 0..<height {
                for x in 0..<width { pixels.append(format.pixel(bytes, y * bytesPerRow + x * format.size)) }
            }
        }
        self.init(width: width, height: height, opaque: format.alpha == nil, pixels: pixels)
    }
}
