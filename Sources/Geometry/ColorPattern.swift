/// An image that is drawn in place of a color: repeated, beginning at the origin of the coordinates that are drawn in.
/// Patterns are equal if their images are the same object.
package struct ColorPattern: Sendable, Hashable {
    /// An image of Canvas, which draws it.
    package let image: any AnyObject & Sendable
    /// Whether all pixels are opaque.
    package let isOpaque: Bool

    /// Creates a pattern of an image.
    package init(_ image: any AnyObject & Sendable, isOpaque: Bool) { (self.image, self.isOpaque) = (image, isOpaque) }

    package static func == (a: ColorPattern, b: ColorPattern) -> Bool { a.image === b.image }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(image)) }
}
