import CPango
import Foundation
import Geometry

extension TextLayout {
    /// A position between two characters (VIEW-18).
    ///
    /// An offset alone does not say where the caret is drawn: at a soft line break it is both the end of a line and the
    /// start of the next one, and between parts of different directions it is beside the character before it or
    /// beside the one behind it, which are apart.
    package struct Caret: Hashable, Sendable {
        /// The offset in the text, in UTF-8 bytes.
        package var offset: Int
        /// Whether the caret is drawn at the end of the character before it, rather than at the start of the one
        /// behind it.
        package var isUpstream: Bool

        /// Creates a position; by default at the start of the character behind it.
        package init(_ offset: Int, isUpstream: Bool = false) { (self.offset, self.isUpstream) = (offset, isUpstream) }
    }

    /// The number of bytes of the text that are laid out.
    package var shownLength: Int { prepared.originalLength }

    // MARK: Positions

    /// Returns the caret nearest to a point, which is in points from the layout's top left corner.
    package func caret(at point: CGPoint) -> Caret {
        caret(inLine: lineIndex(atY: point.y), x: point.x)
    }

    /// Returns the offset of the caret nearest to a point, which is in points from the layout's top left corner.
    package func index(at point: CGPoint) -> Int { caret(at: point).offset }

    /// Returns the x coordinate, in points, of the caret before the character at `offset`; at the end, after the last
    /// character.
    ///
    /// Offsets out of range or inside a character are moved to the nearest valid one.
    package func caretX(at offset: Int) -> CGFloat { caretRect(Caret(offset)).minX }

    /// Returns the rectangle of a caret, in points: as high as its line, and of zero width.
    ///
    /// Before the first and after the last character of a paragraph, a caret that belongs to no character is at the
    /// edge of the line where reading of the paragraph starts or ends.
    package func caretRect(_ caret: Caret) -> CGRect {
        guard let gap = gap(of: caret) else { return .zero }
        let line = lines[gap.line]
        let unit = 1 / (CGFloat(PANGO_SCALE) * scale)
        return CGRect(
            x: CGFloat(gap.x) * unit, y: CGFloat(line.extents.y) * unit, width: 0,
            height: CGFloat(line.extents.height) * unit)
    }

    /// The line of a caret, counted from the top.
    package func lineIndex(of caret: Caret) -> Int {
        let offset = min(max(caret.offset, 0), shownLength)
        let index = firstLine { $0.isWrapped ? $0.range.upperBound <= offset : $0.range.upperBound < offset }
        // The line before, if the offset is at a soft break and belongs to the character before it.
        guard caret.isUpstream, index > 0, lines[index].isContinuation, lines[index].range.lowerBound == offset else {
            return index
        }
        return index - 1
    }

    /// The line at a vertical position in points; the first or the last one outside the text.
    package func lineIndex(atY y: CGFloat) -> Int {
        let y = Self.units(y * scale)
        return firstLine { $0.rows.upperBound <= y }
    }

    /// Returns the caret of a line that is nearest to a horizontal position in points. Of several at the same place,
    /// the one that belongs to the character at the position.
    package func caret(inLine index: Int, x: CGFloat) -> Caret {
        guard lines.indices.contains(index) else { return Caret(0) }
        let (line, x) = (lines[index], Self.units(x * scale))
        let bounds = lineBounds(index)
        if x <= line.edge(right: false) { return line.isRightToLeft ? bounds.end : bounds.start }
        if x >= line.edge(right: true) { return line.isRightToLeft ? bounds.start : bounds.end }
        var (byte, trailing): (Int32, Int32) = (0, 0)
        pango_layout_line_x_to_index(line.pointer, x - line.extents.x, &byte, &trailing)
        let offset = prepared.originalOffset(of: Int(byte))
        guard let character = character(containing: offset, in: line) else { return bounds.end }
        let start = self.x(of: character, in: line, trailing: false)
        let end = self.x(of: character, in: line, trailing: true)
        let isAtEnd = abs(x - end) < abs(x - start)
        let caret = isAtEnd ? Caret(character.upperBound, isUpstream: true) : Caret(character.lowerBound)
        return simplified(caret, x: isAtEnd ? end : start, line: index)
    }

