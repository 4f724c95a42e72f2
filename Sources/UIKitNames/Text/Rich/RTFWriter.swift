/// Writes text as RTF, in ASCII.
struct RTFWriter {
    private var fonts: [String] = [RTFWriter.interfaceFont]
    private var fontNumbers: [String: Int] = [RTFWriter.interfaceFont: 0]
    /// The components of the colors in the table, 0 to 255.
    private var colors: [[Int]] = []
    private var colorNumbers: [[Int]: Int] = [:]

    /// The name of the interface font: readers have no font of that name, and use theirs.
    static let interfaceFont = "sans-serif"

    static func data(_ text: RichText) -> Data {
        var writer = RTFWriter()
        var body = ""
        for (index, line) in text.lines.enumerated() {
            body += index == 0 ? "\\pard" : "\\par\n\\pard"
            body += writer.alignment(line.first?.style.alignment) + " "
            for run in line { body += writer.run(run) }
        }
        let fonts = writer.fonts.enumerated().map { "{\\f\($0)\\fnil \(Self.escaped($1));}" }.joined()
        let colors = writer.colors.map { "\\red\($0[0])\\green\($0[1])\\blue\($0[2]);" }.joined()
        let header = "{\\rtf1\\ansi\\ansicpg1252\\deff0\\uc1\n{\\fonttbl\(fonts)}\n{\\colortbl;\(colors)}\n"
        return Data((header + body + "}").utf8)
    }

    private func alignment(_ alignment: NSTextAlignment?) -> String {
        switch alignment {
        case .center: "\\qc"
        case .right: "\\qr"
        case .justified: "\\qj"
        default: "\\ql"
        }
    }

    private mutating func run(_ run: RichText.Run) -> String {
        let style = run.style
        var words = "\\f\(index(of: style.family ?? Self.interfaceFont))"
        words += "\\fs\(Int((style.points * 2).rounded()))"
        if style.isBold { words += "\\b" }
        if style.isItalic { words += "\\i" }
        if style.isUnderlined { words += "\\ul" }
        if style.isStruckThrough { words += "\\strike" }
        if let color = style.color { words += "\\cf\(index(of: color))" }
        if let background = style.background {
            let number = index(of: background)
            words += "\\highlight\(number)\\cb\(number)"
        }
        let text = "{\(words) \(Self.escaped(run.text))}"
        guard let link = style.link else { return text }
        return "{\\field{\\*\\fldinst{HYPERLINK \"\(Self.escaped(link))\"}}{\\fldrslt\(text)}}"
    }

    private mutating func index(of font: String) -> Int {
        if let number = fontNumbers[font] { return number }
        fonts.append(font)
        fontNumbers[font] = fonts.count - 1
        return fonts.count - 1
    }

    /// The number of a color in the table, in which number 0 stands for the reader's own color.
    private mutating func index(of color: UIColor) -> Int {
        let bytes = color.bytes
        if let number = colorNumbers[bytes] { return number }
        colors.append(bytes)
        colorNumbers[bytes] = colors.count
        return colors.count
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for unit in text.utf16 {
            switch unit {
            case 0x5c, 0x7b, 0x7d: result += "\\" + String(UnicodeScalar(UInt8(unit)))
            case 0x09: result += "\\tab "
            case 0x20...0x7e: result.unicodeScalars.append(UnicodeScalar(UInt8(unit)))
            default: result += "\\u\(Int16(bitPattern: unit))?"
            }
        }
        return result
    }
}
