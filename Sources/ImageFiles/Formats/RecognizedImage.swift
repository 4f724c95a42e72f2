/// What a file's first bytes say about its format (APP-23).
package enum RecognizedImage: Sendable, Hashable {
    /// A format that can be decoded if its loader is installed.
    case supported(ImageFormat)
    /// An image that no loader decodes; the text is the format's name.
    case unsupported(String)

    /// Recognizes an image; nil if the bytes are no known image. Complete for ``ImageFormat/sniffLength`` bytes, except
    /// that the tags of a raw file may be anywhere in it: without them it counts as a TIFF file, whose first image is a
    /// thumbnail in place of the photo.
    package init?(_ bytes: [UInt8]) {
        if let name = Self.unsupportedName(bytes) {
            self = .unsupported(name)
        } else if let format = ImageFormat.sniff(bytes) {
            self = .supported(format)
        } else {
            return nil
        }
    }

    private static func unsupportedName(_ bytes: [UInt8]) -> String? {
        let reader = ByteReader(bytes: bytes)
        if reader.matches("\0\0\0\u{0c}jP  \r\n", at: 0) { return "JPEG 2000" }
        if reader.matches("8BPS", at: 0) { return "PSD" }
        return reader.matches("gimp xcf ", at: 0) ? "XCF" : nil
    }

    /// The kind of a camera raw file; nil for any other file.
    static func rawName(_ bytes: [UInt8]) -> String? {
        let reader = ByteReader(bytes: bytes)
        if reader.matches("II", at: 0), reader.matches("HEAPCCDR", at: 6) { return "CRW" }
        if MediaBrands(bytes)?.isCanonRaw == true { return "CR3" }
        if reader.matches("FUJIFILMCCD-RAW", at: 0) { return "RAF" }
        if reader.matches("IIRO", at: 0) || reader.matches("IIRS", at: 0) || reader.matches("MMOR", at: 0) {
            return "ORF"
        }
        if reader.matches("IIU\0", at: 0) { return "RW2" }
        if reader.matches("FOVb", at: 0) { return "X3F" }
        if reader.matches("\0MRM", at: 0) { return "MRW" }
        return TIFFDirectory(bytes)?.rawName
    }
}
