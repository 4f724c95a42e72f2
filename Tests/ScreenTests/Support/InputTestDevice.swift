import Foundation
import Testing

/// A device of the X server's driver `inputtest`: a socket that takes the device's events. A device accepts one client
/// while its server runs.
///
/// The messages are those of the server's `xf86-input-inputtest-protocol.h`, in the byte order of the machine.
@MainActor final class InputTestDevice {
    private let descriptor: Int32

    /// The types of the messages.
    private enum Message: UInt32 {
        case version = 0
        case waitForSync = 1
        case motion = 2
        case button = 4
        case touch = 6
        case pinch = 7
    }

    /// The phases of a pinch, as XInput numbers its events.
    enum PinchPhase: UInt16 {
        case begin = 27
        case update = 28
        case end = 29
    }

    /// The phases of a touch, as XInput numbers its events.
    enum Phase: UInt32 {
        case begin = 18
        case update = 19
        case end = 20
    }

    private static let valuatorCount = 64
    /// The range of the axes.
    private static let axis = 65_535.0

    /// Connects to the socket of a device.
    init(socket path: String) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
        }
        try #require(isConnected, "no device of the X server listens at \(path)")
        // A server that does not answer fails the test instead of blocking it.
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        try send(.version, Self.bytes(of: UInt16(1)) + Self.bytes(of: UInt16(1)))
        try receive(12)
    }

    deinit { close(descriptor) }

    /// Sends a phase of a touch; `part` is its location as a part of the screen's width and height.
    func touch(_ id: Int, _ phase: Phase, at part: CGPoint) throws {
        try send(.touch, Self.bytes(of: UInt32(id)) + Self.bytes(of: phase.rawValue) + Self.valuators(part))
    }

    /// Moves a pointer; `part` is its location as a part of the screen's width and height.
    func move(to part: CGPoint) throws {
        // Absolute, and padding.
        try send(.motion, Self.bytes(of: UInt32(1)) + Self.bytes(of: UInt32(0)) + Self.valuators(part))
    }

    /// Presses or releases a button of a pointer.
    func button(_ number: Int, isPressed: Bool) throws {
        // Absolute, the button, its state, and padding.
        let numbers = [1, Int32(number), isPressed ? 1 : 0, 0]
        try send(.button, numbers.flatMap { Self.bytes(of: $0) } + Self.valuators(nil))
    }

    /// Sends a phase of a pinch of two fingers on a touchpad; `scale` is relative to its beginning.
    func pinch(_ phase: PinchPhase, scale: Double) throws {
        let fingers: UInt16 = 2
        // No flags, and no movement of the center.
        let center = [Double](repeating: 0, count: 4)
        try send(
            .pinch,
            Self.bytes(of: phase.rawValue) + Self.bytes(of: fingers) + Self.bytes(of: UInt32(0))
                + (center + [scale, 0]).flatMap { Self.bytes(of: $0) })
    }

    /// The location as values of the first two valuators; no values without one.
    private static func valuators(_ part: CGPoint?) -> [UInt8] {
        var values = [Double](repeating: 0, count: 2 * valuatorCount)
        if let part { (values[0], values[1]) = (part.x * axis, part.y * axis) }
        // No unaccelerated values, the mask of the values, and padding.
        let mask: UInt8 = part == nil ? 0 : 3
        return bytes(of: UInt32(0)) + [mask] + [UInt8](repeating: 0, count: 11) + values.flatMap { bytes(of: $0) }
    }

    /// Waits until the server has handled all events.
    func sync() throws {
        try send(.waitForSync, [])
        try receive(8)
    }

    private static func bytes(of value: some BitwiseCopyable) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }

    private func send(_ message: Message, _ body: [UInt8]) throws {
        let packet = Self.bytes(of: UInt32(8 + body.count)) + Self.bytes(of: message.rawValue) + body
        var sent = 0
        while sent < packet.count {
            let count = packet[sent...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            // SIGCHLD of ended child processes interrupts the call.
            if count < 0, errno == EINTR { continue }
            try #require(count > 0, "the X server has closed a device")
            sent += count
        }
    }

    private func receive(_ length: Int) throws {
        var buffer = [UInt8](repeating: 0, count: length)
        var received = 0
        while received < length {
            let count = recv(descriptor, &buffer, length - received, 0)
            if count < 0, errno == EINTR { continue }
            try #require(count > 0, "the X server has not answered for a device")
            received += count
        }
    }
}
