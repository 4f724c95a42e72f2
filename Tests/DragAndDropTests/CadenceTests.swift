import DragAndDrop
import Testing

@Suite struct CadenceTests {
    private let thresholds = Thresholds()

    private func ms(_ milliseconds: Int) -> Timestamp { .milliseconds(milliseconds) }

    @Test("ORDER-3: the immediate cadence accepts each position without delay, at any speed")
    func immediateCadence() {
        var filter = CadenceFilter<Int>()
        for (place, changes) in [(3, true), (3, false), (5, true)] {
            let changed = filter.update(
                place, at: .zero, speed: 5_000, cadence: .immediate, thresholds: thresholds)
            #expect(changed == changes)
            #expect(filter.current == place)
        }
        #expect(filter.deadline(cadence: .immediate, thresholds: thresholds) == nil)
    }

    @Test(
        "ORDER-3: the fast and slow cadences accept a position after the pointer has rested for a delay",
        arguments: [(ReorderingCadence.fast, 120), (.slow, 450)])
    func delayedCadence(cadence: ReorderingCadence, delay: Int) {
        var filter = CadenceFilter<Int>()
        func update(_ place: Int?, _ time: Int, _ speed: CGFloat = 0) -> Bool {
            filter.update(place, at: ms(time), speed: speed, cadence: cadence, thresholds: thresholds)
        }
        #expect(!update(1, 1_000))
        #expect(filter.deadline(cadence: cadence, thresholds: thresholds) == ms(1_000 + delay))
        #expect(!update(1, 1_000 + delay - 1))
        #expect(filter.current == nil)
        #expect(update(1, 1_000 + delay))
        #expect(filter.current == 1)
        #expect(filter.deadline(cadence: cadence, thresholds: thresholds) == nil)
        // Another position restarts the delay; so does a moving pointer.
        #expect(!update(2, 2_000))
        #expect(!update(3, 2_000 + delay))
        #expect(!update(3, 2_050 + delay, 80))
        #expect(!update(3, 2_049 + 2 * delay, 79))
        #expect(update(3, 2_050 + 2 * delay, 79))
        // Back over the accepted position, nothing is pending.
        #expect(!update(4, 4_000))
        #expect(!update(3, 4_010))
        #expect(!update(4, 4_000 + delay))
        #expect(filter.current == 3)
        // Leaving takes effect without a delay.
        #expect(update(nil, 5_000))
        #expect(filter.current == nil)
    }

    @Test("ORDER-3: a position that is remapped by an update stays accepted; a reset discards it")
    func remappedPosition() {
        var filter = CadenceFilter<Int>()
        _ = filter.update(4, at: .zero, speed: 0, cadence: .immediate, thresholds: thresholds)
        filter.rename(to: 6)
        let changed = filter.update(6, at: ms(10), speed: 0, cadence: .slow, thresholds: thresholds)
        #expect(!changed)
        #expect(filter.current == 6)
        _ = filter.update(7, at: ms(20), speed: 0, cadence: .slow, thresholds: thresholds)
        // A pending position keeps its time, although it has another number.
        filter.rename(to: 7, keepsCandidate: true)
        let delay = thresholds.slowCadence
        for (time, isDue) in [(ms(20) + delay - ms(5), false), (ms(20) + delay, true)] {
            #expect(filter.update(8, at: time, speed: 0, cadence: .slow, thresholds: thresholds) == isDue)
        }
        #expect(filter.current == 8)
        _ = filter.update(9, at: ms(2_000), speed: 0, cadence: .slow, thresholds: thresholds)
        filter.reset()
        #expect(filter.current == nil)
        #expect(filter.deadline(cadence: .slow, thresholds: thresholds) == nil)
    }
}

@MainActor @Suite struct TimelineTests {
    @Test("BUILD-3: the timeline keeps the last 10,000 entries, by number")
    func ringBuffer() {
        let timeline = Timeline()
        for index in 0..<(Timeline.capacity + 25) {
            timeline.record("entry \(index)", session: nil, at: .milliseconds(index))
        }
        #expect(timeline.next == Timeline.capacity + 25)
        let all = timeline.entries(since: 0)
        #expect(all.count == Timeline.capacity)
        #expect(all.first?.name == "entry 25" && all.first?.number == 25)
        #expect(all.last?.name == "entry \(Timeline.capacity + 24)")
        #expect(timeline.entries(since: timeline.next - 2).map(\.name) == all.suffix(2).map(\.name))
        #expect(timeline.entries(since: timeline.next).isEmpty)
        #expect(timeline.entries(since: -5).count == Timeline.capacity)
        #expect(timeline.entries(since: .max).isEmpty)
    }
}
