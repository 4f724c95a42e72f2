/// Divides HTML into tags and text. Comments and declarations are left out.
struct HTMLScanner {
    enum Token: Equatable {
        case text(String)
        case start(String, [String: String], isEmpty: Bool)
        case end(String)
    }

    private let characters: [Unicode.Scalar]
    private var position = 0

    init(_ text: String) { characters = Array(text.unicodeScalars) }

    /// Returns the next token; nil at the end. Inside the element `raw`, all but its end is text.
    mutating func next(raw: String?) -> Token? {
        while position < characters.count {
            if let raw, !isEnd(of: raw) {
                let start = position
                position += 1
                while position < characters.count, characters[position] != "<" { position += 1 }
                return .text(string(start..<position))
            }
            guard characters[position] == "<", position + 1 < characters.count else { return readText() }
            switch characters[position + 1] {
            case "!":
                skipDeclaration()
            case "?":
                skip(past: ">")
            case "/":
                position += 2
                let name = readName()
                skip(past: ">")
                return .end(name)
            case let first where first.properties.isAlphabetic: return readStart()
            default: return readText()
            }
        }
        return nil
    }

    private func string(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: characters[range])
        return String(text)
    }

    private func isEnd(of name: String) -> Bool {
        let end = position + 2 + name.unicodeScalars.count
        guard characters[position] == "<", end <= characters.count, characters[position + 1] == "/" else {
            return false
        }
        return string(position + 2..<end).lowercased() == name
    }

    private mutating func skip(past end: Unicode.Scalar) {
        while position < characters.count, characters[position] != end { position += 1 }
        position += 1
    }

    private mutating func skipDeclaration() {
        guard string(position..<min(position + 4, characters.count)) == "<!--" else { return skip(past: ">") }
        position += 4
        while position < characters.count {
            if characters[position] == ">", characters[position - 1] == "-", characters[position - 2] == "-" { break }
            position += 1
        }
        position += 1
    }

    private mutating func readText() -> Token {
        let start = position
        position += 1
        while position < characters.count, characters[position] != "<" { position += 1 }
        return .text(HTMLEntities.decoded(string(start..<position)))
    }

    private mutating func readName() -> String {
        let start = position
        while position < characters.count, !" \t\n\r/>=".unicodeScalars.contains(characters[position]) { position += 1 }
        return string(start..<position).lowercased()
    }

    private mutating func skipSpace() {
        while position < characters.count, " \t\n\r\u{c}".unicodeScalars.contains(characters[position]) {
            position += 1
        }
    }

    private mutating func readStart() -> Token {
        position += 1
        let name = readName()
        var attributes: [String: String] = [:]
        while position < characters.count {
            skipSpace()
            guard position < characters.count else { break }
            if characters[position] == ">" {
                position += 1
                return .start(name, attributes, isEmpty: false)
            }
            if characters[position] == "/" {
                position += 1
                if position < characters.count, characters[position] == ">" {
                    position += 1
                    return .start(name, attributes, isEmpty: true)
                }
                continue
            }
            let key = readName()
            skipSpace()
            var value = ""
            if position < characters.count, characters[position] == "=" {
                position += 1
                skipSpace()
                value = readValue()
            } else if key.isEmpty {
                position += 1
            }
            if attributes[key] == nil { attributes[key] = value }
        }
        return .start(name, attributes, isEmpty: false)
    }

    private mutating func readValue() -> String {
        guard position < characters.count else { return "" }
        let quote = characters[position]
        guard quote == "\"" || quote == "'" else {
            let start = position
            while position < characters.count, !" \t\n\r>".unicodeScalars.contains(characters[position]) {
                position += 1
            }
            return HTMLEntities.decoded(string(start..<position))
        }
        position += 1
        let start = position
        while position < characters.count, characters[position] != quote { position += 1 }
        let value = string(start..<position)
        position += 1
        return HTMLEntities.decoded(value)
    }
}

/// Characters that HTML writes by name or number.
enum HTMLEntities {
    private static let names: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "copy": "©", "reg": "®",
        "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
        "laquo": "«", "raquo": "»", "bull": "•", "middot": "·", "deg": "°", "euro": "€", "pound": "£", "times": "×",
        "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é",
        "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ", "shy": "\u{ad}", "thinsp": "\u{2009}",
    ]

    static func decoded(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var result = ""
        for (index, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
            guard index > 0 else {
                result += part
                continue
            }
            if let end = part.prefix(12).firstIndex(of: ";"), let scalar = scalar(part[..<end]) {
                result.unicodeScalars.append(scalar)
                result += part[part.index(after: end)...]
            } else {
                result += "&" + part
            }
        }
        return result
    }

    private static func scalar(_ name: Substring) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return names[String(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
}
