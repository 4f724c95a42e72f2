/// Reads text and its shared attributes from RTF of any program. Pictures, tables, styles and notes are left out.
struct RTFReader {
    private struct State {
        var style = RichText.Style()
        var destination = Destination.text
        /// The number of bytes that replace a Unicode character for old readers.
        var fallbackLength = 1
    }
    private enum Destination { case text, fonts, colors, link, skipped }

    private let bytes: [UInt8]
    private var position = 0
    private var state = State()
    private var stack: [State] = []
    private var result = RichText()
    private var fonts: [Int: String] = [:]
    private var colors: [UIColor?] = []
    private var font = 0
    private var components = (0, 0, 0)
    private var hasComponents = false
    private var link = ""
    private var encoding = String.Encoding.windowsCP1252
    /// Bytes of text in `encoding`, and UTF-16 units, which are decoded when another style begins.
    private var pendingBytes: [UInt8] = []
    private var pendingUnits: [UInt16] = []
    private var skippedBytes = 0

    /// The groups that may be open at once; text in deeper ones is not read.
    private static let deepest = 500

    /// Returns nil for data that is not RTF.
    static func text(_ data: Data) -> RichText? {
        guard data.starts(with: Data("{\\rtf".utf8)) else { return nil }
        var reader = RTFReader(bytes: Array(data))
        return reader.read()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func read() -> RichText {
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "{"):
                flush()
                if stack.count < Self.deepest { stack.append(state) } else { skipGroup() }
            case UInt8(ascii: "}"):
                flush()
                guard let former = stack.popLast() else { return result }
                // Instructions may be divided into groups.
                let isLinkComplete = state.destination == .link && former.destination != .link
                state = former
                if isLinkComplete { finishLink() }
                if stack.isEmpty { return result }
            case UInt8(ascii: "\\"): readControl()
            case 0x0a, 0x0d: break
            default: add(byte)
            }
        }
        flush()
        return result
    }

    /// Applies the link to the group beside its instructions, which holds its text.
    private mutating func finishLink() {
        if let target = Self.target(ofInstructions: link) { state.style.link = target }
        link = ""
    }

    /// The first argument of `HYPERLINK "target" \o "tip"` that is not one of a switch. `\l` names a bookmark of the
    /// document, to which no link leads.
    private static func target(ofInstructions text: String) -> String? {
        var rest = text[...]
        func next() -> Substring? {
            rest = rest.drop(while: \.isWhitespace)
            guard let first = rest.first else { return nil }
            let isQuoted = first == "\""
            if isQuoted { rest.removeFirst() }
            let word = rest.prefix { isQuoted ? $0 != "\"" : !$0.isWhitespace }
            rest = rest[word.endIndex...].dropFirst()
            return word
        }
        guard next() == "HYPERLINK" else { return nil }
        while let word = next() {
            guard word.hasPrefix("\\") else { return RichText.Style.link(String(word)) }
            if ["\\l", "\\o", "\\t", "\\s"].contains(word) { _ = next() }
        }
        return nil
    }

    /// Moves behind the end of a group whose start has been read.
    private mutating func skipGroup() {
        var depth = 1
        while depth > 0, position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\\"):
                if let (word, number) = readWord() {
                    if word == "bin" { skipBinary(number) }
                } else {
                    position += 1
                }
            default: break
            }
        }
    }

    /// Moves behind binary data, whose bytes may be braces.
    private mutating func skipBinary(_ length: Int?) { position += min(max(length ?? 0, 0), bytes.count - position) }

    // MARK: Text

    private mutating func add(_ byte: UInt8) {
        if skippedBytes > 0 {
            skippedBytes -= 1
        } else {
            if !pendingUnits.isEmpty { flush() }
            pendingBytes.append(byte)
        }
    }

    private mutating func add(unit: UInt16) {
        if !pendingBytes.isEmpty { flush() }
        pendingUnits.append(unit)
        skippedBytes = state.fallbackLength
    }

    private mutating func add(_ text: String) {
        flush()
        deliver(text)
    }

    /// Decodes the pending text and delivers it to the destination.
    private mutating func flush() {
        if !pendingBytes.isEmpty {
            let text = String(bytes: pendingBytes, encoding: encoding) ?? String(decoding: pendingBytes, as: UTF8.self)
            pendingBytes = []
            deliver(text)
        }
        if !pendingUnits.isEmpty {
            let text = String(decoding: pendingUnits, as: UTF16.self)
            pendingUnits = []
            deliver(text)
        }
        skippedBytes = 0
    }

    private mutating func deliver(_ text: String) {
        switch state.destination {
        case .text: result.append(text, state.style)
        case .link: link += text
        case .fonts:
            let length = fonts[font]?.unicodeScalars.count ?? 0
            let name = RichText.Style.limited(text.prefix { $0 != ";" }, length: length)
            if !name.isEmpty { fonts[font, default: ""] += name }
        case .colors:
            for _ in text.filter({ $0 == ";" }) {
                colors.append(
                    hasComponents
                        ? UIColor(
                            red: Double(components.0) / 255, green: Double(components.1) / 255,
                            blue: Double(components.2) / 255) : nil)
                hasComponents = false
            }
        case .skipped: break
        }
    }

    // MARK: Control words

    private mutating func readControl() {
        guard position < bytes.count else { return }
        if let (word, number) = readWord() { return perform(word, number) }
        position += 1
        readSymbol(bytes[position - 1])
    }

    /// Reads a control word and its number; nil in front of a symbol and at the end.
    private mutating func readWord() -> (String, Int?)? {
        let start = position
        while position < bytes.count, isLetter(bytes[position]) { position += 1 }
        guard position > start else { return nil }
        let word = String(decoding: bytes[start..<position], as: UTF8.self)
        let numberStart = position
        if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
        let number = Int(String(decoding: bytes[numberStart..<position].prefix(12), as: UTF8.self))
        if position < bytes.count, bytes[position] == 0x20 { position += 1 }
        return (word, number)
    }

    private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) || (0x41...0x5a).contains(byte) }

    private mutating func readSymbol(_ symbol: UInt8) {
        switch symbol {
        case UInt8(ascii: "'"):
            let digits = String(decoding: bytes[position..<min(position + 2, bytes.count)], as: UTF8.self)
            position = min(position + 2, bytes.count)
            if let byte = UInt8(digits, radix: 16) { add(byte) }
        case UInt8(ascii: "*"):
            flush()
            // The word that follows may name a destination that is read.
            state.destination = .skipped
        case UInt8(ascii: "~"): add("\u{a0}")
        case UInt8(ascii: "_"): add("\u{2011}")
        case UInt8(ascii: "-"): break
        case 0x0a, 0x0d: add("\n")
        default: add(symbol)
        }
    }

    private static let skippedDestinations: Set<String> = [
        "stylesheet", "info", "pict", "object", "header", "headerl", "headerr", "headerf", "footer", "footerl",
        "footerr",
        "footerf", "footnote", "listtable", "listoverridetable", "generator", "themedata", "colorschememapping",
        "datastore", "xmlnstbl", "rsidtbl", "revtbl", "filetbl", "nonshppict",
    ]
    private static let symbols: [String: String] = [
        "par": "\n", "line": "\n", "sect": "\n", "page": "\n", "row": "\n", "tab": "\t", "cell": "\t", "emdash": "—",
        "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•",
        "emspace": "\u{2003}", "enspace": "\u{2002}",
    ]

    private mutating func perform(_ word: String, _ number: Int?) {
        if let symbol = Self.symbols[word] {
            if state.destination == .text { add(symbol) }
            return
        }
        if Self.skippedDestinations.contains(word) {
            state.destination = .skipped
            return
        }
        switch word {
        case "u": if let number { add(unit: UInt16(truncatingIfNeeded: number)) }
        case "bin": skipBinary(number)
        case "uc": state.fallbackLength = min(max(number ?? 1, 0), 16)
        case "ansicpg": encoding = Self.encodings[number ?? 1252] ?? .windowsCP1252
        case "fonttbl": state.destination = .fonts
        case "colortbl": state.destination = .colors
        case "fldinst":
            // A field inside instructions is a part of them.
            if stack.last?.destination != .link { link = "" }
            state.destination = .link
        case "red", "green", "blue": setComponent(word, min(max(number ?? 0, 0), 255))
        default:
            flush()
            setStyle(word, number)
        }
    }

    private static let encodings: [Int: String.Encoding] = [
        1250: .windowsCP1250, 1251: .windowsCP1251, 1252: .windowsCP1252, 1253: .windowsCP1253, 1254: .windowsCP1254,
        65001: .utf8,
    ]

    private mutating func setComponent(_ word: String, _ value: Int) {
        flush()
        if !hasComponents { components = (0, 0, 0) }
        hasComponents = true
        switch word {
        case "red": components.0 = value
        case "green": components.1 = value
        default: components.2 = value
        }
    }

    private func color(_ number: Int?) -> UIColor? {
        guard let number, colors.indices.contains(number) else { return nil }
        return colors[number]
    }

    private mutating func setStyle(_ word: String, _ number: Int?) {
        let isOn = number != 0
        switch word {
        case "f":
            font = number ?? 0
            guard state.destination == .text else { return }
            let name = fonts[font]?.trimmingCharacters(in: .whitespaces)
            state.style.family = name == RTFWriter.interfaceFont ? nil : name
        case "fs": state.style.size = CGFloat(min(max(number ?? 24, 2), 2000)) / 2
        case "b": state.style.isBold = isOn
        case "i": state.style.isItalic = isOn
        case "ul", "uld", "uldb", "ulw", "ulwave", "ulth": state.style.isUnderlined = isOn
        case "ulnone": state.style.isUnderlined = false
        case "strike", "striked": state.style.isStruckThrough = isOn
        case "cf": state.style.color = color(number)
        case "cb", "chcbpat", "highlight": state.style.background = color(number)
        case "ql": state.style.alignment = .left
        case "qc": state.style.alignment = .center
        case "qr": state.style.alignment = .right
        case "qj": state.style.alignment = .justified
        case "pard": state.style.alignment = nil
        case "plain":
            let (alignment, link) = (state.style.alignment, state.style.link)
            state.style = RichText.Style()
            (state.style.alignment, state.style.link) = (alignment, link)
        default: break
        }
    }
}
