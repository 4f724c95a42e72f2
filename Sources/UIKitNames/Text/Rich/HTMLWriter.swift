/// Writes text as HTML, in UTF-8.
enum HTMLWriter {
    static func data(_ text: RichText) -> Data {
        var body = ""
        for line in text.lines {
            let alignment = line.first?.style.alignment.flatMap(name).map { "; text-align: \($0)" } ?? ""
            body += "<p style=\"margin: 0; white-space: pre-wrap\(alignment)\">"
            body += line.isEmpty ? "<br>" : line.map(element).joined()
            body += "</p>\n"
        }
        let head = "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"></head><body>\n"
        return Data((head + body + "</body></html>\n").utf8)
    }

    private static func name(_ alignment: NSTextAlignment) -> String? {
        switch alignment {
        case .left: "left"
        case .center: "center"
        case .right: "right"
        case .justified: "justify"
        case .natural: nil
        }
    }

    private static func element(_ run: RichText.Run) -> String {
        let style = run.style
        var rules: [String] = []
        if let family = style.family { rules.append("font-family: '\(family.filter { !"'\\".contains($0) })'") }
        if style.size != nil { rules.append("font-size: \(Double(style.points))pt") }
        if style.isBold { rules.append("font-weight: bold") }
        if style.isItalic { rules.append("font-style: italic") }
        let lines = (style.isUnderlined ? " underline" : "") + (style.isStruckThrough ? " line-through" : "")
        if !lines.isEmpty { rules.append("text-decoration:" + lines) }
        if let color = style.color { rules.append("color: \(hexadecimal(color))") }
        if let color = style.background { rules.append("background-color: \(hexadecimal(color))") }
        var result = escaped(run.text)
        if !rules.isEmpty { result = "<span style=\"\(escaped(rules.joined(separator: "; ")))\">\(result)</span>" }
        if let link = style.link { result = "<a href=\"\(escaped(link))\">\(result)</a>" }
        return result
    }

    private static func hexadecimal(_ color: UIColor) -> String {
        "#" + color.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }
}
