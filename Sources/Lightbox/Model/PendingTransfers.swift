import Foundation

/// Imports or exports in progress, each with the window in which it was begun.
@MainActor final class PendingTransfers {
    /// Identifies a transfer in progress.
    struct Token: Hashable, Sendable { fileprivate let number: Int }

    private struct Transfer {
        let progress: Progress
        let origin: Gallery.Origin
        let itemCount: Int
        /// Whether the next start of the program completes it.
        var isRecorded = false
    }

    private var transfers: [Token: Transfer] = [:]
    private var lastNumber = 0
    /// The callers of ``finish(in:)``. They check again what they wait for after the end of each transfer.
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// The number of transfers in progress.
    var count: Int { transfers.count }
    /// The number of the items that are lost if the program ends now. A folder is one item.
    var lossCount: Int { transfers.values.reduce(0) { $0 + ($1.isRecorded ? 0 : $1.itemCount) } }

    func begin(_ progress: Progress, in origin: Gallery.Origin, itemCount: Int = 1) -> Token {
        lastNumber += 1
        let token = Token(number: lastNumber)
        transfers[token] = Transfer(progress: progress, origin: origin, itemCount: itemCount)
        return token
    }

    /// Records that the next start of the program completes these transfers if they do not end before (APP-28).
    func setRecorded(_ tokens: [Token]) { for token in tokens { transfers[token]?.isRecorded = true } }

    func end(_ token: Token) {
        transfers[token] = nil
        let ready = waiters
        waiters = []
        for waiter in ready { waiter.resume() }
    }

    /// Cancels the progress of each transfer. A canceled transfer is in progress until it ends.
    func cancelAll() { for transfer in transfers.values { transfer.progress.cancel() } }

    /// Waits until no transfer is in progress that was begun in a window; nil for any window.
    func finish(in window: (any Gallery.Presenter)? = nil) async {
        while isPending(in: window) { await withCheckedContinuation { waiters.append($0) } }
    }

    private func isPending(in window: (any Gallery.Presenter)?) -> Bool {
        guard let window else { return !transfers.isEmpty }
        return transfers.values.contains { $0.origin.presenter === window }
    }
}
