import CPango
import Foundation
import Geometry

/// The appearance of a part of a text; nil values are those of the whole text.
package struct TextStyle: Hashable, Sendable {
    /// The font.
    package var font: Font?
    /// The color of the glyphs.
    package var color: Color?
    /// The color behind the glyphs.
    package var background: Color?
    /// The line below the baseline.
    package var underline = Underline.none
    /// The color of the underline; nil means that of the glyphs.
    package var underlineColor: Color?
    /// Whether a line crosses the glyphs.
    package var isStruckThrough = false
    /// The color of that line; nil means that of the glyphs.
    package var strikethroughColor: Color?
    /// The additional space after each character, in points.
    package var kern: CGFloat = 0
    /// The distance by which the glyphs are raised, in points.
    package var baselineOffset: CGFloat = 0

    /// Creates the style of the whole text.
    package init() {}

    /// The kind of an underline.
    package enum Underline: Hashable, Sendable {
        /// No line, one line, or two lines.
        case none, single, double
    }
}

/// A part of a text with a style.
package struct TextRun: Hashable, Sendable {
    /// The part, in UTF-8 bytes.
    package var range: Range<Int>
    /// The style of the part.
    package var style: TextStyle

    /// Creates a run; `range` counts UTF-8 bytes.
    package init(range: Range<Int>, style: TextStyle) { (self.range, self.style) = (range, style) }
}

/// The arrangement of lines.
package struct ParagraphOptions: Hashable, Sendable {
    /// The horizontal alignment of the lines.
    package var alignment = TextAlignment.leading
    /// Where lines break, and what replaces text without space.
    package var lineBreak = LineBreak.truncatingTail
    /// Whether the lines fill the width, except the last one.
    package var isJustified = false
    /// The space between lines, in points.
    package var lineSpacing: CGFloat = 0
    /// The factor of the lines' height; 0 means the font's.
    package var lineHeightMultiple: CGFloat = 0
    /// The indentation of the first line relative to the others, in points.
    package var firstLineIndent: CGFloat = 0

    /// Creates options of leading alignment with an ellipsis at the end.
    package init() {}

    /// Where lines break, and what replaces text without space.
    package enum LineBreak: Hashable, Sendable {
        /// Breaks between words and drops lines without space.
        case words
        /// Breaks between characters.
        case characters
        /// One line, cut at the edge.
        case clipping
        /// An ellipsis at the start, the end or the middle of the last line.
        case truncatingHead, truncatingTail, truncatingMiddle
        /// An ellipsis in the middle of one line, behind which the last number and the extension of a file's name stay.
        case truncatingName
    }
}

extension TextLayout {
    /// Adds Pango's attributes of the runs. Colors are resolved for one scheme.
    static func apply(
        _ runs: [TextRun], to layout: OpaquePointer, _ prepared: PreparedText, scale: CGFloat, scheme: ColorScheme,
        font: Font, renderer: TextRenderer
    ) {
        let list = pango_attr_list_new()
        defer { pango_attr_list_unref(list) }
        func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
            guard let attribute else { return }
            attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
            attribute.pointee.end_index = UInt32(clamping: range.upperBound)
            pango_attr_list_insert(list, attribute)
        }
        // A name that is broken within a word has no hyphen.
        add(pango_attr_insert_hyphens_new(0), 0..<prepared.bytes.count)
        // Names are shown as they are: some fonts draw "4x5" as "4×5", and "->" as an arrow.
        for range in prepared.rangesAsTyped { add(pango_attr_font_features_new("calt=0"), range) }
        if font.hasMonospacedDigits { add(pango_attr_font_features_new("tnum=1"), 0..<prepared.bytes.count) }
        for run in runs {
            let start = prepared.offset(ofOriginal: run.range.lowerBound)
            let end =
                run.range.upperBound >= prepared.originalLength
                ? prepared.bytes.count : prepared.offset(ofOriginal: run.range.upperBound)
            guard start < end else { continue }
            let (style, range) = (run.style, start..<end)
            if let font = style.font {
                let description = renderer.makeDescription(of: font, scale: scale)
                add(pango_attr_font_desc_new(description), range)
                pango_font_description_free(description)
                if font.hasMonospacedDigits { add(pango_attr_font_features_new("tnum=1"), range) }
            }
            if let color = style.color?.resolved(in: scheme) {
                let (red, green, blue, alpha) = color.components16
                add(pango_attr_foreground_new(red, green, blue), range)
                add(pango_attr_foreground_alpha_new(max(alpha, 1)), range)
            }
            if let color = style.background?.resolved(in: scheme), color.alpha > 0 {
                let (red, green, blue, alpha) = color.components16
                add(pango_attr_background_new(red, green, blue), range)
                add(pango_attr_background_alpha_new(max(alpha, 1)), range)
            }
            if style.underline != .none {
                add(
                    pango_attr_underline_new(
                        style.underline == .single ? PANGO_UNDERLINE_SINGLE : PANGO_UNDERLINE_DOUBLE), range)
                if let color = style.underlineColor?.resolved(in: scheme) {
                    let (red, green, blue, _) = color.components16
                    add(pango_attr_underline_color_new(red, green, blue), range)
                }
            }
            if style.isStruckThrough {
                add(pango_attr_strikethrough_new(1), range)
                if let color = style.strikethroughColor?.resolved(in: scheme) {
                    let (red, green, blue, _) = color.components16
                    add(pango_attr_strikethrough_color_new(red, green, blue), range)
                }
            }
            func units(_ points: CGFloat) -> Int32 {
                points.isFinite ? Int32(min(max(points * scale, -10_000), 10_000) * CGFloat(PANGO_SCALE)) : 0
            }
            if style.kern != 0 { add(pango_attr_letter_spacing_new(units(style.kern)), range) }
            if style.baselineOffset != 0 { add(pango_attr_rise_new(units(style.baselineOffset)), range) }
        }
        pango_layout_set_attributes(layout, list)
    }
}

extension Color {
    /// The components from 0 to 65,535.
    fileprivate var components16: (UInt16, UInt16, UInt16, UInt16) {
        func component(_ value: Double) -> UInt16 {
            value.isFinite ? UInt16(min(max(value, 0), 1) * 65_535) : 0
        }
        return (component(red), component(green), component(blue), component(alpha))
    }
}

extension ParagraphOptions.LineBreak {
    var wrap: PangoWrapMode { self == .characters ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR }

    var ellipsis: PangoEllipsizeMode {
        switch self {
        case .words, .characters, .clipping: PANGO_ELLIPSIZE_NONE
        case .truncatingHead: PANGO_ELLIPSIZE_START
        case .truncatingMiddle, .truncatingName: PANGO_ELLIPSIZE_MIDDLE
        case .truncatingTail: PANGO_ELLIPSIZE_END
        }
    }
}
