import Foundation
import Views
import X11

/// Displays content in a window: passes the window's events to the content, and presents the drawn frames.
///
/// A ``Program`` creates its windows by ``Program/openWindow(_:title:size:minimumSize:)``. Without one, create a
/// controller, set the content view of ``root``, call ``show()`` and then `dispatchMain()`.
@MainActor public final class WindowController {
    /// The initial properties of a window.
    public struct Configuration {
        /// The window's title.
        public var title: String
        /// The instance and class names (WM_CLASS), by which desktops find the program's icon; the instance is
        /// lowercase.
        public var className: (instance: String, class: String)
        /// The size of the content, in points.
        public var size: CGSize
        /// The minimum size of the content, in points.
        public var minimumSize: CGSize
        /// The icon in several sizes: pixels `0xAARRGGBB`, not premultiplied, row by row.
        public var icon: [(width: Int, height: Int, pixels: [UInt32])] = []
        /// The font families to use if the desktop specifies none, separated by commas.
        public var fontFamily = WindowContent.Setup.defaultFontFamily
        /// Whether the appearance is dark; nil to use the desktop's.
        public var isDark: Bool?
        /// Whether motion is reduced; nil to use the desktop's setting.
        package var reducesMotion: Bool?
        /// Runs work off the main actor, for several windows of the program; nil for one of the window's own.
        package var backgroundWork: BackgroundWork?
        /// Has begun to load fonts for the first window; nil to load them when they are needed.
        package var fontLoader: FontLoader?

        /// Creates a configuration. The minimum size is 320 × 240 points, or `size` where that is smaller.
        public init(title: String, className: (instance: String, class: String), size: CGSize) {
            self.title = title
            self.className = className
            self.size = size
            minimumSize = CGSize(width: min(size.width, 320), height: min(size.height, 240))
        }
    }

    /// The display that the window is on.
    package let display: Display
    /// The window.
    package let window: Window
    /// The window's content.
    public let content: WindowContent
    /// The root of the view tree.
    public var root: RootView { content.root }
    /// Frame times and counters, for the inspector.
    package let statistics = FrameStatistics()
    /// Called when the user closes the window. Without a handler the process exits.
    public var onClose: (() -> Void)?
    /// Asks, perhaps by an `Alert`, whether the window may be closed; nil, the default, permits it. A ``Program`` calls
    /// it when the user closes the window, or quits.
    public var mayClose: (@MainActor () async -> Bool)?
    /// Called when another program has destroyed the window; nil calls ``onClose``.
    package var onDestroyed: (() -> Void)?
    /// Called when the window has received the keyboard's focus.
    package var onBecomeActive: (() -> Void)?
    /// Returns the items of a drag in the order in which they are offered to other programs. By default this is the
    /// session's order, in which the last item is on top of the stack.
    package var outgoingItemOrder: (_ items: [DragItem]) -> [DragItem] = { $0 }
    /// Called with a session that is dropped on another program, which may still refuse it.
    package var onDropOutside: ((DragSession) -> Void)?

    /// Whether the appearance is dark, and motion reduced; nil to use the desktop's settings.
    package var appearance: (isDark: Bool?, reducesMotion: Bool?) {
        didSet { windowSettingsDidChange(window) }
    }
    /// The user's preferences for all programs; ``appearance`` overrides them.
    package var preferences = DesktopPreferences() {
        didSet { if preferences != oldValue { windowSettingsDidChange(window) } }
    }
    /// The title in the title bar and the task list.
    public var title: String {
        get { window.title }
        set { if newValue != window.title { window.title = newValue } }
    }
    private var surface: Surface?
    private lazy var timer = DeadlineTimer(
        display: display, woke: { [weak self] in self?.statistics.recordWakeUp() },
        fired: { [weak self] in self?.deadlineReached() })
    private var previews: DragPreviewWindow?
    private var presenter = PreviewPresenter()
    private(set) var xdndBridge: XDNDBridge?
    /// Whether another window covers a part of this one. Not updated while the previews are in a separate window, which
    /// itself covers this one.
    private var isObscured = false
    private var lastFrame: Timestamp?
    /// Whether the window was hidden for good.
    private(set) var isHidden = false
    /// The release of a drag that waits for the answer of the program below it, and the events after it.
    var heldEvents: [InputEvent] = []

    /// Creates a window on a display, hidden until ``show()``.
    ///
    /// - Throws: `DisplayError` if the display is closed.
    public init(display: Display, configuration: Configuration) throws(DisplayError) {
        self.display = display
        appearance = (configuration.isDark, configuration.reducesMotion)
        let desktop = display.settings
        let settings = WindowContent.Settings(desktop, preferences, appearance)
        let fontFamily = desktop.fontFamily ?? configuration.fontFamily
        configuration.fontLoader?.choose(.init(family: fontFamily, scale: desktop.scale))
        InterfaceText.display = InterfaceText(family: fontFamily, scale: desktop.scale)
        var setup = Window.Configuration(
            title: configuration.title, size: (configuration.size.width, configuration.size.height))
        setup.className = configuration.className
        setup.minimumSize = (configuration.minimumSize.width, configuration.minimumSize.height)
        setup.scale = desktop.scale
        setup.icon = configuration.icon
        setup.background = settings.appearance.palette.window
        window = try Window(display: display, configuration: setup)
        content = WindowContent(
            WindowContent.Setup(
                pixels: PixelSize(width: window.pixelSize.width, height: window.pixelSize.height), scale: desktop.scale,
                settings: settings, fontFamily: fontFamily),
            backgroundWork: configuration.backgroundWork ?? BackgroundWork(),
            fontLoader: configuration.fontLoader)
        content.desktopDialog = DesktopPortal().dialog(over: window.id)
        connect()
    }

