import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct TextTests {
    /// Shows a label on white, 200×60 points, and returns the columns with pixels that fulfill a condition.
    private func columns(_ label: UILabel, _ condition: (UInt32) -> Bool) -> ClosedRange<Int>? {
        let window = SimulatedWindow(label, size: CGSize(width: 200, height: 60))
        window.root.backgroundColor = .white
        window.frame()
        let found = (0..<200).filter { x in (0..<60).contains { condition(window.pixel(x, $0)) } }
        return found.first.flatMap { first in found.last.map { first...$0 } }
    }

    @Test("BUILD-4: a label shows the attributes of each run, also after a line break and beyond ASCII")
    func runs() {
        let text = NSMutableAttributedString(string: "äö€\n")
        text.append(NSAttributedString(string: "red ", attributes: [.foregroundColor: UIColor.red]))
        text.append(
            NSAttributedString(
                string: "marked", attributes: [.backgroundColor: UIColor.blue, .foregroundColor: UIColor.blue]))
        let label = UILabel()
        label.numberOfLines = 0
        label.textColor = .green
        label.attributedText = text
        #expect(label.text == "äö€\nred marked")
        let red = columns(label) { $0 & 0xff_ffff == 0xff_0000 || $0 >> 16 > 0xe0 && $0 & 0xff < 0x80 }
        let blue = columns(label) { $0 == 0x0000ff }
        let green = columns(label) { $0 >> 8 & 0xff > 0xe0 && $0 & 0xff < 0x80 && $0 >> 16 < 0x80 }
        #expect(green != nil && red != nil && blue != nil)
        #expect((red?.upperBound ?? 0) < (blue?.lowerBound ?? 0), "the runs are beside each other")
        label.textColor = .black
        #expect(columns(label) { $0 >> 16 > 0xe0 && $0 & 0xff < 0x80 } == nil, "a later color replaces the attributes")
    }

    @Test("BUILD-4: fonts, kerning, underlines and the line through text take effect")
    func styles() {
        func width(_ attributes: [NSAttributedString.Key: Any]) -> CGFloat {
            "Sample text".size(withAttributes: attributes).width
        }
        let plain = width([.font: UIFont.systemFont(ofSize: 20)])
        #expect(width([.font: UIFont.systemFont(ofSize: 40)]) > plain * 1.8)
        #expect(width([.font: UIFont.boldSystemFont(ofSize: 20)]) > plain)
        #expect(abs(width([.font: UIFont.systemFont(ofSize: 20), .kern: 3]) - plain - 11 * 3) <= 3)
        func ink(_ attributes: [NSAttributedString.Key: Any]) -> Int {
            let drawn = Pixels(
                UIGraphicsImageRenderer(size: CGSize(width: 100, height: 30)).image { _ in
                    "mmm".draw(
                        at: .zero,
                        withAttributes: attributes.merging([.font: UIFont.systemFont(ofSize: 20)]) { a, _ in a })
                })
            return (0..<30).reduce(0) { sum, y in sum + (0..<100).count { drawn[$0, y] >> 24 > 0x80 } }
        }
        let base = ink([:])
        #expect(ink([.underlineStyle: NSUnderlineStyle.single.rawValue]) > base + 20)
        #expect(
            ink([.underlineStyle: NSUnderlineStyle.double.rawValue])
                > ink([.underlineStyle: NSUnderlineStyle.single.rawValue]))
        #expect(ink([.strikethroughStyle: 1]) > base)
        let shadow = NSShadow()
        (shadow.shadowOffset, shadow.shadowColor) = (CGSize(width: 0, height: 4), UIColor.black)
        #expect(ink([.shadow: shadow]) > base)
    }

    @Test("BUILD-4: paragraph styles align, space and truncate")
    func paragraphs() {
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        let label = UILabel()
        label.attributedText = NSAttributedString(string: "short", attributes: [.paragraphStyle: style])
        #expect((columns(label) { $0 != 0xffffff }?.lowerBound ?? 0) > 120)
        style.lineSpacing = 20
        #expect((columns(label) { $0 != 0xffffff }?.lowerBound ?? 0) > 120, "the label copies its text")
        let font = UIFont.systemFont(ofSize: 12)
        func height(_ spacing: CGFloat) -> CGFloat {
            let style = NSMutableParagraphStyle()
            style.lineSpacing = spacing
            return "a\nb\nc".boundingRect(
                with: CGSize(width: 100, height: 1000), options: .usesLineFragmentOrigin,
                attributes: [.font: font, .paragraphStyle: style], context: nil
            ).height
        }
        #expect(abs(height(10) - height(0) - 20) < 1)
        let copy = style.mutableCopy() as? NSMutableParagraphStyle
        #expect(copy?.alignment == .right && copy?.lineSpacing == 20 && copy?.isEqual(style) == true)
    }

    @Test("BUILD-4: a bounding rectangle wraps at the width, and a truncated one keeps the height")
    func bounds() {
        let text = String(repeating: "several words ", count: 10)
        let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 14)]
        let limit = CGSize(width: 120, height: 40)
        let wrapped = text.boundingRect(
            with: limit, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
        #expect(wrapped.width <= 120 && wrapped.height > 40)
        let cut = text.boundingRect(
            with: limit, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], attributes: attributes,
            context: nil)
        #expect(cut.height <= 40 && cut.height > 15)
        let line = text.boundingRect(with: limit, attributes: attributes, context: nil)
        #expect(line.width > 500 && line.height < 25)
        #expect(NSString(string: "").size(withAttributes: attributes).width == 0)
    }

    @Test("BUILD-4: a label fits its size to the text, in one line or within a width")
    func sizes() {
        let label = UILabel()
        label.text = "A text of some length"
        label.font = .systemFont(ofSize: 20)
        label.sizeToFit()
        let line = label.frame.size
        #expect(line.width > 100 && line.height >= 20 && line.height < 40)
        label.numberOfLines = 0
        let wrapped = label.sizeThatFits(CGSize(width: line.width / 2 + 20, height: .greatestFiniteMagnitude))
        #expect(wrapped.width <= line.width / 2 + 20 && wrapped.height >= line.height * 1.8)
        label.preferredMaxLayoutWidth = line.width / 2 + 20
        #expect(label.sizeThatFits(.zero) == wrapped)
        label.numberOfLines = 2
        label.lineBreakMode = .byWordWrapping
        #expect(label.sizeThatFits(CGSize(width: 60, height: 0)).height <= line.height * 2.2)
        label.text = nil
        #expect(label.sizeThatFits(.zero).height == 0)
    }

    @Test("BUILD-4: the font is reduced to the width, but not below the smallest factor")
    func scaling() {
        let label = UILabel()
        label.text = "A long text that does not fit the width of the label"
        label.font = .systemFont(ofSize: 20)
        label.lineBreakMode = .byClipping
        #expect((columns(label) { $0 != 0xffffff }?.upperBound ?? 0) >= 198)
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.1
        #expect((columns(label) { $0 != 0xffffff }?.upperBound ?? 200) < 198)
        label.minimumScaleFactor = 0.9
        #expect((columns(label) { $0 != 0xffffff }?.upperBound ?? 0) >= 198)
    }

    @Test("BUILD-4: a label is drawn by an overridden method, with its highlighted color and its shadow")
    func drawing() {
        final class InsetLabel: UILabel {
            override func drawText(in rect: CGRect) {
                super.drawText(in: rect.inset(by: UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 0)))
            }
        }
        let label = InsetLabel()
        label.text = "Text"
        #expect((columns(label) { $0 != 0xffffff }?.lowerBound ?? 0) >= 50)
        label.highlightedTextColor = .red
        #expect(columns(label) { $0 >> 16 > 0xe0 && $0 & 0xff < 0x60 } == nil)
        label.isHighlighted = true
        #expect(columns(label) { $0 >> 16 > 0xe0 && $0 & 0xff < 0x60 } != nil)
        label.shadowColor = .blue
        label.shadowOffset = CGSize(width: 60, height: 0)
        #expect((columns(label) { $0 & 0xff > 0xe0 && $0 >> 16 < 0x60 }?.lowerBound ?? 0) >= 110)
    }

    @Test("BUILD-4: fonts have names, metrics and descriptors")
    func fonts() throws {
        let font = try #require(UIFont(name: "HelveticaNeue-BoldItalic", size: 18))
        #expect(
            font.familyName == "Helvetica Neue" && font.weight == .bold && font.fontName == "HelveticaNeue-BoldItalic")
        #expect(UIFont(name: font.fontName, size: 18) == font)
        #expect(UIFont(name: "No Such Family", size: 18) == nil)
        #expect(UIFont(name: "HelveticaNeue-DemiBold", size: 18)?.weight == .semibold)
        #expect(font.withSize(30).pointSize == 30 && font.pointSize == 18)
        let system = UIFont.systemFont(ofSize: 20)
        #expect(system.ascender > 10 && system.descender < 0)
        #expect(abs(system.lineHeight - (system.ascender - system.descender)) < 1e-9)
        #expect((20...32).contains(system.lineHeight))
        let bold = system.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]).map {
            UIFont(descriptor: $0, size: 0)
        }
        #expect(bold?.weight == .bold && bold?.pointSize == 20)
        #expect(bold?.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic])
        #expect(UIFontMetrics(forTextStyle: .body).scaledFont(for: system) == system)
        #expect(UIFont.preferredFont(forTextStyle: .headline).weight == .semibold)
        let mono = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
        #expect(mono.fontDescriptor.symbolicTraits.contains(.traitMonoSpace) && mono.familyName == "monospace")
        #expect(mono.fontDescriptor.withSymbolicTraits(.traitBold)?.symbolicTraits == .traitBold)
    }
}
