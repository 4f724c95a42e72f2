internal import CX11
import DragAndDrop
import Foundation

extension Window {
    /// The frame period of hidden windows, so that their animations still end.
    private static let hiddenPeriod = Duration.milliseconds(250)

    /// Requests one frame. ``WindowDelegate/windowDrawsFrame(_:at:)`` is called at the monitor's next frame deadline,
    /// or on the next turn if the last frame is older than one period. Requests before that call are coalesced.
    package func requestFrame() {
        guard liveConnection != nil else { return }
        receiveRefreshes()
        let (now, nominal) = (display.now(), nominalPeriod)
        let deadline = refreshClock.deadline(
            before: now, period: nominal, hasCompositor: display.settings.hasCompositor)
        pacer.request(at: now, period: deadline?.period ?? nominal, deadline: deadline?.time)
        // A frame that waits for shared memory needs the server's completion event, which arrives through the socket.
        if defersInputToFrames, isViewable, !pacer.isAwaitingServer { display.suspendInput() }
    }

    /// Creates the pacer. It delivers held input before each frame.
    func makePacer() -> FramePacer {
        let pacer = FramePacer { [weak self] in self?.display.performTurn { self?.drawFrame() } }
        pacer.willDraw = { [weak self] in if let self, self.defersInputToFrames { self.display.drain() } }
        pacer.canDraw = { [weak self] in
            guard let self else { return true }
            return self.display.canDraw(self)
        }
        pacer.didDraw = { [weak self] in if let self, !self.pacer.isPending { self.display.resumeInput() } }
        return pacer
    }

    /// Returns the memory for the next frame, of the window's size. Blocks while the server still reads the previous
    /// frame, which happens only for frames that were not requested, such as after a resize.
    package func buffer() -> FrameBuffer { store.buffer(width: pixelSize.width, height: pixelSize.height) }

    /// Shows the damaged parts of the buffer in the window.
    package func present(_ damage: DamageRegion) {
        guard let raw = liveConnection else { return }
        let whole = PixelRect(x: 0, y: 0, width: pixelSize.width, height: pixelSize.height)
        let isFirst = drawnSize == (0, 0)
        drawnSize = pixelSize
        store.put(damage.clipped(to: whole).rects, to: id)
        // Without a background the server does not clear newly visible parts before a frame covers them; clearing would
        // flash.
        if isFirst, isViewable { XSetWindowBackgroundPixmap(raw, id, 0) }
        XFlush(raw)
        display.scheduleTurn()
    }

    /// The period of the monitor that shows the window, by its mode.
    private var nominalPeriod: Duration {
        guard isViewable else { return Self.hiddenPeriod }
        let area = PixelRect(
            x: Int(contentPosition.x), y: Int(contentPosition.y), width: pixelSize.width, height: pixelSize.height)
        return .seconds(1 / display.monitors.rate(at: area))
    }

    /// Lets the delegate draw a frame synchronously.
    func drawFrame() {
        guard liveConnection != nil, let delegate else { return }
        let now = display.now()
        pacer.recordFrame(at: now, period: nominalPeriod)
        requestRefreshReport(at: now)
        delegate.windowDrawsFrame(self, at: now)
        refreshClock.recordDrawing(display.now() - now)
    }

    /// Asks the server for the time of the next refresh, if the last report is old. Waits for no reply.
    private func requestRefreshReport(at now: Timestamp) {
        guard liveConnection != nil, isViewable, display.refreshReports.areAvailable, refreshClock.needsReport(at: now)
        else { return }
        if server.refreshEvents == nil { server.refreshEvents = RefreshEvents(window: id, display: display) }
        server.refreshEvents?.requestOne()
    }

    /// Records the refreshes that the server has reported.
    private func receiveRefreshes() {
        for refresh in server.refreshEvents?.received() ?? [] {
            receiveRefresh(microseconds: refresh.microseconds, number: refresh.number)
        }
    }

    /// Records a refresh, in microseconds of the server's monotonic clock. The clock of another machine is not
    /// comparable, and its reports are ignored.
    private func receiveRefresh(microseconds: UInt64, number: UInt64) {
        var clock = timespec()
        clock_gettime(CLOCK_MONOTONIC, &clock)
        let age = .seconds(clock.tv_sec) + .nanoseconds(clock.tv_nsec) - Duration.microseconds(microseconds)
        // Some drivers report a refresh that is about to begin.
        guard age > .milliseconds(-20), age < RefreshClock.validity else { return }
        refreshClock.record(RefreshClock.Refresh(time: display.now() - age, number: number))
    }

    /// Shows a part of the last frame again, without the delegate.
    func redisplay(_ area: PixelRect) {
        let drawn = PixelRect(
            x: 0, y: 0, width: min(drawnSize.width, pixelSize.width), height: min(drawnSize.height, pixelSize.height))
        store.put([area.intersection(drawn)], to: id)
        if let raw = liveConnection, isViewable { XSetWindowBackgroundPixmap(raw, id, 0) }
    }
}
