/// The properties that select a font. UIKit's class is a value here.
public struct UIFontDescriptor: Sendable, Hashable {
    let font: Font

    /// Creates a descriptor by a font's name and a size in points; of the interface font if there is no such family.
    public init(name: String, size: CGFloat) { font = Font(name: name, size: size) ?? .system(size: size) }

    init(_ font: Font) { self.font = font }

    /// Returns the descriptor of a text style's font.
    public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFontDescriptor(.preferredFont(forTextStyle: style))
    }

    /// The size, in points.
    public var pointSize: CGFloat { font.size }
    /// The font's name; see `UIFont.fontName`.
    public var postscriptName: String { font.fontName }

    /// Styles of a family.
    public struct SymbolicTraits: OptionSet, Sendable, Hashable {
        /// The traits as bits.
        public let rawValue: UInt32
        /// Creates traits from bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Slanted glyphs.
        public static let traitItalic = SymbolicTraits(rawValue: 1)
        /// A weight of at least semibold.
        public static let traitBold = SymbolicTraits(rawValue: 2)
        /// Characters of the same width.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// The variant of the interface font.
    public enum SystemDesign: Sendable, Hashable {
        /// The interface font.
        case `default`
        /// The desktop's serif family.
        case serif
        /// The desktop's monospaced family.
        case monospaced
        /// The interface font: desktops have no rounded variant.
        case rounded
    }

    /// The traits of the font.
    public var symbolicTraits: SymbolicTraits {
        var traits: SymbolicTraits = []
        if font.isItalic { traits.insert(.traitItalic) }
        if [.semibold, .bold, .heavy, .black].contains(font.weight) { traits.insert(.traitBold) }
        if font.family == "monospace" { traits.insert(.traitMonoSpace) }
        return traits
    }

    /// Returns a descriptor with exactly these traits; never nil, since slanted and bold faces are synthesized. Without
    /// the trait, a monospaced font becomes that of the interface.
    public func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
        var font = font
        font.isItalic = traits.contains(.traitItalic)
        let isBold = symbolicTraits.contains(.traitBold)
        if traits.contains(.traitBold) != isBold { font.weight = isBold ? .regular : .bold }
        if traits.contains(.traitMonoSpace) {
            font.family = "monospace"
        } else if symbolicTraits.contains(.traitMonoSpace) {
            font.family = nil
        }
        return UIFontDescriptor(font)
    }

    /// Returns a descriptor of another size in points.
    public func withSize(_ size: CGFloat) -> UIFontDescriptor { UIFontDescriptor(font.withSize(size)) }

    /// Returns a descriptor of another family.
    public func withFamily(_ family: String) -> UIFontDescriptor {
        var font = font
        font.family = family
        return UIFontDescriptor(font)
    }

    /// Returns a descriptor of a variant of the interface font; never nil.
    public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        var font = font
        switch design {
        case .default, .rounded: font.family = nil
        case .serif: font.family = "serif"
        case .monospaced: font.family = "monospace"
        }
        return UIFontDescriptor(font)
    }
}

extension Font {
    /// Creates the font of a descriptor; size 0 means the descriptor's.
    public init(descriptor: UIFontDescriptor, size: CGFloat) {
        self = size > 0 ? descriptor.font.withSize(size) : descriptor.font
    }

    /// The properties that select the font.
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(self) }
}
