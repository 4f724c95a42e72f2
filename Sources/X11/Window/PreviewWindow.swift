internal import CX11
import DragAndDrop

/// Shows a drag preview outside the program's window (DRAG-1): an image above all other windows that receives no input.
///
/// Under a compositor the preview is translucent. Elsewhere the image is blended over the screen's pixels below it
/// (`PreviewBackdrop`); where these cannot be read, the preview's shape is the outline of the pixels that are more than
/// half opaque. The server stores the image and repaints it, so that moving a translucent preview or one with a shape
/// takes one small request. The window has no name and is not XDND-aware, so that other programs find the window under
/// the pointer instead of the preview.
@MainActor package final class PreviewWindow {
    private let display: Display
    private var resources: Resources?
    private var mode: Mode?
    private let backdrop: PreviewBackdrop
    /// Fires after other windows have drawn below a preview that is blended.
    private var refreshTimer: OneShotTimer?
    private var isRefreshScheduled = false

    /// The time between what other windows draw and the refresh of the preview above: they may draw in several steps.
    private static let refreshDelay = Duration.milliseconds(2)

    /// How the image on the screen is shown.
    private enum Mode {
        /// A compositor blends the window's alpha channel.
        case composited
        /// The window shows the image, blended over the backdrop. `image` is premultiplied ARGB, row by row.
        case blended(image: [UInt32])
        /// The window has the outline of the image's opaque pixels, because the screen cannot be read.
        case shaped
    }

    /// The program's own window, whose frames replace the screen's pixels below the preview.
    package struct OwnWindow {
        /// The top left corner of the content, in root pixels.
        package var position: CGPoint
        /// The latest frame.
        package var frame: FrameBuffer
        /// The pixels of the frame that have changed since the image was shown or moved last.
        package var damage: [PixelRect]

        /// Describes a window of which no other window covers a part.
        package init(position: CGPoint, frame: FrameBuffer, damage: [PixelRect]) {
            (self.position, self.frame, self.damage) = (position, frame, damage)
        }

        /// The content's rectangle, in root pixels.
        var area: PixelRect {
            PixelRect(x: Int(position.x), y: Int(position.y), width: frame.width, height: frame.height)
        }

        /// Whether the frame has changed in a rectangle of root pixels.
        func hasChanges(in rect: PixelRect) -> Bool {
            let (x, y) = (area.x, area.y)
            return damage.contains {
                !PixelRect(x: $0.x + x, y: $0.y + y, width: $0.width, height: $0.height).intersection(rect).isEmpty
            }
        }
    }

    /// Whether the preview is on the screen.
    package var isShown: Bool { mode != nil }
    /// Whether partly transparent pixels are shown as such, with or without a compositor.
    package var blends: Bool {
        if case .shaped = mode { return false }
        return isTranslucent || PreviewBackdrop.isAvailable(on: display)
    }
    /// The window's X id, for excluding it from hit testing; 0 before the first image.
    package var id: UInt { resources?.window ?? 0 }

    /// The server resources of a preview that has shown an image.
    private struct Resources {
        let window: UInt
        let visual: ScreenVisual
        let store: FrameStore
        let cleanup: Cleanup
        /// The server's copy of the last image.
        var pixmap: Pixmap?
        /// The window's top left corner, in root pixels.
        var origin: (x: Int32, y: Int32) = (0, 0)
    }

    private struct Pixmap {
        let id: UInt
        let width: Int
        let height: Int
        let cleanup: Cleanup
    }

    /// Creates a hidden preview.
    ///
    /// - Throws: ``DisplayError/connectionLost(_:)`` if the display is closed, ``DisplayError/refused(_:)`` if the
    ///   server has no Shape extension, without which the preview would take the pointer from the windows below.
    package init(display: Display) throws(DisplayError) {
        guard display.isOpen else { throw .connectionLost(display.name) }
        guard display.extensions.hasShape else { throw .refused("it has no Shape extension") }
        self.display = display
        backdrop = PreviewBackdrop(display: display)
        refreshTimer = OneShotTimer { [weak self] in self?.updateBackdrop() }
        backdrop.onChange = { [weak self] in self?.scheduleRefresh() }
    }

    private var isTranslucent: Bool { display.settings.hasCompositor && display.translucentVisual != nil }

    /// Shows an image and replaces the previous one.
    ///
    /// - Parameters:
    ///   - position: The image's top left corner, in root pixels.
    ///   - width: The image's width in pixels.
    ///   - height: The image's height in pixels.
    ///   - own: The program's own window; nil if another window covers a part of it.
    ///   - draw: Draws the image into a transparent buffer. Called once, synchronously.
    package func show(
        at position: CGPoint, width: Int, height: Int, over own: OwnWindow? = nil, draw: (FrameBuffer) -> Void
    ) {
        guard let raw = display.raw, (1...32767).contains(width), (1...32767).contains(height) else {
            hide()
            return
        }
        var resources = preparedResources(raw)
        let buffer = resources.store.buffer(width: width, height: height)
        for row in 0..<height { memset(buffer.pointer + row * buffer.stride, 0, width * 4) }
        let wasShown = isShown
        // An image is drawn for one of the modes: without shadows if it cannot be blended.
        let blends = blends
        draw(buffer)
        if isTranslucent {
            mode = .composited
        } else if blends {
            // The window may have had a shape the last time it was shown.
            if !wasShown { XShapeCombineMask(raw, resources.window, ShapeBounding, 0, 0, 0, ShapeSet) }
            mode = .blended(image: Self.pixels(of: buffer))
        } else {
            applyShape(of: buffer, to: resources.window, raw)
            mode = .shaped
        }
        resources.pixmap = pixmap(for: resources, raw, width, height)
        self.resources = resources
        present(at: position, width: width, height: height, over: own, isMapped: wasShown)
    }

    /// Moves the image's top left corner to `position`, in root pixels.
    ///
    /// - Parameter own: The program's own window; nil if another window covers a part of it.
    /// - Returns: False if the image has to be shown again, because a compositor has started or ended.
    package func move(to position: CGPoint, over own: OwnWindow? = nil) -> Bool {
        guard let raw = display.raw, let mode, let resources else { return false }
        switch mode {
        case .composited:
            guard isTranslucent else { return false }
        case .blended:
            guard !isTranslucent, let pixmap = resources.pixmap else { return false }
            let origin = Self.clampedOrigin(position)
            let area = PixelRect(x: Int(origin.0), y: Int(origin.1), width: pixmap.width, height: pixmap.height)
            // A preview at rest is blended again only if the program's window has changed below it.
            if origin == resources.origin, own?.hasChanges(in: area) != true { return true }
            present(at: position, width: pixmap.width, height: pixmap.height, over: own, isMapped: true)
            return true
        case .shaped:
            guard !isTranslucent else { return false }
        }
        let (x, y) = Self.clampedOrigin(position)
        self.resources?.origin = (x, y)
        XMoveWindow(raw, resources.window, x, y)
        XFlush(raw)
        display.scheduleTurn()
        return true
    }

    /// Transfers the image, blended over the backdrop if there is one, and shows it at a position.
    private func present(at position: CGPoint, width: Int, height: Int, over own: OwnWindow?, isMapped: Bool) {
        guard let raw = display.raw, let resources, let pixmap = resources.pixmap else { return }
        let window = resources.window
        let (x, y) = Self.clampedOrigin(position)
        self.resources?.origin = (x, y)
        if case .blended(let image) = mode {
            blend(image, PixelRect(x: Int(x), y: Int(y), width: width, height: height), over: own, raw)
        }
        resources.store.put([PixelRect(x: 0, y: 0, width: width, height: height)], to: pixmap.id)
        // A server may copy the background pixmap when it is set, so set it again for each image.
        XSetWindowBackgroundPixmap(raw, window, pixmap.id)
        XMoveResizeWindow(raw, window, x, y, UInt32(width), UInt32(height))
        XClearWindow(raw, window)
        if !isMapped { XMapRaised(raw, window) }
        XFlush(raw)
        display.scheduleTurn()
    }

    /// Fills the buffer with the image over the backdrop or, if the screen cannot be read, gives the window the image's
    /// shape until it is hidden.
    private func blend(_ image: [UInt32], _ area: PixelRect, over own: OwnWindow?, _ raw: OpaquePointer) {
        guard let resources else { return }
        let content = own.map { PreviewBackdrop.OwnContent(area: $0.area, pixels: $0.frame) }
        let isCovered = backdrop.cover(area, own: content, below: resources.window)
        let buffer = resources.store.buffer(width: area.width, height: area.height)
        if isCovered { return backdrop.blend(image, into: buffer) }
        for row in 0..<area.height {
            image.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                memcpy(buffer.pointer + row * buffer.stride, base + row * area.width * 4, area.width * 4)
            }
        }
        applyShape(of: buffer, to: resources.window, raw)
        mode = .shaped
    }

    private func scheduleRefresh() {
        // Events that follow must not delay the refresh further.
        guard !isRefreshScheduled, let refreshTimer else { return }
        isRefreshScheduled = true
        refreshTimer.arm(after: Self.refreshDelay)
    }

    /// Blends a preview at rest again if other windows have drawn below it.
    private func updateBackdrop() {
        isRefreshScheduled = false
        guard let raw = display.raw, case .blended(let image) = mode, let resources, let pixmap = resources.pixmap
        else {
            return
        }
        guard backdrop.update() else { return }
        backdrop.blend(image, into: resources.store.buffer(width: pixmap.width, height: pixmap.height))
        resources.store.put([PixelRect(x: 0, y: 0, width: pixmap.width, height: pixmap.height)], to: pixmap.id)
        XSetWindowBackgroundPixmap(raw, resources.window, pixmap.id)
        XClearWindow(raw, resources.window)
        XFlush(raw)
        display.scheduleTurn()
    }

    private static func pixels(of buffer: FrameBuffer) -> [UInt32] {
        [UInt32](unsafeUninitializedCapacity: buffer.width * buffer.height) { pixels, count in
            guard let base = pixels.baseAddress else { return }
            for row in 0..<buffer.height {
                memcpy(base + row * buffer.width, buffer.pointer + row * buffer.stride, buffer.width * 4)
            }
            count = buffer.width * buffer.height
        }
    }

    /// Hides the preview.
    ///
    /// - Parameter sendsAtOnce: False leaves the request in the connection's buffer, so that it reaches the server
    ///   together with a frame that is presented next.
    package func hide(sendsAtOnce: Bool = true) {
        guard isShown else { return }
        mode = nil
        guard let raw = display.raw, let window = resources?.window else { return backdrop.leave() }
        XUnmapWindow(raw, window)
        // The windows below are kept until they are visible again.
        backdrop.leave()
        if sendsAtOnce { XFlush(raw) }
        display.scheduleTurn()
    }

    private static func clampedOrigin(_ point: CGPoint) -> (Int32, Int32) {
        func whole(_ value: CGFloat) -> Int32 { Int32(min(32767, max(-32768, value.rounded()))) }
        return (whole(point.x), whole(point.y))
    }

    // MARK: Server resources

    /// Returns the existing resources, or creates new ones if a compositor has started or ended since.
    private func preparedResources(_ raw: OpaquePointer) -> Resources {
        let visual = isTranslucent ? display.translucentVisual ?? display.visual : display.visual
        if let resources, resources.visual.pointer == visual.pointer { return resources }
        destroy()
        let window = createWindow(raw, visual)
        display.previewWindows.insert(window)
        let cleanup = Cleanup { [display] in
            display.previewWindows.remove(window)
            defer { display.coveredWindows.remove(window) }
            guard let raw = display.raw else { return }
            XDestroyWindow(raw, window)
            display.scheduleTurn()
        }
        let created = Resources(
            window: window, visual: visual,
            store: FrameStore(display: display, visual: visual, isOpaque: false), cleanup: cleanup)
        resources = created
        return created
    }

    private func createWindow(_ raw: OpaquePointer, _ visual: ScreenVisual) -> UInt {
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.border_pixel = 0
        attributes.background_pixmap = 0
        attributes.colormap = visual.colormap
        let window = XCreateWindow(
            raw, display.root, 0, 0, 1, 1, 0, visual.depth, UInt32(InputOutput), visual.pointer,
            UInt(CWOverrideRedirect | CWBorderPixel | CWBackPixmap | CWColormap), &attributes)
        XShapeCombineRectangles(raw, window, ShapeInput, 0, 0, nil, 0, ShapeSet, Unsorted)
        display.setNumbers(
            display.atoms[.windowType], of: window, type: UInt(XA_ATOM), [display.atoms[.typeDragAndDrop]])
        return window
    }

    /// Returns the existing pixmap if its size is equal, or else replaces it.
    private func pixmap(for resources: Resources, _ raw: OpaquePointer, _ width: Int, _ height: Int) -> Pixmap {
        if let pixmap = resources.pixmap, (pixmap.width, pixmap.height) == (width, height) { return pixmap }
        resources.pixmap?.cleanup.run()
        let id = XCreatePixmap(raw, resources.window, UInt32(width), UInt32(height), UInt32(resources.visual.depth))
        let cleanup = Cleanup { [display] in
            if let raw = display.raw { XFreePixmap(raw, id) }
        }
        return Pixmap(id: id, width: width, height: height, cleanup: cleanup)
    }

    /// Sets the window's shape from the image's alpha, and makes the image's colors opaque.
    private func applyShape(of buffer: FrameBuffer, to window: UInt, _ raw: OpaquePointer) {
        let pixels = buffer.pointer.assumingMemoryBound(to: UInt32.self)
        let (width, height, stride) = (buffer.width, buffer.height, buffer.stride / 4)
        AlphaShape.makeOpaque(pixels, width: width, height: height, stride: stride)
        var outline = AlphaShape.rectangles(pixels, width: width, height: height, stride: stride).map {
            XRectangle(x: Int16($0.x), y: Int16($0.y), width: UInt16($0.width), height: UInt16($0.height))
        }
        XShapeCombineRectangles(
            raw, window, ShapeBounding, 0, 0, &outline, Int32(outline.count), ShapeSet, YXBanded)
    }

    private func destroy() {
        hide()
        guard let resources else { return }
        resources.store.close()
        resources.pixmap?.cleanup.run()
        resources.cleanup.run()
        self.resources = nil
    }
}
