internal import CX11
import DragAndDrop

/// The input devices that XInput 2 reports: the master pointers, the wheels and the touchscreens.
struct InputDevices {
    /// A device's wheel or scroll direction, reported as an absolute valuator whose value grows without bound.
    struct ScrollAxis: Equatable {
        let valuator: Int
        let isHorizontal: Bool
        /// The change of the valuator per notch; negative for an inverted wheel.
        let increment: Double
        var last: Double
    }

    /// Wheels by physical device id.
    private(set) var scrollAxes: [Int: [ScrollAxis]] = [:]
    /// The devices that report direct touches and are attached to a master pointer. Touchpads report indirect touches.
    private(set) var touchScreens: Set<Int> = []
    /// How touchscreens report the size of touches: the valuator, and its resolution in units per meter.
    private var touchSizes: [Int: (valuator: Int, resolution: Double)] = [:]
    /// The pens of graphics tablets, and their other ends, which are ignored.
    private(set) var pens: Set<Int> = []
    private(set) var erasers: Set<Int> = []
    /// The master pointers; the client's default pointer first.
    private(set) var pointers: [Int] = []

    /// Creates devices without a server, for tests.
    init(
        scrollAxes: [Int: [ScrollAxis]] = [:], touchScreens: Set<Int> = [],
        touchSizes: [Int: (valuator: Int, resolution: Double)] = [:]
    ) {
        self.scrollAxes = scrollAxes
        self.touchScreens = touchScreens
        self.touchSizes = touchSizes
    }

    /// The length from which on a touch is a palm, in meters.
    private static let palmLength = 0.03

    /// Queries all devices: one round trip. Called again when devices change, and when a pointer enters a window,
    /// because wheels may have turned while it was over other windows. `touchMajor` is the label of the valuator with
    /// the length of touches.
    init(display: OpaquePointer, touchMajor: UInt) {
        var count: Int32 = 0
        guard let list = XIQueryDevice(display, XIAllDevices, &count) else { return }
        defer { XIFreeDeviceInfo(list) }
        for device in UnsafeBufferPointer(start: list, count: Int(count)) where device.enabled != 0 {
            if device.use == XIMasterPointer { pointers.append(Int(device.deviceid)) }
            guard device.use == XISlavePointer || device.use == XIFloatingSlave else { continue }
            read(device, touchMajor)
        }
    }

    private mutating func read(_ device: XIDeviceInfo, _ touchMajor: UInt) {
        guard let classes = device.classes else { return }
        let id = Int(device.deviceid)
        // The drivers of tablets name the two ends of a pen.
        let words = device.name.map { String(cString: $0).lowercased().split(whereSeparator: { !$0.isLetter }) } ?? []
        if words.contains("eraser") {
            erasers.insert(id)
        } else if words.contains("pen") || words.contains("stylus") {
            pens.insert(id)
        }
        var values: [Int: Double] = [:]
        var axes: [ScrollAxis] = []
        for case let entry? in UnsafeBufferPointer(start: classes, count: Int(device.num_classes)) {
            let raw = UnsafeRawPointer(entry)
            switch entry.pointee.type {
            case XIValuatorClass:
                let valuator = raw.load(as: XIValuatorClassInfo.self)
                values[Int(valuator.number)] = valuator.value
                if valuator.label == touchMajor, valuator.resolution > 0 {
                    touchSizes[id] = (Int(valuator.number), Double(valuator.resolution))
                }
            case XIScrollClass:
                let wheel = raw.load(as: XIScrollClassInfo.self)
                guard wheel.increment != 0 else { continue }
                axes.append(
                    ScrollAxis(
                        valuator: Int(wheel.number), isHorizontal: wheel.scroll_type == XIScrollTypeHorizontal,
                        increment: wheel.increment, last: 0))
            case XITouchClass
            where device.use == XISlavePointer && raw.load(as: XITouchClassInfo.self).mode == XIDirectTouch:
                touchScreens.insert(id)
            default: break
            }
        }
        for index in axes.indices { axes[index].last = values[axes[index].valuator] ?? 0 }
        if !axes.isEmpty { scrollAxes[id] = axes }
    }

    /// Whether the valuators of a touch say that it is too large for a finger. False for a screen that does not report
    /// sizes.
    func isPalm(_ values: [Int: Double], on device: Int) -> Bool {
        guard let size = touchSizes[device], let length = values[size.valuator] else { return false }
        return length / size.resolution > Self.palmLength
    }

    /// Whether the device reports its wheel as valuators, so that its buttons 4 to 7 are duplicates.
    func hasScrollAxes(_ device: Int) -> Bool { scrollAxes[device] != nil }

    /// Returns the scroll distance in points for the valuators of a motion event, and stores their values.
    mutating func scroll(device: Int, values: [Int: Double]) -> (dx: CGFloat, dy: CGFloat) {
        guard var axes = scrollAxes[device] else { return (0, 0) }
        var result: (dx: CGFloat, dy: CGFloat) = (0, 0)
        for index in axes.indices {
            guard let value = values[axes[index].valuator] else { continue }
            let points = CGFloat((value - axes[index].last) / axes[index].increment) * InputEvent.wheelNotch
            axes[index].last = value
            if axes[index].isHorizontal { result.dx += points } else { result.dy += points }
        }
        scrollAxes[device] = axes
        return result
    }
}

extension XIValuatorState {
    /// The event's values by valuator number.
    var dictionary: [Int: Double] {
        guard let mask, let values else { return [:] }
        var result: [Int: Double] = [:]
        var next = 0
        for valuator in 0..<(Int(mask_len) * 8) where mask[valuator >> 3] & 1 << UInt8(valuator & 7) != 0 {
            result[valuator] = values[next]
            next += 1
        }
        return result
    }
}

extension XIButtonState {
    /// Whether one of the first three buttons is down; wheel buttons do not count.
    var isPressed: Bool {
        guard let mask, mask_len > 0 else { return false }
        return mask[0] & 0b1110 != 0
    }
}