    private func connect() {
        window.delegate = self
        root.onNeedsFrame = { [weak self] in
            guard let self else { return }
            // A view may have requested only a wake-up and not a frame.
            if self.root.wantsFrame { self.window.requestFrame() } else { self.scheduleTimer() }
        }
        root.onPointerShape = { [weak self] in self?.window.cursor = Cursor($0) }
        root.onDraggingPointers = { [weak self] in self?.draggingPointersDidChange($0) }
        content.clock = { [display] in display.now() }
        root.pasteboard = display.clipboard
        root.onTextInput = { [weak self] in self?.window.textInput = $0 }
        root.onTextPaste = { [weak self] in self?.pasteClipboardText(into: $0) }
        xdndBridge = XDNDBridge(window: window, content: content) { [weak self] items in
            self?.outgoingItemOrder(items) ?? items
        } onDrop: { [weak self] session in
            self?.onDropOutside?(session)
        } deliver: { [weak self] event in
            self?.statistics.recordWakeUp()
            self?.deliver(event)
        }
    }

    /// Shows the window with its first frame.
    public func show() {
        window.show()
        window.requestFrame()
    }

    /// Cancels every drag, ends the record and closes the window.
    public func close() {
        hide()
        window.close()
    }

    /// Does what ``close()`` does, except that data of other programs' drops still arrives.
    package func hide() {
        guard !isHidden else { return }
        isHidden = true
        content.perform(.end, at: display.now())
        content.recorder?.close()
        content.recorder = nil
        content.clock = nil
        root.engine.cancelAll()
        content.desktopRequest = nil
        // Their answers are awaited.
        for case let panel as ModalPanel in root.subviews.reversed() { panel.dismiss() }
        root.close()
        timer.set(nil)
        previews = nil
        window.hide()
    }

    private func resizeContent(to pixels: (width: Int, height: Int)) {
        content.perform(
            .resize(PixelSize(width: pixels.width, height: pixels.height), scale: window.scale), at: display.now())
    }

    // MARK: Text

    /// Delivers the clipboard's text as an input event, if the view still has the focus when the text arrives.
    private func pasteClipboardText(into view: View) {
        Task { [weak self, weak view, clipboard = display.clipboard] in
            let items = await clipboard.items()
            guard let item = items.first(where: { $0.canLoadObject(ofClass: String.self) }),
                let text = try? await item.object(ofClass: String.self), !text.isEmpty,
                let self, let view, root.focusedView === view
            else { return }
            let typed = InputEvent(.text(text), at: .zero, time: display.now())
            self.window(window, didReceive: typed)
        }
    }

    // MARK: Drags

    private func draggingPointersDidChange(_ pointers: [PointerID]) {
        window.defersInputToFrames = !pointers.isEmpty
        window.endStackingChecks(exceptFor: pointers)
        // That of a release that waits for another program is over (WIRE-75).
        let pressed = pointers.filter { $0 != heldEvents.first?.pointer }
        // Begins before it ends, so that the grab of the keyboard continues.
        let areGrabbed = pressed.map { window.beginDragGrab(for: $0) }
        for pointer in window.grabbedPointers.subtracting(pressed) { window.endDragGrab(for: pointer) }
        // Without its grab the window would not receive the release that ends a pointer's drag.
        if areGrabbed.contains(false) { cancelDragsAsynchronously() }
    }

    /// Cancels all drags on the next main-queue turn: the session engine is on the call stack now.
    private func cancelDragsAsynchronously() {
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.content.perform(.cancelDrags, at: self.display.now())
            }
        }
    }

    /// Chooses where the next frame's previews are drawn (DRAG-1). Called before the frame is drawn.
    private func placePreviews() {
        // A shadow may be clipped at the window's edge if it cannot be drawn beyond it, but a preview may not.
        let extent = root.dragPreviewsExtent(withShadows: previews?.blends ?? true)
        presenter.place(
            extent: extent, bounds: root.bounds, isWindowObscured: isObscured,
            hasCompositor: display.settings.hasCompositor)
        if presenter.placement == .separateWindow, previews == nil {
            previews = try? DragPreviewWindow(display: display)
            if previews == nil { presenter.stayInWindow() }
        }
        root.hidesPreviews = presenter.placement == .separateWindow
    }

    /// Presents a frame, and shows the separate window if it has the previews, or hides it if the frame has them.
    private func present(_ region: DamageRegion) {
        for request in presenter.requests(
            hasDamage: !region.isEmpty, hasCompositor: display.settings.hasCompositor)
        {
            switch request {
            case .showSeparateWindow:
                previews?.show(
                    root, over: window, isObscured: isObscured || !root.coveredPointers.isEmpty, damage: region)
            case .presentFrame: window.present(region)
            case .hideSeparateWindow(let sendsAtOnce): previews?.hide(sendsAtOnce: sendsAtOnce)
            }
        }
    }

    // MARK: Time

    /// Schedules a wake-up for the views' next deadline.
    func scheduleTimer() { timer.set(root.deadline) }

    private func deadlineReached() {
        guard let deadline = root.deadline else { return }
        if deadline <= display.now() { window.requestFrame() } else { scheduleTimer() }
    }
}

