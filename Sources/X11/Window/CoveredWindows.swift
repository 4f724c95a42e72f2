internal import CX11
import DragAndDrop
import Geometry

/// The windows below a preview, whose pixels the server keeps where the preview covers them.
///
/// Without a compositor the server forgets what another window covers. The Composite extension keeps a window's pixels
/// in memory and still shows them on the screen ("automatic redirection"), and the Damage extension reports when they
/// have changed. Each window that the preview meets is redirected until the preview is hidden.
///
/// A redirected window is drawn into its memory first, so what is read from the screen where the preview has left is
/// correct at once, even if the window's program is busy.
@MainActor final class CoveredWindows {
    /// Receives a rectangle of pixels of the screen, row by row, and the distance between rows in bytes.
    typealias PixelHandler = (_ rect: PixelRect, _ pixels: UnsafeMutableRawPointer, _ stride: Int) -> Void

    /// A visible window below the preview.
    private struct Covered: Equatable {
        let id: UInt
        /// With its border, in root pixels.
        var frame: PixelRect
        /// The parts of the frame that the window's shape leaves, in root pixels.
        var parts: [PixelRect]
    }

    /// What the server keeps for a redirected window.
    private struct Storage {
        /// The window's pixels with its border.
        let pixmap: UInt
        let width: Int
        let height: Int
        let damage: UInt
    }

    /// Called when pixels below the preview may have changed.
    var onChange: (() -> Void)?

    private let display: Display
    /// The window that covers the others; 0 while nothing is watched.
    private var preview: UInt = 0
    /// From the lowest to the one directly below the preview.
    private var windows: [Covered] = []
    private var storages: [UInt: Storage] = [:]
    /// The redirected windows that have drawn since their pixels were read.
    private var changed: Set<UInt> = []
    /// Whether windows were moved, shown, hidden or restacked since `windows` was read.
    private var isStale = true
    private var token = 0

    /// Whether the server can keep the pixels of covered windows.
    static func isAvailable(on display: Display) -> Bool { display.extensions.damageEvents != nil }

    init(display: Display) { self.display = display }

    /// Redirects the windows below `preview` that meet a rectangle, in root pixels. Call it before the preview covers
    /// the rectangle. One round trip for each visible window, once they have changed.
    ///
    /// - Parameter own: The program's own window if no other one covers a part of it. It is not redirected, since its
    ///   frames are known.
    func redirect(in area: PixelRect, below preview: UInt, except own: PixelRect?) {
        if self.preview == 0 {
            self.preview = preview
            token = display.routes.add(display.root) { [weak self] event in self?.windowsChanged(event) }
            _ = display.ignoringErrors { XSelectInput($0, display.root, SubstructureNotifyMask) }
        }
        if isStale { readWindows() }
        // The window with the content, or the window manager's around it.
        let ownWindow = own.flatMap { own in windows.last { $0.frame.intersection(own) == own } }?.id
        for window in windows where storages[window.id] == nil && window.id != ownWindow && window.parts.meet(area) {
            redirect(window)
        }
    }

    /// Restores all windows. Call it when the preview is hidden. Idempotent.
    func end() {
        guard preview != 0 else { return }
        preview = 0
        for id in storages.keys { release(id) }
        (windows, changed, isStale) = ([], [], true)
        _ = display.routes.remove(display.root, token)
        _ = display.ignoringErrors { XSelectInput($0, display.root, 0) }
    }

