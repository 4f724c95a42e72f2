import DragAndDrop
import Testing

@testable import X11

/// A drag between two connections of this process.
@Suite(
    "Drags between programs of this project", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: ClientProcess.isInstalled, ClientProcess.advice)
)
@MainActor struct OwnDragTests {
    @Test("XDND-1, XDND-5: a drag between two connections transfers counts, sizes and names")
    func ownPrograms() async throws {
        let (target, receiver) = try await ShownWindow.receiving(XServer())
        let source = try Display.open(target.server.name)
        let window = try Window(display: source, configuration: Window.Configuration(title: "Source", size: (50, 50)))
        try target.server.user("mousemove 20 20")
        var names: [String?] = []
        var bytes: [Data?] = []
        receiver.load = { items in
            for item in items {
                names.append(item.suggestedName)
                bytes.append(try? await item.dataRepresentation(forTypeIdentifier: TypeIdentifier.png))
            }
            return .copy
        }
        let providers = (1...3).map { number in
            let provider = ItemProvider()
            provider.suggestedName = "photo \(number).png"
            provider.preferredPresentationSize = CGSize(width: 100 * number, height: 80)
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
                Data(repeating: UInt8(number), count: 400_000)
            }
            return provider
        }
        let drag = try #require(OutgoingDrag(items: providers.map { OutgoingItem($0) }, from: window))
        let signal = Signal()
        var (accepts, outcome): (Bool, OutgoingDrag.Outcome?) = (false, nil)
        drag.onOperationChange = {
            accepts = $0 == .copy
            signal.changed()
        }
        drag.onEnd = {
            outcome = $0
            signal.changed()
        }
        drag.move(to: CGPoint(x: 30, y: 40), requestsMove: false)
        try await signal.wait("the target accepts") { accepts }
        // The sizes are known before the drop, so that a gap can open.
        #expect(receiver.items.map(\.preferredPresentationSize.width) == [100, 200, 300])
        #expect(receiver.items.allSatisfy { $0.suggestedName == nil }, "names are not published during the hover")
        drag.drop()
        try await signal.wait("the drag finishes") { outcome != nil }
        #expect(outcome == .finished(.copy, success: true))
        #expect(names == ["photo 1.png", "photo 2.png", "photo 3.png"])
        #expect(bytes == (1...3).map { Data(repeating: UInt8($0), count: 400_000) })
        #expect(source.helperWindows.isEmpty && source.outgoingDrag == nil)
        source.settle()
        target.display.settle()
        #expect(source.routes.count == 0 && target.display.routes.count == 0)
        #expect(target.display.reader.count == 0 && target.window.dropTarget?.dropCount == 0)
        #expect(!target.client.properties(target.window.id).contains { $0.hasPrefix("_LIGHTBOX_TRANSFER") })
    }

    @Test("XDND-4, WIRE-13: 10,000 queued positions are answered, and few are reported")
    func flood() async throws {
        let (target, receiver) = try await ShownWindow.receiving(XServer())
        let other = try #require(TestClient(target.server.name))
        other.own("XdndSelection")
        let action = Int(other.atom("XdndActionCopy"))
        let source = Int(other.window)
        other.post("XdndEnter", to: target.window.id, [source, 5 << 24, Int(other.atom("text/plain")), 0, 0])
        for index in 0..<10_000 {
            other.post("XdndPosition", to: target.window.id, [source, 0, (index % 100) << 16 | 50, 1, action])
        }
        other.post("XdndLeave", to: target.window.id, [source, 0, 0, 0, 0])
        try await receiver.signal.wait("the drag leaves") { receiver.names.last == "exited" }
        #expect(receiver.events.count < 5_000)
        #expect(receiver.events.dropLast().last?.location == CGPoint(x: 99, y: 50))
        target.display.settle()
        #expect(other.statuses().count == 10_000)
    }

    @Test("XDND-4, WIRE-13: queued positions of a new drag are not answered with the previous drag's acceptance")
    func newDrag() async throws {
        let (target, receiver) = try await ShownWindow.receiving(XServer())
        let other = try #require(TestClient(target.server.name))
        other.own("XdndSelection")
        let (source, action) = (Int(other.window), Int(other.atom("XdndActionCopy")))
        func post(_ positions: Int) {
            other.post("XdndEnter", to: target.window.id, [source, 5 << 24, Int(other.atom("text/plain")), 0, 0])
            for _ in 0..<positions {
                other.post("XdndPosition", to: target.window.id, [source, 0, 50 << 16 | 50, 1, action])
            }
        }
        post(1)
        other.sync()
        target.display.settle()
        #expect(other.statuses() == [true])
        other.post("XdndLeave", to: target.window.id, [source, 0, 0, 0, 0])
        receiver.answer = { _ in .cancel }
        post(3)
        other.sync()
        target.display.settle()
        #expect(other.statuses() == [false, false, false])
    }

    @Test(
        "XDND-4, WIRE-38: unexpected messages have no effect",
        arguments: [
            "XdndDrop", "XdndLeave", "XdndPosition", "XdndStatus", "XdndFinished",
        ])
    func forged(_ name: String) async throws {
        let (target, receiver) = try await ShownWindow.receiving(XServer())
        let other = try #require(TestClient(target.server.name))
        for numbers in [[Int(other.window), 0, 0, 0, 0], [-1, -1, -1, -1, -1], [0, 0, 0, 0, 0]] {
            other.post(name, to: target.window.id, numbers)
        }
        other.sync()
        target.display.settle()
        #expect(receiver.events.isEmpty)
        #expect(target.display.isOpen)
    }

    @Test("XDND-1, WIRE-41, WIRE-43: a window announces version 5 while it accepts drops")
    func awareness() async throws {
        let (target, _) = try await ShownWindow.receiving(XServer())
        let property = target.client.property("XdndAware", of: target.window.id)
        #expect(property?.type == "ATOM" && property?.numbers == [5])
        target.window.acceptDrops(for: nil)
        target.display.settle()
        #expect(target.client.property("XdndAware", of: target.window.id) == nil)
    }
}
