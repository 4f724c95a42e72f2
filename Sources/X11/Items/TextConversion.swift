import DragAndDrop

/// Encodes and decodes text that is exchanged with other programs (WIRE-60).
enum TextConversion {
    /// Decodes UTF-16 in the byte order of its mark, or else as little-endian. An odd last byte is dropped.
    static func decodeUTF16(_ data: Data) -> String {
        let bytes = Array(data)
        let isBig = bytes.starts(with: [0xfe, 0xff])
        let start = isBig || bytes.starts(with: [0xff, 0xfe]) ? 2 : 0
        let units = (0..<(bytes.count - start) / 2).lazy.map { index in
            let (a, b) = (UInt16(bytes[start + index * 2]), UInt16(bytes[start + index * 2 + 1]))
            return isBig ? a << 8 | b : b << 8 | a
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Decodes UTF-16 with a byte order mark, else UTF-8, else Latin-1.
    static func decode(_ data: Data) -> String {
        let body = Array(data.last == 0 ? data.dropLast() : data)
        if body.starts(with: [0xff, 0xfe]) || body.starts(with: [0xfe, 0xff]) { return decodeUTF16(Data(data)) }
        let plain = body.starts(with: [0xef, 0xbb, 0xbf]) ? Array(body.dropFirst(3)) : body
        if let text = String(validating: plain, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(plain.map { UnicodeScalar($0) }))
    }

    /// Decodes plain text like ``decode(_:)``, with line breaks of one character: GTK sends CRLF for every line break
    /// of a text.
    static func decodePlainText(_ data: Data) -> String { decode(data).replacing("\r\n", with: "\n") }

    /// Encodes Latin-1; nil if the text has other characters.
    static func encodeLatin1(_ text: String) -> Data? {
        let bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        return bytes.count == text.unicodeScalars.count ? Data(bytes) : nil
    }

    /// Encodes an address and a title as `text/x-moz-url`.
    static func encodeMozillaLink(_ address: String, title: String) -> Data {
        var data = Data()
        for unit in "\(address)\n\(title)".utf16 {
            data.append(UInt8(unit & 0xff))
            data.append(UInt8(unit >> 8))
        }
        return data
    }

    /// Returns the address of the first image in HTML text; nil if there is none.
    static func firstImage(inHTML text: String) -> String? {
        let image = #/<img\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/#.ignoresCase()
        guard let match = text.firstMatch(of: image) else { return nil }
        let source = match.1 ?? match.2 ?? match.3
        return source.map { String($0).replacing("&amp;", with: "&") }
    }
}
