import TestSupport
import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct RichTextTests {
    private var sample: NSAttributedString {
        let text = NSMutableAttributedString(string: "Plain ")
        func add(_ string: String, _ attributes: [NSAttributedString.Key: Any]) {
            text.append(NSAttributedString(string: string, attributes: attributes))
        }
        add("bold", [.font: UIFont.boldSystemFont(ofSize: 18)])
        add(" <&> {\\} größer 😀\t", [.foregroundColor: UIColor(hex: 0xcc1020)])
        add("link", [.link: URL(string: "https://example.org/?a=1&b=2") as Any])
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        add("\n\n", [:])
        add(
            "Centered",
            [
                .paragraphStyle: style, .underlineStyle: NSUnderlineStyle.single.rawValue, .strikethroughStyle: 1,
                .backgroundColor: UIColor(hex: 0xffee00), .font: UIFont.italicSystemFont(ofSize: 12),
            ])
        return text
    }

    private func expectSample(_ text: NSAttributedString, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(text.string == sample.string, sourceLocation: sourceLocation)
        guard text.string == sample.string else { return }
        func value<Value>(_ key: NSAttributedString.Key, at part: String) -> Value? {
            text.attribute(key, at: (text.string as NSString).range(of: part).location, effectiveRange: nil) as? Value
        }
        let bold: UIFont? = value(.font, at: "bold")
        #expect(bold?.weight == .bold && bold?.size == 18 && bold?.family == nil, sourceLocation: sourceLocation)
        let plain: UIFont? = value(.font, at: "Plain")
        #expect(plain?.weight != .bold, sourceLocation: sourceLocation)
        #expect(value(.foregroundColor, at: "größer") == UIColor(hex: 0xcc1020), sourceLocation: sourceLocation)
        #expect(value(.link, at: "link") == URL(string: "https://example.org/?a=1&b=2"), sourceLocation: sourceLocation)
        #expect(value(.link, at: "größer") as URL? == nil, sourceLocation: sourceLocation)
        let style: NSParagraphStyle? = value(.paragraphStyle, at: "Centered")
        let underline: Int? = value(.underlineStyle, at: "Centered")
        let strike: Int? = value(.strikethroughStyle, at: "Centered")
        let italic: UIFont? = value(.font, at: "Centered")
        #expect(style?.alignment == .center && underline == 1 && strike == 1, sourceLocation: sourceLocation)
        #expect(italic?.isItalic == true, sourceLocation: sourceLocation)
        #expect(value(.backgroundColor, at: "Centered") == UIColor(hex: 0xffee00), sourceLocation: sourceLocation)
    }

    @Test("DATA-1: attributed text is transferred with its attributes", arguments: [UTType.rtf, .html])
    func transfer(type: UTType) async throws {
        let written = NSItemProvider(object: sample)
        #expect(written.registeredTypeIdentifiers.prefix(2) == ["public.rtf", "public.html"])
        let data: Data = try await withCheckedThrowingContinuation { continuation in
            _ = written.loadDataRepresentation(forTypeIdentifier: type.identifier) { data, error in
                continuation.resume(with: data.map { .success($0) } ?? .failure(error ?? CocoaError(.fileReadUnknown)))
            }
        }
        let foreign = NSItemProvider()
        foreign.registerDataRepresentation(forTypeIdentifier: type.identifier, visibility: .all) { handler in
            handler(data, nil)
            return nil
        }
        #expect(foreign.canLoadObject(ofClass: NSAttributedString.self))
        let read: NSAttributedString? = await withCheckedContinuation { continuation in
            _ = foreign.loadObject(ofClass: NSAttributedString.self) { object, _ in
                nonisolated(unsafe) let text = object as? NSAttributedString
                continuation.resume(returning: text)
            }
        }
        expectSample(try #require(read))
    }

    @Test("paragraph styles and shadows of adjacent parts are compared by their values")
    func attributeValues() {
        let text = NSMutableAttributedString(string: "")
        for spacing in [1, 1, 2] {
            let (style, shadow) = (NSMutableParagraphStyle(), NSShadow())
            (style.lineSpacing, style.headIndent, shadow.shadowBlurRadius) = (CGFloat(spacing), 4, CGFloat(spacing))
            text.append(NSAttributedString(string: "a", attributes: [.paragraphStyle: style, .shadow: shadow]))
        }
        var range = NSRange()
        let style = text.attribute(.paragraphStyle, at: 0, effectiveRange: &range) as? NSParagraphStyle
        #expect(style?.lineSpacing == 1 && range == NSRange(location: 0, length: 2))
        #expect((style?.mutableCopy() as? NSMutableParagraphStyle)?.headIndent == 4)
        #expect(style == style?.copy() as? NSParagraphStyle)
    }

    @Test("documents are read and written by format, which the data tells if the program does not")
    func documents() throws {
        for type in [NSAttributedString.DocumentType.rtf, .html] {
            let data = try sample.data(
                from: NSRange(location: 0, length: sample.length), documentAttributes: [.documentType: type])
            expectSample(try NSAttributedString(data: data, options: [.documentType: type], documentAttributes: nil))
            expectSample(try NSAttributedString(data: data))
        }
        #expect(try NSAttributedString(data: Data("Größe".utf8)).string == "Größe")
        #expect(throws: CocoaError.self) {
            try NSAttributedString(
                data: Data("none".utf8), options: [.documentType: NSAttributedString.DocumentType.rtf])
        }
    }

    @Test("RTF of other programs is read without its styles, pictures and fallback characters")
    func foreignRTF() throws {
        let data = Data(
            #"""
            {\rtf1\ansi\ansicpg1252\deff3{\fonttbl{\f0\froman\fprq2 Liberation Serif;}
            {\f3\fnil\fcharset0 Gelasio{\*\falt X};}}
            {\colortbl;\red0\green0\blue0;\red201\green33\blue30;}{\stylesheet{\s0\snext0 Default;}}
            {\*\generator Writer}{\info{\title No}}\pard\plain\s0\qr{\b0\cf2\f3\fs28 Caf\'e9 }{\b\u8364\'80 5\~x}\par
            {\pict\pngblip 89504e47}\pard{\field{\*\fldinst HYPERLINK "https://a.b/"}{\fldrslt {\ul Go}}} on\line end}
            """#.utf8)
        let text = try #require(RTFReader.text(data))
        #expect(text.string == "Café € 5\u{a0}x\nGo on\nend")
        #expect(text.runs[0].style.color == UIColor(hex: 0xc9211e) && text.runs[0].style.size == 14)
        #expect(text.runs[0].style.family == "Gelasio")
        #expect(text.runs[0].style.alignment == .right && !text.runs[0].style.isBold)
        let link = text.runs.first { $0.text == "Go" }
        #expect(link?.style.link == "https://a.b/" && link?.style.isUnderlined == true)
        #expect(text.runs.last?.style.link == nil)
    }

    @Test("HTML of browsers is read with elements and styles, collapsed white space and entities")
    func foreignHTML() {
        let text = HTMLReader.text(
            Data(
                """
                <meta charset='utf-8'><!-- StartFragment --><h1>Title</h1> <p>One <b>two</b>
                  <i style="color: rgb(255, 0, 0); font-size: 16px">three</i>&nbsp;&lt;&#8364;&#x41;&unknown;<br>next</p>
                <style>p { color: red }</style><script>if (a < b) {}</script><ul><li>a<li><a href="https://e.org">b</a></ul>
                <pre>x
                  y</pre><table><tr><td>1</td><td>2</td></tr></table><span style="background: transparent">end
                """.utf8))
        #expect(
            text.string
                == "Title\nOne two three\u{a0}<€A&unknown;\nnext\n• a\n• b\nx\n  y\n1\t2\nend")
        let red = text.runs.first { $0.text == "three" }?.style
        #expect(red?.isItalic == true && red?.color == UIColor(hex: 0xff0000) && red?.size == 12)
        #expect(text.runs.first?.style.size == 24 && text.runs.first?.style.isBold == true)
        #expect(text.runs.first { $0.text == "b" }?.style.link == "https://e.org")
        let utf16 = HTMLReader.text(Data("<b>ü</b>".utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }))
        #expect(utf16.string == "ü" && utf16.runs.first?.style.isBold == true)
    }

    @Test("damaged and deeply nested documents are read to the end")
    func damaged() throws {
        let (rtf, html) = (RTFWriter.data(RichText(sample)), HTMLWriter.data(RichText(sample)))
        var random = SplitMix(seed: 7)
        for step in 0..<400 {
            var (first, second) = (rtf, html)
            for _ in 0..<(step % 8) {
                first[Int.random(in: 6..<first.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                second[Int.random(in: 0..<second.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let length = Int.random(in: 6...first.count, using: &random)
            let read = [RTFReader.text(first.prefix(length)), HTMLReader.text(second.prefix(length))]
            for text in read.compactMap({ $0?.attributedString }) {
                // What is dropped may be dragged on.
                let written = RichText(text)
                #expect(RTFReader.text(RTFWriter.data(written))?.string.isEmpty == written.string.isEmpty)
                #expect(HTMLReader.text(HTMLWriter.data(written)).string.isEmpty == written.string.isEmpty)
            }
        }
        let deepHTML = HTMLReader.text(Data((String(repeating: "<div><b>", count: 50_000) + "x").utf8))
        #expect(deepHTML.string == "x")
        let deepRTF = Data(("{\\rtf1 y" + String(repeating: "{", count: 100_000) + "x").utf8)
        #expect(RTFReader.text(deepRTF)?.string == "y")
    }
}
