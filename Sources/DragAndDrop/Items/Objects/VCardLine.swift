/// One line of a vCard: a property and its value.
struct VCardLine {
    /// The property in capitals, without group and parameters.
    let name: String
    /// The value as it stands there.
    let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        // A value is one line, whatever it was made of.
        self.value = value.filter { !$0.isNewline }
    }

    /// A property of one or several texts.
    init(_ name: String, escaping texts: [String]) {
        self.init(name, texts.map(Self.escaped).joined(separator: ";"))
    }

    /// The lines of a vCard, put together again where they were folded; lines without a colon are left out.
    static func lines(of text: String) -> [VCardLine] {
        var whole: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            if let first = line.first, first == " " || first == "\t", !whole.isEmpty {
                whole[whole.count - 1] += line.dropFirst()
            } else {
                whole.append(String(line))
            }
        }
        return whole.compactMap { line in
            guard let colon = valueStart(in: line) else { return nil }
            let property = line[..<colon].split(separator: ";", maxSplits: 1).first ?? ""
            let name = property.split(separator: ".").last ?? ""
            return VCardLine(name.uppercased(), String(line[line.index(after: colon)...]))
        }
    }

    /// The colon before the value: the first one that stands in no quoted parameter.
    private static func valueStart(in line: String) -> String.Index? {
        var isQuoted = false
        return line.indices.first { index in
            if line[index] == "\"" { isQuoted.toggle() }
            return line[index] == ":" && !isQuoted
        }
    }

    /// The value as text.
    var text: String { Self.split(value, at: nil).first ?? "" }

    /// The parts of the value as texts.
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

    /// The line as it is written: at most 75 bytes in a row, going on after a space.
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
