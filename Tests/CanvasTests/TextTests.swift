import Foundation
import Geometry
import Testing
import ViewTesting

@testable import Canvas

@MainActor @Suite(.timeLimit(.minutes(20))) struct TextTests {
    let font = Font.system(size: 14)

    @Test("Text is drawn between its top and bottom edges only")
    func ink() {
        let text = TextLayout("Hxg", font: font)
        let surface = Surface(width: 100, height: 60)
        surface.withContext { $0.draw(text, at: CGPoint(x: 20, y: 20), color: .black) }
        let rows = (0..<60).filter { y in (0..<100).contains { surface.pixel(x: $0, y: y) != 0 } }
        #expect(!rows.isEmpty)
        #expect(rows.allSatisfy { $0 >= 20 && $0 < 20 + Int(text.size.height.rounded(.up)) })
        #expect(text.baseline > 0 && text.baseline < text.size.height)
    }

    @Test("Glyphs do not depend on fractions of the position: they are aligned to whole pixels")
    func wholePixels() {
        let text = TextLayout("Lightbox", font: font, scale: 2)
        func drawn(at point: CGPoint) -> Surface {
            let surface = Surface(width: 200, height: 60)
            surface.withContext(scale: 2) { $0.draw(text, at: point, color: .black) }
            return surface
        }
        let comparison = ImageComparison(tolerance: 0)
        #expect(comparison.compare(drawn(at: CGPoint(x: 5, y: 5)), with: drawn(at: CGPoint(x: 5.2, y: 4.8))).matches)
        #expect(!comparison.compare(drawn(at: CGPoint(x: 5, y: 5)), with: drawn(at: CGPoint(x: 6, y: 5))).matches)
    }

    @Test("Letters between digits, and signs, are drawn as they were typed, even if the font has alternates for them")
    func asTyped() {
        /// The lowest row with ink of the text between two distances from its left edge.
        func bottom(_ string: String, _ columns: ClosedRange<CGFloat>) -> Int? {
            let surface = Surface(width: 80, height: 60)
            let text = TextLayout(string, font: .system(size: 24))
            surface.withContext { $0.draw(text, at: CGPoint(x: 5, y: 5), color: .black) }
            let columns = Int(5 + columns.lowerBound.rounded())...Int(5 + columns.upperBound.rounded())
            return (0..<60).last { y in columns.contains { surface.pixel(x: $0, y: y) != 0 } }
        }
        func width(_ string: String) -> CGFloat { TextLayout(string, font: .system(size: 24)).size.width }
        // A multiplication sign does not stand on the baseline.
        let middle = (width("4") + 3)...(width("4x") - 3)
        #expect(bottom("4x5", middle) == bottom("x", 3...(width("x") - 3)))
        func ranges(_ text: String) -> [Range<Int>] { PreparedText(text, lines: 1).rangesAsTyped }
        #expect(ranges("4x5 → Huế") == [0..<13] && ranges("") == [] && ranges("नमस्ते") == [])
        #expect(ranges("4x5 日本 é") == [0..<4, 10..<13] && ranges("مصر 4x5") == [6..<10])
        #expect(bottom("4x5 日本", middle) == bottom("x", 3...(width("x") - 3)))
    }

    @Test("A long line is truncated with an ellipsis at its width")
    func ellipsis() {
        let long = "A long line that has to be cut off somewhere, as there is no room for all of it"
        let cut = TextLayout(long, font: font, maximumWidth: 120)
        let whole = TextLayout(long, font: font)
        #expect(cut.isTruncated && !whole.isTruncated)
        #expect(cut.size.width <= 120 && cut.size.width > 60)
        #expect(whole.size.width > 300)
        #expect(cut.size.height == whole.size.height)
    }

    @Test("The line limit holds even for text with line breaks")
    func lines() {
        let one = TextLayout("one", font: font).size.height
        let text = "one\ntwo\r\nthree\rfour\u{2029}five"
        func lines(_ limit: Int) -> Int {
            Int((TextLayout(text, font: font, maximumWidth: 200, lines: limit).size.height / one).rounded())
        }
        #expect(lines(1) == 1)
        #expect(lines(2) == 2)
        #expect(lines(3) == 3)
        #expect(lines(0) == 5)
    }

    @Test("Alignment moves a line within its width")
    func alignment() {
        func firstColumn(_ alignment: TextAlignment, _ string: String = "ill") -> Int {
            let text = TextLayout(string, font: font, maximumWidth: 100, alignment: alignment)
            let surface = Surface(width: 100, height: 30)
            surface.withContext { $0.draw(text, at: .zero, color: .black) }
            return (0..<100).first { x in (0..<30).contains { surface.pixel(x: x, y: $0) != 0 } } ?? -1
        }
        #expect(firstColumn(.leading) < 5)
        #expect((30...60).contains(firstColumn(.center)))
        #expect(firstColumn(.trailing) > 70)
        #expect(firstColumn(.left) < 5 && firstColumn(.right) > 70)
        // Hebrew is read from the right, so its leading side is the right, even if a text begins with digits.
        #expect(firstColumn(.leading, "(12) שלום") > 30 && firstColumn(.trailing, "(12) שלום") < 5)
        #expect(firstColumn(.left, "(12) שלום") < 5 && firstColumn(.right, "(12) שלום") > 30)
        let centered = TextLayout("ill", font: font, maximumWidth: 100, alignment: .center)
        #expect(centered.size.width == 100)
    }

    @Test("Sizes in points do not depend on the scale, except for rounding")
    func scales() {
        let once = TextLayout("Albums and photos", font: font, scale: 1).size
        for scale in [1.25, 1.5, 2, 3] {
            let size = TextLayout("Albums and photos", font: font, scale: scale).size
            #expect(abs(size.width - once.width) < once.width * 0.08)
            #expect(abs(size.height - once.height) <= 1.5)
        }
    }

    @Test(
        "Unusual text is laid out and measured without failing",
        arguments: [
            "", "\0", "a\0b", "\n", "\r\n\r\n", "\u{2028}\u{2029}\u{85}", "שלום עולם", "مرحبا mixed 123", "👩‍👩‍👧‍👦🏳️‍🌈",
            "e\u{301}\u{302}\u{303}", "\u{202e}backwards", "\u{feff}", "\u{10ffff}\u{fffe}", "\t\u{b}\u{c}",
            String(repeating: "long ", count: 20_000), String(repeating: "x", count: 100_000),
            String(repeating: "\u{301}", count: 50_000), String(repeating: "\n", count: 100_000),
        ])
    func oddText(string: String) {
        for lines in [0, 1, 3] {
            for width in [nil, 0, 80, -5, CGFloat.infinity, .nan] as [CGFloat?] {
                let text = TextLayout(string, font: font, maximumWidth: width, lines: lines)
                #expect(text.size.height > 0 && text.size.width >= 0)
                let surface = Surface(width: 50, height: 20)
                surface.withContext { $0.draw(text, at: .zero, color: .black) }
                let length = string.utf8.count
                for point in [CGPoint.zero, CGPoint(x: 1e9, y: -1e9), CGPoint(x: CGFloat.nan, y: 5)] {
                    #expect((0...length).contains(text.index(at: point)))
                }
                for offset in [-1, 0, 1, 2, length, length + 5, .max] { #expect(text.caretX(at: offset).isFinite) }
            }
        }
    }

    @Test("Missing fonts and invalid sizes are substituted")
    func oddFonts() {
        for font in [
            Font(family: "No such family", size: 14), Font(family: "", size: 14), Font(family: "a\0b,,,", size: 14),
            Font(size: 0), Font(size: -3), Font(size: .nan), Font(size: 1e9), Font(size: 9, weight: .bold),
        ] {
            #expect(TextLayout("x", font: font).size.height > 0)
        }
        #expect(TextRenderer(family: "No such family").layout("x", font: font).size.height > 0)
        #expect(TextRenderer(family: "").family == "sans")
    }

    @Test("Bold glyphs cover more pixels")
    func weights() {
        func ink(_ weight: Font.Weight) -> Int {
            let surface = Surface(width: 120, height: 30)
            let text = TextLayout("Lightbox", font: .system(size: 16, weight: weight))
            surface.withContext { $0.draw(text, at: .zero, color: .black) }
            return (0..<30).reduce(0) { sum, y in
                (0..<120).reduce(sum) { $0 + Int(surface.pixel(x: $1, y: y) >> 24) }
            }
        }
        #expect(ink(.bold) > ink(.regular) * 5 / 4)
        #expect(ink(.semibold) >= ink(.medium) && ink(.medium) >= ink(.regular))
    }

    @Test("A click finds the caret drawn at that position", arguments: ["Lightbox", "Grüße, 日本", "a\nb\0c", "ab"])
    func carets(string: String) {
        let text = TextLayout(string, font: font)
        var previous: CGFloat = -1
        for index in string.indices + [string.endIndex] {
            let offset = string.utf8.distance(from: string.startIndex, to: index)
            let x = text.caretX(at: offset)
            #expect(x > previous)
            #expect(text.index(at: CGPoint(x: x, y: text.size.height / 2)) == offset)
            previous = x
        }
    }

    @Test("Offsets remain correct when line breaks are replaced by longer characters")
    func widenedOffsets() {
        let prepared = PreparedText("a\nb\r\nc", lines: 3)
        #expect(prepared.originalLength == 6)
        for offset in 0...6 {
            #expect(prepared.originalOffset(of: prepared.offset(ofOriginal: offset)) == offset)
        }
        #expect(String(decoding: prepared.bytes, as: UTF8.self) == "a\u{2028}b\u{2028}\u{200b}c")
    }

    @Test("Equal texts are laid out once, and unused layouts are evicted")
    func cache() {
        let renderer = TextRenderer()
        let first = renderer.layout("Albums", font: font)
        #expect(renderer.layout("Albums", font: font) === first)
        #expect(renderer.layout("Albums", font: .system(size: 15)) !== first)
        #expect(renderer.layout("Albums", font: font, maximumWidth: 50) !== first)
        weak var forgotten: TextLayout?
        do { forgotten = renderer.layout("once", font: font) }
        for number in 0..<600 { _ = renderer.layout("\(number)", font: font) }
        #expect(forgotten == nil)
    }

    @Test("Text on any number of lines is laid out up to 64 kB; a word of more than 2 kB ends it")
    func longText() {
        let text = String(repeating: "Lorem ipsum dolor sit amet\n", count: 1000)
        let layout = TextLayout(text, font: .system(size: 13), maximumWidth: 300, lines: 0)
        #expect(!layout.isTruncated && layout.lineCount == 1001)
        #expect(layout.caretRect(TextLayout.Caret(text.utf8.count)).minY > layout.size.height * 0.99)
        #expect(TextLayout(text + text + text, font: .system(size: 13), maximumWidth: 300, lines: 0).isTruncated)
        let chinese = String(repeating: "漢字", count: 1000)
        #expect(!TextLayout(chinese, font: .system(size: 13), maximumWidth: 300, lines: 0).isTruncated)
        let word = "short words " + String(repeating: "x", count: 3000)
        #expect(TextLayout(word, font: .system(size: 13), maximumWidth: 300, lines: 0).isTruncated)
    }
}
