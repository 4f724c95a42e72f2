internal import CX11
import DragAndDrop

/// Finds the XDND target under a point of the root window, with any window manager and without waiting for the server.
@MainActor final class DropTargetFinder {
    typealias Completion = @MainActor (DragSourceMachine.Target?) -> Void

    private unowned let display: Display
    /// Windows that are never targets: a search that reaches one of them ends without a target.
    private let excluded: Set<UInt>
    private let search: WindowSearch
    /// The windows whose properties are known or asked for.
    private var windows: [UInt: Properties] = [:]
    /// The windows at the point of the last search, and the root window, on which desktops set a proxy that draw there.
    private var path: [UInt] = []
    /// Receives the target once the properties of these windows are known.
    private var completion: Completion?

    /// The number of times that properties of windows were asked for.
    private var readCount = 0

    /// What a window's properties say.
    private struct Properties {
        /// Whether the window takes drops. Nil while its properties are asked for.
        var target: DragSourceMachine.Target??
        /// Discards the properties when they change.
        var observers: [WindowObserver] = []
        /// Identifies the requests whose replies count.
        let number: Int
    }

    init(display: Display, excluding excluded: Set<UInt>) {
        self.display = display
        self.excluded = excluded
        search = WindowSearch(display: display)
    }

    /// Finds the target at a point in root pixels. `completion` receives nil if there is none. It is not called if
    /// another search begins before.
    func find(x: Int, y: Int, _ completion: @escaping Completion) {
        search.ask(x: x, y: y) { [weak self] in self?.found($0, completion) }
    }

    /// Waits until the last search is answered.
    func finish() {
        search.finish()
        while completion != nil, display.replies.handleNext() {}
    }

    /// Ends the searches without an answer, and observes no window any more.
    func end() {
        search.cancel()
        (completion, path, windows) = (nil, [], [:])
    }

    private func found(_ windows: [UInt], _ completion: @escaping Completion) {
        path = windows.prefix { !excluded.contains($0) }
        let isOwn = path.count < windows.count
        if !isOwn { path.append(display.root) }
        self.completion = completion
        for window in path where self.windows[window] == nil { read(window) }
        answer()
    }

    private func answer() {
        guard let completion else { return }
        for window in path {
            guard let target = windows[window]?.target else { return }
            guard let target else { continue }
            self.completion = nil
            return completion(target)
        }
        self.completion = nil
        completion(nil)
    }

    // MARK: Properties

    private func read(_ window: UInt) {
        readCount += 1
        windows[window] = Properties(observers: [observe(window, of: window)], number: readCount)
        var version: UInt?
        ask(.dragAware, of: window, for: window) { _, number in version = number }
        ask(.dragProxy, of: window, for: window) { finder, proxy in
            guard let proxy, proxy != 0 else { return finder.set(window, receiver: window, version) }
            finder.windows[window]?.observers.append(finder.observe(proxy, of: window))
            var named: UInt?
            // A proxy that does not name itself as its proxy is ignored: the property remains from a client that has
            // exited (WIRE-34).
            finder.ask(.dragProxy, of: proxy, for: window) { _, number in named = number }
            finder.ask(.dragAware, of: proxy, for: window) { finder, number in
                let isProxy = named == proxy
                finder.set(window, receiver: isProxy ? proxy : window, isProxy ? number : version)
            }
            finder.display.replies.flush()
        }
        display.replies.flush()
    }

    /// Asks for a property of a window or of its proxy. The handler is not called if the properties of the window were
    /// discarded meanwhile.
    private func ask(
        _ name: Atoms.Name, of asked: UInt, for window: UInt,
        _ handler: @escaping @MainActor (DropTargetFinder, UInt?) -> Void
    ) {
        let isSent = display.replies.number(name, of: asked) { [weak self, read = windows[window]?.number] number in
            if let self, windows[window]?.number == read { handler(self, number) }
        }
        if !isSent { end() }
    }

    private func set(_ window: UInt, receiver: UInt, _ version: UInt?) {
        let version = version.map { min(Int(clamping: $0), DragMessage.version) }
        let isTarget = receiver != display.root && version.map { DragMessage.versions.contains($0) } == true
        windows[window]?.target = .some(
            isTarget
                ? version.map { DragSourceMachine.Target(window: window, receiver: receiver, version: $0) } : nil)
        answer()
    }

    /// Discards the properties of a window when those of it or of its proxy change.
    private func observe(_ observed: UInt, of window: UInt) -> WindowObserver {
        WindowObserver(observed, display: display, isAwaited: false) { [weak self] event in
            guard let self, isDestroyed(observed, event) || isDragProperty(event) else { return }
            windows[window] = nil
            guard completion != nil, path.contains(window) else { return }
            read(window)
        }
    }

    /// Observers of the root window also receive the ends of its children.
    private func isDestroyed(_ window: UInt, _ event: XEvent) -> Bool {
        event.type == DestroyNotify && event.xdestroywindow.window == window
    }

    private func isDragProperty(_ event: XEvent) -> Bool {
        event.type == PropertyNotify
            && [display.atoms[.dragAware], display.atoms[.dragProxy]].contains(event.xproperty.atom)
    }
}
