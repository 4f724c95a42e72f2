/// The arrangement of a paragraph's lines.
///
/// Text is laid out with the style of its first paragraph; the styles of other paragraphs have no effect.
public class NSParagraphStyle: NSObject {
    /// The horizontal alignment.
    public internal(set) var alignment = NSTextAlignment.natural
    /// The space between lines, in points.
    public internal(set) var lineSpacing: CGFloat = 0
    /// Where lines break, and what replaces text without space.
    public internal(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
    /// The factor of the lines' height; 0 means the font's height.
    public internal(set) var lineHeightMultiple: CGFloat = 0
    /// The indentation of the first line, in points.
    public internal(set) var firstLineHeadIndent: CGFloat = 0

    /// Creates the default style.
    public override init() {}

    /// A new default style.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    init(copying other: NSParagraphStyle) {
        alignment = other.alignment
        lineSpacing = other.lineSpacing
        lineBreakMode = other.lineBreakMode
        lineHeightMultiple = other.lineHeightMultiple
        firstLineHeadIndent = other.firstLineHeadIndent
    }

    /// Returns a copy that does not change.
    public override func copy() -> Any { NSParagraphStyle(copying: self) }

    /// Returns a copy that can be changed.
    public override func mutableCopy() -> Any { NSMutableParagraphStyle(copying: self) }

    /// Whether the other object is a style with equal values.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSParagraphStyle else { return false }
        return options == other.options && alignment == other.alignment && lineBreakMode == other.lineBreakMode
    }

    /// A hash of some of the values.
    public override var hash: Int { options.hashValue }

    var options: ParagraphOptions {
        var options = ParagraphOptions()
        options.alignment = alignment.alignment
        options.isJustified = alignment == .justified
        options.lineBreak = lineBreakMode.lineBreak
        options.lineSpacing = lineSpacing
        options.lineHeightMultiple = lineHeightMultiple
        options.firstLineIndent = firstLineHeadIndent
        return options
    }
}

/// A paragraph style that can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {
    /// The horizontal alignment.
    public override var alignment: NSTextAlignment {
        get { super.alignment }
        set { super.alignment = newValue }
    }
    /// The space between lines, in points.
    public override var lineSpacing: CGFloat {
        get { super.lineSpacing }
        set { super.lineSpacing = newValue }
    }
    /// Where lines break, and what replaces text without space.
    public override var lineBreakMode: NSLineBreakMode {
        get { super.lineBreakMode }
        set { super.lineBreakMode = newValue }
    }
    /// The factor of the lines' height; 0 means the font's height.
    public override var lineHeightMultiple: CGFloat {
        get { super.lineHeightMultiple }
        set { super.lineHeightMultiple = newValue }
    }
    /// The indentation of the first line, in points.
    public override var firstLineHeadIndent: CGFloat {
        get { super.firstLineHeadIndent }
        set { super.firstLineHeadIndent = newValue }
    }

    /// Takes the values of another style.
    public func setParagraphStyle(_ other: NSParagraphStyle) {
        alignment = other.alignment
        lineSpacing = other.lineSpacing
        lineBreakMode = other.lineBreakMode
        lineHeightMultiple = other.lineHeightMultiple
        firstLineHeadIndent = other.firstLineHeadIndent
    }
}

/// Where lines break, and what replaces text without space.
public enum NSLineBreakMode: Int, Sendable, Hashable {
    /// Breaks between words; lines without space are not shown.
    case byWordWrapping
    /// Breaks between characters; lines without space are not shown.
    case byCharWrapping
    /// Cuts the text at the edge.
    case byClipping
    /// An ellipsis at the start of the last line.
    case byTruncatingHead
    /// An ellipsis at the end of the last line.
    case byTruncatingTail
    /// An ellipsis in the middle of the last line.
    case byTruncatingMiddle

    var lineBreak: ParagraphOptions.LineBreak {
        switch self {
        case .byWordWrapping: .words
        case .byCharWrapping: .characters
        case .byClipping: .clipping
        case .byTruncatingHead: .truncatingHead
        case .byTruncatingTail: .truncatingTail
        case .byTruncatingMiddle: .truncatingMiddle
        }
    }
}

/// The alignment of text.
public enum NSTextAlignment: Int, Sendable, Hashable {
    /// Left, in either writing direction.
    case left
    /// Centered.
    case center
    /// Right, in either writing direction.
    case right
    /// The lines fill the width, except the last one.
    case justified
    /// The side where reading starts: left for Latin, right for Arabic.
    case natural

    var alignment: TextAlignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .natural, .justified: .leading
        }
    }
}

/// The lines below or through text. The library draws single and double lines; `thick` is drawn as single.
public struct NSUnderlineStyle: OptionSet, Sendable, Hashable {
    /// The value to store in an attributed string.
    public let rawValue: Int
    /// Creates a style from the value of an attributed string.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// One line, as `single`.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 9)
}

/// The shadow of text.
public final class NSShadow: NSObject {
    /// The displacement in points, to the right and downward.
    public var shadowOffset = CGSize.zero
    /// The blur radius, in points.
    public var shadowBlurRadius: CGFloat = 0
    /// The color, a `UIColor`. Defaults to one third black.
    public var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

    /// Creates a shadow without displacement and blur.
    public override init() {}

    var shadow: DropShadow? {
        (shadowColor as? UIColor).map { DropShadow(color: $0, offset: shadowOffset, blur: shadowBlurRadius) }
    }
}