    /// The first and the last caret of a line.
    package func lineBounds(_ index: Int) -> (start: Caret, end: Caret) {
        guard lines.indices.contains(index) else { return (Caret(0), Caret(0)) }
        let line = lines[index]
        let start = Caret(line.range.lowerBound, isUpstream: !line.isContinuation)
        return (
            simplified(start, x: line.edge(right: line.isRightToLeft), line: index),
            Caret(line.range.upperBound, isUpstream: line.isWrapped)
        )
    }

    /// The first and the last caret of the line of a caret.
    package func lineBounds(of caret: Caret) -> (start: Caret, end: Caret) { lineBounds(lineIndex(of: caret)) }

    /// Whether the paragraph at an offset is read from right to left.
    package func isRightToLeft(at offset: Int) -> Bool {
        let index = lineIndex(of: Caret(offset))
        return lines.indices.contains(index) && lines[index].isRightToLeft
    }

    // MARK: Movement

    /// Returns the next caret on the right or left; nil at the end of the text.
    ///
    /// Each step moves the caret in its direction or changes the line. Between parts of different directions it takes
    /// the caret whose character has the direction of the paragraph, as Pango does. Beyond the edge of a line it is on
    /// the line before or after it in the order of reading. O(parts of the line).
    package func moved(_ caret: Caret, right: Bool) -> Caret? {
        guard caret.offset <= shownLength, let start = gap(of: caret) else { return nil }
        var gap = start
        // Characters without a width are passed together with the next one.
        while let next = step(from: gap, right: right) {
            if let caret = wrapped(next) { return caret }
            if next.x != start.x { return self.caret(of: next) }
            gap = next
        }
        let isForward = right != lines[gap.line].isRightToLeft
        let target = gap.line + (isForward ? 1 : -1)
        guard lines.indices.contains(target) else { return nil }
        let bounds = lineBounds(target)
        let entry = isForward ? bounds.start : bounds.end
        // The two carets of a soft break are one position, which is passed.
        guard lines[isForward ? target : gap.line].isContinuation,
            let next = self.gap(of: entry).flatMap({ step(from: $0, right: right) })
        else { return entry }
        return wrapped(next) ?? self.caret(of: next)
    }

    /// The place on the other side of the character on the right or left; nil at the edge of the line.
    private func step(from gap: Gap, right: Bool) -> Gap? {
        guard let character = right ? gap.right : gap.left else { return nil }
        let line = lines[gap.line]
        let next = neighbor(of: character, right: right, in: line)
        return Gap(
            line: gap.line, left: right ? character : next, right: right ? next : character,
            x: edge(of: character, right: right, in: line))
    }

    /// The start of the next line if the place is the end of a wrapped line, which is the same position.
    private func wrapped(_ gap: Gap) -> Caret? {
        let line = lines[gap.line]
        guard line.isWrapped, (line.isRightToLeft ? gap.left : gap.right) == nil else { return nil }
        let end = line.range.upperBound
        return caret(of: gap).offset == end ? Caret(end) : nil
    }

    /// A place between two characters that are side by side in a line.
    private struct Gap {
        /// The line, counted from the top.
        var line: Int
        /// The characters at its sides, in UTF-8 bytes; nil at the edge of the line.
        var left: Range<Int>?
        var right: Range<Int>?
        /// In Pango's units from the layout's left edge.
        var x: Int32
    }

    private func gap(of caret: Caret) -> Gap? {
        let offset = min(max(caret.offset, 0), shownLength)
        let index = lineIndex(of: caret)
        guard lines.indices.contains(index) else { return nil }
        let line = lines[index]
        func gap(at edge: Bool, of character: Range<Int>) -> Gap {
            let other = neighbor(of: character, right: edge, in: line)
            let x = self.edge(of: character, right: edge, in: line)
            return edge
                ? Gap(line: index, left: character, right: other, x: x)
                : Gap(line: index, left: other, right: character, x: x)
        }
        if caret.isUpstream, offset > line.range.lowerBound,
            let character = character(containing: offset - 1, in: line)
        {
            return gap(at: !isRightToLeft(character, in: line), of: character)
        }
        if !caret.isUpstream, let character = character(containing: offset, in: line) {
            return gap(at: isRightToLeft(character, in: line), of: character)
        }
        // Outside the characters of the paragraph.
        let isEnd = offset > line.range.lowerBound || !caret.isUpstream && line.range.isEmpty
        let isRight = isEnd != line.isRightToLeft
        let character = outermostCharacter(right: isRight, of: line)
        return Gap(
            line: index, left: isRight ? character : nil, right: isRight ? nil : character,
            x: line.edge(right: isRight))
    }

