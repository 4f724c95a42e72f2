import QRCodes
import UIKitNames

/// A QR code that was found in an image, cut out with a margin.
final class QRCodeImage: Sendable {
    let text: String
    let image: UIImage
    /// In points of the image in which the code was found.
    let frame: CGRect

    private init(text: String, image: UIImage, frame: CGRect) {
        (self.text, self.image, self.frame) = (text, image, frame)
    }

    /// Finds the codes off the main actor, from left to right. An image that cannot be searched has none.
    static func codes(in image: UIImage) async -> [QRCodeImage] {
        await Task.detached(priority: .userInitiated) { () -> [QRCodeImage] in
            guard let pixels = image.cgImage else { return [] }
            let found = try? QRCodeReader.codes(
                in: luminance(of: pixels), width: pixels.width, height: pixels.height)
            return (found ?? []).compactMap { code in
                // A code without its light margin is not readable.
                let margin = (code.bounds.width / 12).rounded()
                let area = code.bounds.insetBy(dx: -margin, dy: -margin).integral
                    .intersection(CGRect(x: 0, y: 0, width: pixels.width, height: pixels.height))
                guard let part = pixels.cropping(to: area) else { return nil }
                let frame = CGRect(
                    x: area.minX / image.scale, y: area.minY / image.scale, width: area.width / image.scale,
                    height: area.height / image.scale)
                return QRCodeImage(
                    text: code.text, image: UIImage(cgImage: part, scale: image.scale, orientation: .up), frame: frame)
            }
        }.value
    }

    /// One byte per pixel, weighted as the eye sees colors. A pixel is blue, green, red and alpha.
    private static func luminance(of image: CGImage) -> [UInt8] {
        let data = image.dataProvider?.data.map { [UInt8]($0) } ?? []
        return stride(from: 0, to: data.count, by: 4).map { pixel in
            let (blue, green, red) = (Int(data[pixel]), Int(data[pixel + 1]), Int(data[pixel + 2]))
            return UInt8((red * 77 + green * 150 + blue * 29) >> 8)
        }
    }
}
