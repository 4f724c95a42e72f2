import Foundation
import Geometry

extension Image {
    /// Returns the whole image scaled to a size in pixels with a cubic filter; sides below 1 become 1.
    ///
    /// Takes milliseconds: call it off the main actor. Returns an image without pixels unchanged.
    package func resized(toWidth newWidth: Int, height newHeight: Int) -> Image {
        resampled(from: CGRect(x: 0, y: 0, width: width, height: height), to: (newWidth, newHeight)) ?? self
    }

    /// Returns the center of the image, cropped and scaled to cover exactly `size`, with rounded corners in its alpha
    /// channel.
    ///
    /// Such an image draws fastest, because it needs no scaling. Without a radius an opaque image stays opaque. Takes
    /// milliseconds: call it off the main actor.
    ///
    /// - Parameter cornerRadius: In pixels, limited to half the shorter side.
    public func preparedThumbnail(covering size: PixelSize, cornerRadius: CGFloat = 0) -> Image {
        let shape = CGSize(width: max(1, size.width), height: max(1, size.height))
        let crop = CGRect(x: 0, y: 0, width: width, height: height).fitting(aspectRatio: shape.aspectRatio)
        guard let resampled = resampled(from: crop, to: (size.width, size.height)) else { return self }
        let part = CGRect(
            x: pixels.crop.minX + crop.minX / CGFloat(width) * pixels.crop.width,
            y: pixels.crop.minY + crop.minY / CGFloat(height) * pixels.crop.height,
            width: crop.width / CGFloat(width) * pixels.crop.width,
            height: crop.height / CGFloat(height) * pixels.crop.height)
        let picture = Image(store: resampled.store, isOpaque: isOpaque, crop: part)
        guard let corner = CornerMask(radius: cornerRadius, width: picture.width, height: picture.height) else {
            return picture
        }
        return picture.rounded(by: corner)
    }

    private func resampled(from part: CGRect, to size: (width: Int, height: Int)) -> Image? {
        guard width > 0, height > 0 else { return nil }
        let newWidth = min(max(1, size.width), Surface.longestSide)
        let newHeight = min(max(1, size.height), Surface.longestSide)
        var source = store
        var part = part
        // Halving is far cheaper than the filter, and loses no detail that the filter would keep.
        while part.width >= Double(newWidth) * 2, part.height >= Double(newHeight) * 2 {
            source = source.halved()
            part = part.scaled(by: 0.5)
        }
        if part.minX == 0, part.minY == 0, part.width == Double(newWidth), part.height == Double(newHeight),
            source.width == newWidth, source.height == newHeight
        {
            return Image(store: source, isOpaque: isOpaque)
        }
        let across = FilterWeights(from: part.minX, length: part.width, limit: source.width, to: newWidth)
        let down = FilterWeights(from: part.minY, length: part.height, limit: source.height, to: newHeight)
        return Image(store: source.filtered(across: across, down: down, isOpaque: isOpaque), isOpaque: isOpaque)
    }

    private func rounded(by corner: CornerMask) -> Image {
        let rounded = PixelStore(width: width, height: height) { pixels in
            for y in 0..<height { memcpy(pixels + y * width, store.row(y), width * 4) }
            if isOpaque {
                for index in 0..<(width * height) { pixels[index] |= 0xff00_0000 }
            }
            corner.apply(to: pixels, width: width, height: height)
        }
        let fits = 2 * corner.side < width && 2 * corner.side < height
        let cornerSide = isOpaque && fits ? corner.side : 0
        return Image(store: rounded, isOpaque: false, roundedCornerSide: cornerSide, crop: pixels.crop)
    }
}
