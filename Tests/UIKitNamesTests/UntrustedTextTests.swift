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
}
