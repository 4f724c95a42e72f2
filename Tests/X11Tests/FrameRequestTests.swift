import DragAndDrop
import Testing

@testable import X11

@Suite("Frame request, as a state machine") struct FrameRequestTests {
    typealias Event = FrameRequest.Event
    typealias Effect = FrameRequest.Effect

    /// The results of events in a state. Events without an entry keep the state and have no effects.
    struct Row: Sendable, CustomTestStringConvertible {
        let state: FrameRequest
        let results: [(event: Event, next: FrameRequest, effects: [Effect])]
        var testDescription: String { "\(state)" }
    }

    static let delay = Duration.milliseconds(5)
    static let events: [Event] = [
        .request(delay: .zero), .request(delay: delay), .cancel, .fired(.turn), .fired(.timer),
        .deliveredInput(canDraw: true), .deliveredInput(canDraw: false), .serverFinished,
    ]
    static let rows = [
        Row(
            state: .idle,
            results: [
                (.request(delay: .zero), .scheduled(.turn), [.enqueueTurn]),
                (.request(delay: delay), .scheduled(.timer), [.armTimer(delay)]),
            ]),
        Row(
            state: .scheduled(.turn),
            results: [
                (.cancel, .idle, []),
                (.fired(.turn), .deliveringInput, [.deliverInput]),
                (.deliveredInput(canDraw: true), .idle, [.draw]),
                (.deliveredInput(canDraw: false), .awaitingServer, []),
            ]),
        Row(
            state: .scheduled(.timer),
            results: [
                (.cancel, .idle, [.disarmTimer]),
                (.fired(.timer), .deliveringInput, [.deliverInput]),
                (.deliveredInput(canDraw: true), .idle, [.disarmTimer, .draw]),
                (.deliveredInput(canDraw: false), .awaitingServer, [.disarmTimer]),
            ]),
        Row(
            state: .deliveringInput,
            results: [
                (.cancel, .idle, []),
                (.deliveredInput(canDraw: true), .idle, [.draw]),
                (.deliveredInput(canDraw: false), .awaitingServer, []),
            ]),
        Row(
            state: .awaitingServer,
            results: [
                (.cancel, .idle, []),
                (.serverFinished, .scheduled(.turn), [.enqueueTurn]),
            ]),
    ]

    @Test("Every event in every state has its documented result", arguments: rows)
    func transitions(_ row: Row) {
        for event in Self.events {
            var request = row.state
            let effects = request.handle(event)
            let expected = row.results.first { $0.event == event }
            #expect(request == expected?.next ?? row.state, "\(event)")
            #expect(effects == expected?.effects ?? [], "\(event)")
        }
        #expect(row.state.isPending == (row.state != .idle))
    }

    @Test("The table contains every state once")
    func completeness() {
        let all: [FrameRequest] =
            [.idle, .deliveringInput, .awaitingServer] + FrameRequest.Trigger.allCases.map { .scheduled($0) }
        #expect(Self.rows.count == all.count)
        for state in all { #expect(Self.rows.contains { $0.state == state }) }
    }

    @Test("The queued turn of a canceled frame does not draw the next frame early")
    func staleTurn() {
        var request = FrameRequest.idle
        _ = request.handle(.request(delay: .zero))
        _ = request.handle(.cancel)
        _ = request.handle(.request(delay: Self.delay))
        #expect(request.handle(.fired(.turn)) == [])
        #expect(request == .scheduled(.timer))
    }
}
