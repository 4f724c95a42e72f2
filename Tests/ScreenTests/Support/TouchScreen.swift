import CX11
import Foundation
import Testing

/// One end of the pen of a server with a touch screen.
@MainActor final class TabletPen {
    private let device: InputTestDevice

    /// Connects to the device of a server that was started with the folder: `pen` or `eraser`.
    init(_ name: String, in folder: URL) throws {
        device = try InputTestDevice(socket: folder.appendingPathComponent("\(name).socket").path)
    }

    /// Hovers to a point.
    func move(to point: CGPoint) throws {
        try device.move(to: TouchScreen.part(point))
        try device.sync()
    }

    /// Hovers to a point, then presses and releases a button: 1 is the tip, 2 the barrel.
    func click(at point: CGPoint, button: Int) async throws {
        try device.move(to: TouchScreen.part(point))
        for isPressed in [true, false] {
            try device.button(button, isPressed: isPressed)
            try device.sync()
            await pause(.milliseconds(20))
        }
    }
}

/// The fingers on the touch screen of a server: real touches, as a driver reports them.
///
/// A gesture in time sends samples at the rate of a device. Each sample is the place at the time at which it is sent,
/// so that a busy machine makes a gesture coarser but not slower.
@MainActor final class TouchScreen {
    /// The rates of usual devices, in samples per second.
    enum Rate: Int {
        case usual = 60
        case fast = 120
    }

    private let device: InputTestDevice
    /// The fingers that are down, with their places on the screen in pixels.
    private var places: [Int: CGPoint] = [:]
    private var random = SplitMix(seed: 18)

    /// See `Resources/touch-xorg.conf`.
    private static let size = CGSize(width: 1600, height: 1000)

    /// Connects to the device of a server that was started with the folder.
    init(in folder: URL) throws {
        device = try InputTestDevice(socket: folder.appendingPathComponent("touch.socket").path)
    }

    // MARK: Single events

    func press(_ finger: Int = 0, at point: CGPoint) throws {
        places[finger] = point
        try send(finger, .begin, point)
        try device.sync()
    }

    func move(_ finger: Int = 0, to point: CGPoint) throws {
        places[finger] = point
        try send(finger, .update, point)
        try device.sync()
    }

    func release(_ finger: Int = 0) throws {
        let place = places.removeValue(forKey: finger)
        try send(finger, .end, try #require(place, "finger \(finger) is not down"))
        try device.sync()
    }

    private func send(_ finger: Int, _ phase: InputTestDevice.Phase, _ point: CGPoint) throws {
        try device.touch(finger, phase, at: Self.part(point))
    }

    /// A point as a part of the screen's width and height.
    static func part(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x / (size.width - 1), y: point.y / (size.height - 1))
    }

    // MARK: Gestures in time

    /// Moves fingers at once along straight lines to their goals. `jitter` is the greatest distance from the line, in
    /// pixels; the goals themselves are reached exactly.
    func glide(
        _ goals: [Int: CGPoint], seconds: Double, rate: Rate = .fast, jitter: CGFloat = 0
    ) async throws {
        let starts = places
        let fingers = goals.keys.sorted()
        let start = ContinuousClock.now
        while true {
            let part = min((ContinuousClock.now - start) / .seconds(seconds), 1)
            for finger in fingers {
                let from = try #require(starts[finger], "finger \(finger) is not down")
                let to = try #require(goals[finger])
                let point = CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
                places[finger] = point
                try send(finger, .update, part < 1 ? trembling(point, by: jitter) : point)
            }
            guard part < 1 else { break }
            await pause(.nanoseconds(1_000_000_000 / rate.rawValue))
        }
        try device.sync()
    }

    /// The same for one finger.
    func glide(
        _ finger: Int = 0, to point: CGPoint, seconds: Double = 0.3, rate: Rate = .fast, jitter: CGFloat = 0
    ) async throws { try await glide([finger: point], seconds: seconds, rate: rate, jitter: jitter) }

    /// Holds all fingers that are down, trembling with 120 samples per second, until a condition holds.
    func hold(
        jitter: CGFloat = 0, _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
        until condition: () async throws -> Bool
    ) async throws {
        let trembling = jitter > 0 ? Task { try await tremble(by: jitter) } : nil
        defer { trembling?.cancel() }
        try await until(what, sourceLocation: sourceLocation) { try await condition() }
        trembling?.cancel()
        try await trembling?.value
    }

    /// The same for a duration.
    func hold(jitter: CGFloat = 0, seconds: Double) async throws {
        let start = ContinuousClock.now
        try await hold(jitter: jitter, "the end of \(seconds) s") { ContinuousClock.now - start > .seconds(seconds) }
    }

    /// Sends samples of all fingers that are down until the task is canceled.
    private func tremble(by length: CGFloat) async throws {
        while !Task.isCancelled {
            for (finger, place) in places.sorted(by: { $0.key < $1.key }) {
                try send(finger, .update, trembling(place, by: length))
            }
            await pause(.nanoseconds(1_000_000_000 / Rate.fast.rawValue))
        }
    }

    /// Presses and releases a finger.
    func tap(_ finger: Int = 0, at point: CGPoint, seconds: Double = 0.06) async throws {
        try press(finger, at: point)
        await pause(.seconds(seconds))
        try release(finger)
    }

    private func trembling(_ point: CGPoint, by length: CGFloat) -> CGPoint {
        guard length > 0 else { return point }
        let angle = Double(random.next() % 1_000) / 1_000 * 2 * .pi
        let distance = length * CGFloat(random.next() % 1_000) / 1_000
        return CGPoint(x: point.x + cos(angle) * distance, y: point.y + sin(angle) * distance)
    }
}

extension XServer {
    /// Whether the cursor shown now has no visible pixel.
    @MainActor func isCursorInvisible() throws -> Bool {
        let display = try #require(XOpenDisplay(name))
        defer { XCloseDisplay(display) }
        let image = try #require(XFixesGetCursorImage(display))
        defer { XFree(image) }
        let count = Int(image.pointee.width) * Int(image.pointee.height)
        return UnsafeBufferPointer(start: image.pointee.pixels, count: count).allSatisfy { $0 >> 24 & 0xff == 0 }
    }

    /// Disables or enables the touch screen, as the desktop's settings can.
    @MainActor func setTouchScreen(isEnabled: Bool) throws {
        let display = try #require(XOpenDisplay(name))
        defer { XCloseDisplay(display) }
        var count: Int32 = 0
        let devices = try #require(XIQueryDevice(display, XIAllDevices, &count))
        defer { XIFreeDeviceInfo(devices) }
        let screen = UnsafeBufferPointer(start: devices, count: Int(count)).first {
            $0.name.map { String(cString: $0) } == "touch"
        }
        var value: UInt8 = isEnabled ? 1 : 0
        let property = XInternAtom(display, "Device Enabled", 1)
        XIChangeProperty(
            display, try #require(screen).deviceid, property, XA_INTEGER, 8, XIPropModeReplace, &value, 1)
        XSync(display, 0)
    }
}
