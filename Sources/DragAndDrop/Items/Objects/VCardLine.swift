/// One line of a vCard: a property and its value.
struct VCardLine {
    /// The property in upper case, without group and parameters.
    let name: String
    /// The value, still escaped.
    let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        // A value must not contain line breaks.
        self.value = value.filter { !$0.isNewline }
    }

    /// Creates a line from one or several components, escaping them.
    init(_ name: String, escaping texts: [String]) {
        self.init(name, texts.map(Self.escaped).joined(separator: ";"))
    }

    /// Parses and unfolds the lines of a vCard, and decodes quoted-printable values of version 2.1; ignores lines
    /// without a colon.
    static func lines(of text: String) -> [VCardLine] {
        var whole: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            if let last = whole.last, last.hasSuffix("="), parameters(of: last).contains(where: isQuotedPrintable) {
                whole[whole.count - 1] = String(last.dropLast()) + line
            } else if let first = line.first, first == " " || first == "\t", !whole.isEmpty {
                whole[whole.count - 1] += line.dropFirst()
            } else {
                whole.append(String(line))
            }
        }
        return whole.compactMap { line in
            guard let colon = valueStart(in: line) else { return nil }
            let property = line[..<colon].split(separator: ";", maxSplits: 1).first ?? ""
            let name = property.split(separator: ".").last ?? ""
            let value = String(line[line.index(after: colon)...])
            let parameters = parameters(of: line)
            guard parameters.contains(where: isQuotedPrintable) else { return VCardLine(name.uppercased(), value) }
            let isLatin = parameters.contains { $0.hasPrefix("CHARSET=") && !$0.hasSuffix("UTF-8") }
            return VCardLine(name.uppercased(), decoded(value, isLatin: isLatin))
        }
    }

    /// The parameters of a property, in upper case.
    private static func parameters(of line: String) -> [String] {
        guard let colon = valueStart(in: line) else { return [] }
        return line[..<colon].split(separator: ";").dropFirst().map { $0.uppercased() }
    }

    /// Version 2.1 allows the value of a parameter alone.
    private static func isQuotedPrintable(_ parameter: String) -> Bool {
        parameter == "ENCODING=QUOTED-PRINTABLE" || parameter == "QUOTED-PRINTABLE"
    }

    /// A quoted-printable value, whose bytes are UTF-8 or, with `isLatin` or if they are not valid, Latin 1.
    private static func decoded(_ value: String, isLatin: Bool) -> String {
        var bytes: [UInt8] = []
        var rest = Substring(value)[...]
        while let character = rest.popFirst() {
            if character == "=", let byte = UInt8(rest.prefix(2), radix: 16), rest.count > 1 {
                bytes.append(byte)
                rest = rest.dropFirst(2)
            } else {
                bytes += Array(String(character).utf8)
            }
        }
        if !isLatin, let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// The first colon outside of quoted parameters, which precedes the value.
    private static func valueStart(in line: String) -> String.Index? {
        var isQuoted = false
        return line.indices.first { index in
            if line[index] == "\"" { isQuoted.toggle() }
            return line[index] == ":" && !isQuoted
        }
    }

    /// The unescaped value.
    var text: String { Self.split(value, at: nil).first ?? "" }

    /// The unescaped components of the value.
    var components: [String] { Self.split(value, at: ";") }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\", ";", ",": result += "\\" + String(character)
            case _ where character.isNewline: result += "\\n"
            default: result.append(character)
            }
        }
        return result
    }

    private static func split(_ value: String, at separator: Character?) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in value {
            if isEscaped {
                parts[parts.count - 1].append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == separator {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    /// The line with breaks inserted so that no part exceeds 75 bytes; continuations begin with a space.
    var folded: String {
        var result = ""
        var length = 0
        for character in name + ":" + value {
            let size = String(character).utf8.count
            if length + size > 75 {
                result += "\r\n "
                length = 1
            }
            result.append(character)
            length += size
        }
        return result
    }
}
