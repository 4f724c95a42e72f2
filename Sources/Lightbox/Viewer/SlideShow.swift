import Views

/// Shows the album's photos one after the other, each fading into the next (APP-32).
@MainActor struct SlideShow {
    /// How long a photo is shown.
    static let interval = Duration.seconds(4)

    /// Whether the slide show is on, even while it is paused.
    private(set) var isRunning = false
    /// When the next photo follows; nil while paused.
    private(set) var deadline: Timestamp?

    /// Whether photos follow each other.
    var isPlaying: Bool { deadline != nil }

    mutating func start(at time: Timestamp) {
        isRunning = true
        deadline = time + Self.interval
    }

    mutating func pause() { deadline = nil }

    mutating func stop() { (isRunning, deadline) = (false, nil) }

    func isDue(at time: Timestamp) -> Bool { deadline.map { $0 <= time } ?? false }
}
