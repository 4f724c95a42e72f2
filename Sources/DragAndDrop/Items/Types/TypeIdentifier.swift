/// Uniform type identifiers of common types; `ContentType` has more information about each.
package enum TypeIdentifier {
    /// Text in UTF-8.
    package static let plainText = "public.utf8-plain-text"
    /// A URL.
    package static let url = "public.url"
    /// The URL of a local file.
    package static let fileURL = "public.file-url"
    /// A folder.
    package static let folder = "public.folder"
    /// An image in any format.
    package static let image = "public.image"
    /// A PNG image.
    package static let png = "public.png"
    /// A JPEG image.
    package static let jpeg = "public.jpeg"
    /// A WebP image.
    package static let webp = "org.webmproject.webp"
    /// A GIF image.
    package static let gif = "com.compuserve.gif"
    /// A TIFF image.
    package static let tiff = "public.tiff"
    /// A Windows bitmap image.
    package static let bmp = "com.microsoft.bmp"
    /// A color as 16-bit red, green, blue and alpha in native byte order, known as `application/x-color`.
    package static let color = "org.freedesktop.color"
    /// A contact as a vCard.
    package static let vCard = "public.vcard"
    /// A geographic location as a geo: URI.
    package static let location = "org.ietf.geo-uri"
}
