/// The behavior of an element for assistive technology.
public struct UIAccessibilityTraits: OptionSet, Sendable, Hashable {
    /// The traits as bits.
    public let rawValue: UInt64

    /// Creates traits from their bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// No traits.
    public static let none: UIAccessibilityTraits = []
    /// Acts when it is pressed.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// Opens a link; a button here.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// Shows an image.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// Is selected. Has no effect: views report their states themselves.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// Text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// Does not react. Has no effect: views report their states themselves.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// Changes often. Has no effect.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// Has a value that can be increased and decreased. Has no effect.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// The title of a part of the content; a label here.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)

    /// The kind of element that the traits mean; nil if that of the view's class is kept.
    var role: AccessibilityRole? {
        if !isDisjoint(with: [.button, .link]) { return .button }
        if contains(.image) { return .image }
        return isDisjoint(with: [.staticText, .header]) ? nil : .label
    }
}

/// The program's description of a view, which the inspector reports. UIKit's `accessibilityValue` is not one of them: a
/// view here has values by name, and overrides ``UIView/accessibilityValue``.
extension View {
    private var spokenDescription: AccessibilityDescription { attachment(AccessibilityDescription()) }

    /// The name of the view for users; nil means that of its class, such as the text of a label. A view that has a name
    /// is an element even if its class is not one.
    public var accessibilityLabel: String? {
        get { accessibilityName }
        set { accessibilityName = newValue }
    }

    /// A name for the program's tests. Not announced to users.
    public var accessibilityIdentifier: String? {
        get { accessibilityDescription?.identifier }
        set { spokenDescription.identifier = newValue }
    }

    /// Describes the effect of the view's action. Stored, but not announced.
    public var accessibilityHint: String? {
        get { accessibilityDescription?.hint }
        set { spokenDescription.hint = newValue }
    }

    /// The kind of element; those of the view's class until they are set.
    public var accessibilityTraits: UIAccessibilityTraits {
        get {
            if let stored = existingAttachment(StoredTraits.self) { return stored.traits }
            // Independent of whether the view is an element.
            return switch accessibilityDescription?.role ?? defaultAccessibilityRole {
            case .button, .toggle, .tab: .button
            case .slider: .adjustable
            case .image: .image
            case .label: .staticText
            default: .none
            }
        }
        set {
            attachment(StoredTraits()).traits = newValue
            spokenDescription.role = newValue.role
        }
    }
}

private final class StoredTraits { var traits: UIAccessibilityTraits = [] }
