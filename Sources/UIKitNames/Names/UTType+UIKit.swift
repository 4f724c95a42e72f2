extension ContentType {
    // MARK: Types that the library itself does not use

    /// Any document with content.
    public static let content: ContentType = ContentType("public.content")
    /// A folder or package.
    public static let directory: ContentType = ContentType("public.directory")
    /// A folder that is shown as one file. Files of a desktop have no such folders.
    public static let package: ContentType = ContentType("com.apple.package")
    /// A property list.
    public static let propertyList: ContentType = ContentType("com.apple.property-list")
    /// Formatted text with attachments, in one file.
    public static let flatRTFD: ContentType = ContentType("com.apple.flat-rtfd")
    /// Several files in one.
    public static let archive: ContentType = ContentType("public.archive")
    /// Audio, video, or both.
    public static let audiovisualContent: ContentType = ContentType("public.audiovisual-content")
    /// Text encoded as UTF-16.
    public static let utf16PlainText: ContentType = ContentType("public.utf16-plain-text")
    /// Formatted text as RTF.
    public static let rtf: ContentType = ContentType("public.rtf")
    /// An XML document.
    public static let xml: ContentType = ContentType("public.xml")
    /// A JSON document.
    public static let json: ContentType = ContentType("public.json")
    /// Comma-separated values.
    public static let commaSeparatedText: ContentType = ContentType("public.comma-separated-values-text")
    /// An SVG drawing.
    public static let svg: ContentType = ContentType("public.svg-image")
    /// An HEIF image.
    public static let heif: ContentType = ContentType("public.heif")
    /// A photo with a short film. Other programs of a desktop do not offer it.
    public static let livePhoto: ContentType = ContentType("com.apple.live-photo")
    /// An HEIC image.
    public static let heic: ContentType = ContentType("public.heic")
    /// A Windows icon.
    public static let ico: ContentType = ContentType("com.microsoft.ico")
    /// A camera's raw image.
    public static let rawImage: ContentType = ContentType("public.camera-raw-image")
    /// Video without audio.
    public static let video: ContentType = ContentType("public.video")
    /// An MPEG-1 or MPEG-2 video.
    public static let mpeg: ContentType = ContentType("public.mpeg")
    /// An MPEG-4 video.
    public static let mpeg4Movie: ContentType = ContentType("public.mpeg-4")
    /// A QuickTime video.
    public static let quickTimeMovie: ContentType = ContentType("com.apple.quicktime-movie")
    /// An AVI video.
    public static let avi: ContentType = ContentType("public.avi")
    /// MP3 audio.
    public static let mp3: ContentType = ContentType("public.mp3")
    /// MPEG-4 audio.
    public static let mpeg4Audio: ContentType = ContentType("public.mpeg-4-audio")
    /// WAVE audio.
    public static let wav: ContentType = ContentType("com.microsoft.waveform-audio")
    /// A PDF document.
    public static let pdf: ContentType = ContentType("com.adobe.pdf")
    /// A ZIP archive.
    public static let zip: ContentType = ContentType("public.zip-archive")
    /// A gzip-compressed file.
    public static let gzip: ContentType = ContentType("org.gnu.gnu-zip-archive")
}

extension ContentType {
    /// All types that this one conforms to, without itself.
    public var supertypes: Set<ContentType> {
        parents.reduce(into: []) { found, parent in found.formUnion(parent.supertypes.union([parent])) }
    }

    /// Whether the type conforms to another one, and is not the same.
    public func isSubtype(of type: ContentType) -> Bool { self != type && conforms(to: type) }

    /// Whether another type conforms to this one, and is not the same.
    public func isSupertype(of type: ContentType) -> Bool { type.isSubtype(of: self) }

    /// The name of the type in English, such as "JPEG image"; nil for one that the library does not know.
    public var localizedDescription: String? {
        if let name = Self.names[identifier] { return name }
        guard supertypes.contains(.rawImage), let format = preferredFilenameExtension else { return nil }
        return "\(format.uppercased()) raw image"
    }

    private static let names: [String: String] = [
        "public.item": "item", "public.content": "content", "public.data": "data", "public.directory": "directory",
        "public.folder": "folder", "com.apple.package": "package", "public.archive": "archive",
        "public.audiovisual-content": "audiovisual content", "public.text": "text", "public.plain-text": "plain text",
        "public.utf8-plain-text": "Unicode text", "public.utf16-plain-text": "Unicode text",
        "public.html": "HTML text", "public.rtf": "rich text", "com.apple.flat-rtfd": "rich text with attachments",
        "public.xml": "XML text", "public.json": "JSON text", "com.apple.property-list": "property list",
        "public.comma-separated-values-text": "comma-separated values", "net.daringfireball.markdown": "Markdown text",
        "public.vcard": "contact", "com.apple.ical.ics": "calendar event", "public.url": "URL",
        "public.file-url": "file URL", "org.ietf.geo-uri": "location", "org.freedesktop.color": "color",
        "public.image": "image", "public.jpeg": "JPEG image", "public.png": "PNG image",
        "org.webmproject.webp": "WebP image", "com.compuserve.gif": "GIF image", "public.tiff": "TIFF image",
        "com.microsoft.bmp": "Windows bitmap image", "public.svg-image": "SVG image", "public.heic": "HEIC image",
        "public.heif": "HEIF image", "public.avif": "AVIF image", "public.jpeg-2000": "JPEG 2000 image",
        "public.jpegxl": "JPEG XL image", "com.microsoft.ico": "Windows icon",
        "public.camera-raw-image": "camera raw image", "com.apple.live-photo": "Live Photo", "public.movie": "movie",
        "public.video": "video", "public.audio": "audio", "public.mpeg": "MPEG movie",
        "public.mpeg-4": "MPEG-4 movie", "com.apple.quicktime-movie": "QuickTime movie",
        "org.webmproject.webm": "WebM movie", "org.matroska.mkv": "Matroska movie", "public.avi": "AVI movie",
        "public.mp3": "MP3 audio", "public.mpeg-4-audio": "MPEG-4 audio",
        "com.microsoft.waveform-audio": "Waveform audio", "org.xiph.ogg-audio": "Ogg audio",
        "org.xiph.flac": "FLAC audio", "com.adobe.pdf": "PDF document", "public.zip-archive": "ZIP archive",
        "org.gnu.gnu-zip-archive": "gzip archive", "public.tar-archive": "tar archive",
        "org.oasis-open.opendocument.text": "OpenDocument text",
    ]
}
