/// A completion that waits for the cells' animations.
struct AwaitedArrival {
    /// The completion is called at this time even if later changes keep cells moving.
    var latest: Timestamp
    var completion: (Bool) -> Void
}

extension ItemContainerView: FrameDependent {
    /// An upper bound of the animations of one batch.
    private static let longestArrival = Duration.seconds(1)

    /// Calls `completion` with true in the first frame in which no cell moves; with false when the view leaves its
    /// window, and synchronously with false outside a window.
    ///
    /// In a window the call is always asynchronous: layout may still follow, and a completion that begins the next
    /// batch must not recurse.
    func whenArrived(_ completion: @escaping (Bool) -> Void) {
        guard let root else { return completion(false) }
        paths.cells.arrivals.append(AwaitedArrival(latest: root.now + Self.longestArrival, completion: completion))
        startAnimating()
    }

    /// Calls the completions that are due; returns whether some still wait.
    func callArrivals(at time: Timestamp, moves: Bool) -> Bool {
        guard !paths.cells.arrivals.isEmpty else { return false }
        let due = paths.cells.arrivals.filter { !moves || time >= $0.latest }
        paths.cells.arrivals.removeAll { !moves || time >= $0.latest }
        for arrival in due { arrival.completion(true) }
        return !paths.cells.arrivals.isEmpty
    }

    func framesDidEnd() { cancelArrivals() }

    /// Calls all waiting completions with false.
    func cancelArrivals() {
        let due = paths.cells.arrivals
        paths.cells.arrivals.removeAll()
        for arrival in due { arrival.completion(false) }
    }
}
