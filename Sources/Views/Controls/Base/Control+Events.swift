extension Control {
    /// Events for which a control calls its targets.
    public struct Event: OptionSet, Sendable, Hashable {
        /// One bit per event.
        public let rawValue: UInt

        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A touch began.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A touch began shortly after another one.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// A touch moved inside the control.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// A touch moved outside the control.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// A touch moved into the control.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// A touch moved out of the control.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// A touch ended inside the control; also the activation of a button by a key or by spring loading.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A touch ended outside the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// A touch was canceled.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The user changed the control's value.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control's main action was triggered, by the pointer or the keyboard.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The menu of the control is about to appear.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing of a text field began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user changed the text of a text field.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing of a text field ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Return was pressed in a text field.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All events of touches.
        public static let allTouchEvents = Event(rawValue: 0xfff)
        /// All events of text fields.
        public static let allEditingEvents = Event(rawValue: 0xf_0000)
        /// All events.
        public static let allEvents = Event(rawValue: .max)
    }

    /// The states for which a control can have different contents.
    public struct State: OptionSet, Sendable, Hashable {
        /// One bit per state.
        public let rawValue: UInt

        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Enabled, and neither pressed nor selected.
        public static let normal: State = []
        /// Pressed.
        public static let highlighted = State(rawValue: 1)
        /// Not enabled.
        public static let disabled = State(rawValue: 2)
        /// Selected.
        public static let selected = State(rawValue: 4)
        /// With the keyboard focus.
        public static let focused = State(rawValue: 8)
    }

    /// The state at this time.
    public var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }
}
