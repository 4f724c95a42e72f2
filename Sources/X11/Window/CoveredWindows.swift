internal import CX11
import DragAndDrop
import Geometry

/// Keeps the pixels of the windows below previews where the previews cover them. One for all previews of a display.
///
/// Without a compositor the server forgets the pixels of a window that another one covers. The Composite extension
/// keeps them in a pixmap and still shows the window on the screen ("automatic redirection"), and the Damage extension
/// reports drawing. Each window that a preview meets is redirected until no preview is shown.
///
/// A redirected window is drawn into its pixmap first, so the screen is correct at once where a preview has left, even
/// if the window's program is busy.
@MainActor final class CoveredWindows {
    /// Receives a rectangle of pixels of the screen, row by row, and the distance between rows in bytes.
    typealias PixelHandler = (_ rect: PixelRect, _ pixels: UnsafeMutableRawPointer, _ stride: Int) -> Void

    /// A preview that is shown.
    private struct Preview {
        /// Called when pixels below the preview may have changed.
        let onChange: () -> Void
        /// The redirected windows that have drawn since this preview read their pixels.
        var changed: Set<UInt> = []
        /// The program's own window, or the window manager's window around it, while no other window covers it.
        var own: UInt?
    }

    /// The pixmap and the damage object of a redirected window.
    private struct Redirection {
        /// The window's pixels with its border.
        let pixmap: UInt
        let width: Int
        let height: Int
        let damage: UInt
    }

    /// Owns this object.
    private unowned let display: Display
    private var previews: [UInt: Preview] = [:]
    /// The visible windows except for previews, from the lowest.
    private var windows: [ScreenWindow] = []
    /// The parts of windows that their shapes leave, in root pixels, as far as they were needed.
    private var shapes: [UInt: [PixelRect]] = [:]
    private var redirections: [UInt: Redirection] = [:]
    /// The windows that were mapped or resized since `windows` was read: each has another pixmap.
    private var renewed: Set<UInt> = []
    /// Whether windows were moved, shown, hidden or restacked since `windows` was read.
    private var isStale = true
    private var observer: WindowObserver?

    /// Whether the server can keep the pixels of covered windows.
    static func isAvailable(on display: Display) -> Bool {
        display.coveredWindowExtensions?.damageEvents != nil
    }

    /// Nothing is requested before a preview is added.
    init(display: Display) { self.display = display }

    /// Adds a preview window, which is above all other windows. `onChange` is called when pixels below it may have
    /// changed. Idempotent.
    func add(_ preview: UInt, onChange: @escaping () -> Void) {
        guard previews[preview] == nil else { return }
        previews[preview] = Preview(onChange: onChange)
        guard observer == nil else { return }
        observer = WindowObserver(display.root, mask: SubstructureNotifyMask, display: display) { [weak self] event in
            self?.windowsChanged(event)
        }
    }

    /// Removes a preview, which is hidden; restores the windows after the last one. Idempotent.
    func remove(_ preview: UInt) {
        guard previews.removeValue(forKey: preview) != nil, previews.isEmpty else { return }
        observer?.end()
        observer = nil
        for id in redirections.keys { release(id) }
        (windows, shapes, renewed, isStale) = ([], [:], [], true)
    }

    /// Redirects the windows that meet a rectangle, in root pixels. Call it before a preview covers the rectangle. Two
    /// round trips after windows have changed, and one for each window that is met for the first time.
    ///
    /// - Parameter own: The content of the program's own window if no other one covers a part of it. That window is not
    ///   redirected, since its frames are known.
    func redirect(in area: PixelRect, below preview: UInt, own: PixelRect?) {
        if isStale { readWindows() }
        let met = windows.filter { $0.frame.meets(area) }
        for window in met where shapes[window.id] == nil { shapes[window.id] = display.shape(of: window) }
        if own == nil {
            previews[preview]?.own = nil
        } else if let own, previews[preview]?.own == nil {
            previews[preview]?.own = windows.last { shape(of: $0).contains { $0.intersection(own) == own } }?.id
        }
        let ownWindow = previews[preview]?.own
        for window in met where redirections[window.id] == nil && window.id != ownWindow && window.isReadable {
            if shape(of: window).contains(where: { $0.meets(area) }) { redirect(window) }
        }
    }

