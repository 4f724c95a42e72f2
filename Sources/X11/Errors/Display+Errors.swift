internal import CX11
import Dispatch
import Foundation

/// The X errors that are expected, by the serial numbers of the requests that may cause them.
struct ErrorTraps {
    /// Requests whose errors are ignored.
    var ignored: [ClosedRange<UInt>] = []
    /// The first request of the running ``Display/ignoringErrors(_:)`` call.
    var ignoredFrom: UInt?
    /// The first request of the running ``Display/catchingErrors(_:)`` call, and its first error.
    var catching: (first: UInt, caught: ServerError?)?

    /// Ignores errors of `requests`. Merges adjacent ranges, so that a long series of messages needs only one.
    mutating func ignore(_ requests: ClosedRange<UInt>) {
        if let last = ignored.last, last.upperBound + 1 == requests.lowerBound {
            ignored[ignored.count - 1] = last.lowerBound...requests.upperBound
        } else {
            ignored.append(requests)
        }
    }
}

extension Display {
    /// Handles an X error. Reports unexpected errors asynchronously, because Xlib's error handler must not make
    /// requests.
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

    /// Runs `body`, waits for the server to process its requests, and returns the first error. One round trip.
    func catchingErrors(_ body: (OpaquePointer) -> Void) -> ServerError? {
        guard let raw else { return nil }
        traps.catching = (XNextRequest(raw), nil)
        body(raw)
        XSync(raw, 0)
        scheduleTurn()
        defer { traps.catching = nil }
        return traps.catching?.caught
    }

    /// Runs `body` and ignores X errors of its requests. Does not wait for the server.
    func ignoringErrors<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
        guard let raw else { return nil }
        let first = XNextRequest(raw)
        // Ignore errors during `body` too: the reply to a request of `body` may be an error.
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
