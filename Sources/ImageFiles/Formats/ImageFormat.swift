/// The supported image formats, detected by their signatures and never by a file's name.
public enum ImageFormat: String, Sendable, Hashable, Codable, CaseIterable {
    case jpeg, png, webp, gif, tiff, bmp, svg, heic, avif, jxl
    /// The formats in which cameras store the sensor's data, such as DNG, CR3, NEF and ARW.
    case raw

    /// The MIME type offered by drags and the clipboard.
    package var mimeType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webp: "image/webp"
        case .gif: "image/gif"
        case .tiff: "image/tiff"
        case .bmp: "image/bmp"
        case .svg: "image/svg+xml"
        case .heic: "image/heic"
        case .avif: "image/avif"
        case .jxl: "image/jxl"
        // The type that the shared MIME database derives those of cameras from.
        case .raw: "image/x-dcraw"
        }
    }

    /// All MIME types of the format's files.
    package var mimeTypes: [String] {
        switch self {
        // Files whose name ends with "heif" have a type of their own.
        case .heic: [mimeType, "image/heif"]
        case .raw:
            [mimeType]
                + [
                    "adobe-dng", "canon-cr2", "canon-cr3", "canon-crw", "fuji-raf", "kodak-dcr", "kodak-k25",
                    "kodak-kdc", "minolta-mrw", "nikon-nef", "nikon-nrw", "olympus-orf", "panasonic-rw",
                    "panasonic-rw2", "pentax-pef", "sigma-x3f", "sony-arw", "sony-sr2", "sony-srf",
                ].map { "image/x-" + $0 }
        default: [mimeType]
        }
    }

    /// The usual file extension, without the dot.
    package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// The extensions that only files of the format have, in lower case.
    package var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe"]
        case .tiff: ["tif", "tiff"]
        case .heic: ["heic", "heif"]
        // Not "raw", which is also the extension of files without any format, such as copies of disks.
        case .raw:
            [
                "dng", "cr2", "cr3", "crw", "nef", "nrw", "arw", "sr2", "srf", "orf", "rw2", "raf", "pef", "srw", "erf",
                "3fr", "fff", "iiq", "mef", "mos", "rwl", "dcr", "k25", "kdc", "mrw", "x3f",
            ]
        default: [rawValue]
        }
    }

    /// The display name for messages.
    package var displayName: String {
        switch self {
        case .webp: "WebP"
        case .jxl: "JPEG XL"
        case .raw: "Camera raw"
        default: rawValue.uppercased()
        }
    }

    /// The display name of the format of a file, with the kind of a raw file by its name: "Camera raw (NEF)".
    package func displayName(ofFile name: String) -> String {
        guard self == .raw, let ending = Self.ending(of: name), fileExtensions.contains(ending) else {
            return displayName
        }
        return "\(displayName) (\(ending.uppercased()))"
    }

    /// Debian's package with gdk-pixbuf's loader; nil if gdk-pixbuf itself contains the loader. The package of LibRaw
    /// itself is named after its version; this one has its tools and needs it, in every version of Debian.
    package var loaderPackage: String? {
        switch self {
        case .jpeg, .png, .gif, .tiff, .bmp: nil
        case .webp: "webp-pixbuf-loader"
        case .svg: "librsvg2-common"
        case .heic: "heif-gdk-pixbuf"
        case .avif: "libavif-gdk-pixbuf"
        case .jxl: "libjxl-gdk-pixbuf"
        case .raw: "libraw-bin"
        }
    }

    /// Whether a file's name has the extension of a supported format; the content may differ.
    package static func isClaimed(byName name: String) -> Bool {
        guard let ending = ending(of: name) else { return false }
        return allCases.contains { $0.fileExtensions.contains(ending) }
    }

    /// The extension of a file's name in lower case.
    private static func ending(of name: String) -> String? {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    }

    /// The number of bytes that `sniff` examines; it also accepts the bytes of a shorter file.
    package static let sniffLength = 4096

    /// Detects the format from a file's first bytes; nil if they are no supported image.
    package static func sniff(_ bytes: [UInt8]) -> ImageFormat? {
        func starts(_ signature: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset + signature.count
                && bytes[offset..<offset + signature.count].elementsEqual(signature)
        }
        if starts([0xff, 0xd8, 0xff]) { return .jpeg }
        // Before TIFF, as which many raw files begin.
        if RecognizedImage.rawName(bytes) != nil { return .raw }
        if starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return .png }
        if starts(Array("RIFF".utf8)) && starts(Array("WEBP".utf8), at: 8) { return .webp }
        if starts(Array("GIF87a".utf8)) || starts(Array("GIF89a".utf8)) { return .gif }
        if starts([0x49, 0x49, 0x2a, 0x00]) || starts([0x4d, 0x4d, 0x00, 0x2a]) { return .tiff }
        // Many texts begin with "BM"; a bitmap also has zero in its reserved fields.
        if starts(Array("BM".utf8)) && starts([0, 0, 0, 0], at: 6) { return .bmp }
        if let format = MediaBrands(bytes)?.format { return format }
        // The image alone, or in a container.
        if starts([0xff, 0x0a]) || starts([0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 0x0a]) { return .jxl }
        return looksLikeSVG(bytes) ? .svg : nil
    }

    /// Whether the data is XML whose root element is `<svg`, after a declaration, comments or a document type.
    private static func looksLikeSVG(_ bytes: [UInt8]) -> Bool {
        var head = bytes.prefix(sniffLength)
        if head.starts(with: [0xef, 0xbb, 0xbf]) { head = head.dropFirst(3) }
        head = head.drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
        guard head.first == UInt8(ascii: "<") else { return false }
        let text = String(decoding: head, as: UTF8.self)
        if text.hasPrefix("<svg") { return true }
        return (text.hasPrefix("<?xml") || text.hasPrefix("<!")) && text.contains("<svg")
    }
}
