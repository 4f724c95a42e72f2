internal import CX11
import DragAndDrop

extension Window {
    /// The frame period of hidden windows. Animations still end.
    private static let hiddenPeriod = Duration.milliseconds(250)

    /// Requests one frame. ``WindowDelegate/windowDrawsFrame(_:at:)`` is called at the monitor's next frame deadline,
    /// or on the next turn if the last frame is older than one period. Requests before that are coalesced.
    package func requestFrame() {
        guard liveConnection != nil else { return }
        pacer.request(at: display.now(), period: period)
        // A frame that waits for shared memory needs the server's completion event, which also comes through the
        // socket.
        if defersInputToFrames, isViewable, !pacer.isAwaitingServer { display.suspendInput() }
    }

    /// Creates the pacer. It delivers held input before each frame.
    func makePacer() -> FramePacer {
        let pacer = FramePacer { [weak self] in self?.display.turn { self?.drawFrame() } }
        pacer.willDraw = { [weak self] in if let self, self.defersInputToFrames { self.display.drain() } }
        pacer.canDraw = { [weak self] in
            guard let self else { return true }
            return self.display.canDraw(self)
        }
        pacer.didDraw = { [weak self] in if let self, !self.pacer.isPending { self.display.resumeInput() } }
        return pacer
    }

    /// The memory for the next frame, of the window's size. Waits if the server still reads the previous frame, which
    /// happens only for frames that were not requested, as after a resize.
    package func buffer() -> FrameBuffer { store.buffer(width: pixelSize.width, height: pixelSize.height) }

    /// Shows the damaged part of the buffer.
    package func present(_ damage: DamageRegion) {
        guard let raw = liveConnection else { return }
        let whole = PixelRect(x: 0, y: 0, width: pixelSize.width, height: pixelSize.height)
        let isFirst = drawnSize == (0, 0)
        drawnSize = pixelSize
        store.put(damage.clipped(to: whole).rects, to: id)
        // With no background, the server does not clear newly visible parts before a frame covers them, which would
        // flash.
        if isFirst, isViewable { XSetWindowBackgroundPixmap(raw, id, 0) }
        XFlush(raw)
        display.scheduleTurn()
    }

    private var period: Duration {
        guard isViewable else { return Self.hiddenPeriod }
        let area = PixelRect(
            x: Int(contentPosition.x), y: Int(contentPosition.y), width: pixelSize.width, height: pixelSize.height)
        return .seconds(1 / display.monitors.rate(at: area))
    }

    /// Lets the delegate draw a frame now.
    func drawFrame() {
        guard liveConnection != nil, let delegate else { return }
        let now = display.now()
        pacer.recordFrame(at: now, period: period)
        delegate.windowDrawsFrame(self, at: now)
    }

    /// Shows a part of the last frame again.
    func redisplay(_ area: PixelRect) {
        let drawn = PixelRect(
            x: 0, y: 0, width: min(drawnSize.width, pixelSize.width), height: min(drawnSize.height, pixelSize.height))
        store.put([area.intersection(drawn)], to: id)
        if let raw = liveConnection, isViewable { XSetWindowBackgroundPixmap(raw, id, 0) }
    }
}
