/// Reads text and its shared attributes from HTML of any program: a fragment or a document, with the elements and
/// styles that editors and browsers write to the clipboard.
struct HTMLReader {
    private struct Element {
        let name: String
        let style: RichText.Style
        let keepsSpace: Bool
    }

    private var scanner: HTMLScanner
    private var style = RichText.Style()
    private var keepsSpace = false
    private var open: [Element] = []
    private var result = RichText()
    /// Whether white space in front of the next text is left out, since it follows a line break or other white space.
    private var isAtSpace = true
    private var isAtLineStart = true
    /// An open element whose text is not shown.
    private var hiddenElement: String?

    /// The elements that may be open at once; deeper ones have no effect.
    private static let deepest = 500

    static func text(_ data: Data) -> RichText {
        var reader = HTMLReader(scanner: HTMLScanner(decoded(data)))
        reader.read()
        reader.result.removeLast("\n")
        return reader.result
    }

    private init(scanner: HTMLScanner) { self.scanner = scanner }

    private static func decoded(_ data: Data) -> String {
        if data.starts(with: [0xff, 0xfe]) || data.starts(with: [0xfe, 0xff]) {
            return String(data: data, encoding: .utf16) ?? ""
        }
        // Browsers write UTF-16 without a mark, too, in which every second byte of markup is 0.
        if data.count > 3, data.dropFirst().first == 0 { return String(data: data, encoding: .utf16LittleEndian) ?? "" }
        return String(data: data, encoding: .utf8) ?? String(data: data, encoding: .windowsCP1252) ?? ""
    }

    private mutating func read() {
        while let token = scanner.next(raw: hiddenElement) {
            switch token {
            case .text(let text): if hiddenElement == nil { add(text) }
            case .start(let name, let attributes, let isEmpty):
                if hiddenElement == nil { begin(name, attributes, isEmpty: isEmpty) }
            case .end(let name): end(name)
            }
        }
    }

    // MARK: Text

    private mutating func add(_ text: String) {
        guard !keepsSpace else {
            let text = text.replacing("\r\n", with: "\n")
            result.append(text, style)
            (isAtSpace, isAtLineStart) = (false, text.hasSuffix("\n"))
            return
        }
        var collapsed = ""
        for character in text {
            // Not the no-break space.
            if character == "\u{a0}" || !character.isWhitespace {
                collapsed.append(character)
                isAtSpace = false
            } else if !isAtSpace {
                collapsed.append(" ")
                isAtSpace = true
            }
        }
        guard !collapsed.isEmpty else { return }
        result.append(collapsed, style)
        isAtLineStart = false
    }

    private mutating func breakLine() {
        // Collapsed white space at the end of a line is not shown.
        if isAtSpace, !isAtLineStart { result.removeLast(" ") }
        result.append("\n", style)
        (isAtSpace, isAtLineStart) = (true, true)
    }

    private mutating func beginBlock() { if !isAtLineStart { breakLine() } }

    // MARK: Elements

    private static let blocks: Set<String> = [
        "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "table", "tr", "blockquote", "pre", "section",
        "article", "header", "footer", "main", "nav", "aside", "figure", "figcaption", "form", "dl", "dt", "dd", "hr",
        "address", "center",
    ]
    private static let hidden: Set<String> = ["script", "style", "title", "template", "noscript", "textarea", "select"]
    private static let empty: Set<String> = ["br", "hr", "img", "meta", "link", "input", "col", "wbr", "base", "area"]

    private mutating func begin(_ name: String, _ attributes: [String: String], isEmpty: Bool) {
        if Self.hidden.contains(name) {
            if !isEmpty { hiddenElement = name }
            return
        }
        if name == "br" { return breakLine() }
        if Self.blocks.contains(name) { beginBlock() }
        guard !Self.empty.contains(name), !isEmpty, open.count < Self.deepest else { return }
        open.append(Element(name: name, style: style, keepsSpace: keepsSpace))
        apply(name, attributes)
        if name == "li" { add("• ") } else if name == "td" || name == "th" { separateCell() }
    }

    private mutating func separateCell() {
        guard !isAtLineStart else { return }
        result.append("\t", style)
        isAtSpace = true
    }

    private mutating func end(_ name: String) {
        if hiddenElement == name { hiddenElement = nil }
        guard hiddenElement == nil, let index = open.lastIndex(where: { $0.name == name }) else { return }
        // A paragraph without text is an empty line of its `br`.
        if Self.blocks.contains(name), !isAtLineStart { breakLine() }
        (style, keepsSpace) = (open[index].style, open[index].keepsSpace)
        open.removeSubrange(index...)
    }

    private mutating func apply(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "b", "strong", "th": style.isBold = true
        case "i", "em", "cite", "var", "dfn": style.isItalic = true
        case "u", "ins": style.isUnderlined = true
        case "s", "strike", "del": style.isStruckThrough = true
        case "code", "tt", "kbd", "samp": style.family = "monospace"
        case "pre": (style.family, keepsSpace) = ("monospace", true)
        case "center": style.alignment = .center
        case "mark": style.background = UIColor(hex: 0xffff00)
        case "a": if let link = attributes["href"].flatMap(RichText.Style.link) { style.link = link }
        case "h1", "h2", "h3", "h4", "h5", "h6":
            let sizes: [CGFloat] = [24, 18, 14, 12, 10, 8]
            (style.isBold, style.size) = (true, sizes[Int(name.suffix(1)).map { $0 - 1 } ?? 0])
        case "font":
            if let color = attributes["color"].flatMap(CSSStyle.color) { style.color = color }
            if let face = attributes["face"] { style.family = CSSStyle.family(face) }
            if let size = attributes["size"].flatMap({ Int($0) }), (1...7).contains(size) {
                style.size = [8, 10, 12, 14, 18, 24, 36][size - 1]
            }
        default: break
        }
        if let alignment = attributes["align"].flatMap(CSSStyle.alignment) { style.alignment = alignment }
        guard let rules = attributes["style"] else { return }
        CSSStyle.apply(rules, to: &style, keepsSpace: &keepsSpace)
    }
}
