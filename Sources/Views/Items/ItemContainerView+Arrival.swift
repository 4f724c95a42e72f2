/// Who is told once cells have arrived where a batch has sent them.
struct AwaitedArrival {
    /// Told at this time, even if later changes keep cells on the move.
    var latest: Timestamp
    var tell: (Bool) -> Void
}

extension ItemContainerView {
    /// Longer than the cells of one batch take, however far they go.
    private static let longestArrival = Duration.seconds(1)

    /// Calls a closure with true in the frame that shows no cell on its way; with false as the view leaves its window,
    /// and at once outside one.
    ///
    /// Never at once in a window: the cells may be arranged later, and whoever begins the next batch in a completion
    /// would never come to an end.
    func whenArrived(_ tell: @escaping (Bool) -> Void) {
        guard let root else { return tell(false) }
        awaitedArrivals.append(AwaitedArrival(latest: root.now + Self.longestArrival, tell: tell))
        startAnimating()
    }

    /// Tells those who have waited for the cells; whether some wait on.
    func tellArrived(at time: Timestamp, moves: Bool) -> Bool {
        guard !awaitedArrivals.isEmpty else { return false }
        let told = awaitedArrivals.filter { !moves || time >= $0.latest }
        awaitedArrivals.removeAll { !moves || time >= $0.latest }
        for arrival in told { arrival.tell(true) }
        return !awaitedArrivals.isEmpty
    }

    /// Tells everybody who waits that the cells will not be seen to arrive.
    func abandonArrivals() {
        let told = awaitedArrivals
        awaitedArrivals.removeAll()
        for arrival in told { arrival.tell(false) }
    }
}