extension WindowController: WindowDelegate {
    /// Delivers the event to the views.
    package func window(_ window: Window, didReceive event: InputEvent) {
        // Events that the server has sent before it hid the window.
        guard !isHidden else { return }
        statistics.recordWakeUp()
        guard !holds(event) else { return }
        if event.kind == .focusChanged(true) { onBecomeActive?() }
        updateIsCovered(at: event)
        if event.kind == .pointerUp(.primary), !dropsOutside(at: event) {
            heldEvents = [event]
            // Clicks and keys are for the other program now.
            window.endDragGrab(for: event.pointer)
        } else {
            deliver(event)
        }
    }

    /// Resizes the content.
    package func window(_ window: Window, didResizeTo pixels: (width: Int, height: Int)) { resizeContent(to: pixels) }

    /// Applies the desktop's settings.
    package func windowSettingsDidChange(_ window: Window) {
        let desktop = display.settings
        InterfaceText.display.scale = desktop.scale
        content.perform(.settings(WindowContent.Settings(desktop, preferences, appearance)), at: display.now())
        if desktop.scale != window.scale {
            window.scale = desktop.scale
            resizeContent(to: window.pixelSize)
        }
        window.requestFrame()
    }

    /// Draws and presents the damage.
    package func windowDrawsFrame(_ window: Window, at time: Timestamp) {
        let start = display.now()
        let surface = currentSurface()
        let region = content.drawFrame(into: surface, at: time) { placePreviews() }
        present(region)
        if !region.isEmpty {
            statistics.recordFrame(milliseconds: (display.now() - start).seconds * 1000, bytes: region.area * 4)
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

    /// Counts the vblanks that have passed without a frame during an animation.
    private func countMissed(at time: Timestamp) {
        guard let lastFrame, window.isViewable else { return }
        let periods = (time - lastFrame).seconds * display.settings.refreshRate
        if periods > 1.7 { statistics.recordMissed(Int(periods.rounded()) - 1) }
    }

    private func currentSurface() -> Surface {
        let buffer = window.buffer()
        if let surface, surface.bytes == buffer.pointer, surface.width == buffer.width, surface.height == buffer.height
        {
            return surface
        }
        let created = Surface(
            wrapping: buffer.pointer, width: buffer.width, height: buffer.height, stride: buffer.stride, format: .rgb,
            owner: window)
        surface = created
        root.invalidate()
        return created
    }

    /// Calls ``onClose``, or exits the process if it is nil.
    package func windowShouldClose(_ window: Window) {
        guard !isHidden else { return }
        if let onClose { onClose() } else { exit(0) }
    }

    /// Says so, and continues as if the user had closed the window; but no question can be shown there.
    package func windowWasDestroyed(_ window: Window) {
        let program = ProcessInfo.processInfo.processName
        StandardError.write(StandardError.line("Another program has closed the window.", program: program))
        guard !isHidden else { return }
        if let onDestroyed { onDestroyed() } else { windowShouldClose(window) }
    }

    /// Requests a frame during a drag, since previews may have become covered or visible.
    package func windowVisibilityChanged(_ window: Window) {
        if !root.hidesPreviews { isObscured = !window.isFullyVisible }
        if root.engine.isDragging { window.requestFrame() }
    }

    /// Returns a copy of the last frame, for the inspector; nil before the first one.
    package func copyOfLastFrame() -> Surface? {
        guard let surface else { return nil }
        let copy = Surface(width: surface.width, height: surface.height, format: .rgb)
        copy.copy(from: surface, rects: [surface.bounds])
        return copy
    }
}

extension Clipboard: Pasteboard {}

extension WindowContent.Settings {
    /// Creates the content's settings from the desktop's. The user's preferences override the theme, and what is
    /// chosen in the program overrides both, where they are not nil.
    init(
        _ desktop: DesktopSettings, _ preferences: DesktopPreferences, _ chosen: (isDark: Bool?, reducesMotion: Bool?)
    ) {
        self.init(
            isDark: chosen.isDark ?? preferences.isDark ?? desktop.isDark,
            reducesMotion: chosen.reducesMotion ?? preferences.reducesMotion ?? desktop.reducedMotion,
            increasesContrast: preferences.increasesContrast ?? desktop.increasesContrast,
            dragDistance: desktop.dragThreshold)
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
