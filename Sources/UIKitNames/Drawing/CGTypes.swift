/// The shape of a line's open ends.
public typealias CGLineCap = LineCap
/// The shape of a line's corners.
public typealias CGLineJoin = LineJoin
/// An image's pixels: the same type as `UIImage`, whose scale and rendering mode do not matter here.
public typealias CGImage = Image

extension Image {
    /// Returns the part of the image inside a rectangle in pixels, which shares the pixels; nil if it contains none.
    public func cropping(to rect: CGRect) -> CGImage? {
        let area = rect.standardized.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
        guard !area.isNull, area.width >= 1, area.height >= 1 else { return nil }
        return cropped(
            to: PixelRect(
                x: Int(area.minX), y: Int(area.minY), width: Int(area.width), height: Int(area.height)))
    }

    /// Always 8.
    public var bitsPerComponent: Int { 8 }
    /// Always 32.
    public var bitsPerPixel: Int { 32 }
    /// Bytes per row of tightly packed pixels.
    public var bytesPerRow: Int { width * 4 }
    /// The color space of all surfaces.
    public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
}

/// How drawn colors are combined with those below. CoreGraphics' modes that also clear what the drawing does not cover
/// (`sourceIn`, `sourceOut`, `destinationIn`, `destinationAtop`), and `plusDarker`, do not exist.
public enum CGBlendMode: Int32, Sendable, Hashable, CaseIterable {
    /// Draws over what is below.
    case normal
    /// Multiplies the components.
    case multiply
    /// Multiplies the inverted components.
    case screen
    /// Multiplies or screens, depending on the color below.
    case overlay
    /// Takes the darker component.
    case darken
    /// Takes the lighter component.
    case lighten
    /// Brightens the color below.
    case colorDodge
    /// Darkens the color below.
    case colorBurn
    /// Darkens or lightens gently.
    case softLight
    /// Multiplies or screens, depending on the drawn color.
    case hardLight
    /// Subtracts the darker component from the lighter one.
    case difference
    /// Like `difference`, with less contrast.
    case exclusion
    /// Takes the hue of the drawn color.
    case hue
    /// Takes the saturation of the drawn color.
    case saturation
    /// Takes hue and saturation of the drawn color.
    case color
    /// Takes the luminosity of the drawn color.
    case luminosity
    /// Makes the covered area transparent.
    case clear
    /// Replaces the covered area.
    case copy
    /// Draws only where something is below.
    case sourceAtop = 20
    /// Draws behind what is below.
    case destinationOver
    /// Erases what is below to the degree of the drawn opacity.
    case destinationOut = 23
    /// Shows either one where the other is transparent.
    case xor = 25
    /// Adds the components.
    case plusLighter = 27

    var mode: BlendMode {
        switch self {
        case .normal: .normal
        case .multiply: .multiply
        case .screen: .screen
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        case .colorDodge: .colorDodge
        case .colorBurn: .colorBurn
        case .softLight: .softLight
        case .hardLight: .hardLight
        case .difference: .difference
        case .exclusion: .exclusion
        case .hue: .hue
        case .saturation: .saturation
        case .color: .color
        case .luminosity: .luminosity
        case .clear: .clear
        case .copy: .copy
        case .sourceAtop: .sourceAtop
        case .destinationOver: .destinationOver
        case .destinationOut: .destinationOut
        case .xor: .xor
        case .plusLighter: .plusLighter
        }
    }
}

/// The filter for images that are drawn at another size.
public enum CGInterpolationQuality: Int32, Sendable, Hashable {
    /// Bilinear.
    case `default`
    /// Nearest neighbor.
    case none
    /// Bilinear.
    case low
    /// Area-weighted, for images that are drawn once.
    case high
    /// Bilinear.
    case medium
}

/// The color space of an image or a gradient. All drawing is in sRGB; a space has a name, and converts nothing.
public struct CGColorSpace: Sendable, Hashable {
    /// The name of the space, such as ``sRGB``.
    public let name: String?

    /// Creates a space by its name.
    public init?(name: String) { self.name = name }

    /// The space of screens.
    public static let sRGB = "kCGColorSpaceSRGB"
    /// A wider space; its components are treated as sRGB's.
    public static let displayP3 = "kCGColorSpaceDisplayP3"
}

/// Returns sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { space(CGColorSpace.sRGB) }

/// Returns a space for grays, which are drawn as equal components of sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { space("kCGColorSpaceDeviceGray") }

private func space(_ name: String) -> CGColorSpace {
    guard let space = CGColorSpace(name: name) else { preconditionFailure("A color space has any name.") }
    return space
}

/// Colors along a line or between circles.
public struct CGGradient: Sendable {
    let stops: [(offset: Double, color: Color)]

    /// Creates a gradient. `locations` are offsets from 0 to 1; nil distributes the colors evenly. Nil if the array
    /// contains another type than `CGColor`.
    public init?(colorsSpace space: CGColorSpace?, colors: [Any], locations: UnsafePointer<CGFloat>? = nil) {
        let known = colors.compactMap { $0 as? Color }
        guard !known.isEmpty, known.count == colors.count else { return nil }
        stops = known.enumerated().map { index, color in
            let even = known.count > 1 ? Double(index) / Double(known.count - 1) : 0
            return (locations.map { Double($0[index]) } ?? even, color)
        }
    }
}

/// Whether a gradient continues beyond its ends. Both options have the effect of both, since the renderer continues
/// either both ends or none.
public struct CGGradientDrawingOptions: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: UInt32
    /// Creates options from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The first color continues before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last color continues after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
