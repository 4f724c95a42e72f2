import CPango
import Foundation
import Geometry

extension TextLayout {
    /// The lines that a vertical range of the layout shows, in points. O(log lines).
    package func lineIndices(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard top < bottom, !lines.isEmpty else { return 0..<0 }
        return lineIndex(atY: top)..<lineIndex(atY: bottom) + 1
    }

    /// The rectangles of selected text, in points from the layout's top left corner: one for each part of a line that
    /// lies together. A selected line break is a narrow part at the end of its line.
    ///
    /// - Parameters:
    ///   - range: In UTF-8 bytes.
    ///   - visible: Lines outside its vertical extent are left out; nil for none. O(visible lines).
    package func selectionRects(_ range: Range<Int>, visible: CGRect? = nil) -> [CGRect] {
        guard !range.isEmpty, !lines.isEmpty else { return [] }
        var indices = 0..<lines.count
        if let visible { indices = lineIndices(from: visible.minY, to: visible.maxY) }
        let first = firstLine { $0.range.upperBound < range.lowerBound }
        let last = firstLine { $0.range.upperBound < range.upperBound }
        indices = indices.clamped(to: first..<last + 1)
        return indices.flatMap { selectionRects(range, inLine: lines[$0]) }
    }

    private func selectionRects(_ range: Range<Int>, inLine line: TextLine) -> [CGRect] {
        let unit = 1 / (CGFloat(PANGO_SCALE) * scale)
        func rect(_ from: Int32, _ to: Int32) -> CGRect {
            CGRect(
                x: CGFloat(from) * unit, y: CGFloat(line.rows.lowerBound) * unit, width: CGFloat(to - from) * unit,
                height: CGFloat(line.rows.count) * unit)
        }
        var rects: [CGRect] = []
        let part = range.clamped(to: line.range)
        if !part.isEmpty {
            var ranges: UnsafeMutablePointer<Int32>?
            var count: Int32 = 0
            pango_layout_line_get_x_ranges(
                line.pointer, Int32(clamping: prepared.offset(ofOriginal: part.lowerBound)),
                Int32(clamping: prepared.offset(ofOriginal: part.upperBound)), &ranges, &count)
            defer { g_free(ranges) }
            for index in 0..<Int(count) {
                guard let from = ranges?[2 * index], let to = ranges?[2 * index + 1], from < to else { continue }
                // Parts beside each other are one.
                if let last = rects.last, abs(last.maxX - CGFloat(from) * unit) < unit {
                    rects[rects.count - 1] = last.union(rect(from, to))
                } else {
                    rects.append(rect(from, to))
                }
            }
        }
        let end = line.range.upperBound
        if !line.isWrapped, range.contains(end), end < shownLength {
            let width = Self.units(4 * scale)
            let edge = line.edge(right: !line.isRightToLeft)
            rects.append(line.isRightToLeft ? rect(edge - width, edge) : rect(edge, edge + width))
        }
        return rects
    }
}
