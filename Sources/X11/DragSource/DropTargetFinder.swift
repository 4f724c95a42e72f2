import DragAndDrop

/// Finds the XDND target under a point of the root window, with any window manager.
@MainActor final class DropTargetFinder {
    private let display: Display
    /// Windows that are never targets: a search that reaches one of them ends without a target.
    private let excluded: Set<UInt>
    /// The results of recent searches by window, kept for half a second: the pointer moves more often than targets
    /// change.
    private var cache: [UInt: DragSourceMachine.Target?] = [:]
    private var cacheStart: Timestamp = .zero
    private static let cacheDuration = Timestamp.milliseconds(500)
    /// The maximum depth of the search.
    static let maximumDepth = 32

    init(display: Display, excluding excluded: Set<UInt>) {
        self.display = display
        self.excluded = excluded
    }

    /// Returns the target at a point in root pixels; nil if there is none.
    func target(x: Int, y: Int) -> DragSourceMachine.Target? {
        let now = display.now()
        if now - cacheStart > Self.cacheDuration {
            cache = [:]
            cacheStart = now
        }
        var window = display.root
        for _ in 0..<Self.maximumDepth {
            guard let place = display.translate(x, y, to: window), place.child != 0 else { break }
            window = place.child
            if excluded.contains(window) { return nil }
            if let found = target(window) { return found }
        }
        // Desktops that draw on the root window set a proxy there.
        return target(display.root)
    }

    private func target(_ window: UInt) -> DragSourceMachine.Target? {
        if let known = cache[window] { return known }
        let found = read(window)
        cache[window] = .some(found)
        return found
    }

    private func read(_ window: UInt) -> DragSourceMachine.Target? {
        let receiver = proxy(of: window) ?? window
        guard receiver != display.root,
            let version = number(.dragAware, of: receiver).map({ min(Int($0), DragMessage.version) }),
            DragMessage.versions.contains(version)
        else { return nil }
        return DragSourceMachine.Target(window: window, receiver: receiver, version: version)
    }

    /// Returns a window's proxy. A proxy that does not name itself as its proxy is ignored: the property remains from a
    /// client that has exited (WIRE-34).
    private func proxy(of window: UInt) -> UInt? {
        guard let proxy = number(.dragProxy, of: window), proxy != 0, number(.dragProxy, of: proxy) == proxy else {
            return nil
        }
        return proxy
    }

    private func number(_ name: Atoms.Name, of window: UInt) -> UInt? {
        display.property(display.atoms[name], of: window, length: 4)?.numbers.first
    }
}