    /// Reads what windows have drawn in a rectangle since the last call.
    ///
    /// - Parameters:
    ///   - area: In root pixels.
    ///   - own: The program's own window if no other one covers a part of it.
    func readChanges(in area: PixelRect, except own: PixelRect?, _ body: PixelHandler) {
        if isStale, preview != 0 { redirect(in: area, below: preview, except: own) }
        guard !changed.isEmpty else { return }
        var strips: [(rect: PixelRect, pixmap: UInt, frame: PixelRect)] = []
        var uncovered = own.map { area.subtracting($0) } ?? [area]
        // From the top, so that each window is read only where no other one covers it.
        for window in windows.reversed() where !uncovered.isEmpty {
            let parts = window.parts.filter { $0.meets(area) }
            if let storage = storages[window.id], changed.contains(window.id) {
                for part in parts {
                    for rect in uncovered.map({ $0.intersection(part) }) where !rect.isEmpty {
                        strips.append((rect, storage.pixmap, window.frame))
                    }
                }
            }
            for part in parts { uncovered = uncovered.flatMap { $0.subtracting(part) } }
        }
        for id in changed {
            guard let damage = storages[id]?.damage else { continue }
            // Before the pixels are read: what is drawn after that is reported again.
            _ = display.ignoringErrors { XDamageSubtract($0, damage, 0, 0) }
        }
        changed = []
        display.readImages(
            strips.map { strip in
                let (x, y) = (strip.rect.x - strip.frame.x, strip.rect.y - strip.frame.y)
                return (strip.pixmap, PixelRect(x: x, y: y, width: strip.rect.width, height: strip.rect.height))
            }
        ) { index, pixels, stride in body(strips[index].rect, pixels, stride) }
    }

    // MARK: Windows

    private func windowsChanged(_ event: XEvent) {
        switch event.type {
        case ConfigureNotify:
            if event.xconfigure.window == preview { return }
        case MapNotify, UnmapNotify:
            // The window is at the same place in both events.
            if event.xmap.window == preview { return }
        case ReparentNotify, CirculateNotify, DestroyNotify, GravityNotify: break
        default: return
        }
        isStale = true
        onChange?()
    }

    /// Reads the visible windows below the preview, and renews what has changed.
    private func readWindows() {
        isStale = false
        let former = windows
        windows = display.viewableWindows(below: preview).map { window in
            Covered(id: window.id, frame: window.frame, parts: display.shape(of: window))
        }
        let visible = Dictionary(windows.map { ($0.id, $0.frame) }, uniquingKeysWith: { first, _ in first })
        for (id, storage) in storages {
            guard let frame = visible[id] else {
                release(id)
                continue
            }
            // The server keeps a resized window's pixels in another pixmap.
            if (storage.width, storage.height) != (frame.width, frame.height) { rename(id, frame) }
        }
        if windows != former { changed.formUnion(storages.keys) }
    }

    private func redirect(_ window: Covered) {
        let id = window.id
        let created = display.ignoringErrors { raw in
            XCompositeRedirectWindow(raw, id, Int32(CompositeRedirectAutomatic))
            return (XCompositeNameWindowPixmap(raw, id), XDamageCreate(raw, id, Int32(XDamageReportNonEmpty)))
        }
        guard let (pixmap, damage) = created else { return }
        storages[id] = Storage(
            pixmap: pixmap, width: window.frame.width, height: window.frame.height, damage: damage)
        // It may have been opened below the preview, and have drawn before.
        changed.insert(id)
        display.damageHandlers[damage] = { [weak self] in
            self?.changed.insert(id)
            self?.onChange?()
        }
    }

    private func rename(_ id: UInt, _ frame: PixelRect) {
        guard let former = storages[id] else { return }
        let pixmap = display.ignoringErrors { raw in
            XFreePixmap(raw, former.pixmap)
            return XCompositeNameWindowPixmap(raw, id)
        }
        storages[id] = Storage(
            pixmap: pixmap ?? 0, width: frame.width, height: frame.height, damage: former.damage)
    }

    private func release(_ id: UInt) {
        guard let storage = storages.removeValue(forKey: id) else { return }
        changed.remove(id)
        display.damageHandlers[storage.damage] = nil
        _ = display.ignoringErrors { raw in
            XDamageDestroy(raw, storage.damage)
            XFreePixmap(raw, storage.pixmap)
            XCompositeUnredirectWindow(raw, id, Int32(CompositeRedirectAutomatic))
        }
    }
}

extension [PixelRect] {
    fileprivate func meet(_ rect: PixelRect) -> Bool { contains { $0.meets(rect) } }
}

extension PixelRect {
    fileprivate func meets(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }
}