    /// The caret of a place that has the direction of the paragraph if there is one.
    private func caret(of gap: Gap) -> Caret {
        let line = lines[gap.line]
        let base = line.isRightToLeft ? 1 : 0
        func caret(beside character: Range<Int>, atRight edge: Bool) -> Caret {
            isRightToLeft(character, in: line) == edge
                ? Caret(character.lowerBound) : Caret(character.upperBound, isUpstream: true)
        }
        func level(of character: Range<Int>?) -> Int? { character.map { self.level(of: $0, in: line) } }
        let (before, after) = (level(of: gap.left) ?? .max, level(of: gap.right) ?? .max)
        // Outside the characters of the paragraph, at the edge of the line.
        let isReadingEnd = (gap.right == nil) != line.isRightToLeft
        if gap.left == nil || gap.right == nil, min(before, after) != base,
            !(isReadingEnd ? line.isWrapped : line.isContinuation)
        {
            let bounds = lineBounds(gap.line)
            return isReadingEnd ? bounds.end : bounds.start
        }
        if let left = gap.left, before < after {
            return simplified(caret(beside: left, atRight: true), x: gap.x, line: gap.line)
        }
        guard let right = gap.right else { return lineBounds(gap.line).start }
        return simplified(caret(beside: right, atRight: false), x: gap.x, line: gap.line)
    }

    /// The caret with the same offset that belongs to the character behind it, if it is at the same place.
    private func simplified(_ caret: Caret, x: Int32, line: Int) -> Caret {
        let other = Caret(caret.offset)
        guard caret.isUpstream, lineIndex(of: other) == line, let gap = gap(of: other), gap.x == x else { return caret }
        return other
    }

    // MARK: Characters

    private func level(of character: Range<Int>, in line: TextLine) -> Int {
        runs(of: line).first { $0.range.contains(character.lowerBound) }?.level ?? (line.isRightToLeft ? 1 : 0)
    }

    private func isRightToLeft(_ character: Range<Int>, in line: TextLine) -> Bool {
        level(of: character, in: line) & 1 != 0
    }

    /// The edge of a character where reading of it starts, or ends.
    private func x(of character: Range<Int>, in line: TextLine, trailing: Bool) -> Int32 {
        let offset = trailing ? character.upperBound - 1 : character.lowerBound
        return line.x(of: prepared.offset(ofOriginal: offset), trailing: trailing)
    }

    private func edge(of character: Range<Int>, right: Bool, in line: TextLine) -> Int32 {
        x(of: character, in: line, trailing: right != isRightToLeft(character, in: line))
    }

    private func outermostCharacter(right: Bool, of line: TextLine) -> Range<Int>? {
        let runs = runs(of: line)
        guard let run = right ? runs.last : runs.first else { return nil }
        let offset = right == run.isRightToLeft ? run.range.lowerBound : run.range.upperBound - 1
        return character(containing: offset, in: line)
    }

    /// The character on the right or left of one.
    private func neighbor(of character: Range<Int>, right: Bool, in line: TextLine) -> Range<Int>? {
        let runs = runs(of: line)
        guard let index = runs.firstIndex(where: { $0.range.contains(character.lowerBound) }) else { return nil }
        let run = runs[index]
        let offset = right == run.isRightToLeft ? character.lowerBound - 1 : character.upperBound
        if run.range.contains(offset) { return self.character(containing: offset, in: line) }
        var next = index + (right ? 1 : -1)
        while runs.indices.contains(next) {
            let run = runs[next]
            let offset = right == run.isRightToLeft ? run.range.upperBound - 1 : run.range.lowerBound
            if let found = self.character(containing: offset, in: line), found != character { return found }
            next += right ? 1 : -1
        }
        return nil
    }
}
