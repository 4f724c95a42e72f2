internal import CX11
import Dispatch
import Foundation

/// Which errors are expected, by the numbers of the requests that may cause them.
struct ErrorTraps {
    /// Requests whose errors nobody needs to hear of.
    var ignored: [ClosedRange<UInt>] = []
    /// The first request of those that are being made and whose errors nobody needs to hear of.
    var ignoredFrom: UInt?
    /// The first request of the trap that is set, and what was caught in it.
    var catching: (first: UInt, caught: ServerError?)?

    /// Adds requests to those whose errors nobody needs to hear of. Most follow upon the last, and a flood of answers
    /// is one range.
    mutating func ignore(_ requests: ClosedRange<UInt>) {
        if let last = ignored.last, last.upperBound + 1 == requests.lowerBound {
            ignored[ignored.count - 1] = last.lowerBound...requests.upperBound
        } else {
            ignored.append(requests)
        }
    }
}

extension Display {
    /// Within a handler nothing may be asked of the server, so unexpected errors are passed on in a later turn.
    func received(_ error: ServerError) {
        if let trap = traps.catching, error.serial >= trap.first {
            if trap.caught == nil { traps.catching?.caught = error }
            return
        }
        if let first = traps.ignoredFrom, error.serial >= first { return }
        if traps.ignored.contains(where: { $0.contains(error.serial) }) { return }
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { self?.onError?(error) }
        }
    }

    /// Does what the server may refuse, waits for its answer, and returns the first refusal.
    func catchingErrors(_ body: (OpaquePointer) -> Void) -> ServerError? {
        guard let raw else { return nil }
        traps.catching = (XNextRequest(raw), nil)
        body(raw)
        XSync(raw, 0)
        scheduleTurn()
        defer { traps.catching = nil }
        return traps.catching?.caught
    }

    /// Does what the server may refuse without it mattering, and does not wait.
    func ignoringErrors<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
        guard let raw else { return nil }
        let first = XNextRequest(raw)
        // An answer that the body waits for may be an error.
        let outer = traps.ignoredFrom
        traps.ignoredFrom = min(outer ?? first, first)
        let result = body(raw)
        traps.ignoredFrom = outer
        let next = XNextRequest(raw)
        let done = XLastKnownRequestProcessed(raw)
        traps.ignored.removeAll { $0.upperBound < done }
        if next > first { traps.ignore(first...(next - 1)) }
        scheduleTurn()
        return result
    }
}

extension ServerError {
    init(_ event: XErrorEvent) {
        var text = [CChar](repeating: 0, count: 128)
        XGetErrorText(event.display, Int32(event.error_code), &text, Int32(text.count))
        self.init(
            code: Int(event.error_code), request: Int(event.request_code), minorRequest: Int(event.minor_code),
            resource: event.resourceid, serial: event.serial,
            text: String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
}
