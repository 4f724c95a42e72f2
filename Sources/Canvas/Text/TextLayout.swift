import CPango
import Foundation
import Geometry

/// How lines stand in the width they are given.
public enum TextAlignment: Sendable, Hashable {
    /// From where reading begins: the left for Latin, the right for Arabic.
    case leading
    /// In the middle.
    case center
    /// Towards where reading ends.
    case trailing
    /// At the left, whichever way is read.
    case left
    /// At the right, whichever way is read.
    case right
}

/// A piece of text, laid out and ready to be drawn and measured. It never changes.
///
/// Sizes are points; `scale` says how many pixels that is, so that letters are hinted for the pixels they fall on.
/// Offsets into the text count UTF-8 bytes (`string.utf8`).
@MainActor public final class TextLayout {
    /// What was laid out.
    public let string: String
    /// Pixels per point.
    public let scale: CGFloat
    /// The room it takes, in points: as high as its lines, and as wide as its text or, when it is not aligned to the
    /// leading side, as the maximum width.
    public let size: CGSize
    /// From the top to the first line's baseline, in points; a whole number of pixels.
    public let baseline: CGFloat
    /// Whether some of the text was replaced by an ellipsis.
    public let isTruncated: Bool
    private let layout: PangoObject
    private let prepared: PreparedText

    var pointer: OpaquePointer { layout.pointer }

    /// Lays text out. A ``TextRenderer/layout(_:font:maximumWidth:alignment:lines:scale:)`` that was asked for before
    /// costs next to nothing, and is what views should use.
    ///
    /// Any text is legal. NUL characters become spaces, as do line breaks when there is one line. Of more than 16 kB in
    /// one line, or 2 kB in several, the beginning is laid out.
    /// - Parameters:
    ///   - maximumWidth: In points, or nil for as wide as need be.
    ///   - lines: How many lines at most, the last ending in an ellipsis when text is left over; 0 for no limit.
    public init(
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
                // Pango reads no byte of an empty text, but asks for an address.
                pango_layout_set_text(pointer, $0.baseAddress ?? UnsafePointer(bitPattern: 1), Int32($0.count))
            }
        }
        renderer.apply(font, scale: scale, to: pointer)
        if let width {
            // A column narrower than a few letters is one line for each, which takes long and says nothing.
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

    /// The offset of the caret position nearest to a point (points from the layout's top left), for a click into text.
    public func index(at point: CGPoint) -> Int {
        var (index, trailing) = (Int32(0), Int32(0))
        pango_layout_xy_to_index(pointer, Self.units(point.x * scale), Self.units(point.y * scale), &index, &trailing)
        var place = Int(index)
        for _ in 0..<max(0, trailing) {
            repeat { place += 1 } while place < prepared.bytes.count && prepared.bytes[place] & 0xc0 == 0x80
        }
        return prepared.originalOffset(of: min(place, prepared.bytes.count))
    }

    /// How far from the left a caret stands before the character at an offset, in points; at the end behind the last.
    ///
    /// Offsets outside of the text, or within a character, become the nearest legal one.
    public func caretX(at offset: Int) -> CGFloat { caretRect(at: offset).minX }

    /// Where a caret stands before the character at an offset: its line's height, no width, in points.
    public func caretRect(at offset: Int) -> CGRect {
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
    /// Pango's left is where reading begins: the first line tells where that is.
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
