import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct TextInputTests {
    private func check(_ input: any UITextInput, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let start = input.beginningOfDocument
        let end = input.endOfDocument
        #expect(input.offset(from: start, to: end) == 9, sourceLocation: sourceLocation)
        let middle = try #require(input.position(from: start, offset: 5), sourceLocation: sourceLocation)
        #expect(input.position(from: end, offset: 1) == nil && input.position(from: start, offset: -1) == nil)
        #expect(input.compare(start, to: middle) == .orderedAscending && input.compare(end, to: end) == .orderedSame)
        let range = try #require(input.textRange(from: middle, to: start), sourceLocation: sourceLocation)
        #expect(input.text(in: range) == "Grün ", sourceLocation: sourceLocation)
        input.selectedTextRange = range
        #expect(input.selectedTextRange.map { input.text(in: $0) } == "Grün ", sourceLocation: sourceLocation)
        input.replace(range, withText: "")
        #expect(input.selectedTextRange?.isEmpty == true && input.markedTextRange == nil)
        #expect(input.offset(from: input.beginningOfDocument, to: input.endOfDocument) == 4)
    }

    @Test("BUILD-4: positions and ranges of text views")
    func textView() throws {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.text = "Grün ja👍"
        try check(view)
        #expect(view.text == "ja👍")
    }

    @Test("BUILD-4: positions and ranges of text fields; a selection has whole characters")
    func textField() throws {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
        field.text = "Grün ja👍"
        try check(field)
        #expect(field.text == "ja👍")
        field.selectedRange = NSRange(location: 3, length: 9)
        #expect(field.selectedRange == NSRange(location: 2, length: 2))
    }

    /// Insets its text, as fields without a border do.
    private final class InsetField: UITextField {
        override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 60, dy: 0) }
    }

    @Test("BUILD-4: a text field draws its text in the rectangle that a subclass returns")
    func textRect() {
        let (plain, inset) = (UITextField(), InsetField())
        let content = UIView()
        for (index, field) in [plain, inset].enumerated() {
            field.frame = CGRect(x: 0, y: CGFloat(index) * 40, width: 200, height: 34)
            field.text = "M"
            content.addSubview(field)
        }
        let window = SimulatedWindow(content)
        func left(of field: UITextField) -> Int? {
            let background = window.color(at: CGPoint(x: field.frame.maxX - 2, y: field.frame.minY + 2))
            return (0..<200).first { x in
                (Int(field.frame.minY)..<Int(field.frame.maxY)).contains { y in
                    window.color(at: CGPoint(x: x, y: y)) != background
                }
            }
        }
        #expect(plain.textRect(forBounds: plain.bounds) == plain.bounds)
        let (first, second) = (left(of: plain), left(of: inset))
        #expect(first != nil && first.map { $0 + 60 } == second)
    }

    @Test("BUILD-4: the user's defaults have the methods of key-value coding")
    func defaults() {
        let key = "TextInputTests.\(UUID().uuidString)"
        UserDefaults.standard.setValue("dune", forKey: key)
        #expect(UserDefaults.standard.value(forKey: key) as? String == "dune")
        UserDefaults.standard.setValue(nil, forKey: key)
        #expect(UserDefaults.standard.value(forKey: key) == nil)
    }
}
