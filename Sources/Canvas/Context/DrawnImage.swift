import Foundation
import Geometry

/// An image as a context draws it, so that a check can follow what a view shows (BUILD-5).
package struct DrawnImage {
    /// The image; two drawings show the same content if the images are identical.
    package let image: Image
    /// The drawn part of the image's original, in unit coordinates: the whole original is (0, 0, 1, 1).
    package let crop: CGRect
    /// The bounding rectangle of the drawn part, in pixels of the surface.
    package let frame: CGRect
    /// The opacity, from 0 to 1.
    package let opacity: Double
    /// The horizontal scale divided by the vertical one: 1 if the image keeps its aspect ratio.
    package let stretch: CGFloat

    init(_ image: Image, in rect: CGRect, visible: CGRect, context: Context) {
        let shown = rect.intersection(visible)
        self.image = image
        let part = image.pixels.crop
        crop =
            shown.isNull
            ? .zero
            : CGRect(
                x: part.minX + (shown.minX - rect.minX) / rect.width * part.width,
                y: part.minY + (shown.minY - rect.minY) / rect.height * part.height,
                width: shown.width / rect.width * part.width, height: shown.height / rect.height * part.height)
        let transform = context.transform
        frame = shown.isNull ? .zero : transform.boundingBox(of: shown)
        opacity = context.state.alpha * context.groupOpacity
        let across = hypot(transform.m11, transform.m12) * rect.width / CGFloat(image.width)
        let down = hypot(transform.m21, transform.m22) * rect.height / CGFloat(image.height)
        stretch = down > 0 ? across / down : 1
    }
}
