import Views
import X11

/// Plays a stage in a window of the display: events go in, frames come out, nothing else happens.
///
/// A program makes one, adds its views to `root`, calls `show()` and then `dispatchMain()`.
@MainActor public final class WindowController {
    /// How a window begins.
    public struct Configuration {
        /// What the window is called.
        public var title: String
        /// The program's name in lower case, and its class, by which desktops find its icon.
        public var className: (instance: String, class: String)
        /// The size of the content, in points.
        public var size: CGSize
        /// The smallest size that it can be given, in points.
        public var minimumSize: CGSize
        /// The icon in several sizes: premultiplied pixels, row by row.
        public var icon: [(width: Int, height: Int, pixels: [UInt32])] = []
        /// What text is set in where the desktop names no font.
        public var fontFamily = Stage.Setup.usualFontFamily
        /// The look, or nil to follow the desktop's.
        public var isDark: Bool?

        /// A window of a title and a size in points.
        public init(title: String, className: (instance: String, class: String), size: CGSize) {
            self.title = title
            self.className = className
            self.size = size
            minimumSize = CGSize(width: min(size.width, 320), height: min(size.height, 240))
        }
    }

    /// The display.
    public let display: Display
    /// The window.
    public let window: Window
    /// What the window shows.
    public let stage: Stage
    /// The views.
    public var root: RootView { stage.root }
    /// How long frames took.
    public let statistics = FrameStatistics()
    /// Called when the user closes the window; without it the program ends.
    public var onClose: (() -> Void)?
    /// Lines up what a drag carries to another program, which gets it as a list; without it, as the session has it,
    /// where the item on top of the stack is the last.
    public var outgoingOrder: (_ items: [DragItem]) -> [DragItem] = { $0 }

    private let isDark: Bool?
    private var surface: Surface?
    private var surfaceBase: UnsafeMutableRawPointer?
    private var timer: (any DispatchSourceTimer)?
    private var timerDeadline: Timestamp?
    private var previews: CarriedPreviews?
    private var exchange: WindowExchange?
    private var isGrabbing = false
    /// Whether another program's window covers ours. While previews are in a window of their own, that one covers ours
    /// too, and what the server says then is not asked.
    private var isCovered = false
    private var lastFrame: Timestamp?

    /// Opens a window on a display; it is not shown yet.
    ///
    /// - Throws: `DisplayError` when the display refuses it.
    public init(display: Display, configuration: Configuration) throws(DisplayError) {
        self.display = display
        isDark = configuration.isDark
        let desktop = display.settings
        let settings = Stage.Settings(desktop, isDark: configuration.isDark)
        var setup = Window.Configuration(
            title: configuration.title, size: (configuration.size.width, configuration.size.height))
        setup.className = configuration.className
        setup.minimumSize = (configuration.minimumSize.width, configuration.minimumSize.height)
        setup.scale = desktop.scale
        setup.icon = configuration.icon
        setup.background = settings.appearance.palette.window
        window = try Window(display: display, configuration: setup)
        stage = Stage(
            Stage.Setup(
                pixels: PixelSize(width: window.pixelSize.width, height: window.pixelSize.height), scale: desktop.scale,
                settings: settings, fontFamily: desktop.fontFamily ?? configuration.fontFamily))
        connect()
    }

    private func connect() {
        window.delegate = self
        root.onNeedsFrame = { [weak self] in
            guard let self else { return }
            // A view may only have named a time to be woken at.
            if self.root.wantsFrame { self.window.requestFrame() } else { self.scheduleTimer() }
        }
        root.onPointerShape = { [weak self] in self?.window.cursor = Cursor($0) }
        root.onCarriedPointers = { [weak self] in self?.carry($0) }
        stage.clock = { [display] in display.now() }
        root.pasteboard = display.clipboard
        root.onTextPaste = { [weak self] in self?.typeClipboard(into: $0) }
        display.onSettingsChange = { [weak self] in self?.settingsChanged() }
        exchange = WindowExchange(window: window, stage: stage) { [weak self] items in
            self?.outgoingOrder(items) ?? items
        } deliver: { [weak self] event in
            if let self { self.window(self.window, didReceive: event) }
        }
    }

