import Views

/// The content of a window without the window: the view tree and its drags.
///
/// All input arrives as `ContentStep`s, which the recorder, if any, writes to a file; all output is drawn into a
/// surface. A window and a replay that perform the same steps draw the same pixels (BUILD-1).
@MainActor public final class WindowContent {
    /// The desktop settings that affect the content.
    package struct Settings: Sendable, Equatable {
        /// Whether the appearance is dark.
        package var isDark: Bool
        /// Whether fades replace animated movement (MOTION-5).
        package var reducesMotion: Bool
        /// Whether colors have a higher contrast.
        package var increasesContrast: Bool
        /// The distance, in points, that a pressed pointer must move before a drag starts.
        package var dragDistance: Double

        /// Creates settings; the defaults are those of a desktop that specifies none.
        package init(
            isDark: Bool = false, reducesMotion: Bool = false, increasesContrast: Bool = false,
            dragDistance: CGFloat = 8
        ) {
            (self.isDark, self.reducesMotion) = (isDark, reducesMotion)
            (self.increasesContrast, self.dragDistance) = (increasesContrast, dragDistance)
        }

        var appearance: Appearance {
            var appearance = Appearance(isDark: isDark)
            appearance.reducesMotion = reducesMotion
            appearance.increasesContrast = increasesContrast
            return appearance
        }
    }

    /// The initial state of the content.
    package struct Setup: Sendable, Equatable {
        /// The size of the surface, in pixels.
        package var pixels: PixelSize
        /// Pixels per point.
        package var scale: CGFloat
        /// The desktop settings.
        package var settings: Settings
        /// The font families for text, separated by commas; the first installed family is used.
        package var fontFamily: String

        /// The font families used when neither the desktop nor the program names one.
        package static let defaultFontFamily = "Inter, Cantarell, Noto Sans, sans"

        /// Creates an initial state.
        package init(
            pixels: PixelSize, scale: CGFloat = 1, settings: Settings = Settings(),
            fontFamily: String = Self.defaultFontFamily
        ) {
            (self.pixels, self.scale, self.settings, self.fontFamily) = (pixels, scale, settings, fontFamily)
        }
    }

    /// The initial state, which is stored in a record's header.
    package let setup: Setup
    /// The root of the view tree.
    package let root: RootView
    /// Runs work off the main actor; its results are recorded as steps.
    package let backgroundWork: BackgroundWork
    /// The current size of the surface, in pixels.
    package private(set) var pixels: PixelSize
    /// Called with the new size, in points, after a resize.
    public var onResize: ((CGSize) -> Void)?
    /// Called with each input event before the views handle it.
    package var onInput: ((InputEvent) -> Void)?
    /// Shows the desktop's file dialog over the window; nil without a window, or if the desktop has no dialogs.
    package var desktopDialog: DesktopDialog?
    /// The desktop's dialog that a ``FileDialog`` shows over the window. Another one, and the end of the window, close
    /// it.
    var desktopRequest: Task<[URL]?, any Error>? {
        didSet { oldValue?.cancel() }
    }
    /// Called once, asynchronously, after the first frame that changed pixels; used to start deferred work.
    package var onFirstFrame: (@MainActor () -> Void)?
    /// Records all following steps; nil to stop recording.
    package var recorder: Recorder? {
        didSet {
            guard recorder != nil || oldValue != nil else { return }
            backgroundWork.onResult = recorder.map { recorder in
                { [weak self] name in if let self { recorder.add(.result(name), at: self.root.now) } }
            }
        }
    }
    /// Returns the current time, at which results are delivered; nil in a replay, in which steps have recorded times.
    package var clock: (() -> Timestamp)? {
        didSet {
            backgroundWork.clocks[ObjectIdentifier(self)] = clock.map { clock in
                { [weak self] in self?.root.advanceClock(to: clock()) }
            }
        }
    }

    /// Creates content without views. `backgroundWork` may be that of another window of the program. If
    /// `fontLoader` loads the font family of `setup`, its renderer is taken when the first text is laid out.
    package init(
        _ setup: Setup, backgroundWork: BackgroundWork = BackgroundWork(), fontLoader: FontLoader? = nil
    ) {
        self.setup = setup
        self.backgroundWork = backgroundWork
        pixels = setup.pixels
        let engine = SessionEngine()
        engine.thresholds.dragDistance = setup.settings.dragDistance
        root = RootView(
            size: Self.points(setup.pixels, setup.scale), scale: setup.scale, appearance: setup.settings.appearance,
            textRenderer: .standard, engine: engine)
        root.makeTextRenderer = { fontLoader?.takeRenderer() ?? TextRenderer(family: setup.fontFamily) }
        root.windowContent = self
    }

    private static func points(_ pixels: PixelSize, _ scale: CGFloat) -> CGSize {
        CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
    }

    // MARK: Input

    /// Performs a step. Precondition: `time` does not decrease from call to call.
    package func perform(_ step: ContentStep, at time: Timestamp) {
        recorder?.add(step, at: time)
        switch step {
        case .input(let event):
            var event = event
            event.time = time
            onInput?(event)
            root.handle(event)
        case .resize(let pixels, let scale):
            self.pixels = pixels
            let size = Self.points(pixels, scale)
            root.resize(to: size, scale: scale)
            onResize?(size)
        case .settings(let settings):
            root.engine.thresholds.dragDistance = settings.dragDistance
            root.desktopAppearance = settings.appearance
        case .cancelDrags: root.engine.cancelAll()
        case .covered(let pointer, let isCovered):
            if isCovered { root.coveredPointers.insert(pointer) } else { root.coveredPointers.remove(pointer) }
            // The pointer may rest: no motion asks the targets again.
            root.engine.contentDidMove()
        // `drawFrame` performs frames, and `BackgroundWork` delivers results; the end is only recorded.
        case .frame, .result, .end: break
        }
    }

    /// Handles an input event, whose location is in the window's points.
    package func handle(_ event: InputEvent) {
        // Round the time to the record's precision, so that a replay uses equal times.
        perform(.input(event), at: .nanoseconds(event.time.nanoseconds))
    }

    // MARK: Drawing

    /// Draws all damage into a surface of the content's size in pixels; returns the pixels that changed.
    ///
    /// - Parameters:
    ///   - willDraw: Called when everything has its state of this frame, before it is drawn.
    ///   - isNeeded: Called after `willDraw`: whether the caller reads the pixels of this frame. If false, drawing is
    ///     postponed: the damage is added to that of the next frame that is drawn.
    package func drawFrame(
        into surface: Surface, at time: Timestamp, willDraw: () -> Void = {}, isNeeded: () -> Bool = { true }
    ) -> DamageRegion {
        perform(.frame, at: time)
        let region = root.drawFrame(into: surface, at: time, willDraw: willDraw, isNeeded: isNeeded)
        if !region.isEmpty { reportFirstFrame() }
        return region
    }

    /// Does everything that ``drawFrame(into:at:willDraw:isNeeded:)`` does except drawing. Returns whether there was
    /// damage.
    package func advanceFrame(at time: Timestamp) -> Bool {
        perform(.frame, at: time)
        let isDamaged = root.advanceFrame(at: time)
        if isDamaged { reportFirstFrame() }
        return isDamaged
    }

    private func reportFirstFrame() {
        guard let onFirstFrame else { return }
        self.onFirstFrame = nil
        backgroundWork.start("first frame") {}.onCompletion { _ in onFirstFrame() }
    }
}
