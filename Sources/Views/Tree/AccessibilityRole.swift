/// The kind of an element in the inspector's tree; the raw values are described in InspectorProtocol.
///
/// A program adds the roles of its own views in an extension.
public struct AccessibilityRole: RawRepresentable, Hashable, Sendable {
    /// The name in the inspector's answers.
    public let rawValue: String

    /// Creates the role with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A list of rows.
    public static let table = Self(rawValue: "table")
    /// An item of a table.
    public static let row = Self(rawValue: "row")
    /// A collection of cells.
    public static let grid = Self(rawValue: "grid")
    /// An item of a collection.
    public static let cell = Self(rawValue: "cell")
    /// A cell whose item's data is still loading.
    public static let placeholder = Self(rawValue: "placeholder")
    /// The open gap of a table or collection.
    public static let gap = Self(rawValue: "gap")
    /// A drag preview.
    public static let preview = Self(rawValue: "preview")
    /// A control that acts when pressed.
    public static let button = Self(rawValue: "button")
    /// An open menu.
    public static let menu = Self(rawValue: "menu")
    /// The titles of menus in a row.
    public static let menuBar = Self(rawValue: "menuBar")
    /// A panel over the window.
    public static let panel = Self(rawValue: "panel")
    /// A control that sets a value by moving a knob.
    public static let slider = Self(rawValue: "slider")
    /// An editor of one line of text.
    public static let textField = Self(rawValue: "textField")
    /// An editor of several lines of text.
    public static let textView = Self(rawValue: "textView")
    /// A control that is on or off.
    public static let toggle = Self(rawValue: "toggle")
    /// A button that selects one of several contents.
    public static let tab = Self(rawValue: "tab")
    /// The progress of an activity.
    public static let progress = Self(rawValue: "progress")
    /// An image that is not part of a control.
    public static let image = Self(rawValue: "image")
    /// Text that cannot be edited.
    public static let label = Self(rawValue: "label")
    /// A view with an accessibility label and no other role.
    public static let view = Self(rawValue: "view")
    /// The divider of a split view.
    public static let split = Self(rawValue: "split")
    /// A message that disappears by itself.
    public static let notice = Self(rawValue: "notice")
}

/// A state of an element in the inspector's tree; the raw values are described in InspectorProtocol.
public enum AccessibilityState: String, Sendable {
    case selected, focused, lifting, dragging, hidden, dropTarget, springLoading, editing, loading, error, disabled
}
