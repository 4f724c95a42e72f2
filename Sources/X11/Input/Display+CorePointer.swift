internal import CX11
import DragAndDrop

/// Pointer input without XInput 2: one pointer, no touches, and wheels that are reported as buttons.
extension Display {
    /// The core pointer's id.
    static let corePointer = PointerID(0)

    /// The pointer that is paired with the keyboard; the core pointer without XInput 2.
    var primaryPointer: PointerID { devices.pointers.first.map { PointerID($0) } ?? Self.corePointer }

    /// Delivers a core pointer event. Synthetic events of other clients are ignored (WIRE-57).
    func handleCorePointerEvent(_ event: XEvent) {
        guard event.xany.send_event == 0, let window = window(event.xany.window) else { return }
        switch event.type {
        case ButtonPress, ButtonRelease:
            let button = event.xbutton
            let number = Int(button.button)
            receive(
                event.type == ButtonPress ? .press(button: number) : .release(button: number),
                CoreState(button.x, button.y, button.x_root, button.y_root, button.state, button.time), window)
        case MotionNotify:
            let motion = event.xmotion
            receive(
                .motion(moved: true, scroll: (0, 0), isPressed: Self.isPressed(motion.state)),
                CoreState(motion.x, motion.y, motion.x_root, motion.y_root, motion.state, motion.time), window)
        default:
            let crossing = event.xcrossing
            let mode: DeviceEvent.Crossing =
                crossing.mode == NotifyGrab ? .grab : crossing.mode == NotifyUngrab ? .ungrab : .normal
            receive(
                event.type == EnterNotify
                    ? .enter(mode, isPressed: Self.isPressed(crossing.state), byTouch: false) : .leave(mode),
                CoreState(crossing.x, crossing.y, crossing.x_root, crossing.y_root, crossing.state, crossing.time),
                window)
        }
    }

    private struct CoreState {
        let location: CGPoint
        let root: CGPoint
        let modifiers: UInt32
        let time: UInt

        init(_ x: Int32, _ y: Int32, _ rootX: Int32, _ rootY: Int32, _ state: UInt32, _ time: UInt) {
            location = CGPoint(x: CGFloat(x), y: CGFloat(y))
            root = CGPoint(x: CGFloat(rootX), y: CGFloat(rootY))
            modifiers = state
            self.time = time
        }
    }

    private func receive(_ kind: DeviceEvent.Kind, _ state: CoreState, _ window: Window) {
        window.receive(
            DeviceEvent(
                kind: kind, pointer: Self.corePointer, location: state.location,
                modifiers: keyboard.modifierMap.modifiers(in: state.modifiers)),
            serverTime: state.time, root: state.root)
    }

    private static func isPressed(_ state: UInt32) -> Bool {
        state & UInt32(Button1Mask | Button2Mask | Button3Mask) != 0
    }
}
