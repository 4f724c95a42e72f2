import Foundation
import Geometry
import TestSupport
import Testing

@testable import Canvas

@MainActor @Suite(.timeLimit(.minutes(20))) struct TextCaretTests {
    typealias Caret = TextLayout.Caret

    private func layout(_ string: String, width: CGFloat? = nil) -> TextLayout {
        let font = Font(family: "DejaVu Sans", size: 14)
        return TextLayout(string, font: font, maximumWidth: width, lines: width == nil ? 1 : 0)
    }

    /// The offsets of the carets on the way from one to the end of the text.
    private func offsets(_ layout: TextLayout, from caret: Caret, right: Bool) -> [Int] {
        var offsets: [Int] = []
        var caret = caret
        while let next = layout.moved(caret, right: right), offsets.count < 100 {
            offsets.append(next.offset)
            caret = next
        }
        return offsets
    }

    @Test("VIEW-18: in text of both directions a caret moves in visual order")
    func visualOrder() {
        let mixed = layout("abc שלום def")
        #expect(offsets(mixed, from: Caret(0), right: true) == [1, 2, 3, 4, 10, 8, 6, 12, 13, 14, 15, 16])
        #expect(offsets(mixed, from: Caret(16), right: false) == [15, 14, 13, 12, 6, 8, 10, 4, 3, 2, 1, 0])
        let hebrew = layout("שלום")
        #expect(hebrew.isRightToLeft(at: 0) && !mixed.isRightToLeft(at: 0))
        #expect(offsets(hebrew, from: Caret(0), right: false) == [2, 4, 6, 8])
        #expect(hebrew.moved(Caret(0), right: true) == nil)
    }

    @Test("VIEW-18: between parts of different directions each of the two places of an offset is the caret's")
    func sides() {
        let mixed = layout("abc שלום def")
        let (before, behind) = (mixed.caretRect(Caret(4, isUpstream: true)), mixed.caretRect(Caret(4)))
        // The Hebrew word begins at its right edge.
        #expect(behind.minX > before.minX + 20)
        #expect(mixed.caretRect(Caret(12, isUpstream: true)).minX == before.minX)
        #expect(mixed.caretRect(Caret(12)).minX == behind.minX)
        for x in stride(from: before.minX + 1, to: behind.minX, by: 3) {
            let caret = mixed.caret(at: CGPoint(x: x, y: 5))
            #expect((4...12).contains(caret.offset) && abs(mixed.caretRect(caret).minX - x) < 10, "\(x)")
        }
        // The end of the paragraph is at its right edge, although its last character ends at the left of the word.
        let last = layout("abc שלום")
        #expect(last.caretRect(Caret(12)).minX > last.caretRect(Caret(12, isUpstream: true)).minX + 20)
        #expect(last.caretRect(last.lineBounds(0).end).minX == last.caretRect(Caret(12)).minX)
        let digits = layout("123 שלום")
        #expect(digits.isRightToLeft(at: 0))
        #expect(digits.caretRect(digits.lineBounds(0).start).minX > digits.caretRect(Caret(0)).minX)
    }

    @Test("VIEW-18: selected text of both directions has a rectangle for each part, in the width of its glyphs")
    func selection() {
        let mixed = layout("abc שלום def")
        let rects = mixed.selectionRects(2..<8)
        let edge = mixed.caretX(at: 12)
        #expect(rects.count == 2)
        #expect(abs(rects[0].minX - mixed.caretX(at: 2)) < 0.5)
        #expect(abs(rects[0].maxX - mixed.caretRect(Caret(4, isUpstream: true)).minX) < 0.5)
        #expect(abs(rects[1].minX - mixed.caretX(at: 8)) < 0.5 && abs(rects[1].maxX - edge) < 0.5)
        #expect(mixed.selectionRects(0..<16).count == 1)
        #expect(mixed.selectionRects(3..<3).isEmpty)
    }

    @Test("VIEW-18: at a soft line break all of the last glyph is selected, and the caret is on either line")
    func softBreaks() throws {
        let text = "wrapping everywhere again"
        let wrapped = layout(text, width: 110)
        #expect(wrapped.lineCount == 3)
        let end = try #require(text.utf8.firstIndex(of: UInt8(ascii: " "))).utf16Offset(in: text) + 1
        let (upper, lower) = (Caret(end, isUpstream: true), Caret(end))
        #expect(wrapped.lineIndex(of: upper) == 0 && wrapped.lineIndex(of: lower) == 1)
        #expect(wrapped.lineBounds(0).end == upper && wrapped.lineBounds(1).start == lower)
        #expect(wrapped.caretRect(upper).minX > 50 && wrapped.caretRect(lower).minX == 0)
        // The space at the break has no width of its own.
        #expect(wrapped.moved(Caret(end - 1), right: true) == lower)
        #expect(wrapped.moved(lower, right: false)?.offset == end - 1)
        #expect(wrapped.moved(upper, right: true)?.offset == end + 1)
        let rects = wrapped.selectionRects(0..<text.utf8.count)
        #expect(rects.count == 3)
        #expect(abs(rects[0].width - wrapped.caretRect(Caret(end - 1)).minX) < 1)
        // A click behind the end of a line is at its end, not at the start of the next one.
        #expect(wrapped.caret(at: CGPoint(x: 300, y: 5)) == upper)
        let broken = layout("ab\n\nשל\nc", width: 90)
        #expect(broken.selectionRects(0..<9).count == 5, "text and line break, a line break, text and line break")
    }

    @Test("VIEW-18: of a long text only the visible lines are measured for its selection")
    func longSelection() {
        let text = String(repeating: "Lorem ipsum dolor sit amet ", count: 2500)
        let long = layout(text, width: 300)
        let lineHeight = long.caretRect(Caret(0)).height
        let visible = CGRect(x: 0, y: 5_000, width: 300, height: 300)
        let rects = long.selectionRects(0..<text.utf8.count, visible: visible)
        let most = Int(300 / lineHeight) + 2
        #expect((most - 3...most).contains(rects.count))
        #expect(long.lineIndices(from: 5_000, to: 5_300).count <= most && long.lineCount > 1_000)
        #expect(rects.allSatisfy { $0.maxY > 5_000 && $0.minY < 5_300 })
        #expect(long.selectionRects(0..<10, visible: visible).isEmpty)
    }

    @Test(
        "VIEW-18: each step to the right or left moves the caret there, or to another line",
        arguments: [
            "abc שלום def", "عدد ١٢٣ من 45 abc", "ab عدد 123 cd", "one\nשלום עולם\n\nthree 12 ארבע", "",
            "e\u{301}👨‍👩‍👧\u{200e}ש\u{200b}x\u{200f}", "שלום (abc) 12:30, עולם! לא תהיה שורה אחת כאן",
            "a long line of Latin text and then עברית בסוף של השורה הזאת with 12 numbers",
        ], 0..<8)
    func randomWalk(_ string: String, _ seed: Int) throws {
        let layout = layout(string, width: 110)
        var random = SplitMix(seed: UInt64(seed))
        var caret = Caret(0)
        let boundaries = Set(
            (string.indices + [string.endIndex]).map { string.utf8.distance(from: string.startIndex, to: $0) })
        var right = true
        for step in 0..<400 {
            if random.next() % 3 == 0 { right.toggle() }
            guard let next = layout.moved(caret, right: right) else {
                right.toggle()
                continue
            }
            #expect(boundaries.contains(next.offset))
            let (from, to) = (layout.caretRect(caret), layout.caretRect(next))
            let isMoved = right ? to.minX > from.minX : to.minX < from.minX
            if layout.lineIndex(of: caret) == layout.lineIndex(of: next) {
                try #require(isMoved, "step \(step): \(caret) \(next)")
                // The way back is the same.
                let back = try #require(layout.moved(next, right: !right))
                #expect(
                    layout.caretRect(back) == from || layout.lineIndex(of: back) != layout.lineIndex(of: next)
                        || abs(layout.caretRect(back).minX - from.minX) < 0.5)
            }
            caret = next
        }
    }

    @Test("Words are found in scripts with and without spaces")
    func words() {
        func words(_ text: String) -> [String] {
            TextWords(text).ranges.map { range in
                let bytes = Array(text.utf8)[range]
                return String(decoding: bytes, as: UTF8.self)
            }
        }
        #expect(words("Ann's trip, 2019 – snake_case 3.14") == ["Ann's", "trip", "2019", "snake_case", "3.14"])
        #expect(words("שלום עולם") == ["שלום", "עולם"])
        #expect(words("これは日本語のテストです。") == ["これは", "日本語", "の", "テストです"])
        #expect(words("今天 abc天气2") == ["今", "天", "abc", "天", "气", "2"])
        #expect(words("สวัสดีชาวโลก").count > 1)
        #expect(words("") == [] && words(" , ") == [])
        #expect(TextWords("a, b").range(at: 1) == 1..<3)
        #expect(TextWords("a, b").end(after: 0) == 1 && TextWords("a, b").end(after: 1) == 4)
        #expect(TextWords("a, b").start(before: 3) == 0 && TextWords(", b").start(before: 1) == nil)
    }
}
