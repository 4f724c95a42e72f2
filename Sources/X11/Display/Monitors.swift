internal import CX11
import Geometry

/// The active monitors and their refresh rates.
struct Monitors: Equatable {
    /// Each monitor's area in root pixels and its rate in frames per second.
    private(set) var monitors: [(area: PixelRect, rate: Double)] = []

    /// The rate assumed if the server reports none, as virtual servers do, in frames per second.
    static let defaultRate = 60.0

    init(_ monitors: [(area: PixelRect, rate: Double)] = []) { self.monitors = monitors }

    /// Queries RandR without probing the connectors. One round trip, and one for each CRTC.
    init(display: OpaquePointer, root: UInt) {
        guard let resources = XRRGetScreenResourcesCurrent(display, root) else { return }
        defer { XRRFreeScreenResources(resources) }
        let modes = UnsafeBufferPointer(start: resources.pointee.modes, count: Int(resources.pointee.nmode))
        for index in 0..<Int(resources.pointee.ncrtc) {
            guard let info = XRRGetCrtcInfo(display, resources, resources.pointee.crtcs[index]) else { continue }
            defer { XRRFreeCrtcInfo(info) }
            let crtc = info.pointee
            guard crtc.mode != 0, let mode = modes.first(where: { $0.id == crtc.mode }) else { continue }
            let area = PixelRect(x: Int(crtc.x), y: Int(crtc.y), width: Int(crtc.width), height: Int(crtc.height))
            if let rate = Self.rate(mode) { monitors.append((area, rate)) }
        }
    }

    private static func rate(_ mode: XRRModeInfo) -> Double? {
        var lines = Double(mode.vTotal)
        if mode.modeFlags & UInt(RR_DoubleScan) != 0 { lines *= 2 }
        if mode.modeFlags & UInt(RR_Interlace) != 0 { lines /= 2 }
        guard mode.hTotal > 0, lines > 0 else { return nil }
        let rate = Double(mode.dotClock) / (Double(mode.hTotal) * lines)
        return (20...1000).contains(rate) ? rate : nil
    }

    /// The rate of the fastest monitor.
    var highestRate: Double { monitors.map(\.rate).max() ?? Self.defaultRate }

    /// The rate of the monitor that shows the largest part of `area`, in root pixels; the highest rate if none shows
    /// it.
    func rate(at area: PixelRect) -> Double {
        let best = monitors.max { $0.area.intersection(area).area < $1.area.intersection(area).area }
        guard let best, !best.area.intersection(area).isEmpty else { return highestRate }
        return best.rate
    }

    static func == (a: Monitors, b: Monitors) -> Bool {
        a.monitors.elementsEqual(b.monitors) { $0.area == $1.area && $0.rate == $1.rate }
    }
}
