/// The rules of a `style` attribute that have a counterpart in attributed text.
enum CSSStyle {
    static func apply(_ rules: String, to style: inout RichText.Style, keepsSpace: inout Bool) {
        for rule in split(rules) {
            guard let colon = rule.firstIndex(of: ":") else { continue }
            let name = rule[..<colon].trimmingCharacters(in: .whitespaces).lowercased()
            let value = rule[rule.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
            if name == "white-space" {
                keepsSpace = value.lowercased().hasPrefix("pre")
            } else {
                apply(name, value, to: &style)
            }
        }
    }

    /// The rules without the semicolons between them; those in quotes are part of a value.
    private static func split(_ rules: String) -> [Substring] {
        var quote: Character?
        return rules.split { character in
            if quote != nil {
                if character == quote { quote = nil }
                return false
            }
            if character == "'" || character == "\"" { quote = character }
            return character == ";"
        }
    }

    private static func apply(_ name: String, _ value: String, to style: inout RichText.Style) {
        let word = value.lowercased()
        switch name {
        case "color": if let color = color(value) { style.color = color }
        case "background", "background-color": if let color = color(value) { style.background = color }
        case "font-weight": style.isBold = word.hasPrefix("bold") || (Int(word) ?? 400) >= 600
        case "font-style": style.isItalic = word.hasPrefix("italic") || word.hasPrefix("oblique")
        case "font-family": style.family = family(value)
        case "font-size": if let size = size(word, parent: style.size ?? 12) { style.size = size }
        case "text-decoration", "text-decoration-line":
            style.isUnderlined = word.contains("underline")
            style.isStruckThrough = word.contains("line-through")
        case "text-align": if let alignment = alignment(word) { style.alignment = alignment }
        default: break
        }
    }

    static func alignment(_ value: String) -> NSTextAlignment? {
        switch value.lowercased() {
        case "left": .left
        case "center": .center
        case "right": .right
        case "justify": .justified
        default: nil
        }
    }

    /// The first family of a list; nil for the generic sans-serif one, which the interface font stands for.
    static func family(_ value: String) -> String? {
        let value = value.trimmingCharacters(in: .whitespacesAndNewlines)
        let isQuoted = value.hasPrefix("'") || value.hasPrefix("\"")
        let end = isQuoted ? value.first : ","
        let name = value.dropFirst(isQuoted ? 1 : 0).prefix { $0 != end }.trimmingCharacters(in: .whitespaces)
        switch name.lowercased() {
        case "", "sans-serif", "system-ui", "-apple-system", "inherit", "initial": return nil
        default: return RichText.Style.limited(name)
        }
    }

    /// A size in points, limited like that of text, since elements multiply the sizes of those around them.
    private static func size(_ value: String, parent: CGFloat) -> CGFloat? {
        let digits = value.prefix { $0.isNumber || $0 == "." }
        guard let number = Double(digits), number > 0, number < 10_000 else {
            let names: [String: CGFloat] = [
                "xx-small": 7, "x-small": 7.5, "small": 10, "medium": 12, "large": 13.5, "x-large": 18, "xx-large": 24,
            ]
            return names[value]
        }
        let size: CGFloat? =
            switch value.dropFirst(digits.count) {
            case "pt": number
            case "px": number * 0.75
            case "em": number * parent
            case "rem": number * 12
            case "%": number / 100 * parent
            default: nil
            }
        return size.map(RichText.Style.limited)
    }

    private static let names: [String: UInt32] = [
        "black": 0x000000, "white": 0xffffff, "red": 0xff0000, "lime": 0x00ff00, "blue": 0x0000ff, "yellow": 0xffff00,
        "cyan": 0x00ffff, "aqua": 0x00ffff, "magenta": 0xff00ff, "fuchsia": 0xff00ff, "gray": 0x808080,
        "grey": 0x808080,
        "silver": 0xc0c0c0, "maroon": 0x800000, "olive": 0x808000, "green": 0x008000, "teal": 0x008080,
        "navy": 0x000080,
        "purple": 0x800080, "orange": 0xffa500, "pink": 0xffc0cb, "brown": 0xa52a2a,
    ]

    /// A color as `#rgb`, `#rrggbb`, `rgb(…)`, `rgba(…)` or by name; nil for others, and for transparent ones.
    static func color(_ value: String) -> UIColor? {
        let value = value.trimmingCharacters(in: .whitespaces).lowercased()
        if let hex = names[value] { return UIColor(hex: hex) }
        if value.hasPrefix("#") {
            var digits = String(value.dropFirst())
            if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
            guard digits.count == 6, let hex = UInt32(digits, radix: 16) else { return nil }
            return UIColor(hex: hex)
        }
        guard value.hasPrefix("rgb"), let start = value.firstIndex(of: "("), let end = value.lastIndex(of: ")"),
            start < end
        else { return nil }
        let parts = value[value.index(after: start)..<end].split { ", /".contains($0) }
            .map { Double($0).flatMap { $0.isFinite ? $0 : nil } }
        guard parts.count >= 3, let red = parts[0], let green = parts[1], let blue = parts[2] else { return nil }
        let alpha = parts.count > 3 ? parts[3] ?? 1 : 1
        func component(_ value: Double) -> Double { min(max(value / 255, 0), 1) }
        return alpha > 0
            ? UIColor(red: component(red), green: component(green), blue: component(blue), alpha: min(alpha, 1)) : nil
    }
}
