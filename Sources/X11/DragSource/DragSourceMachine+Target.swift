extension DragSourceMachine {
    /// A window that accepts drops.
    struct Target: Equatable, Sendable {
        /// The window that the messages name.
        var window: UInt
        /// The window that the messages are sent to: the proxy if there is one, else `window`.
        var receiver: UInt
        /// The protocol version to use.
        var version: Int
    }

    /// The pointer in root pixels, the server time, and whether a move is requested.
    struct Motion: Equatable, Sendable {
        var x: Int
        var y: Int
        var time: UInt32
        var requestsMove: Bool

        /// Whether a target would answer both in the same way, so that the answer to one is valid for the other. Times
        /// are not compared: a release at the last position differs in nothing else.
        func isEquivalent(to other: Motion) -> Bool {
            (x, y, requestsMove) == (other.x, other.y, other.requestsMove)
        }
    }
}

extension DragSourceMachine.Target {
    /// Whether a message that names `window` is from this target. Proxies name either window.
    func isNamed(_ window: UInt) -> Bool { window == self.window || window == receiver }
}
