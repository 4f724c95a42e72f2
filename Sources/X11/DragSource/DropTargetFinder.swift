import DragAndDrop

/// Finds the window under a point of the screen that takes drops, whatever window manager there is.
@MainActor final class DropTargetFinder {
    private let display: Display
    /// Windows below which nothing is looked for.
    private let excluded: Set<UInt>
    /// What windows have said of themselves a moment ago: a hand moves more often than that changes.
    private var known: [UInt: DragSourceMachine.Target?] = [:]
    private var knownSince: Timestamp = .zero
    private static let memory = Timestamp.milliseconds(500)
    /// How far down a window is looked for.
    static let deepest = 32

    init(display: Display, excluding excluded: Set<UInt>) {
        self.display = display
        self.excluded = excluded
    }

    /// The target at a point, in pixels of the root window; nil when nobody there takes drops.
    func target(x: Int, y: Int) -> DragSourceMachine.Target? {
        let now = display.now()
        if now - knownSince > Self.memory {
            known = [:]
            knownSince = now
        }
        var window = display.root
        for _ in 0..<Self.deepest {
            guard let place = display.translate(x, y, to: window), place.child != 0 else { break }
            window = place.child
            if excluded.contains(window) { return nil }
            if let found = target(window) { return found }
        }
        // A desktop that shows itself on the root window speaks by a proxy.
        return target(display.root)
    }

    private func target(_ window: UInt) -> DragSourceMachine.Target? {
        if let known = known[window] { return known }
        let found = read(window)
        known[window] = .some(found)
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

    /// The proxy of a window; one that does not say the same of itself was left behind by a program that is gone.
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
