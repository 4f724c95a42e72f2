import Views

/// Shows the album's photos one after the other, each fading into the next (APP-32).
@MainActor struct SlideShow {
    /// How long a photo is shown.
    static let interval = Duration.seconds(4)

    /// Whether the slide show is on, even while it is paused.
    private(set) var isRunning = false
    /// When the next photo follows; nil while paused.
    private(set) var deadline: Timestamp?
    private var former: ViewerContent?
    /// Whether the fade starts with the next frame.
    private var isFadePending = false
    private var opacity = Motion(1, spring: Spring(response: 0.34, dampingRatio: 1), tolerance: 0.01)

    /// Whether photos follow each other.
    var isPlaying: Bool { deadline != nil }

    mutating func start(at time: Timestamp) {
        isRunning = true
        deadline = time + Self.interval
    }

    mutating func pause() { deadline = nil }

    mutating func stop() {
        (isRunning, deadline, former, isFadePending) = (false, nil, nil, false)
        opacity.jump(to: 1)
    }

    func isDue(at time: Timestamp) -> Bool { deadline.map { $0 <= time } ?? false }

    /// Shows the photo that has replaced another one, or a former picture of it, which fades into it from the next
    /// frame on: the window's `now` may be long past when a photo is loaded.
    mutating func fade(from former: ViewerContent) {
        self.former = former
        opacity.jump(to: 0)
        isFadePending = true
    }

    /// Whether a photo is being replaced.
    var isFading: Bool { former != nil }

    /// The photo that is being replaced, and the opacity of the one that covers it; nil when no photo is.
    func fading(at time: Timestamp) -> (former: ViewerContent, opacity: Double)? {
        former.map { ($0, min(max(opacity.value(at: time), 0), 1)) }
    }

    /// Stops the fade if it has settled; returns whether it has.
    mutating func settle(at time: Timestamp) -> Bool {
        if isFadePending {
            isFadePending = false
            opacity.retarget(to: 1, at: time)
        }
        guard opacity.settle(at: time) else { return false }
        former = nil
        return true
    }
}
