extension ContentType {
    // MARK: Types that the library itself does not use

    /// Any document with content.
    public static let content: ContentType = ContentType("public.content")
    /// A folder or package.
    public static let directory: ContentType = ContentType("public.directory")
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
    /// An HEIC image.
    public static let heic: ContentType = ContentType("public.heic")
    /// A Windows icon.
    public static let ico: ContentType = ContentType("com.microsoft.ico")
    /// A camera's raw image.
    public static let rawImage: ContentType = ContentType("public.camera-raw-image")
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
