/// A completion that waits for the cells' animations.
struct AwaitedArrival {
    /// The completion is called at this time even if later changes keep cells moving.
    var latest: Timestamp
    var tell: (Bool) -> Void
}

extension ItemContainerView: FrameDependent {
    /// An upper bound of the animations of one batch.
    private static let longestArrival = Duration.seconds(1)

    /// Calls `tell` with true in the first frame in which no cell moves; with false when the view leaves its window,
    /// and synchronously with false outside a window.
    ///
    /// In a window the call is always asynchronous: layout may still follow, and a completion that begins the next
    /// batch must not recurse.
    func whenArrived(_ tell: @escaping (Bool) -> Void) {
        guard let root else { return tell(false) }
        awaitedArrivals.append(AwaitedArrival(latest: root.now + Self.longestArrival, tell: tell))
        startAnimating()
    }

    /// Calls the completions that are due; returns whether some still wait.
    func tellArrived(at time: Timestamp, moves: Bool) -> Bool {
        guard !awaitedArrivals.isEmpty else { return false }
        let told = awaitedArrivals.filter { !moves || time >= $0.latest }
        awaitedArrivals.removeAll { !moves || time >= $0.latest }
        for arrival in told { arrival.tell(true) }
        return !awaitedArrivals.isEmpty
    }

    func framesDidEnd() { abandonArrivals() }

    /// Calls all waiting completions with false.
    func abandonArrivals() {
        let told = awaitedArrivals
        awaitedArrivals.removeAll()
        for arrival in told { arrival.tell(false) }
    }
}
