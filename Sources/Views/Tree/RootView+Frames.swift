extension RootView {
    /// Advances to `time` and draws the damage into a surface of the window's size in pixels; returns the pixels
    /// drawn.
    public func drawFrame(into surface: Surface, at time: Timestamp) -> DamageRegion {
        drawFrame(into: surface, at: time) {}
    }

    /// Like ``drawFrame(into:at:)``; calls `willDraw` after advancing, when everything has its state of this frame.
    ///
    /// - Parameter isNeeded: Called after `willDraw`: whether the caller reads the pixels of this frame. If false,
    ///   drawing is postponed: the damage is added to that of the next frame that is drawn.
    package func drawFrame(
        into surface: Surface, at time: Timestamp, willDraw: () -> Void, isNeeded: () -> Bool = { true }
    ) -> DamageRegion {
        performFrame(at: time) { damage in
            willDraw()
            let whole = PixelRect(x: 0, y: 0, width: surface.width, height: surface.height)
            let region = damage().clipped(to: whole)
            guard isNeeded() else {
                for rect in region.rects { undrawn.add(rect) }
                return region
            }
            var drawn = region
            for rect in undrawn.clipped(to: whole).rects { drawn.add(rect) }
            undrawn = DamageRegion()
            guard !drawn.isEmpty else { return region }
            surface.withContext(scale: scale, clip: drawn.rects, scheme: appearance.colorScheme) { context in
                drawsPreviews = !hidesPreviews
                defer { drawsPreviews = false }
                renderContent(in: context)
                if drawsPreviews { drawPreviews(in: context) }
            }
            return region
        }
    }

    /// Does everything that ``drawFrame(into:at:)`` does except drawing; returns whether there was damage.
    package func advanceFrame(at time: Timestamp) -> Bool {
        performFrame(at: time) { damage in !damage().isEmpty }
    }

    /// Advances to `time` and calls `body`, whose argument takes the damage of the frame.
    private func performFrame<Value>(at time: Timestamp, _ body: (_ damage: () -> DamageRegion) -> Value) -> Value {
        isFrameRequested = false
        isInFrame = true
        frameCount += 1
        defer { isInFrame = false }
        advance(to: time)
        updateTextInput()
        return body {
            defer { damaged = DamageRegion() }
            return damaged
        }
    }

    /// Discards pending damage.
    func discardDamage() {
        damaged = DamageRegion()
        isFrameRequested = false
    }

    /// Damages the whole window, for a surface whose content is undefined.
    package func invalidate() {
        damaged = DamageRegion()
        setNeedsDisplay()
    }
}
