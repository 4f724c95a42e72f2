import ImageFiles
import Testing

@testable import DecoderProcesses

@Suite("Slots of the decoder pool")
struct PoolStateTests {
    private typealias State = PoolState<Int>

    /// A reference, since an expectation calls no mutating function.
    private final class Slots {
        private var state: State

        init(concurrency: Int = 1, slow: Int = 1) {
            var limits = DecoderLimits(processors: concurrency)
            limits.slowConcurrency = slow
            state = State(limits)
        }

        var counts: [Int] { [state.activeCount, state.slowCount] }
        func take(for waiter: State.Waiter) -> Bool { state.take(for: waiter) }
        func leave(_ waiter: State.Waiter) -> Bool { state.leave(waiter) }
        func exchangeSlot() -> (isExchanged: Bool, next: State.Waiter?) { state.exchangeSlot() }
        func giveBack(isSlow: Bool = false) -> State.Waiter? { state.giveBack(isSlow: isSlow) }
    }

    @Test("The most urgent request gets the next slot; of equal ones, the first")
    func order() {
        let state = Slots()
        #expect(state.take(for: State.Waiter(.background)))
        let (early, late) = (State.Waiter(.visible), State.Waiter(.visible))
        let (import_, opened) = (State.Waiter(.background), State.Waiter(.opened))
        for waiter in [import_, early, late, opened] {
            #expect(!state.take(for: waiter))
        }
        for expected in [opened, early, late, import_] {
            #expect(state.giveBack() === expected)
        }
        #expect(state.giveBack() == nil && state.counts == [0, 0])
    }

    @Test("DECODE-4: a slow image makes way, up to a limit, and its slot is not given back twice")
    func slow() {
        let state = Slots()
        #expect(state.take(for: State.Waiter(.visible)))
        let second = State.Waiter(.visible)
        #expect(!state.take(for: second))
        let first = state.exchangeSlot()
        #expect(first.isExchanged && first.next === second)
        // The second image is slow as well, and keeps its slot.
        let third = State.Waiter(.visible)
        #expect(!state.take(for: third))
        let refused = state.exchangeSlot()
        #expect(!refused.isExchanged && refused.next == nil)
        #expect(state.giveBack(isSlow: true) == nil)
        #expect(state.exchangeSlot().next === third)
        #expect(state.counts == [1, 1])
    }

    @Test("A request that stops waiting gets no slot")
    func leaving() {
        let state = Slots()
        #expect(state.take(for: State.Waiter(.visible)))
        let waiter = State.Waiter(.visible)
        #expect(!state.take(for: waiter))
        #expect(state.leave(waiter))
        #expect(!state.leave(waiter))
        #expect(state.giveBack() == nil && state.counts == [0, 0])
    }

    @Test("Helpers expire after the idle time; the one used last is used next")
    func idle() {
        var state = State(DecoderLimits(processors: 1))
        let expiry = state.keep(1, at: 100)
        #expect(expiry == 130)
        _ = state.keep(2, at: 110)
        _ = state.keep(3, at: 120)
        let latest = state.takeHelper()
        #expect(latest == 3)
        let early = state.expire(at: 129)
        #expect(early.helpers.isEmpty && early.next == 130)
        let late = state.expire(at: 130)
        #expect(late.helpers == [1] && late.next == 140)
        let rest = state.takeAllHelpers()
        #expect(rest == [2])
        let none = state.takeHelper()
        #expect(none == nil)
    }
}
