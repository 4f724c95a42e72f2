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
@MainActor package final class TextLayout {
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
    private let prepared: PreparedText

    var pointer: OpaquePointer { layout.pointer }

    /// Lays out text. Views should use ``TextRenderer/layout(_:font:maximumWidth:alignment:lines:scale:)``, which
    /// caches layouts.
    ///
    /// Any text is valid. NUL characters become spaces, as do line breaks if `lines` is 1. Text beyond 16 kB on one
    /// line, or 2 kB on several, is replaced by an ellipsis.
    ///
    /// - Parameters:
    ///   - maximumWidth: In points; nil for no limit.
    ///   - lines: The maximum number of lines; the last one ends in an ellipsis if text remains. 0 means no limit.
    package init(
        _ string: String, font: Font, maximumWidth: CGFloat? = nil, alignment: TextAlignment = .leading,
        lines: Int = 1, scale: CGFloat = 1, renderer: TextRenderer = .standard
    ) {
        let lines = max(0, lines)
        let scale = scale.isFinite && scale > 0 ? min(scale, 64) : 1
        let width = maximumWidth.map { min(max($0.isNaN ? 0 : $0, 0) * scale, 1_000_000).rounded(.down) }
        let prepared = PreparedText(string, lines: lines, width: width.map { Int($0) })
        let layout = renderer.makeLayout()
        let pointer = layout.pointer
        prepared.bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                // Pango requires a non-null pointer even for an empty text, which it does not read.
                pango_layout_set_text(pointer, $0.baseAddress ?? UnsafePointer(bitPattern: 1), Int32($0.count))
            }
        }
        renderer.apply(font, scale: scale, to: pointer)
        if let width {
            // A column narrower than a few glyphs would have one line per glyph: slow to lay out, and useless.
            let narrowest = lines == 1 ? 0 : (font.pixels(scale: scale) * 3).rounded()
            pango_layout_set_width(pointer, Int32(max(width, narrowest)) * PANGO_SCALE)
        }
        pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_alignment(pointer, alignment.pango(in: pointer))
        if lines > 0 {
            if lines > 1 { pango_layout_set_height(pointer, -Int32(clamping: lines)) }
            if width != nil { pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_END) }
        }
        var logical = PangoRectangle()
        pango_layout_get_pixel_extents(pointer, nil, &logical)
        let used = width == nil ? CGFloat(logical.width) : CGFloat(logical.x + logical.width)
        let reach = alignment == .leading || alignment == .left ? used : max(used, width ?? used)
        self.string = string
        self.scale = scale
        self.layout = layout
        self.prepared = prepared
        size = CGSize(width: reach / scale, height: CGFloat(logical.height) / scale)
        baseline = (CGFloat(pango_layout_get_baseline(pointer)) / CGFloat(PANGO_SCALE)).rounded() / scale
        isTruncated = pango_layout_is_ellipsized(pointer) != 0 || prepared.originalLength < string.utf8.count
    }

    /// Returns the caret offset nearest to a point, which is in points from the layout's top left corner.
    package func index(at point: CGPoint) -> Int {
        var (index, trailing) = (Int32(0), Int32(0))
        pango_layout_xy_to_index(pointer, Self.units(point.x * scale), Self.units(point.y * scale), &index, &trailing)
        var place = Int(index)
        for _ in 0..<max(0, trailing) {
            repeat { place += 1 } while place < prepared.bytes.count && prepared.bytes[place] & 0xc0 == 0x80
        }
        return prepared.originalOffset(of: min(place, prepared.bytes.count))
    }

    /// Returns the x coordinate, in points, of the caret before the character at `offset`; at the end, after the last
    /// character.
    ///
    /// Offsets out of range or inside a character are moved to the nearest valid one.
    package func caretX(at offset: Int) -> CGFloat { caretRect(at: offset).minX }

    /// Returns the caret before the character at `offset`, in points: as high as its line, and of zero width.
    package func caretRect(at offset: Int) -> CGRect {
        var strong = PangoRectangle()
        pango_layout_get_cursor_pos(pointer, Int32(clamping: prepared.offset(ofOriginal: offset)), &strong, nil)
        let unit = 1 / (CGFloat(PANGO_SCALE) * scale)
        return CGRect(
            x: CGFloat(strong.x) * unit, y: CGFloat(strong.y) * unit, width: 0, height: CGFloat(strong.height) * unit)
    }

    private static func units(_ pixels: CGFloat) -> Int32 {
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
