import CPixbuf
import Foundation

/// The files that the Thumbnail Managing Standard of freedesktop.org describes: PNG images with the URI and the
/// modification time of the file that they show, named by the URI.
package enum ThumbnailFile {
    /// The keys of the texts in a thumbnail that this program reads or writes.
    package enum Key: String, CaseIterable, Sendable {
        case uri = "Thumb::URI"
        case modificationTime = "Thumb::MTIME"
        case length = "Thumb::Size"
        case software = "Software"
    }

    /// Returns the URI of an absolute path as GLib makes it, which file managers use; nil for a relative path.
    package static func uri(ofPath path: String) -> String? {
        guard let uri = g_filename_to_uri(path, nil, nil) else { return nil }
        defer { g_free(uri) }
        return String(cString: uri)
    }

    /// Returns the name of the thumbnail of a URI in the folder of each size.
    package static func name(ofURI uri: String) -> String {
        let bytes = Array(uri.utf8)
        guard let digest = g_compute_checksum_for_data(G_CHECKSUM_MD5, bytes, gsize(bytes.count)) else { return ".png" }
        defer { g_free(digest) }
        return String(cString: digest) + ".png"
    }

    /// Encodes a thumbnail.
    package static func encode(_ image: DecodedImage, texts: [Key: String]) throws(EncodeError) -> Data {
        let sorted = texts.sorted { $0.key.rawValue < $1.key.rawValue }
        return try ImageEncoder.png(image, texts: sorted.map { ($0.key.rawValue, $0.value) })
    }

    /// Encodes a thumbnail of one transparent pixel, which tells that a file could not be decoded.
    package static func encodeFailure(texts: [Key: String]) throws(EncodeError) -> Data {
        let pixel = DecodedImage(width: 1, height: 1) { pixels in
            pixels[0] = 0
            return false
        }
        return try encode(pixel, texts: texts)
    }

    /// Returns the texts of a PNG image; empty for any other file. Of several texts with the same key, the first one.
    ///
    /// The bytes are untrusted: a chunk whose length exceeds them ends the image.
    package static func texts(inPNG bytes: [UInt8]) -> [Key: String] {
        let reader = ByteReader(bytes: bytes, isLittleEndian: false)
        guard bytes.starts(with: signature) else { return [:] }
        var texts: [Key: String] = [:]
        var offset = signature.count
        while let length = reader.u32(offset), offset + 12 + length <= bytes.count {
            let data = bytes[offset + 8..<offset + 8 + length]
            if reader.matches("IEND", at: offset + 4) { break }
            if reader.matches("tEXt", at: offset + 4), let end = data.firstIndex(of: 0),
                let key = Key(rawValue: latin1(data[..<end])), texts[key] == nil
            {
                texts[key] = latin1(data[(end + 1)...])
            }
            offset += 12 + length
        }
        return texts
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
