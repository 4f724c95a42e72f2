/// The arrangement of a paragraph's lines.
///
/// Text is laid out with the style of its first paragraph; the styles of other paragraphs have no effect.
public class NSParagraphStyle: Hashable {
    // Not an `NSObject`: Foundation on Linux crashes when it compares attributes whose values are objects of a
    // subclass.

    struct Values: Hashable {
        var alignment: NSTextAlignment = .natural
        var lineSpacing: CGFloat = 0
        var lineBreakMode: NSLineBreakMode = .byWordWrapping
        var lineHeightMultiple: CGFloat = 0
        var firstLineHeadIndent: CGFloat = 0
        var headIndent: CGFloat = 0
        var tailIndent: CGFloat = 0
        var paragraphSpacing: CGFloat = 0
        var paragraphSpacingBefore: CGFloat = 0
        var minimumLineHeight: CGFloat = 0
        var maximumLineHeight: CGFloat = 0
        var hyphenationFactor: Float = 0
        var baseWritingDirection: NSWritingDirection = .natural
    }

    var values = Values()

    /// Creates the default style.
    public init() {}

    /// A new default style.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    init(copying other: NSParagraphStyle) { values = other.values }

    /// Returns a copy that does not change.
    public func copy() -> Any { NSParagraphStyle(copying: self) }

    /// Returns a copy that can be changed.
    public func mutableCopy() -> Any { NSMutableParagraphStyle(copying: self) }

    /// Whether both styles have equal values, even if one can be changed.
    public static func == (a: NSParagraphStyle, b: NSParagraphStyle) -> Bool { a.values == b.values }

    /// Whether the other object is a style with equal values.
    public func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle) == self }

    /// Hashes the values.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

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

    /// The horizontal alignment.
    public var alignment: NSTextAlignment { values.alignment }
    /// The space between lines, in points.
    public var lineSpacing: CGFloat { values.lineSpacing }
    /// Where lines break, and what replaces text without space.
    public var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// The factor of the lines' height; 0 means the font's height.
    public var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    /// The indentation of the first line, in points.
    public var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// The indentation of the other lines, in points. Stored for code that sets it: has no effect on drawing.
    public var headIndent: CGFloat { values.headIndent }
    /// The distance of the lines' end from the margin, in points. Stored for code that sets it: has no effect on
    /// drawing.
    public var tailIndent: CGFloat { values.tailIndent }
    /// The space after a paragraph, in points. Stored for code that sets it: has no effect on drawing.
    public var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// The space before a paragraph, in points. Stored for code that sets it: has no effect on drawing.
    public var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// The least height of lines, in points. Stored for code that sets it: has no effect on drawing.
    public var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The greatest height of lines, in points; 0 for no limit. Stored for code that sets it: has no effect on
    /// drawing.
    public var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// The threshold of hyphenation. Stored for code that sets it: words are not hyphenated.
    public var hyphenationFactor: Float { values.hyphenationFactor }
    /// The writing direction. Stored for code that sets it: the text itself decides.
    public var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
}

/// A paragraph style that can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {
    /// Takes the values of another style.
    public func setParagraphStyle(_ other: NSParagraphStyle) { values = other.values }

    /// The horizontal alignment.
    public override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    /// The space between lines, in points.
    public override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }
    /// Where lines break, and what replaces text without space.
    public override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    /// The factor of the lines' height; 0 means the font's height.
    public override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }
    /// The indentation of the first line, in points.
    public override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }
    /// The indentation of the other lines, in points.
    public override var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = newValue }
    }
    /// The distance of the lines' end from the margin, in points.
    public override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = newValue }
    }
    /// The space after a paragraph, in points.
    public override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }
    /// The space before a paragraph, in points.
    public override var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }
    /// The least height of lines, in points.
    public override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }
    /// The greatest height of lines, in points; 0 for no limit.
    public override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }
    /// The threshold of hyphenation.
    public override var hyphenationFactor: Float {
        get { values.hyphenationFactor }
        set { values.hyphenationFactor = newValue }
    }
    /// The writing direction.
    public override var baseWritingDirection: NSWritingDirection {
        get { values.baseWritingDirection }
        set { values.baseWritingDirection = newValue }
    }
}

/// The direction of text.
public enum NSWritingDirection: Int, Sendable, Hashable {
    /// That of the text.
    case natural = -1
    /// As Latin.
    case leftToRight
    /// As Arabic.
    case rightToLeft
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
public final class NSShadow: Hashable {
    /// The displacement in points, to the right and downward.
    public var shadowOffset = CGSize.zero
    /// The blur radius, in points.
    public var shadowBlurRadius: CGFloat = 0
    /// The color, a `UIColor`. Defaults to one third black.
    public var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

    /// Creates a shadow without displacement and blur.
    public init() {}

    /// Whether both shadows look the same.
    public static func == (a: NSShadow, b: NSShadow) -> Bool {
        a.shadowOffset == b.shadowOffset && a.shadowBlurRadius == b.shadowBlurRadius
            && a.shadowColor as? UIColor == b.shadowColor as? UIColor
    }

    /// Hashes the radius.
    public func hash(into hasher: inout Hasher) { hasher.combine(shadowBlurRadius) }

    var shadow: DropShadow? {
        (shadowColor as? UIColor).map { DropShadow(color: $0, offset: shadowOffset, blur: shadowBlurRadius) }
    }
}
