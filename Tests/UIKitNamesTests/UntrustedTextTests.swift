import TestSupport
import Testing

@testable import UIKitNames

/// RTF and HTML that no well-behaved program writes, and what real programs write differently from this one.
@MainActor @Suite(.timeLimit(.minutes(20))) struct UntrustedTextTests {
    private func rtf(_ text: String) throws -> RichText { try #require(RTFReader.text(Data(text.utf8))) }

    private func html(_ text: String) -> RichText { HTMLReader.text(Data(text.utf8)) }

    // MARK: Numbers

    @Test(
        "a color of HTML with components that are no numbers or out of range can be written again",
        arguments: ["nan,0,0", "0,inf,0", "0,0,-infinity", "1e999,0,0", "0,0,0,nan", "300,-5,0,7"])
    func colorComponents(components: String) throws {
        let text = html("<i style='color: rgb(\(components)); background: rgba(\(components))'>x</i>").attributedString
        let color = text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        if let rgba = color?.rgba {
            #expect([rgba.red, rgba.green, rgba.blue, rgba.alpha].allSatisfy { (0...1).contains($0) })
        }
        #expect((color == nil) == (components != "300,-5,0,7" && components != "0,0,0,nan"))
        for type in [NSAttributedString.DocumentType.rtf, .html] {
            let range = NSRange(location: 0, length: text.length)
            let data = try text.data(from: range, documentAttributes: [.documentType: type])
            #expect(try NSAttributedString(data: data).string == "x")
        }
    }

    @Test("text with a color or a font size that is not finite is written", arguments: [Double.nan, .infinity])
    func numbersOfPrograms(number: Double) throws {
        let text = NSAttributedString(
            string: "x",
            attributes: [
                .foregroundColor: UIColor(red: number, green: 1, blue: 0), .font: UIFont.systemFont(ofSize: number),
            ])
        for type in [NSAttributedString.DocumentType.rtf, .html] {
            let data = try text.data(
                from: NSRange(location: 0, length: 1), documentAttributes: [.documentType: type])
            let read = try NSAttributedString(data: data)
            #expect(read.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == UIColor(hex: 0x00ff00))
            #expect((read.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.size.isFinite != false)
        }
    }

    @Test("font sizes of nested elements stay between 1 and 1000 points")
    func nestedSizes() {
        let grown = html(String(repeating: "<b style='font-size: 9000em'>", count: 200) + "x")
        #expect(grown.runs.first?.style.size == 1000)
        let shrunk = html(String(repeating: "<b style='font-size: 0.001em'>", count: 200) + "x")
        #expect(shrunk.runs.first?.style.size == 1)
    }

    // MARK: Destinations of RTF

    @Test("nested destinations of a font table are not part of the family")
    func nestedFontDestinations() throws {
        let text = try rtf(
            #"""
            {\rtf1{\fonttbl{\f0\froman Liberation Serif{\*\falt Times New Roman};}
            {\f1{\*\panose 02020603050405020304}Times New {\*\fname X;}Roman;}}\f0 a\f1 b}
            """#)
        #expect(text.runs.map(\.style.family) == ["Liberation Serif", "Times New Roman"])
    }

    @Test("text after groups that are nested too deeply is read, but not theirs")
    func deepGroups() throws {
        let (open, close) = (String(repeating: "{", count: 501), String(repeating: "}", count: 501))
        #expect(try rtf("{\\rtf1 before " + open + #"in\'7d\}{\b x}"# + close + "after}").string == "before after")
        #expect(try rtf("{\\rtf1 before " + open + #"{\bin3 }}}"# + "}" + close + "after}").string == "before after")
    }

    @Test("binary data is skipped by its length, also braces in it")
    func binaryData() throws {
        #expect(try rtf(#"{\rtf1 a{\pict\bin5 }}}}\}b\bin2 {{c}"#).string == "abc")
        #expect(try rtf(#"{\rtf1 a\bin0 b\bin-7 c\bin d\bin99999999999 e}"#).string == "abcd")
    }

    @Test(
        "the target of a link is the first argument of its instructions, also if they are divided into groups",
        arguments: [
            (#"HYPERLINK "https://a.b/""#, "https://a.b/"), (#"{HYPERLINK }{"https://a.b/"}"#, "https://a.b/"),
            (#"{\b HYPER}{LINK {\ul "https://}a.b/"}"#, "https://a.b/"), ("HYPERLINK https://a.b/", "https://a.b/"),
            (#"HYPERLINK \\l "bookmark""#, nil), (#"HYPERLINK "https://a.b/" \\l "bookmark""#, "https://a.b/"),
            (#"HYPERLINK \\o "a tip" \\n "https://a.b/""#, "https://a.b/"), (#"PAGEREF "https://a.b/""#, nil),
            (#"HYPERLINK "https://a.b/"{\*\datafield 00}"#, "https://a.b/"), ("HYPERLINK", nil),
            (#"HYPERLINK """#, nil),
        ] as [(String, String?)])
    func linkInstructions(instructions: String, target: String?) throws {
        let text = try rtf(#"{\rtf1 x {\field{\*\fldinst "# + instructions + #"}{\fldrslt {\ul Go}}} y}"#)
        #expect(text.string == "x Go y")
        #expect(text.runs.first { $0.text == "Go" }?.style.link == target)
        #expect(text.runs.last?.style.link == nil)
    }

    // MARK: Rules of HTML

    @Test("a family in quotes may contain the characters that separate rules and families")
    func quotedFamilies() {
        let family = "A;color:red, B"
        var text = RichText()
        text.append("x", RichText.Style(family: family))
        let read = HTMLReader.text(HTMLWriter.data(text))
        #expect(read.runs.first?.style == RichText.Style(family: family))
        let double = html(#"<i style='font-family: "C;D", serif; font-weight: bold'>x</i>"#).runs.first?.style
        #expect(double?.family == "C;D" && double?.isBold == true)
        let plain = html("<i style='font-family: Georgia , serif; font-weight: bold'>x</i>").runs.first?.style
        #expect(plain?.family == "Georgia" && plain?.isBold == true)
    }

    // MARK: Amounts

    @Test("names of families are limited to 128 characters")
    func longFamilies() throws {
        let name = String(repeating: "n", count: 1000)
        let expected = String(repeating: "n", count: 128)
        #expect(try rtf("{\\rtf1{\\fonttbl{\\f0 \(name);}}\\f0 x}").runs.first?.style.family == expected)
        let parts = String(repeating: "\\b nnnnn", count: 200)
        #expect(try rtf("{\\rtf1{\\fonttbl{\\f0 \(parts);}}\\f0 x}").runs.first?.style.family == expected)
        #expect(html("<i style='font-family: \(name)'>x</i>").runs.first?.style.family == expected)
        #expect(html("<font face='\(name), a'>x</font>").runs.first?.style.family == expected)
    }

    @Test("links of more than 4096 bytes are left out")
    func longLinks() throws {
        for (length, isRead) in [(4096, true), (4097, false)] {
            let link = "https://a.b/" + String(repeating: "n", count: length - 12)
            let field = "{\\rtf1{\\field{\\*\\fldinst HYPERLINK \"\(link)\"}{\\fldrslt x}}}"
            #expect(try rtf(field).runs.first?.style.link == (isRead ? link : nil))
            #expect(html("<a href='\(link)'>x</a>").runs.first?.style.link == (isRead ? link : nil))
        }
    }

    @Test("documents of more than 16 MB are refused", arguments: [NSAttributedString.DocumentType.rtf, .html])
    func largeDocuments(type: NSAttributedString.DocumentType) throws {
        let data = Data("{\\rtf1 ".utf8) + Data(count: 16 << 20)
        let error = #expect(throws: CocoaError.self) {
            try NSAttributedString(data: data, options: [.documentType: type])
        }
        #expect(error?.code == .fileReadTooLarge)
    }

    /// The processor time of this thread, in seconds.
    private func seconds(_ work: () throws -> Void) rethrows -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        try work()
        return now() - start
    }

    @Test("a link of many parts is parsed once")
    func linkOfManyParts() {
        func measure(_ length: Int) -> Double {
            let link = "https://a.b/" + String(repeating: "n", count: length)
            let text = html("<a href='\(link)'>" + String(repeating: "<b>x</b>y", count: 500))
            return seconds { #expect(text.attributedString.length == 1000) }
        }
        _ = measure(1)
        let (short, long) = (measure(1), measure(4000))
        #expect(long < 20 * short, "\(short) s, \(long) s")
    }

    enum Step: CaseIterable { case attributes, sharedAttributes, colors }

    @Test("the time to read and write text is linear in its length", arguments: Step.allCases)
    func linearTime(step: Step) throws {
        func measure(_ count: Int) throws -> Double {
            switch step {
            case .attributes, .sharedAttributes:
                let text = try rtf("{\\rtf1 " + String(repeating: "\\b \\u8364?\\b0 x", count: count) + "}")
                if step == .attributes { return seconds { #expect(text.attributedString.length == 2 * count) } }
                let attributed = text.attributedString
                return seconds { #expect(RichText(attributed).runs.count == 2 * count) }
            case .colors:
                var text = RichText()
                for number in 0..<count {
                    text.append("x", RichText.Style(color: UIColor(hex: UInt32(number))))
                }
                return seconds { _ = RTFWriter.data(text) }
            }
        }
        _ = try measure(100)
        let (short, long) = (try measure(1000), try measure(8000))
        // 64 times as long if it were quadratic.
        #expect(long < 24 * short, "\(short) s, \(long) s")
    }
}
