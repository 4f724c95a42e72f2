@_exported import Foundation
@_exported import Geometry

/// When something happened: the time since an origin that its giver chose, and that never runs backwards.
///
/// Nothing in this module reads a clock. An event brings its time with it and a frame is asked for at a time, so the
/// same list of events gives the same frames everywhere (BUILD-1).
public typealias Timestamp = Duration

extension Duration {
    /// The time in seconds.
    public var seconds: Double {
        let parts = components
        return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
    }
}

/// One pointer of many: the mouse, another mouse, a finger.
public struct PointerID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number that the window system gave it.
    public let rawValue: Int

    /// A pointer by its number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }

    /// The hand of a drag that the keyboard carries; no event ever comes from it (DRAG-12).
    public static let keyboard = PointerID(-1)

    /// Ordered by number, so that what is done for each pointer is done in the same order each time.
    public static func < (a: PointerID, b: PointerID) -> Bool { a.rawValue < b.rawValue }

    /// The number, for logs.
    public var description: String { "pointer \(rawValue)" }
}

/// What kind of thing points.
public enum PointerKind: String, Sendable, Hashable {
    /// A mouse, a touchpad, a pen: something that hovers before it presses.
    case mouse
    /// A finger on a screen.
    case touch
}

/// A button of a mouse; a finger is always the primary one.
public enum PointerButton: Int, Sendable, Hashable {
    /// The left button, or a finger.
    case primary = 1
    /// The wheel pressed.
    case middle = 2
    /// The right button: the menu, or, during a drag, a tap that adds (DRAG-3).
    case secondary = 3
}

/// Keys that change the meaning of others while they are held.
public struct KeyModifiers: OptionSet, Sendable, Hashable {
    /// One bit a key.
    public let rawValue: Int

    /// A set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Shift.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Control: copies, during a drag.
    public static let control = KeyModifiers(rawValue: 2)
    /// Alt.
    public static let alternate = KeyModifiers(rawValue: 4)
    /// The logo key.
    public static let logo = KeyModifiers(rawValue: 8)
}

/// A key by what it means; letters come as the text that they would type.
public enum Key: Hashable, Sendable {
    /// A key that types: the character without Control or Alt, lower case unless Shift made it another sign.
    case character(Character)
    /// A key that is named rather than typed.
    case escape, enter, tab, space, backspace, delete
    /// An arrow key.
    case left, right, up, down
    /// A key that moves by more.
    case home, end, pageUp, pageDown
    /// The menu key.
    case menu
    /// A function key, from 1.
    case function(Int)
}

/// Everything that can come in, of every kind: mouse, touch, keyboard, other programs, replay.
///
/// Locations are in the window's coordinates, in points (pixels divided by the scale), and may lie outside it while a
/// pointer is pressed.
public struct InputEvent: Sendable, Hashable {
    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// A button went down or a finger touched; `clickCount` is 2 for a double click.
        case pointerDown(PointerButton, clickCount: Int)
        /// A pointer moved, pressed or not.
        case pointerMoved
        /// A button or a finger was lifted.
        case pointerUp(PointerButton)
        /// The pointer is no longer ours: a grab was lost, a touch was taken by somebody else.
        case pointerCancelled
        /// A pointer that is not pressed left the window.
        case pointerLeft
        /// The wheel or a touchpad moved by so many points; positive values show what is further down and right.
        case scroll(dx: CGFloat, dy: CGFloat)
        /// Two fingers changed their distance: the scale since the pinch began.
        case pinch(scale: CGFloat)
        /// A key went down, or repeats.
        case keyDown(Key, isRepeat: Bool)
        /// A key was lifted.
        case keyUp(Key)
        /// Text was typed, after input methods and dead keys.
        case text(String)
        /// Modifiers changed by themselves, without another key; needed while a drag waits (Ctrl copies).
        case modifiersChanged
        /// The window gained or lost the keyboard focus.
        case focusChanged(Bool)
        /// Something happened with another program's drag over the window.
        case foreignDrag(ForeignDragID, ForeignDragEvent)
        /// A program outside said something about one of our drags, by the session's number.
        case outside(session: Int, OutsideEvent)
    }

    /// What happened.
    public var kind: Kind
    /// When it happened, by the clock of whoever made it.
    public var time: Timestamp
    /// Which pointer it was; the keyboard's events carry the pointer that belongs to it.
    public var pointer: PointerID
    /// What kind of pointer it is.
    public var pointerKind: PointerKind
    /// Where the pointer is, in the window, in points.
    public var location: CGPoint
    /// The modifiers held.
    public var modifiers: KeyModifiers

    /// An event from its parts.
    public init(
        _ kind: Kind, at location: CGPoint = .zero, time: Timestamp, pointer: PointerID = PointerID(0),
        pointerKind: PointerKind = .mouse, modifiers: KeyModifiers = []
    ) {
        self.kind = kind
        self.time = time
        self.pointer = pointer
        self.pointerKind = pointerKind
        self.location = location
        self.modifiers = modifiers
    }
}
