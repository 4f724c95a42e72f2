internal import CX11
import DragAndDrop

extension Window {
    /// A hidden window draws at this pace, so that what is under way still ends.
    private static let hiddenPeriod = Duration.milliseconds(250)

    /// Asks for one frame: ``WindowDelegate/windowDrawsFrame(_:at:)`` is called at the monitor's next beat, in the
    /// next turn when the last frame is older than one period. Asking again before that changes nothing.
    public func requestFrame() {
        guard liveConnection != nil else { return }
        pacer.request(at: display.now(), period: period)
        // What a held frame waits for is input, too.
        if gathersInput, isViewable, !pacer.isHeld { display.holdInput() }
    }

    /// Makes the pacer, with the input that waits for its frames.
    func makePacer() -> FramePacer {
        let pacer = FramePacer { [weak self] in self?.display.turn { self?.drawFrame() } }
        pacer.willDraw = { [weak self] in if let self, self.gathersInput { self.display.drain() } }
        pacer.mayDraw = { [weak self] in
            guard let self else { return true }
            return self.display.mayDraw(self)
        }
        pacer.didDraw = { [weak self] in if let self, !self.pacer.isWaiting { self.display.releaseInput() } }
        return pacer
    }

    /// The memory to draw the next frame in, of the window's size. Waits for the server if it still reads the last
    /// frame: a resize has to, a frame that was asked for comes after that.
    public func buffer() -> FrameBuffer { store.buffer(width: pixelSize.width, height: pixelSize.height) }

    /// Shows what was drawn in the buffer, in the damaged pixels only.
    public func present(_ damage: DamageRegion) {
        guard let raw = liveConnection else { return }
        let whole = PixelRect(x: 0, y: 0, width: pixelSize.width, height: pixelSize.height)
        let isFirst = drawnSize == (0, 0)
        drawnSize = pixelSize
        store.put(damage.clipped(to: whole).rects, to: id)
        // From now on the server leaves new parts as they are until a frame covers them, instead of flashing.
        if isFirst, isViewable { XSetWindowBackgroundPixmap(raw, id, 0) }
        XFlush(raw)
        display.scheduleTurn()
    }

    private var period: Duration {
        guard isViewable else { return Self.hiddenPeriod }
        let area = PixelRect(
            x: Int(framePosition.x), y: Int(framePosition.y), width: pixelSize.width, height: pixelSize.height)
        return .seconds(1 / display.monitors.rate(at: area))
    }

    /// Has the delegate draw a frame now.
    func drawFrame() {
        guard liveConnection != nil, let delegate else { return }
        let now = display.now()
        pacer.drawn(at: now, period: period)
        delegate.windowDrawsFrame(self, at: now)
    }

    /// Shows a part of the last frame again.
    func putAgain(_ area: PixelRect) {
        let drawn = PixelRect(
            x: 0, y: 0, width: min(drawnSize.width, pixelSize.width), height: min(drawnSize.height, pixelSize.height))
        store.put([area.intersection(drawn)], to: id)
        if let raw = liveConnection, isViewable { XSetWindowBackgroundPixmap(raw, id, 0) }
    }
}
