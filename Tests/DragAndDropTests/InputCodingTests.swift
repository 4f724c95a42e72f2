import DragAndDrop
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20))) struct InputCodingTests {
    private static let time = Timestamp.nanoseconds(1_234_567_890_123)

    static let kinds: [InputEvent.Kind] = [
        .pointerDown(.primary, clickCount: 1), .pointerDown(.secondary, clickCount: 3), .pointerMoved,
        .pointerUp(.middle), .pointerCanceled, .pointerLeft, .scroll(dx: -12.25, dy: 0.1), .pinch(scale: 1.25),
        .pinch(scale: 1, phase: .began), .pinch(scale: 0.5, phase: .canceled),
        .keyDown(.character("å"), isRepeat: false), .keyDown(.character("\""), isRepeat: true),
        .keyDown(.character("f"), isRepeat: false), .keyUp(.function(12)), .text("né\n\u{1F3D4}"), .modifiersChanged,
        .focusChanged(true), .focusChanged(false), .foreignDrag(ForeignDragID(3), .moved(allowsMove: true)),
        .foreignDrag(ForeignDragID(3), .moved(allowsMove: false)), .foreignDrag(ForeignDragID(3), .exited),
        .foreignDrag(ForeignDragID(3), .released),
        .foreignDrag(ForeignDragID(4), .dropped), .outside(session: 2, .answered(nil)),
        .outside(session: 2, .answered(.copy)), .outside(session: 2, .finished(.move, success: true)),
        .outside(session: 2, .lost),
    ]

    static let keys: [Key] = [
        .escape, .enter, .tab, .space, .backspace, .delete, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown,
        .menu, .function(1),
    ]

    @Test("BUILD-2: every event is decoded from its line unchanged", arguments: kinds + keys.map { .keyUp($0) })
    func eventsRoundTrip(_ kind: InputEvent.Kind) throws {
        var event = InputEvent(kind, at: CGPoint(x: -0.1, y: 1280.0 / 3), time: Self.time)
        #expect(try read(write(event)) == event)
        event.pointer = PointerID(17)
        event.pointerKind = .touch
        event.modifiers = [.shift, .control, .alternate, .logo]
        #expect(try read(write(event)) == event)
    }

    @Test("An encoded event omits default values, and decoding ignores unknown fields")
    func defaultsAreOmitted() throws {
        let line = try write(InputEvent(.pointerMoved, at: CGPoint(x: 40, y: 60), time: .microseconds(12_500)))
        #expect(line == #"{"input":"pointerMoved","t":12.5,"x":40,"y":60}"#)
        #expect(try write(InputEvent(.pointerCanceled, time: .zero)).contains(#""input":"pointerCancelled""#))
        let pinch = try write(InputEvent(.pinch(scale: 2), time: .zero))
        #expect(pinch == #"{"input":"pinch","scale":2,"t":0,"x":0,"y":0}"#)
        let event = try read(#"{"t":1,"input":"pointerUp","button":1,"pressure":0.5}"#)
        #expect(event == InputEvent(.pointerUp(.primary), time: .milliseconds(1)))
    }

    @Test(
        "Invalid events throw a decoding error",
        arguments: [
            #"{"t":1}"#, #"{"input":"pointerMoved"}"#, #"{"t":1,"input":"jump"}"#,
            #"{"t":1e300,"input":"pointerMoved"}"#,
            #"{"t":"now","input":"pointerMoved"}"#, #"{"t":1,"input":"pointerDown"}"#,
            #"{"t":1,"input":"pointerDown","button":9}"#, #"{"t":1,"input":"keyUp","key":""}"#,
            #"{"t":1,"input":"keyUp","key":"f0"}"#, #"{"t":1,"input":"keyUp","key":"escapade"}"#,
            #"{"t":1,"input":"scroll","dx":1}"#,
            #"{"t":1,"input":"pinch","scale":1,"phase":"often"}"#, #"{"t":1,"input":"text"}"#,
            #"{"t":1,"input":"focusChanged"}"#,
            #"{"t":1,"input":"outside","session":1,"event":{}}"#, #"{"t":1,"input":"foreignDrag","drag":1}"#,
            #"{"t":1,"input":"foreignDrag","drag":1,"event":{"phase":"dragged"}}"#,
            #"{"t":1,"input":"pointerMoved","x":"left"}"#, #"{"t":1,"input":"pointerMoved","device":"nose"}"#,
        ])
    func invalidEventsThrow(_ line: String) {
        #expect(throws: DecodingError.self) { try read(line) }
    }

    @Test("Foreign offers keep names and types of their items, and no data")
    func foreignOffersOmitData() async throws {
        let item = ItemProvider(object: "a secret")
        item.suggestedName = "note"
        for kind in [ForeignDragEvent.entered(ForeignDragOffer(items: [item], allowsMove: true)), .offered([item])] {
            let line = try write(InputEvent(.foreignDrag(ForeignDragID(1), kind), time: .zero))
            #expect(!line.contains("secret"))
            guard case .foreignDrag(ForeignDragID(1), let read) = try read(line).kind else {
                Issue.record("\(line)")
                return
            }
            let items: [ItemProvider]
            switch read {
            case .entered(let offer):
                #expect(offer.allowsMove)
                items = offer.items
            case .offered(let offered): items = offered
            default: items = []
            }
            #expect(items.map(\.suggestedName) == ["note"])
            #expect(items.map(\.registeredTypeIdentifiers) == [item.registeredTypeIdentifiers])
        }
    }

    private func write(_ event: InputEvent) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(event), as: UTF8.self)
    }

    @discardableResult private func read(_ line: String) throws -> InputEvent {
        try JSONDecoder().decode(InputEvent.self, from: Data(line.utf8))
    }
}
