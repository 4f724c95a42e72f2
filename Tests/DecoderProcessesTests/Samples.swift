import Foundation
import TestSupport

@testable import ImageFiles

/// A small image of each format.
enum Samples {
    static func data(_ format: ImageFormat) throws -> Data? {
        switch format {
        case .jpeg: return try TestImage.jpeg(orientation: 6, width: 300, height: 200)
        case .png: return try TestImage.png()
        case .tiff: return TestImage.tiff(orientation: 5)
        case .svg:
            return Data(
                "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><circle r='9' fill='#08f'/></svg>".utf8)
        case .bmp:
            let rgb = TestImage.quarters(width: 40, height: 20)
            return try ImageEncoder.encode(
                ImageEncoder.Samples(width: 40, height: 20, channels: 3, bytes: rgb), as: .bmp)
        case .gif: return TestImage.gif
        case .webp: return TestImage.webp
        case .heic: return TestImage.heic
        case .avif: return TestImage.avif
        case .jxl: return TestImage.jxl
        case .raw: return try TestImage.dng(orientation: 6, preview: (48, 32))
        }
    }

    /// Images of a format that take different paths in its decoder.
    static func all(_ format: ImageFormat) throws -> [Data] {
        let first = try data(format).map { [$0] } ?? []
        let rgba = ImageEncoder.Samples(
            width: 20, height: 10, channels: 4, bytes: (0..<800).map { UInt8(truncatingIfNeeded: $0 * 7) })
        switch format {
        case .jpeg:
            return try first + [
                TestImage.jpeg(3), TestImage.progressiveJPEG(side: 60, scans: 5),
                TestImage.jpeg(make: "A", model: "B", lens: "C"),
            ]
        case .png: return try first + [ImageEncoder.encode(rgba, as: .png), HostileImage.blackPNG(200)]
        case .tiff: return try first + [ImageEncoder.encode(rgba, as: .tiff)]
        case .svg: return first + [Data(svg.utf8)]
        default: return first
        }
    }

    /// With a gradient, a pattern, a filter, a clip path, text, a style sheet, an image and a reference.
    private static let svg = """
        <?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
        width='60' height='40' viewBox='0 0 60 40'>\
        <style>.a { fill: url(#g); stroke: #123; stroke-dasharray: 3 2 }</style>\
        <defs><linearGradient id='g'><stop offset='0' stop-color='red'/><stop offset='1'/></linearGradient>\
        <filter id='f'><feGaussianBlur stdDeviation='2'/><feTurbulence baseFrequency='0.1' numOctaves='2'/></filter>\
        <clipPath id='c'><circle cx='20' cy='20' r='18'/></clipPath>\
        <pattern id='p' width='4' height='4' patternUnits='userSpaceOnUse'><rect width='2' height='2'/></pattern>\
        </defs>\
        <g clip-path='url(#c)'><rect class='a' width='60' height='40'/>\
        <path d='M1 1C9 9 20 3 30 30z' filter='url(#f)'/></g>\
        <text x='5' y='30' font-size='12'>Text</text><rect width='9' height='9' fill='url(#p)'/>\
        <image width='9' height='9' xlink:href='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='/>\
        <use xlink:href='#c' transform='rotate(9)'/></svg>
        """
}
