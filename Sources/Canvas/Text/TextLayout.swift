import CPango
import Foundation
import Geometry

/// The horizontal alignment of lines within the maximum width.
public enum TextAlignment: Sendable, Hashable {
    /// The side where reading starts: left for Latin, right for Arabic.
    case leading
    /// Centered.
    case center
    /// The side where reading ends: right for Latin, left for Arabic.
    case trailing
    /// The left side, in either writing direction.
    case left
    /// The right side, in either writing direction.
    case right
}

/// An immutable piece of text, laid out for drawing and measuring.
///
/// Lengths are in points; `scale` is the number of pixels per point for which the glyphs are hinted. Text offsets count
/// UTF-8 bytes (`string.utf8`).
package final class TextLayout {
    /// The original text, which may be longer than the part laid out.
    package let string: String
    /// Pixels per point.
    package let scale: CGFloat
    /// The size in points: the height of all lines, and the width of the text or, with an alignment other than leading,
    /// the maximum width.
    package let size: CGSize
    /// The distance from the layout's top to the first baseline, in points; a whole number of pixels.
    package let baseline: CGFloat
    /// Whether an ellipsis replaces part of the text.
    package let isTruncated: Bool
    private let layout: PangoObject
    let prepared: PreparedText
    /// The lines from top to bottom.
    private(set) lazy var lines = makeLines()
    /// Whether no part has a style of its own.
    private let isPlain: Bool

    var pointer: OpaquePointer { layout.pointer }

    /// Lays out text. Views should use ``TextRenderer/layout(_:font:maximumWidth:alignment:lines:lineBreak:scale:)``,
    /// which caches layouts.
    ///
    /// Any text is valid. NUL characters become spaces, as do line breaks if `lines` is 1. An ellipsis replaces text
    /// beyond 16 kB on one line, 2 kB on a limited number of lines, and 64 kB, or a word of 2 kB, without a limit.
    ///
    /// - Parameters:
    ///   - maximumWidth: In points; nil for no limit.
    ///   - lines: The maximum number of lines; the last one ends in an ellipsis if text remains. 0 means no limit.
    package convenience init(
        _ string: String, font: Font, maximumWidth: CGFloat? = nil, alignment: TextAlignment = .leading,
        lines: Int = 1, scale: CGFloat = 1, renderer: TextRenderer
    ) {
        var options = ParagraphOptions()
        options.alignment = alignment
        self.init(
            string, runs: [], font: font, options: options, maximumWidth: maximumWidth, lines: lines, scale: scale,
            scheme: ColorScheme(isDark: false), renderer: renderer)
    }

    /// Lays out text whose parts may differ in their styles.
    ///
    /// - Parameters:
    ///   - runs: The styles of parts; a later run replaces the values of an earlier one.
    ///   - font: The font of text without a run that has one.
    ///   - scheme: The appearance and the theme for which the colors of the runs are resolved.
    package init(
        _ string: String, runs: [TextRun], font: Font, options: ParagraphOptions, maximumWidth: CGFloat?, lines: Int,
        scale: CGFloat, scheme: ColorScheme, renderer: TextRenderer
    ) {
        let lines = max(0, lines)
        let scale = scale.isFinite && scale > 0 ? min(scale, 64) : 1
        let width = maximumWidth.map { min(max($0.isNaN ? 0 : $0, 0) * scale, 1_000_000).rounded(.down) }
        let shortened =
            options.lineBreak == .truncatingName && lines == 1 && runs.isEmpty
            ? width.flatMap { Self.shorten(string, to: $0 / scale, font: font, scale: scale, renderer) } : nil
        let prepared = PreparedText(shortened ?? string, lines: lines, width: width.map { Int($0) })
        let layout = renderer.makeLayout()
        let pointer = layout.pointer
        prepared.bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                // Pango requires a non-null pointer even for an empty text, which it does not read.
                pango_layout_set_text(pointer, $0.baseAddress ?? UnsafePointer(bitPattern: 1), Int32($0.count))
            }
        }
        renderer.apply(font, scale: scale, to: pointer)
        if !prepared.bytes.isEmpty {
            Self.apply(runs, to: pointer, prepared, scale: scale, scheme: scheme, font: font, renderer: renderer)
        }
        let ellipsis = options.lineBreak.ellipsis
        // Without an ellipsis, Pango breaks a limited number of lines anyway.
        let isUnbroken = lines == 1 && ellipsis == PANGO_ELLIPSIZE_NONE && options.lineBreak == .clipping
        if let width, !isUnbroken {
            // A column narrower than a few glyphs would have one line per glyph: slow to lay out, and useless.
            let narrowest = lines == 1 ? 0 : (font.pixels(scale: scale) * 3).rounded()
            pango_layout_set_width(pointer, Int32(max(width, narrowest)) * PANGO_SCALE)
        }
        pango_layout_set_wrap(pointer, options.lineBreak.wrap)
        pango_layout_set_alignment(pointer, options.alignment.pango(in: pointer))
        if options.isJustified { pango_layout_set_justify(pointer, 1) }
        if options.lineSpacing != 0, options.lineSpacing.isFinite {
            pango_layout_set_spacing(
                pointer, Int32(min(max(options.lineSpacing * scale * CGFloat(PANGO_SCALE), -1e9), 1e9)))
        }
        if options.lineHeightMultiple > 0, options.lineHeightMultiple < 100 {
            pango_layout_set_line_spacing(pointer, Float(options.lineHeightMultiple))
        }
        if options.firstLineIndent != 0, abs(options.firstLineIndent) < 10_000 {
            pango_layout_set_indent(pointer, Int32(options.firstLineIndent * scale * CGFloat(PANGO_SCALE)))
        }
        if lines > 0 {
            if lines > 1 { pango_layout_set_height(pointer, -Int32(clamping: lines)) }
            if width != nil { pango_layout_set_ellipsize(pointer, ellipsis) }
        }
        var logical = PangoRectangle()
        pango_layout_get_pixel_extents(pointer, nil, &logical)
        let used = width == nil ? CGFloat(logical.width) : CGFloat(logical.x + logical.width)
        let alignment = options.alignment
        let reach = alignment == .leading || alignment == .left ? used : max(used, width ?? used)
        var height = CGFloat(logical.height)
        if lines > 0, ellipsis == PANGO_ELLIPSIZE_NONE, Int(pango_layout_get_line_count(pointer)) > lines {
            height = Self.height(ofLines: lines, in: pointer)
        }
        self.string = string
        self.scale = scale
        self.layout = layout
        self.prepared = prepared
        isPlain = runs.isEmpty
        size = CGSize(width: reach / scale, height: height / scale)
        baseline = (CGFloat(pango_layout_get_baseline(pointer)) / CGFloat(PANGO_SCALE)).rounded() / scale
        isTruncated =
            pango_layout_is_ellipsized(pointer) != 0 || shortened != nil
            || prepared.originalLength < string.utf8.count
    }

    /// Shortens a file's name to a width in points; nil if it fits, or if Pango is to shorten it.
    private static func shorten(
        _ name: String, to width: CGFloat, font: Font, scale: CGFloat, _ renderer: TextRenderer
    ) -> String? {
        // A longer text is no file's name.
        guard name.utf8.count <= 1024 else { return nil }
        func fits(_ text: String) -> Bool {
            TextLayout(text, font: font, scale: scale, renderer: renderer).size.width <= width
        }
        return fits(name) ? nil : ShortenedName.shorten(name, fits: fits)
    }

    /// The height of the first lines, in pixels: for text that is not truncated but cut.
    private static func height(ofLines count: Int, in layout: OpaquePointer) -> CGFloat {
        let iterator = pango_layout_get_iter(layout)
        defer { pango_layout_iter_free(iterator) }
        var (top, bottom) = (Int32(0), Int32(0))
        for _ in 0..<count {
            pango_layout_iter_get_line_yrange(iterator, &top, &bottom)
            guard pango_layout_iter_next_line(iterator) != 0 else { break }
        }
        return (CGFloat(bottom) / CGFloat(PANGO_SCALE)).rounded(.up)
    }

    /// Creates a layout with the standard renderer; see
    /// ``init(_:font:maximumWidth:alignment:lines:scale:renderer:)``.
    @MainActor package convenience init(
        _ string: String, font: Font, maximumWidth: CGFloat? = nil, alignment: TextAlignment = .leading,
        lines: Int = 1, scale: CGFloat = 1
    ) {
        self.init(
            string, font: font, maximumWidth: maximumWidth, alignment: alignment, lines: lines, scale: scale,
            renderer: .standard)
    }

    /// Whether the text has one color and all of its glyphs are outlines, so that a path can replace them. O(runs of a
    /// font).
    var isOutlined: Bool {
        guard isPlain, let iterator = pango_layout_get_iter(pointer) else { return false }
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let run = pango_layout_iter_get_run_readonly(iterator), let item = run.pointee.item,
                let font = item.pointee.analysis.font
            else { continue }
            guard let face = hb_font_get_face(pango_font_get_hb_font(font)), hb_ot_color_has_png(face) == 0,
                hb_ot_color_has_layers(face) == 0, hb_ot_color_has_svg(face) == 0
            else { return false }
        } while pango_layout_iter_next_run(iterator) != 0
        return true
    }

    /// The number of lines, hidden ones included.
    package var lineCount: Int { Int(pango_layout_get_line_count(pointer)) }

    /// Pango's units of a length in pixels.
    static func units(_ pixels: CGFloat) -> Int32 {
        guard !pixels.isNaN else { return 0 }
        return Int32(min(max(pixels, -1_000_000), 1_000_000) * CGFloat(PANGO_SCALE))
    }
}

extension TextAlignment {
    /// Pango's "left" is the side where reading starts, which depends on the direction of the first line.
    fileprivate func pango(in layout: OpaquePointer) -> PangoAlignment {
        func absolute(_ alignment: PangoAlignment, _ mirrored: PangoAlignment) -> PangoAlignment {
            guard let line = pango_layout_get_line_readonly(layout, 0) else { return alignment }
            return pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL ? mirrored : alignment
        }
        return switch self {
        case .leading: PANGO_ALIGN_LEFT
        case .center: PANGO_ALIGN_CENTER
        case .trailing: PANGO_ALIGN_RIGHT
        case .left: absolute(PANGO_ALIGN_LEFT, PANGO_ALIGN_RIGHT)
        case .right: absolute(PANGO_ALIGN_RIGHT, PANGO_ALIGN_LEFT)
        }
    }
}
