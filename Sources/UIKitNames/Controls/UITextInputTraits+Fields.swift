/// The colors of a keyboard on the screen, which a desktop does not have.
public enum UIKeyboardAppearance: Sendable, Hashable {
    /// The appearances of UIKit.
    case `default`, dark, light, alert
}

/// Whether straight quotation marks are replaced.
public enum UITextSmartQuotesType: Sendable, Hashable {
    /// The choices of UIKit.
    case `default`, no, yes
}

/// Whether hyphens are replaced by dashes.
public enum UITextSmartDashesType: Sendable, Hashable {
    /// The choices of UIKit.
    case `default`, no, yes
}

/// Whether space is added and removed beside pasted text.
public enum UITextSmartInsertDeleteType: Sendable, Hashable {
    /// The choices of UIKit.
    case `default`, no, yes
}

/// What a text means, by which iOS suggests texts.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A person's name.
    public static let name = UITextContentType(rawValue: "name")
    /// An address of mail.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// The name of an account.
    public static let username = UITextContentType(rawValue: "username")
    /// A password.
    public static let password = UITextContentType(rawValue: "password")
    /// An address of a page.
    public static let URL = UITextContentType(rawValue: "url")
}

/// Properties of a text editor that have no effect on a desktop.
@MainActor private final class UnusedTextTraits {
    var keyboardAppearance = UIKeyboardAppearance.default
    var smartQuotes = UITextSmartQuotesType.default
    var smartDashes = UITextSmartDashesType.default
    var smartInsertDelete = UITextSmartInsertDeleteType.default
    var contentType: UITextContentType?
    var accessory: UIView?
    var adjustsFont = false
    var minimumFontSize: CGFloat = 0
    var detectors: UIDataDetectorTypes = []
}

/// What an editor of text asks of a keyboard and of suggestions. The desktop has neither, so that the members only
/// store what code sets.
@preconcurrency @MainActor public protocol UITextInputTraits: UIView {}

extension UITextField: UITextInputTraits {}
extension UITextView: UITextInputTraits {}

extension UITextInputTraits {
    fileprivate var unused: UnusedTextTraits { attachment(UnusedTextTraits()) }

    /// Stored for code that sets it: there is no keyboard on the screen.
    public var keyboardAppearance: UIKeyboardAppearance {
        get { unused.keyboardAppearance }
        set { unused.keyboardAppearance = newValue }
    }
    /// Stored for code that sets it: quotation marks are never replaced.
    public var smartQuotesType: UITextSmartQuotesType {
        get { unused.smartQuotes }
        set { unused.smartQuotes = newValue }
    }
    /// Stored for code that sets it: hyphens are never replaced.
    public var smartDashesType: UITextSmartDashesType {
        get { unused.smartDashes }
        set { unused.smartDashes = newValue }
    }
    /// Stored for code that sets it: pasted text stays as it is.
    public var smartInsertDeleteType: UITextSmartInsertDeleteType {
        get { unused.smartInsertDelete }
        set { unused.smartInsertDelete = newValue }
    }
    /// Stored for code that sets it: no texts are suggested.
    public var textContentType: UITextContentType? {
        get { unused.contentType }
        set { unused.contentType = newValue }
    }
    /// Stored for code that sets it: there is no keyboard on the screen that it could be above.
    public var inputAccessoryView: UIView? {
        get { unused.accessory }
        set { unused.accessory = newValue }
    }
}

extension UITextField {
    /// Stored for code that sets it: a longer text scrolls.
    public var adjustsFontSizeToFitWidth: Bool {
        get { unused.adjustsFont }
        set { unused.adjustsFont = newValue }
    }
    /// Stored for code that sets it: a longer text scrolls.
    public var minimumFontSize: CGFloat {
        get { unused.minimumFontSize }
        set { unused.minimumFontSize = newValue }
    }
    /// The font and the color of the text; other attributes are ignored.
    public var defaultTextAttributes: [NSAttributedString.Key: Any] {
        get { [.font: font as Any?, .foregroundColor: textColor].compactMapValues { $0 } }
        set {
            if let font = newValue[.font] as? UIFont { self.font = font }
            if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
        }
    }
}

extension UITextView {
    /// Stored for code that sets it: links in the text are not detected.
    public var dataDetectorTypes: UIDataDetectorTypes {
        get { unused.detectors }
        set { unused.detectors = newValue }
    }

    /// The font and the color of the text; other attributes are ignored.
    public var typingAttributes: [NSAttributedString.Key: Any] {
        get { [.font: font as Any?, .foregroundColor: textColor].compactMapValues { $0 } }
        set {
            if let font = newValue[.font] as? UIFont { self.font = font }
            if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
        }
    }
}

/// What is detected in a text.
public struct UIDataDetectorTypes: OptionSet, Sendable, Hashable {
    /// One bit per type.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Telephone numbers.
    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
    /// Addresses of pages.
    public static let link = UIDataDetectorTypes(rawValue: 2)
    /// Addresses of places.
    public static let address = UIDataDetectorTypes(rawValue: 4)
    /// Dates and times.
    public static let calendarEvent = UIDataDetectorTypes(rawValue: 8)
    /// All types.
    public static let all = UIDataDetectorTypes(rawValue: .max)
}
