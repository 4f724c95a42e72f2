extension ContentType {
    // The types that the engine has no use for itself.

    /// What has content of its own, such as a document.
    public static let content = ContentType("public.content")
    /// A folder, or what looks like one.
    public static let directory = ContentType("public.directory")
    /// Several files in one.
    public static let archive = ContentType("public.archive")
    /// Sound, pictures that move, or both.
    public static let audiovisualContent = ContentType("public.audiovisual-content")
    /// Text in UTF-16.
    public static let utf16PlainText = ContentType("public.utf16-plain-text")
    /// Text with its looks, as RTF.
    public static let rtf = ContentType("public.rtf")
    /// XML.
    public static let xml = ContentType("public.xml")
    /// JSON.
    public static let json = ContentType("public.json")
    /// A table as text.
    public static let commaSeparatedText = ContentType("public.comma-separated-values-text")
    /// A drawing as SVG.
    public static let svg = ContentType("public.svg-image")
    /// A HEIC picture.
    public static let heic = ContentType("public.heic")
    /// An icon of Windows.
    public static let ico = ContentType("com.microsoft.ico")
    /// A camera's raw picture.
    public static let rawImage = ContentType("public.camera-raw-image")
    /// An MPEG-4 film.
    public static let mpeg4Movie = ContentType("public.mpeg-4")
    /// A QuickTime film.
    public static let quickTimeMovie = ContentType("com.apple.quicktime-movie")
    /// An AVI film.
    public static let avi = ContentType("public.avi")
    /// MP3 sound.
    public static let mp3 = ContentType("public.mp3")
    /// MPEG-4 sound.
    public static let mpeg4Audio = ContentType("public.mpeg-4-audio")
    /// WAVE sound.
    public static let wav = ContentType("com.microsoft.waveform-audio")
    /// A PDF document.
    public static let pdf = ContentType("com.adobe.pdf")
    /// A ZIP archive.
    public static let zip = ContentType("public.zip-archive")
    /// A file packed by gzip.
    public static let gzip = ContentType("org.gnu.gnu-zip-archive")
}
