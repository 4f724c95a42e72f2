/// Uniform type identifiers of common types; `ContentType` has more information about each.
public enum TypeIdentifier {
    /// Text in UTF-8.
    public static let plainText = "public.utf8-plain-text"
    /// A URL.
    public static let url = "public.url"
    /// The URL of a local file.
    public static let fileURL = "public.file-url"
    /// A folder.
    public static let folder = "public.folder"
    /// An image in any format.
    public static let image = "public.image"
    /// A PNG image.
    public static let png = "public.png"
    /// A JPEG image.
    public static let jpeg = "public.jpeg"
    /// A WebP image.
    public static let webp = "org.webmproject.webp"
    /// A GIF image.
    public static let gif = "com.compuserve.gif"
    /// A TIFF image.
    public static let tiff = "public.tiff"
    /// A Windows bitmap image.
    public static let bmp = "com.microsoft.bmp"
    /// A color as 16-bit red, green, blue and alpha in native byte order, known as `application/x-color`.
    public static let color = "org.freedesktop.color"
    /// A contact as a vCard.
    public static let vCard = "public.vcard"
    /// A geographic location as a geo: URI.
    public static let location = "org.ietf.geo-uri"
}
