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

    /// The maximum length of HTML text in bytes that is searched for an image.
    private static let longestHTML = 1 << 20

    /// Returns the address of the first image in the beginning of HTML text; nil if there is none. Takes linear time,
    /// also for text of a hostile program.
    static func firstImage(inHTML text: String) -> String? {
        var scanner = HTMLScanner(text.utf8.prefix(longestHTML))
        while let name = scanner.nextTag() {
            while let (attribute, value) = scanner.nextAttribute() {
                guard name == "img", attribute == "src", !value.isEmpty else { continue }
                return value.replacing("&amp;", with: "&")
            }
        }
        return nil
    }
}

/// Reads the tags of HTML text and their attributes, each byte at most twice.
private struct HTMLScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n\u{c}".utf8.contains(byte) }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Consumes bytes while a condition holds, and returns them.
    private mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = index
        while let byte = current, condition(byte) { index += 1 }
        return bytes[start..<index]
    }

    private func lowercased(_ name: ArraySlice<UInt8>) -> String { String(decoding: name, as: UTF8.self).lowercased() }

    /// Moves behind the name of the next tag that begins here or later, and returns the name; nil at the end.
    mutating func nextTag() -> String? {
        _ = take { $0 != UInt8(ascii: "<") }
        guard current != nil else { return nil }
        index += 1
        return lowercased(take { !Self.isSpace($0) && !"<>/".utf8.contains($0) })
    }

    /// Moves behind the next attribute of the tag, and returns its name and value; nil at the end of the tag.
    mutating func nextAttribute() -> (name: String, value: String)? {
        _ = take { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
        guard let first = current, first != UInt8(ascii: ">"), first != UInt8(ascii: "<") else { return nil }
        let name = take { !Self.isSpace($0) && !"=<>/".utf8.contains($0) }
        _ = take(while: Self.isSpace)
        guard current == UInt8(ascii: "=") else { return (lowercased(name), "") }
        index += 1
        _ = take(while: Self.isSpace)
        guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let value = take { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
            return (lowercased(name), String(decoding: value, as: UTF8.self))
        }
        index += 1
        let value = take { $0 != quote }
        index = min(index + 1, bytes.count)
        return (lowercased(name), String(decoding: value, as: UTF8.self))
    }
}
