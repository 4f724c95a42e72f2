import Testing

@testable import X11

/// A selection that one connection owns and another one requests; the owner's `content` determines the data.
@MainActor final class OwnedSelection {
    let server: XServer
    let owning: Display
    let asking: Display
    let owner: SelectionOwner
    private let helper: HelperWindow
    private let window: HelperWindow

    init() throws {
        server = try XServer()
        owning = try Display.open(server.name)
        asking = try Display.open(server.name)
        helper = try HelperWindow(display: owning)
        window = try HelperWindow(display: asking)
        owner = try #require(
            SelectionOwner(
                owning.atom("PRIMARY"), window: helper, display: owning, time: 0, maximumPropertySize: 1 << 20))
        helper.handler = { [weak owner] in owner?.handle($0) }
        owning.settle()
    }

    /// Returns a loader for requests with a server time.
    func loader(time: UInt32) -> OfferLoader {
        OfferLoader(display: asking, selection: asking.atom("PRIMARY"), requestor: window.id, time: time)
    }
}
