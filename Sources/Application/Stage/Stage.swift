import Views

/// What a window shows and how it behaves, without a window: the views, the drags, and the two places where they meet
/// the world.
///
/// Everything that happens comes in as a ``Step`` and is noted by the recorder, if there is one; everything drawn goes
/// out as a surface. Whoever plays the stage, a window on a display or a replay, has the same pixels (BUILD-1).
@MainActor public final class Stage {
    /// What the desktop's settings change.
    public struct Settings: Sendable, Equatable, Codable {
        /// Whether it is the dark look.
        public var isDark: Bool
        /// Whether movements become short fades (MOTION-5).
        public var reducesMotion: Bool
        /// How far a pressed mouse moves before it drags, in points.
        public var dragDistance: Double

        /// Settings from their parts.
        public init(isDark: Bool = false, reducesMotion: Bool = false, dragDistance: CGFloat = 8) {
            (self.isDark, self.reducesMotion, self.dragDistance) = (isDark, reducesMotion, dragDistance)
        }

        var appearance: Appearance {
            var look = Appearance(isDark: isDark)
            look.reducesMotion = reducesMotion
            return look
        }
    }

    /// How a stage begins.
    public struct Setup: Sendable, Equatable {
        /// The size of the surface, in pixels.
        public var pixels: PixelSize
        /// Pixels per point.
        public var scale: CGFloat
        /// The desktop's settings.
        public var settings: Settings
        /// What text is set in: font families, separated by commas.
        public var fontFamily: String

        /// What text is set in where nobody names a font: the first of these families that is there.
        public static let usualFontFamily = "Inter, Cantarell, Noto Sans, sans"

        /// A setup from its parts.
        public init(
            pixels: PixelSize, scale: CGFloat = 1, settings: Settings = Settings(),
            fontFamily: String = Self.usualFontFamily
        ) {
            (self.pixels, self.scale, self.settings, self.fontFamily) = (pixels, scale, settings, fontFamily)
        }
    }

    /// How the stage began.
    public let setup: Setup
    /// The views.
    public let root: RootView
    /// Where results of work done elsewhere come in.
    public let arrivals = Arrivals()
    /// The size of the surface, in pixels.
    public private(set) var pixels: PixelSize
    /// Called when the stage has another size, in points.
    public var onResize: ((CGSize) -> Void)?
    /// Called once, when the first frame has been drawn and shown: the time for what it did not need.
    public var onFirstFrame: (@MainActor () -> Void)?
    /// Notes all that happens from now on.
    public var recorder: Recorder? {
        didSet {
            arrivals.onArrival = recorder.map { recorder in
                { [weak self] name in if let self { recorder.add(.arrival(name), at: self.root.now) } }
            }
        }
    }
    /// What time it is: results that arrive take it. Nil where steps alone have times, as in a replay.
    public var clock: (() -> Timestamp)? {
        didSet {
            arrivals.takeTime = clock.map { clock in { [weak self] in self?.root.advanceClock(to: clock()) } }
        }
    }

    /// An empty stage.
    public init(_ setup: Setup) {
        self.setup = setup
        pixels = setup.pixels
        let engine = SessionEngine()
        engine.thresholds.dragDistance = setup.settings.dragDistance
        engine.reducesMotion = setup.settings.reducesMotion
        root = RootView(
            size: Self.points(setup.pixels, setup.scale), scale: setup.scale, appearance: setup.settings.appearance,
            textRenderer: TextRenderer(family: setup.fontFamily), engine: engine)
    }

    private static func points(_ pixels: PixelSize, _ scale: CGFloat) -> CGSize {
        CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
    }

    // MARK: In

    /// Lets something happen, at a time that never runs backwards.
    public func perform(_ step: Step, at time: Timestamp) {
        recorder?.add(step, at: time)
        switch step {
        case .input(let event):
            var event = event
            event.time = time
            root.handle(event)
        case .resize(let pixels, let scale):
            self.pixels = pixels
            let size = Self.points(pixels, scale)
            root.resize(to: size, scale: scale)
            onResize?(size)
        case .settings(let settings):
            root.engine.thresholds.dragDistance = settings.dragDistance
            root.look = settings.appearance
        case .cancelDrags: root.engine.cancelAll()
        case .covered(let isCoveredAtPointer): root.isCoveredAtPointer = isCoveredAtPointer
        // These are told by `drawFrame` and by the arrivals themselves.
        case .frame, .arrival, .end: break
        }
    }

    /// Takes an event, in the window's points.
    public func handle(_ event: InputEvent) {
        // Clocks of servers are told apart by less than a record keeps.
        perform(.input(event), at: .nanoseconds(event.time.nanoseconds))
    }

    // MARK: Out

    /// Draws what has changed into a surface of the stage's size; returns which pixels those were.
    public func drawFrame(into surface: Surface, at time: Timestamp) -> DamageRegion {
        perform(.frame, at: time)
        let region = root.drawFrame(into: surface, at: time)
        if let onFirstFrame, !region.isEmpty {
            self.onFirstFrame = nil
            arrivals.ask("first frame") {}.whenThere { _ in onFirstFrame() }
        }
        return region
    }
}
