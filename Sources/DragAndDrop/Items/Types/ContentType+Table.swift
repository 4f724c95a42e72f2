extension ContentType {
    struct Row: Sendable {
        let identifier: String
        let mimeTypes: [String]
        let extensions: [String]
        let parents: [String]

        init(_ identifier: String, _ mimeTypes: [String] = [], _ extensions: [String] = [], is parents: String...) {
            self.identifier = identifier
            self.mimeTypes = mimeTypes
            self.extensions = extensions
            self.parents = parents
        }
    }

    static let rowsByIdentifier = Dictionary(rows.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

    /// All types with known names or parents. The first row wins where a MIME type or extension occurs several times.
    static let rows = abstract + texts + links + images + rawImages + media + documents

    private static let abstract = [
        Row("public.item"),
        Row("public.content"),
        Row("public.data", ["application/octet-stream"], [], is: "public.item"),
        Row("public.directory", ["inode/directory"], [], is: "public.item"),
        Row("public.folder", [], [], is: "public.directory"),
        Row("com.apple.package", [], [], is: "public.directory"),
        Row("public.archive", [], [], is: "public.data"),
        Row("public.audiovisual-content", [], [], is: "public.data", "public.content"),
    ]

    private static let texts = [
        Row("public.text", [], [], is: "public.data", "public.content"),
        Row("public.plain-text", ["text/plain"], ["txt", "text"], is: "public.text"),
        Row("public.utf8-plain-text", ["text/plain;charset=utf-8"], ["txt"], is: "public.plain-text"),
        Row("public.utf16-plain-text", ["text/plain;charset=utf-16"], [], is: "public.plain-text"),
        Row("public.html", ["text/html", "application/xhtml+xml"], ["html", "htm"], is: "public.text"),
        Row("public.rtf", ["application/rtf", "text/rtf", "text/richtext"], ["rtf"], is: "public.text"),
        Row("public.xml", ["application/xml", "text/xml"], ["xml"], is: "public.text"),
        Row("public.json", ["application/json"], ["json"], is: "public.text"),
        Row("com.apple.property-list", ["application/x-plist"], ["plist"], is: "public.data"),
        Row("com.apple.flat-rtfd", [], ["rtfd"], is: "public.data", "public.content"),
        Row("public.comma-separated-values-text", ["text/csv"], ["csv"], is: "public.plain-text"),
        Row("net.daringfireball.markdown", ["text/markdown"], ["md", "markdown"], is: "public.plain-text"),
        Row("public.vcard", ["text/vcard", "text/x-vcard", "text/directory"], ["vcf", "vcard"], is: "public.text"),
        Row("com.apple.ical.ics", ["text/calendar"], ["ics"], is: "public.text"),
    ]

    private static let links = [
        Row("public.url", ["text/uri-list", "text/x-moz-url"], ["url"], is: "public.data"),
        Row("public.file-url", ["text/uri-list"], [], is: "public.url"),
        Row("org.ietf.geo-uri", ["application/x-geo-uri"], [], is: "public.data", "public.content"),
        Row("org.freedesktop.color", ["application/x-color"], [], is: "public.data"),
    ]

    private static let images = [
        Row("public.image", [], [], is: "public.data", "public.content"),
        Row("public.jpeg", ["image/jpeg", "image/jpg", "image/pjpeg"], ["jpg", "jpeg", "jpe"], is: "public.image"),
        Row("public.png", ["image/png", "image/x-png"], ["png"], is: "public.image"),
        Row("org.webmproject.webp", ["image/webp"], ["webp"], is: "public.image"),
        Row("com.compuserve.gif", ["image/gif"], ["gif"], is: "public.image"),
        Row("public.tiff", ["image/tiff"], ["tiff", "tif"], is: "public.image"),
        Row("com.microsoft.bmp", ["image/bmp", "image/x-bmp", "image/x-ms-bmp"], ["bmp"], is: "public.image"),
        Row("public.svg-image", ["image/svg+xml"], ["svg"], is: "public.image", "public.text"),
        Row("public.heic", ["image/heic", "image/heif"], ["heic", "heif"], is: "public.image"),
        Row("public.heif", ["image/heif"], ["heif"], is: "public.image"),
        Row("public.avif", ["image/avif"], ["avif"], is: "public.image"),
        Row("public.jpeg-2000", ["image/jp2"], ["jp2"], is: "public.image"),
        Row("public.jpegxl", ["image/jxl"], ["jxl"], is: "public.image"),
        Row("com.microsoft.ico", ["image/x-icon", "image/vnd.microsoft.icon"], ["ico"], is: "public.image"),
        Row("public.camera-raw-image", ["image/x-dcraw"], [], is: "public.image"),
        Row("com.apple.live-photo"),
    ]

    private static let rawImages = [
        ("com.adobe.raw-image", "adobe-dng", "dng"), ("com.canon.cr2-raw-image", "canon-cr2", "cr2"),
        ("com.canon.cr3-raw-image", "canon-cr3", "cr3"), ("com.canon.crw-raw-image", "canon-crw", "crw"),
        ("com.epson.raw-image", "epson-erf", "erf"), ("com.fuji.raw-image", "fuji-raf", "raf"),
        ("com.kodak.raw-image", "kodak-dcr", "dcr"), ("com.konicaminolta.raw-image", "minolta-mrw", "mrw"),
        ("com.nikon.nrw-raw-image", "nikon-nrw", "nrw"), ("com.nikon.raw-image", "nikon-nef", "nef"),
        ("com.olympus.raw-image", "olympus-orf", "orf"), ("com.panasonic.raw-image", "panasonic-rw", "raw"),
        ("com.panasonic.rw2-raw-image", "panasonic-rw2", "rw2"), ("com.pentax.raw-image", "pentax-pef", "pef"),
        ("com.samsung.raw-image", "samsung-srw", "srw"), ("com.sony.arw-raw-image", "sony-arw", "arw"),
        ("com.sony.raw-image", "sony-srf", "srf"), ("com.sony.sr2-raw-image", "sony-sr2", "sr2"),
    ].map { Row($0.0, ["image/x-" + $0.1], [$0.2], is: "public.camera-raw-image") }

    private static let media = [
        Row("public.movie", [], [], is: "public.audiovisual-content"),
        Row("public.video", [], [], is: "public.movie"),
        Row("public.audio", [], [], is: "public.audiovisual-content"),
        Row("public.mpeg-4", ["video/mp4"], ["mp4"], is: "public.movie"),
        Row("public.mpeg", ["video/mpeg"], ["mpg", "mpeg"], is: "public.movie"),
        Row("com.apple.quicktime-movie", ["video/quicktime"], ["mov", "qt"], is: "public.movie"),
        Row("org.webmproject.webm", ["video/webm"], ["webm"], is: "public.movie"),
        Row("org.matroska.mkv", ["video/x-matroska"], ["mkv"], is: "public.movie"),
        Row("public.avi", ["video/x-msvideo", "video/avi"], ["avi"], is: "public.movie"),
        Row("public.mp3", ["audio/mpeg"], ["mp3"], is: "public.audio"),
        Row("public.mpeg-4-audio", ["audio/mp4"], ["m4a"], is: "public.audio"),
        Row("com.microsoft.waveform-audio", ["audio/x-wav", "audio/wav"], ["wav"], is: "public.audio"),
        Row("org.xiph.ogg-audio", ["audio/ogg"], ["ogg", "oga"], is: "public.audio"),
        Row("org.xiph.flac", ["audio/flac"], ["flac"], is: "public.audio"),
    ]

    private static let documents = [
        Row("com.adobe.pdf", ["application/pdf"], ["pdf"], is: "public.data", "public.content"),
        Row("public.zip-archive", ["application/zip"], ["zip"], is: "public.archive"),
        Row("org.gnu.gnu-zip-archive", ["application/gzip"], ["gz", "tgz"], is: "public.archive"),
        Row("public.tar-archive", ["application/x-tar"], ["tar"], is: "public.archive"),
        Row(
            "org.oasis-open.opendocument.text", ["application/vnd.oasis.opendocument.text"], ["odt"], is: "public.data"),
    ]
}
