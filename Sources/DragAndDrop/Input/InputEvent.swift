@_exported import Foundation
@_exported import Geometry

/// The time since an origin that the caller chooses; never decreases.
///
/// This module reads no clock. Events and frames carry their time, so the same events produce the same frames
/// everywhere (BUILD-1).
public typealias Timestamp = Duration

extension Duration {
    /// The duration in seconds.
    public var seconds: Double {
        let parts = components
        return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
    }
}

/// Identifies a pointer: a mouse or a finger.
public struct PointerID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The window system's id of the pointer.
    public let rawValue: Int

    /// Creates a pointer id.
    public init(_ rawValue: Int) { self.rawValue = rawValue }

    /// The pointer of keyboard drags; no event has it (DRAG-12).
    public static let keyboard = PointerID(-1)

    /// Orders by id, so that work for several pointers happens in a fixed order.
    public static func < (a: PointerID, b: PointerID) -> Bool { a.rawValue < b.rawValue }

    /// A text for logs.
    public var description: String { "pointer \(rawValue)" }
}

/// The kind of a pointing device.
public enum PointerKind: String, Sendable, Hashable {
    /// A device that hovers before it presses: mouse, touchpad, pen.
    case mouse
    /// A finger on a touch screen.
    case touch
}

/// A mouse button; a finger counts as the primary one.
public enum PointerButton: Int, Sendable, Hashable {
    /// The left button, or a finger.
    case primary = 1
    /// The wheel button.
    case middle = 2
    /// The right button: opens menus, or adds items during a drag (DRAG-3).
    case secondary = 3
}

/// The progress of a pinch on a touchpad.
public enum PinchPhase: String, Sendable, Hashable, Codable {
    /// The fingers were placed.
    case began
    /// The fingers moved.
    case changed
    /// A finger was lifted.
    case ended
    /// The device has taken the fingers for another gesture.
    case canceled
}

/// Modifier keys held during an event.
public struct KeyModifiers: OptionSet, Sendable, Hashable {
    /// One bit per key.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The Shift key.
    public static let shift = KeyModifiers(rawValue: 1)
    /// The Control key; requests a copy during a drag.
    public static let control = KeyModifiers(rawValue: 2)
    /// The Alt key.
    public static let alternate = KeyModifiers(rawValue: 4)
    /// The logo key.
    public static let logo = KeyModifiers(rawValue: 8)
}

/// A key by its meaning rather than its position.
public enum Key: Hashable, Sendable {
    /// A typing key: its character without Control or Alt, in lower case unless Shift changes the symbol.
    case character(Character)
    /// A key that types no symbol.
    case escape, enter, tab, space, backspace, delete
    /// An arrow key.
    case left, right, up, down
    /// A key that moves by more than an arrow key.
    case home, end, pageUp, pageDown
    /// The menu key.
    case menu
    /// A function key, counted from 1.
    case function(Int)
}

/// An input event: mouse, touch, keyboard, or another program's drag; live or replayed.
///
/// Locations are in window coordinates, in points (pixels divided by the scale). They may lie outside the window while
/// a pointer is pressed.
public struct InputEvent: Sendable, Hashable {
    /// The distance that one notch of a wheel scrolls, in points.
    package static let wheelNotch: CGFloat = 60

    /// The event's type and the values specific to it.
    public enum Kind: Sendable, Hashable {
        /// A button was pressed or a finger touched; `clickCount` is 2 for a double click.
        case pointerDown(PointerButton, clickCount: Int)
        /// A pointer moved, pressed or not.
        case pointerMoved
        /// A button or finger was released.
        case pointerUp(PointerButton)
        /// The window lost the pointer, for example because another program grabbed it.
        case pointerCanceled
        /// A pointer that is not pressed left the window.
        case pointerLeft
        /// The wheel or touchpad scrolled, in points; positive values reveal content further down and right.
        case scroll(dx: CGFloat, dy: CGFloat)
        /// Two fingers pinched on a touchpad; `scale` is relative to the start of the gesture. Without a phase the
        /// gesture begins with its first event and ends with a pause.
        case pinch(scale: CGFloat, phase: PinchPhase? = nil)
        /// A key was pressed or repeats.
        case keyDown(Key, isRepeat: Bool)
        /// A key was released.
        case keyUp(Key)
        /// Text was typed, after processing by input methods and dead keys.
        case text(String)
        /// The modifiers changed. During a drag, Control requests a copy.
        case modifiersChanged
        /// The window gained or lost the keyboard focus.
        case focusChanged(Bool)
        /// Another program's drag over the window.
        case foreignDrag(ForeignDragID, ForeignDragEvent)
        /// Another program's answer about a session of this program, by its id.
        case outside(session: Int, OutsideEvent)
    }

    /// The event's type and the values specific to it.
    public var kind: Kind
    /// The time at which the event happened.
    public var time: Timestamp
    /// The pointer; for keyboard events, the one paired with the keyboard.
    public var pointer: PointerID
    /// The pointer's kind.
    public var pointerKind: PointerKind
    /// The pointer's location in the window, in points; coordinates are limited to ±10⁶, and 0 in place of NaN.
    public var location: CGPoint {
        didSet { location = Self.limited(location) }
    }
    /// The modifiers held.
    public var modifiers: KeyModifiers

    /// Creates an event; by default of the first mouse.
    public init(
        _ kind: Kind, at location: CGPoint = .zero, time: Timestamp, pointer: PointerID = PointerID(0),
        pointerKind: PointerKind = .mouse, modifiers: KeyModifiers = []
    ) {
        self.kind = kind
        self.time = time
        self.pointer = pointer
        self.pointerKind = pointerKind
        self.location = Self.limited(location)
        self.modifiers = modifiers
    }

    private static func limited(_ point: CGPoint) -> CGPoint {
        func limited(_ coordinate: CGFloat) -> CGFloat { coordinate.isNaN ? 0 : min(max(coordinate, -1e6), 1e6) }
        return CGPoint(x: limited(point.x), y: limited(point.y))
    }
}
