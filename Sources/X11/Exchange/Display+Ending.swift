import DragAndDrop

/// The exchanges that are completed before the program ends.
extension Display {
    /// Waits until the other programs have received what was dropped on them, or requested before the selection was
    /// lost (WIRE-72), and until a clipboard manager has stored what this program has copied (WIRE-73). Returns at once
    /// if there is nothing to wait for or the display is closed.
    ///
    /// Gives up a program that has not requested anything for ``ExchangeLimits/quietTimeout``, unless its last request
    /// is still being served.
    package func finishExchanges() async {
        var storing = storeClipboard()
        let timer = DeadlineTimer(display: self) { [weak self] in self?.exchangesDidChange() }
        while isOpen {
            if storing?.isDone == true { storing = nil }
            let deadlines = [outgoingDrag.flatMap { $0.isReleased ? $0.quietDeadline : nil }, storing?.deadline()]
            let owners = retiredOwners.values.map(\.quietDeadline)
            guard let last = (deadlines.compactMap { $0 } + owners).max(), last > now() else { break }
            timer.set(last)
            await withCheckedContinuation { exchangeWaiters.append($0) }
        }
        timer.set(nil)
    }

    /// The request to the clipboard manager.
    private final class StoreRequest {
        var isDone = false
        var deadline: @MainActor () -> Timestamp = { .zero }
    }

    private func storeClipboard() -> StoreRequest? {
        let storing = StoreRequest()
        let deadline = openedClipboard?.store { [weak self] in
            storing.isDone = true
            self?.exchangesDidChange()
        }
        guard let deadline else { return nil }
        storing.deadline = deadline
        return storing
    }

    /// Called when an exchange has ended or its deadline has passed.
    func exchangesDidChange() {
        let waiters = exchangeWaiters
        exchangeWaiters = []
        for waiter in waiters { waiter.resume() }
    }
}