    /// Reads the pixels that windows have drawn in a rectangle since the preview's last call. Makes no request if none
    /// has drawn.
    ///
    /// Where only the background of the screen is uncovered, no pixels are read: the server cannot say what it is below
    /// the preview.
    ///
    /// - Parameters:
    ///   - area: In root pixels.
    ///   - own: See ``redirect(in:below:own:)``.
    func readChanges(in area: PixelRect, below preview: UInt, own: PixelRect?, _ body: PixelHandler) {
        if isStale { redirect(in: area, below: preview, own: own) }
        guard let state = previews[preview], !state.changed.isEmpty else { return }
        previews[preview]?.changed = []
        var strips: [(rect: PixelRect, pixmap: UInt, frame: PixelRect)] = []
        var uncovered = [area]
        // From the top, so that each window is read only where no other one covers it.
        for window in windows.reversed() where !uncovered.isEmpty && window.frame.meets(area) {
            let parts = shape(of: window).filter { $0.meets(area) }
            if window.id != state.own, state.changed.contains(window.id), let found = redirections[window.id] {
                for part in parts {
                    for rect in uncovered.map({ $0.intersection(part) }) where !rect.isEmpty {
                        strips.append((rect, found.pixmap, window.frame))
                    }
                }
            }
            for part in parts { uncovered = uncovered.flatMap { $0.subtracting(part) } }
        }
        for damage in state.changed.compactMap({ redirections[$0]?.damage }) {
            // Before the pixels are read, so that later drawing is reported again.
            _ = display.ignoringErrors { XDamageSubtract($0, damage, 0, 0) }
        }
        display.readImages(
            strips.map { strip in
                let (x, y) = (strip.rect.x - strip.frame.x, strip.rect.y - strip.frame.y)
                return (strip.pixmap, PixelRect(x: x, y: y, width: strip.rect.width, height: strip.rect.height))
            }
        ) { index, pixels, stride in body(strips[index].rect, pixels, stride) }
    }

    private func shape(of window: ScreenWindow) -> [PixelRect] { shapes[window.id] ?? [window.frame] }

    // MARK: Changes

    private func windowsChanged(_ event: XEvent) {
        // The id is at the same place in all these events, after that of the parent.
        let id = event.xmap.window
        switch event.type {
        case MapNotify: renewed.insert(id)
        case ConfigureNotify:
            let (change, known) = (event.xconfigure, redirections[id])
            let border = 2 * Int(change.border_width)
            if let known, (known.width, known.height) != (Int(change.width) + border, Int(change.height) + border) {
                renewed.insert(id)
            }
        case UnmapNotify, ReparentNotify, CirculateNotify, DestroyNotify, GravityNotify: break
        default: return
        }
        guard !display.previewWindows.contains(id) else { return }
        shapes[id] = nil
        isStale = true
        for preview in previews.values { preview.onChange() }
    }

    private func windowDrew(_ id: UInt) {
        for preview in previews.keys { previews[preview]?.changed.insert(id) }
        for preview in previews.values { preview.onChange() }
    }

    /// Reads the visible windows, and replaces what is kept of those that have changed.
    private func readWindows() {
        isStale = false
        let former = windows
        windows = display.viewableWindows().filter { !display.previewWindows.contains($0.id) }
        let visible = Dictionary(windows.map { ($0.id, $0.frame) }, uniquingKeysWith: { first, _ in first })
        for (id, redirection) in redirections {
            guard let frame = visible[id] else {
                release(id)
                continue
            }
            let isResized = (redirection.width, redirection.height) != (frame.width, frame.height)
            if isResized || renewed.contains(id) { replacePixmap(of: id, frame) }
        }
        renewed = []
        shapes = shapes.filter { visible[$0.key] != nil }
        guard windows != former else { return }
        for preview in previews.keys { previews[preview]?.changed.formUnion(redirections.keys) }
    }

    // MARK: Redirection

    private func redirect(_ window: ScreenWindow) {
        let id = window.id
        let created = display.ignoringErrors { raw in
            XCompositeRedirectWindow(raw, id, Int32(CompositeRedirectAutomatic))
            return (XCompositeNameWindowPixmap(raw, id), XDamageCreate(raw, id, Int32(XDamageReportNonEmpty)))
        }
        guard let (pixmap, damage) = created else { return }
        redirections[id] = Redirection(
            pixmap: pixmap, width: window.frame.width, height: window.frame.height, damage: damage)
        display.damageHandlers[damage] = { [weak self] in self?.windowDrew(id) }
        // It may have been opened below a preview, and have drawn before.
        for preview in previews.keys { previews[preview]?.changed.insert(id) }
    }

    private func replacePixmap(of id: UInt, _ frame: PixelRect) {
        guard let former = redirections[id] else { return }
        let pixmap = display.ignoringErrors { raw in
            XFreePixmap(raw, former.pixmap)
            return XCompositeNameWindowPixmap(raw, id)
        }
        redirections[id] = Redirection(
            pixmap: pixmap ?? 0, width: frame.width, height: frame.height, damage: former.damage)
    }

    private func release(_ id: UInt) {
        guard let redirection = redirections.removeValue(forKey: id) else { return }
        for preview in previews.keys { previews[preview]?.changed.remove(id) }
        display.damageHandlers[redirection.damage] = nil
        _ = display.ignoringErrors { raw in
            XDamageDestroy(raw, redirection.damage)
            XFreePixmap(raw, redirection.pixmap)
            XCompositeUnredirectWindow(raw, id, Int32(CompositeRedirectAutomatic))
        }
    }
}

extension PixelRect {
    fileprivate func meets(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }
}
