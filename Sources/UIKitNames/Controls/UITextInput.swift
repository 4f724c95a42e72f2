/// A position in a text, between two UTF-16 units.
public final class UITextPosition: Sendable {
    /// The distance from the beginning of the text, in UTF-16 units.
    let offset: Int
    init(_ offset: Int) { self.offset = offset }
}

/// A range of a text.
public final class UITextRange: Sendable {
    /// The beginning.
    public let start: UITextPosition
    /// The end, not before the beginning.
    public let end: UITextPosition
    /// Whether the range is a position, such as that of the caret.
    public var isEmpty: Bool { start.offset == end.offset }

    init(_ range: NSRange) {
        (start, end) = (UITextPosition(range.location), UITextPosition(range.location + range.length))
    }

    var range: NSRange { NSRange(location: start.offset, length: end.offset - start.offset) }
}

/// A text that is edited, by positions. Offsets are in UTF-16 units, as in UIKit.
@preconcurrency @MainActor public protocol UITextInput: AnyObject {
    /// The selected range, empty at the caret. Setting it limits it to the text; nil has no effect.
    var selectedTextRange: UITextRange? { get set }
    /// The end of the text.
    var endOfDocument: UITextPosition { get }
    /// Returns the text of a range, as far as it is in the text.
    func text(in range: UITextRange) -> String?
    /// Replaces a range, without asking the delegate, and moves the caret behind the new text. The undo history of the
    /// editor is lost.
    func replace(_ range: UITextRange, withText text: String)
}

extension UITextInput {
    /// The beginning of the text.
    public var beginningOfDocument: UITextPosition { UITextPosition(0) }
    /// Always nil: text that an input method composes is inserted when it is complete.
    public var markedTextRange: UITextRange? { nil }

    /// Returns the range between two positions in any order.
    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        let (a, b) = (fromPosition.offset, toPosition.offset)
        return UITextRange(NSRange(location: min(a, b), length: abs(b - a)))
    }

    /// Returns the position at a distance in UTF-16 units; nil outside the text.
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let (result, overflows) = position.offset.addingReportingOverflow(offset)
        return !overflows && (0...endOfDocument.offset).contains(result) ? UITextPosition(result) : nil
    }

    /// Returns the distance between two positions, in UTF-16 units; negative if `toPosition` is the first one.
    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }

    /// Compares two positions.
    public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        position.offset == other.offset
            ? .orderedSame : position.offset < other.offset ? .orderedAscending : .orderedDescending
    }
}

extension UITextView: UITextInput {
    /// The selected range, empty at the caret.
    public var selectedTextRange: UITextRange? {
        get { UITextRange(selectedRange) }
        set { if let newValue { selectedRange = newValue.range.limited(to: text) } }
    }
    /// The end of the text.
    public var endOfDocument: UITextPosition { UITextPosition(text.utf16.count) }
    /// Returns the text of a range, as far as it is in the text.
    public func text(in range: UITextRange) -> String? { text.part(range.range) }
    /// Replaces a range, without asking the delegate, and moves the caret behind the new text.
    public func replace(_ range: UITextRange, withText text: String) {
        let range = range.range.limited(to: self.text)
        self.text = NSMutableString(string: self.text).replacingCharacters(in: range, with: text)
        selectedRange = NSRange(location: range.location + text.utf16.count, length: 0)
    }
}

extension UITextField: UITextInput {
    /// The selected range, empty at the caret.
    public var selectedTextRange: UITextRange? {
        get { UITextRange(selectedRange) }
        set { if let newValue { selectedRange = newValue.range } }
    }
    /// The end of the text.
    public var endOfDocument: UITextPosition { UITextPosition((text ?? "").utf16.count) }
    /// Returns the text of a range, as far as it is in the text.
    public func text(in range: UITextRange) -> String? { text?.part(range.range) }
    /// Replaces a range, without asking the delegate, and moves the caret behind the new text.
    public func replace(_ range: UITextRange, withText text: String) {
        let old = self.text ?? ""
        let range = range.range.limited(to: old)
        self.text = NSMutableString(string: old).replacingCharacters(in: range, with: text)
        selectedRange = NSRange(location: range.location + text.utf16.count, length: 0)
    }
}

extension NSRange {
    /// The part of the range in a text.
    func limited(to text: String) -> NSRange {
        let count = text.utf16.count
        let start = min(max(location, 0), count)
        return NSRange(location: start, length: min(max(length, 0), count - start))
    }
}

extension String {
    fileprivate func part(_ range: NSRange) -> String {
        NSString(string: self).substring(with: range.limited(to: self))
    }
}