    /// Shows the window; the first frame is drawn as soon as the server has it on the screen.
    public func show() {
        window.show()
        window.requestFrame()
    }

    /// Ends every drag, and the record, and closes the window.
    public func close() {
        stage.perform(.end, at: display.now())
        stage.recorder?.close()
        stage.recorder = nil
        root.engine.cancelAll()
        root.close()
        stopTimer()
        previews = nil
        window.close()
    }

    private func settingsChanged() {
        let desktop = display.settings
        stage.perform(.settings(Stage.Settings(desktop, isDark: isDark)), at: display.now())
        if desktop.scale != window.scale {
            window.scale = desktop.scale
            resizeStage(to: window.pixelSize)
        }
        window.requestFrame()
    }

    private func resizeStage(to pixels: (width: Int, height: Int)) {
        stage.perform(
            .resize(PixelSize(width: pixels.width, height: pixels.height), scale: window.scale), at: display.now())
    }

    // MARK: Text

    /// More letters than that are nobody's title.
    private static let longestPaste = 4096

    /// Sends the clipboard's text as if it had been typed, if the view still has the keys when it is there.
    private func typeClipboard(into view: View) {
        Task { [weak self, weak view, clipboard = display.clipboard] in
            let items = await clipboard.items()
            guard let item = items.first(where: { $0.canLoadObject(ofClass: String.self) }),
                let text = try? await item.object(ofClass: String.self), !text.isEmpty,
                let self, let view, root.focusedView === view
            else { return }
            let typed = InputEvent(.text(String(text.prefix(Self.longestPaste))), at: .zero, time: display.now())
            self.window(window, didReceive: typed)
        }
    }

    // MARK: Drags

    private func carry(_ pointers: [PointerID]) {
        window.gathersInput = !pointers.isEmpty
        if pointers.isEmpty {
            if isGrabbing { window.endDragGrab() }
            isGrabbing = false
        } else if !isGrabbing {
            isGrabbing = window.beginDragGrab(for: pointers.first)
            // Without the pointer a drag would never hear of its end.
            if !isGrabbing { cancelDragsLater() }
        }
    }

    /// In a turn of its own: the engine is at work when it names its pointers.
    private func cancelDragsLater() {
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.stage.perform(.cancelDrags, at: self.display.now())
            }
        }
    }

    /// Shows what is in the hand in a window of its own where ours does not reach, or is covered (DRAG-1).
    private func updatePreviews() {
        // A shadow alone may be cut off at the edge: a picture may not.
        let extent = root.carriedExtent(withShadows: false)
        let bounds = root.bounds
        let isInside =
            extent.minX >= bounds.minX && extent.maxX <= bounds.maxX && extent.minY >= bounds.minY
            && extent.maxY <= bounds.maxY
        let leaves = !extent.isNull && (!isInside || isCovered)
        guard leaves,
            root.engine.sessions.contains(where: { $0.phase.name == "dragging" || $0.phase.name == "cancelling" })
        else {
            previews?.hide()
            root.hidesPreviews = false
            return
        }
        if previews == nil { previews = try? CarriedPreviews(display: display) }
        guard let previews else { return }
        previews.show(root, over: window)
        root.hidesPreviews = true
    }

    /// A window of another program's may lie over ours: what is carried over it there is that program's.
    private func noteCover(at event: InputEvent) {
        var isUnderCover = false
        if root.engine.isDragging {
            // Where a hand is that carries something; keys and other hands say nothing of it.
            guard event.kind == .pointerMoved || event.kind == .pointerUp(.primary),
                root.engine.hasDrag(heldBy: event.pointer)
            else { return }
            isUnderCover = root.bounds.contains(event.location) && !window.isOnTop(at: event.location)
        }
        guard isUnderCover != root.isCovered else { return }
        stage.perform(.covered(isUnderCover), at: event.time)
    }

    // MARK: Time

    /// Wakes the program when something will happen by itself; nothing runs until then.
    ///
    /// A deadline that only moves away keeps the timer that there is, which then finds that it came too early: while a
    /// hand moves, each event puts the next deadline off.
    private func scheduleTimer() {
        guard let deadline = root.deadline else { return stopTimer() }
        if let timerDeadline, timerDeadline <= deadline { return }
        stopTimer()
        timerDeadline = deadline
        let wait = max(deadline - display.now(), .zero)
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now() + .nanoseconds(Int(wait.seconds * 1e9)), leeway: .milliseconds(1))
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.timerFired() } }
        source.activate()
        timer = source
    }

    private func stopTimer() {
        timer?.cancel()
        timer = nil
        timerDeadline = nil
    }

    private func timerFired() {
        statistics.wokeUp()
        stopTimer()
        guard let deadline = root.deadline else { return }
        if deadline <= display.now() { window.requestFrame() } else { scheduleTimer() }
    }
}

