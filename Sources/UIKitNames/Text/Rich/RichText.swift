/// Text with the attributes that formats of other programs share, for transfers.
struct RichText: Equatable {
    /// The attributes of a part of the text.
    struct Style: Equatable {
        var family: String?
        var size: CGFloat?
        var isBold = false
        var isItalic = false
        var isUnderlined = false
        var isStruckThrough = false
        var color: UIColor?
        var background: UIColor?
        var link: String?
        var alignment: NSTextAlignment?
    }

    struct Run: Equatable {
        var text: String
        var style: Style
    }

    /// Consecutive parts with different styles, none of which is empty. Lines end with `\n`.
    private(set) var runs: [Run] = []

    var string: String { runs.map(\.text).joined() }

    mutating func append(_ text: String, _ style: Style) {
        guard !text.isEmpty else { return }
        if let last = runs.indices.last, runs[last].style == style {
            runs[last].text += text
        } else {
            runs.append(Run(text: text, style: style))
        }
    }

    /// Removes the last character if it is this one.
    mutating func removeLast(_ character: Character) {
        guard let last = runs.indices.last, runs[last].text.last == character else { return }
        runs[last].text.removeLast()
        if runs[last].text.isEmpty { runs.removeLast() }
    }

    /// The parts of each line, without the line break.
    var lines: [[Run]] {
        var lines: [[Run]] = [[]]
        for run in runs {
            for (index, part) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { lines.append([]) }
                if !part.isEmpty { lines[lines.count - 1].append(Run(text: String(part), style: run.style)) }
            }
        }
        return lines
    }

    init() {}

    /// Takes the shared attributes of an attributed string.
    init(_ text: NSAttributedString) {
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { attributes, range, _ in
            let part = text.attributedSubstring(from: range).string
            append(part.replacing("\r\n", with: "\n"), Style(attributes))
        }
    }

    /// The text with UIKit's attributes. Linear in the length of the text.
    var attributedString: NSAttributedString {
        // Appending part by part would copy the string, and finding a font or parsing a URL takes longer than all else.
        let result = NSMutableAttributedString(string: string)
        var known = Known()
        var location = 0
        for run in runs {
            let range = NSRange(location: location, length: run.text.utf16.count)
            result.setAttributes(run.style.attributes(&known), range: range)
            location = NSMaxRange(range)
        }
        return result
    }

    /// The properties of a style that determine its font.
    fileprivate struct FontKey: Hashable {
        let family: String?
        let size: CGFloat
        let isBold: Bool
        let isItalic: Bool
    }

    /// Values of attributes by what they are made of.
    fileprivate struct Known {
        var fonts: [FontKey: UIFont] = [:]
        /// Objects, since each attribute with the structure would become an object of its own.
        var links: [String: NSURL?] = [:]
    }
}

extension RichText.Style {
    init(_ attributes: [NSAttributedString.Key: Any]) {
        let style = TextStyle(attributes)
        if let font = style.font {
            (family, size, isItalic) = (font.family, font.size, font.isItalic)
            isBold = UIFontDescriptor(font).symbolicTraits.contains(.traitBold)
        }
        let isLink = attributes[.link] != nil
        isUnderlined = style.underline != .none && !(isLink && attributes[.underlineStyle] == nil)
        isStruckThrough = style.isStruckThrough
        (color, background) = (attributes[.foregroundColor] as? UIColor, style.background)
        link = (attributes[.link] as? URL)?.absoluteString ?? attributes[.link] as? String
        let alignment = (attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment
        self.alignment = alignment == .natural ? nil : alignment
    }

    /// Limits a font size to what documents have: 1 to 1000 points, 12 for NaN.
    static func limited(_ size: CGFloat) -> CGFloat { size.isNaN ? 12 : min(max(size, 1), 1000) }

    /// The font size in points, 12 if there is none.
    var points: CGFloat { Self.limited(size ?? 12) }

    /// Limits the name of a family, of which `length` Unicode scalars are known, to 128 scalars.
    static func limited(_ family: some StringProtocol, length: Int = 0) -> String {
        String(String.UnicodeScalarView(family.unicodeScalars.prefix(max(128 - length, 0))))
    }

    /// Returns a target of a link; nil if it is empty or longer than 4096 bytes, since every part under it has a copy.
    static func link(_ target: String) -> String? { (1...4096).contains(target.utf8.count) ? target : nil }

    private func font(_ known: inout RichText.Known) -> UIFont {
        let key = RichText.FontKey(family: family, size: points, isBold: isBold, isItalic: isItalic)
        if let font = known.fonts[key] { return font }
        var font = family.flatMap { UIFont(name: $0, size: points) } ?? .systemFont(ofSize: points)
        if isBold { font.weight = .bold }
        if isItalic { font.isItalic = true }
        known.fonts[key] = font
        return font
    }

    private static func url(_ link: String, _ known: inout RichText.Known) -> NSURL? {
        if let url = known.links[link] { return url }
        let url = NSURL(string: link)
        known.links[link] = .some(url)
        return url
    }

    /// The attributes of UIKit. Adds the font and the link to `known`.
    fileprivate func attributes(_ known: inout RichText.Known) -> [NSAttributedString.Key: Any] {
        var attributes: [NSAttributedString.Key: Any] = [:]
        if family != nil || size != nil || isBold || isItalic { attributes[.font] = font(&known) }
        if let color { attributes[.foregroundColor] = color }
        if let background { attributes[.backgroundColor] = background }
        if isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
        if isStruckThrough { attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
        if let link { attributes[.link] = Self.url(link, &known).map { $0 as Any } ?? link }
        if let alignment {
            let style = NSMutableParagraphStyle()
            style.alignment = alignment
            attributes[.paragraphStyle] = style
        }
        return attributes
    }
}

extension UIColor {
    /// The components of the light appearance, 0 to 255; 0 for those that are not finite.
    var bytes: [Int] {
        [rgba.red, rgba.green, rgba.blue].map { $0.isFinite ? Int((min(max($0, 0), 1) * 255).rounded()) : 0 }
    }
}
