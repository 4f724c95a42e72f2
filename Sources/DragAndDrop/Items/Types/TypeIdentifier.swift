/// The names of the types that items are promised in: uniform type identifiers. `ContentType` knows more about each.
public enum TypeIdentifier {
    /// Text in UTF-8.
    public static let plainText = "public.utf8-plain-text"
    /// A link.
    public static let url = "public.url"
    /// A file on this machine.
    public static let fileURL = "public.file-url"
    /// A folder.
    public static let folder = "public.folder"
    /// A picture in any format.
    public static let image = "public.image"
    /// A picture in PNG.
    public static let png = "public.png"
    /// A picture in JPEG.
    public static let jpeg = "public.jpeg"
    /// A picture in WebP.
    public static let webp = "org.webmproject.webp"
    /// A picture in GIF.
    public static let gif = "com.compuserve.gif"
    /// A picture in TIFF.
    public static let tiff = "public.tiff"
    /// A picture in Windows' bitmap format.
    public static let bmp = "com.microsoft.bmp"
    /// A colour: red, green, blue and opacity as 16-bit numbers in the machine's byte order, as `application/x-color`.
    public static let color = "org.freedesktop.color"
    /// A contact as a vCard.
    public static let vCard = "public.vcard"
    /// A place on the earth as a geo: URI.
    public static let location = "org.ietf.geo-uri"
}
