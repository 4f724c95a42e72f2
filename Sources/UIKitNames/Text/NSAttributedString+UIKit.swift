extension NSAttributedString.Key {
    /// A `UIFont`. Text without one is drawn in 12 points.
    public static let font = NSAttributedString.Key("NSFont")
    /// A `UIColor`. Text without one is drawn in black, or in the color of the label.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// A `UIColor` behind the text.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The raw value of an `NSUnderlineStyle`.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// A `UIColor`; without one, that of the text.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// The raw value of an `NSUnderlineStyle`; one line for any value but 0.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// A `UIColor`; without one, that of the text.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// The additional space after each character, in points, as a number.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The distance by which the text is raised, in points, as a number.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// An `NSParagraphStyle`; that of the first character applies to the whole text.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// A `URL` or a string. The text is drawn underlined in the tint color unless it has colors of its own; a click
    /// does not open it.
    public static let link = NSAttributedString.Key("NSLink")
    /// An `NSShadow`; that of the first character that has one applies to the whole text.
    public static let shadow = NSAttributedString.Key("NSShadow")
}

/// How text is measured and drawn in a rectangle.
public struct NSStringDrawingOptions: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: Int
    /// Creates options from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Text has several lines within the rectangle's width; otherwise one line.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    /// Has no effect: line heights always include the font's leading.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    /// An ellipsis replaces lines that do not fit into the height.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// Accepted for source compatibility: text is not shrunk to fit.
public final class NSStringDrawingContext {
    /// Has no effect.
    public var minimumScaleFactor: CGFloat = 0
    /// Always 1.
    public let actualScaleFactor: CGFloat = 1

    /// Creates a context.
    public init() {}
}

/// Text with attributes in the form that the renderer needs.
struct StyledText {
    var string: String
    var runs: [TextRun] = []
    var options = ParagraphOptions()
    var shadow: DropShadow?
    /// The font of text without one.
    var font = Font.system(size: 12)

    /// Converts an attributed string. `options` are those of text without a paragraph style.
    init(_ text: NSAttributedString, font: Font, options: ParagraphOptions) {
        string = text.string
        self.font = font
        self.options = options
        guard text.length > 0 else { return }
        var position = string.startIndex
        var offset = 0
        var hasParagraph = false
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { attributes, range, _ in
            let end =
                string.utf16.index(position, offsetBy: range.length, limitedBy: string.endIndex) ?? string.endIndex
            let length = string.utf8.distance(from: position, to: end)
            defer {
                position = end
                offset += length
            }
            if !hasParagraph, range.location == 0, let style = attributes[.paragraphStyle] as? NSParagraphStyle {
                self.options = style.options
                hasParagraph = true
            }
            if shadow == nil { shadow = (attributes[.shadow] as? NSShadow)?.shadow }
            let style = TextStyle(attributes)
            if style != TextStyle() { runs.append(TextRun(range: offset..<(offset + length), style: style)) }
        }
    }

    /// Text whose fonts have a fraction of their size.
    func scaled(by part: CGFloat) -> StyledText {
        var result = self
        result.font.size *= part
        for index in result.runs.indices { result.runs[index].style.font?.size *= part }
        return result
    }

    func layout(
        width: CGFloat?, lines: Int, scale: CGFloat, scheme: ColorScheme, renderer: TextRenderer
    ) -> TextLayout {
        TextLayout(
            string, runs: runs, font: font, options: options, maximumWidth: width, lines: lines, scale: scale,
            scheme: scheme, renderer: renderer)
    }
}

extension TextStyle {
    init(_ attributes: [NSAttributedString.Key: Any]) {
        func number(_ key: NSAttributedString.Key) -> CGFloat {
            switch attributes[key] {
            case let value as NSNumber: CGFloat(value.doubleValue)
            case let value as CGFloat: value
            case let value as NSUnderlineStyle: CGFloat(value.rawValue)
            default: 0
            }
        }
        self.init()
        font = attributes[.font] as? Font
        color = attributes[.foregroundColor] as? Color
        background = attributes[.backgroundColor] as? Color
        let lines = Int(number(.underlineStyle))
        underline = lines == 0 ? .none : lines & 8 != 0 ? .double : .single
        underlineColor = attributes[.underlineColor] as? Color
        isStruckThrough = number(.strikethroughStyle) != 0
        strikethroughColor = attributes[.strikethroughColor] as? Color
        kern = number(.kern)
        baselineOffset = number(.baselineOffset)
        if attributes[.link] != nil {
            color = color ?? .link
            if attributes[.underlineStyle] == nil { underline = .single }
        }
    }
}
