import CPango
import Foundation

/// A line of a laid out text.
struct TextLine {
    /// The characters without the line break, in UTF-8 bytes of the original text.
    let range: Range<Int>
    /// The bytes of the prepared text.
    let prepared: Range<Int>
    /// The vertical extent with the space between lines, in Pango's units.
    let rows: Range<Int32>
    /// The rectangle of the glyphs' advances and the font's height, in Pango's units.
    let extents: PangoRectangle
    /// Whether the paragraph is read from right to left.
    let isRightToLeft: Bool
    /// Whether the line continues the paragraph of the line before.
    let isContinuation: Bool
    /// Whether the next line continues the paragraph.
    var isWrapped = false
    /// Pango's line. Valid as long as the layout, which does not change.
    let pointer: UnsafeMutablePointer<PangoLayoutLine>

    /// A part of a line whose characters have one direction.
    struct Run {
        /// In UTF-8 bytes of the original text.
        var range: Range<Int>
        /// The level of the bidirectional algorithm: odd if the part is read from right to left.
        var level: Int

        var isRightToLeft: Bool { level & 1 != 0 }
    }

    /// Returns the x coordinate of an edge of the character that contains a byte of the prepared text, in Pango's
    /// units from the layout's left edge: where reading of the character starts, or with `trailing`, where it ends.
    func x(of byte: Int, trailing: Bool) -> Int32 {
        var x: Int32 = 0
        pango_layout_line_index_to_x(pointer, Int32(clamping: byte), trailing ? 1 : 0, &x)
        return extents.x + x
    }

    /// The left or right edge of the line, in Pango's units.
    func edge(right: Bool) -> Int32 { right ? extents.x + extents.width : extents.x }
}

extension TextLayout {
    /// Reads the lines from Pango. O(lines).
    func makeLines() -> [TextLine] {
        var lines: [TextLine] = []
        guard let iterator = pango_layout_get_iter(pointer) else { return lines }
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
            var extents = PangoRectangle()
            var (top, bottom): (Int32, Int32) = (0, 0)
            pango_layout_iter_get_line_extents(iterator, nil, &extents)
            pango_layout_iter_get_line_yrange(iterator, &top, &bottom)
            let start = Int(pango_layout_line_get_start_index(line))
            let end = start + max(Int(pango_layout_line_get_length(line)), 0)
            let isContinuation = lines.last.map { $0.prepared.upperBound == start } ?? false
            if isContinuation { lines[lines.count - 1].isWrapped = true }
            lines.append(
                TextLine(
                    range: prepared.originalOffset(of: start)..<prepared.originalOffset(of: end),
                    prepared: start..<end, rows: top..<max(bottom, top), extents: extents,
                    isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
                    isContinuation: isContinuation, pointer: line))
        } while pango_layout_iter_next_line(iterator) != 0
        return lines
    }

    /// The parts of a line from left to right.
    func runs(of line: TextLine) -> [TextLine.Run] {
        var runs: [TextLine.Run] = []
        var node = line.pointer.pointee.runs
        while let current = node {
            node = current.pointee.next
            guard let data = current.pointee.data,
                let item = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item
            else { continue }
            let (start, length) = (Int(item.pointee.offset), Int(item.pointee.length))
            let range = prepared.originalOffset(of: start)..<prepared.originalOffset(of: start + length)
            if !range.isEmpty { runs.append(TextLine.Run(range: range, level: Int(item.pointee.analysis.level))) }
        }
        return runs
    }

    /// The first line for which `isPast` is false; the last one if there is none. `isPast` is true for a prefix of the
    /// lines. O(log lines).
    func firstLine(where isPast: (TextLine) -> Bool) -> Int {
        var (low, high) = (0, max(lines.count - 1, 0))
        while low < high {
            let middle = (low + high) / 2
            if isPast(lines[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The characters of the original text at or around an offset, within a line.
    func character(containing offset: Int, in line: TextLine) -> Range<Int>? {
        guard line.range.contains(offset) else { return nil }
        let start = string.utf8.index(string.startIndex, offsetBy: offset)
        // The index of a character's interior is rounded down to its start.
        let end = string.index(after: start)
        let first = string.utf8.distance(from: string.startIndex, to: string.index(before: end))
        let last = string.utf8.distance(from: string.startIndex, to: end)
        return max(first, line.range.lowerBound)..<min(last, line.range.upperBound)
    }
}