extension WindowController: WindowDelegate {
    /// Hands the event to the views.
    public func window(_ window: Window, didReceive event: InputEvent) {
        statistics.wokeUp()
        noteCover(at: event)
        stage.handle(event)
        scheduleTimer()
    }

    /// Gives the views the new size.
    public func window(_ window: Window, didResizeTo pixels: (width: Int, height: Int)) { resizeStage(to: pixels) }

    /// Draws and shows what has changed.
    public func windowDrawsFrame(_ window: Window, at time: Timestamp) {
        let start = display.now()
        let surface = currentSurface()
        let region = stage.drawFrame(into: surface, at: time)
        updatePreviews()
        if !region.isEmpty {
            window.present(region)
            statistics.drew(milliseconds: (display.now() - start).seconds * 1000, bytes: region.area * 4)
            countMissed(at: time)
        }
        if root.wantsFrame {
            lastFrame = time
            window.requestFrame()
        } else {
            lastFrame = nil
        }
        scheduleTimer()
    }

    /// While something moves, every beat of the display without a frame is one that was missed.
    private func countMissed(at time: Timestamp) {
        guard let lastFrame, window.isViewable else { return }
        let beats = (time - lastFrame).seconds * display.settings.refreshRate
        if beats > 1.7 { statistics.missed(Int(beats.rounded()) - 1) }
    }

    private func currentSurface() -> Surface {
        let buffer = window.buffer()
        if let surface, surfaceBase == buffer.pointer, surface.width == buffer.width, surface.height == buffer.height {
            return surface
        }
        let made = Surface(
            wrapping: buffer.pointer, width: buffer.width, height: buffer.height, stride: buffer.stride, format: .rgb,
            owner: window)
        surface = made
        surfaceBase = buffer.pointer
        root.invalidate()
        return made
    }

    /// Asks `onClose`; without it the program ends.
    public func windowShouldClose(_ window: Window) {
        if let onClose { onClose() } else { exit(0) }
    }

    /// Draws anew during a drag: another window may cover the previews, or no longer do.
    public func windowVisibilityChanged(_ window: Window) {
        if !root.hidesPreviews { isCovered = !window.isFullyVisible }
        if root.engine.isDragging { window.requestFrame() }
    }

    /// A copy of the last frame, for the inspector; nil before the first one.
    public func copyOfLastFrame() -> Surface? {
        guard let surface else { return nil }
        let copy = Surface(width: surface.width, height: surface.height, format: .rgb)
        copy.copy(from: surface, rects: [surface.bounds])
        return copy
    }
}

extension Clipboard: Pasteboard {}

extension Stage.Settings {
    /// The desktop's settings; a look that was asked for goes before its own.
    init(_ desktop: DesktopSettings, isDark: Bool?) {
        self.init(
            isDark: isDark ?? desktop.isDark, reducesMotion: desktop.reducedMotion, dragDistance: desktop.dragThreshold)
    }
}

extension Cursor {
    init(_ shape: PointerShape) {
        self =
            switch shape {
            case .arrow: .arrow
            case .pointingHand: .pointingHand
            case .text: .text
            case .resizeHorizontal: .resizeHorizontal
            case .grabbing: .grabbing
            }
    }
}
