/// The touches that the server sends to the window of a drag grab because they begin while the grab is active.
///
/// Such a touch belongs to the grab: the server would end it with the grab, and then send it to the window below it
/// again. The client rejects it at once instead, and the server sends it from its beginning to the window below it,
/// as without the grab. The events in between, up to the touch's end for the grab, are ignored.
///
/// Serial numbers tell which events the grab received: the server stamps each event with the last request of this
/// client that it has processed.
struct GrabbedTouches {
    /// How to handle a touch event.
    enum Action: Equatable {
        case deliver
        /// Ignore the event and reject the touch.
        case reject
        case ignore
    }

    private struct Grab {
        var began: UInt
        /// The serial number of the request that ends the grab; nil while it is active.
        var ended: UInt?
    }

    /// The last grab of each device.
    private var grabs: [Int: Grab] = [:]
    /// Touches whose end for the grab has not arrived.
    private var rejected: Set<Int> = []
    /// Touches that the server sends again, with their devices.
    private var returned: [Int: Int] = [:]

    /// A grab of `device` by the request with this serial number, whose mask contains touch events.
    mutating func beginGrab(device: Int, serial: UInt) {
        grabs[device] = Grab(began: serial)
        returned = returned.filter { $0.value != device }
    }

    /// The request with this serial number ends the grab of a device.
    mutating func endGrab(device: Int, serial: UInt) { grabs[device]?.ended = serial }

    /// Returns how to handle a touch event of the grab's window.
    mutating func action(for kind: DeviceEvent.Kind, touch: Int, device: Int, serial: UInt) -> Action {
        if rejected.contains(touch) {
            guard case .touchEnd = kind else { return .ignore }
            rejected.remove(touch)
            returned[touch] = device
            return .ignore
        }
        guard case .touchBegin = kind, returned.removeValue(forKey: touch) == nil, let grab = grabs[device],
            serial >= grab.began, grab.ended.map({ serial < $0 }) ?? true
        else { return .deliver }
        rejected.insert(touch)
        // The end of the grab rejects the touch. A second rejection would take it from the window below it.
        return grab.ended == nil ? .reject : .ignore
    }
}
