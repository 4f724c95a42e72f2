import DragAndDrop
import Testing

@testable import X11

@Suite(
    "Drops from other programs", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: ClientProcess.isInstalled, ClientProcess.advice))
@MainActor struct DropTargetTests {
    @Test(
        "XDND-1, WIRE-16, WIRE-18: a list of files arrives as items; one XdndFinished is sent", arguments: [3, 4, 5])
    func files(_ version: Int) async throws {
        let (fixture, receiver) = try await ShownWindow.receiving(XServer())
        var addresses: [URL] = []
        receiver.load = { items in
            for item in items { if let url = try? await item.object(ofClass: URL.self) { addresses.append(url) } }
            return .copy
        }
        let source = try ClientProcess(
            "source.py",
            [
                "50", "50", "--version", "\(version)", "--type",
                "text/uri-list=file:///tmp/a%20b.png\\r\\nfile:///c\\r\\n",
            ],
            on: fixture.server)
        try await source.wait(for: "end of source")
        #expect(addresses.map(\.path) == ["/tmp/a b.png", "/c"])
        #expect(source.count("FINISHED") == 1 && source.said("flags=1 action=XdndActionCopy"))
        #expect(source.said("finished True"))
        #expect(receiver.names.first == "entered" && receiver.names.last == "dropped")
    }

    @Test("XDND-1, WIRE-18: version 2 is ignored")
    func oldVersion() async throws {
        let (fixture, receiver) = try await ShownWindow.receiving(XServer())
        let source = try ClientProcess(
            "source.py", ["50", "50", "--version", "2", "--wait", "0.3", "--type", "text/plain=a"], on: fixture.server)
        try await source.wait(for: "end of source")
        #expect(receiver.events.isEmpty && source.count("STATUS") == 0)
    }

    @Test("XDND-1, WIRE-18: two types, five types, and a type list", arguments: [2, 5])
    func typeCounts(_ count: Int) async throws {
        let (fixture, receiver) = try await ShownWindow.receiving(XServer())
        var bytes: Data?
        receiver.load = { items in
            bytes = try? await items.first?.dataRepresentation(forTypeIdentifier: TypeIdentifier.png)
            return .copy
        }
        let types = (1..<count).flatMap { ["--type", "x-junk/\($0)=a"] } + ["--type", "image/png=PNG"]
        let source = try ClientProcess("source.py", ["50", "50"] + types, on: fixture.server)
        try await source.wait(for: "end of source")
        #expect(bytes == Data("PNG".utf8))
        #expect(source.count("x-junk") == 0, "unknown types are not requested")
    }

    @Test("XDND-3, WIRE-11: large data is received in one property, appended to one, and in pieces of any size")
    func large() async throws {
        for how in [["--chunk", "65536", "--incr", "100"], ["--chunk", "700001", "--incr", "100"], []] {
            let (fixture, receiver) = try await ShownWindow.receiving(XServer())
            var bytes: Data?
            receiver.load = { items in
                bytes = try? await items.first?.dataRepresentation(forTypeIdentifier: TypeIdentifier.png)
                return .copy
            }
            let size = how.isEmpty ? 20_000_000 : 700_000
            let chunk = how.contains("700001") ? ["--chunk", "200000", "--incr", "100"] : how
            let source = try ClientProcess(
                "source.py", ["50", "50", "--type", "image/png=@\(size)"] + chunk, on: fixture.server)
            try await source.wait(for: "end of source")
            #expect(bytes?.count == size && bytes?.allSatisfy { $0 == UInt8(ascii: "x") } == true)
            #expect(source.said("flags=1 action=XdndActionCopy"))
        }
    }

    @Test(
        "XDND-1, WIRE-12: the drop point in a moved window, at scales 1 and 2", arguments: [1, 2])
    func places(_ scale: CGFloat) async throws {
        let (fixture, receiver) = try await ShownWindow.receiving(XServer(), scale: scale)
        fixture.client.move(fixture.window.id, x: 123, y: 45)
        fixture.display.settle()
        let source = try ClientProcess(
            "source.py", ["223", "85", "--moves", "1", "--type", "text/plain=a"], on: fixture.server)
        try await source.wait(for: "end of source")
        #expect(receiver.events.last?.location == CGPoint(x: 100 / scale, y: 40 / scale))
    }

    @Test("XDND-4, WIRE-13: of many queued positions the last one counts, and no status follows the leave")
    func flood() async throws {
        let (fixture, receiver) = try await ShownWindow.receiving(XServer())
        let source = try ClientProcess(
            "source.py", ["50", "50", "--flood", "300", "--nodrop", "--type", "text/plain=a"], on: fixture.server)
        try await source.wait(for: "end of source")
        #expect(
            receiver.events.last(where: { $0.kind != receiver.events.last?.kind })?.location == CGPoint(x: 54, y: 50))
        let leave = try #require(source.lines.firstIndex { $0.contains("-> Leave") })
        #expect(!source.lines[leave...].contains { $0.contains("STATUS") })
        #expect(source.count("STATUS") == 300, "every position is answered")
        #expect(receiver.names.last == "exited")
    }

    @Test("XDND-4, WIRE-15: a drop after a rejection fails without a conversion")
    func unaccepted() async throws {
        let (fixture, receiver) = try await ShownWindow.receiving(XServer())
        receiver.answer = { _ in .cancel }
        let source = try ClientProcess(
            "source.py", ["50", "50", "--drop-anyway", "--type", "text/plain=a"], on: fixture.server)
        try await source.wait(for: "end of source")
        #expect(source.said("FINISHED") && source.said("flags=0 action=None") && source.count("REQ") == 0)
        #expect(receiver.names.last == "exited")
    }

    @Test("XDND-4, WIRE-16: a drop that the window does not perform fails, although the hover was accepted")
    func unperformed() async throws {
        let (fixture, receiver) = try await ShownWindow.receiving(XServer())
        receiver.acceptsDrops = false
        let source = try ClientProcess(
            "source.py", ["50", "50", "--type", "text/uri-list=file:///a"], on: fixture.server)
        try await source.wait(for: "end of source")
        #expect(source.count("FINISHED") == 1 && source.said("flags=0 action=None"))
        #expect(receiver.names.suffix(3) == ["released", "offered", "dropped"])
        #expect(fixture.window.dropTarget?.dropCount == 0)
    }

    @Test("XDND-4: of another program, the item list of this project's programs is not requested at the drop")
    func foreignItemList() async throws {
        let (fixture, receiver) = try await ShownWindow.receiving(XServer())
        var texts: [String?] = []
        receiver.load = { items in
            for item in items { texts.append(try? await item.object(ofClass: String.self)) }
            return .copy
        }
        let source = try ClientProcess(
            "source.py",
            ["50", "50", "--type", "\(TeamItem.target)=offer\\ta\\n1 1\\t\\tx\\n", "--type", "UTF8_STRING=text"],
            on: fixture.server)
        try await source.wait(for: "end of source")
        #expect(texts == ["text"] && !source.lines.contains { $0.contains("REQ") && $0.contains(TeamItem.target) })
    }

    @Test("XDND-4, WIRE-16: a drop whose data never arrives fails at the deadline")
    func stalled() async throws {
        let (fixture, receiver) = try await ShownWindow.receiving(XServer())
        fixture.display.limits.answerTimeout = .milliseconds(300)
        fixture.display.limits.pieceTimeout = .milliseconds(100)
        var failure: (any Error)?
        receiver.load = { items in
            do {
                _ = try await items.first?.dataRepresentation(forTypeIdentifier: TypeIdentifier.png)
                return .copy
            } catch {
                failure = error
                return .cancel
            }
        }
        let source = try ClientProcess(
            "source.py", ["50", "50", "--type", "image/png=a", "--stall", "image/png"], on: fixture.server)
        try await source.wait(for: "end of source")
        #expect(failure as? TransferError == .tookTooLong(type: "image/png", received: 0))
        #expect(source.count("FINISHED") == 1 && source.said("flags=0 action=None"))
        try await receiver.signal.wait("no transfer remains") {
            fixture.display.reader.count == 0 || self.poke(receiver)
        }
    }

    /// Evaluates the condition again on a later turn.
    private func poke(_ receiver: RecordingDropReceiver) -> Bool {
        DispatchQueue.main.async { MainActor.assumeIsolated { receiver.signal.changed() } }
        return false
    }

    @Test("XDND-1, WIRE-17: a drop without a time uses the last position's")
    func noTime() async throws {
        let (fixture, receiver) = try await ShownWindow.receiving(XServer())
        receiver.load = { items in
            _ = try? await items.first?.object(ofClass: String.self)
            return .copy
        }
        let source = try ClientProcess(
            "source.py", ["50", "50", "--droptime0", "--type", "UTF8_STRING=a"], on: fixture.server)
        try await source.wait(for: "end of source")
        let line = try #require(source.lines.last { $0.contains("REQ drop") })
        let fields = Dictionary(
            line.split(separator: " ").compactMap { field -> (String, String)? in
                let parts = field.split(separator: "=")
                return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
            }, uniquingKeysWith: { $1 })
        #expect(fields["time"] == fields["pos_time"] && fields["time"] != "0")
    }

    @Test(
        "XDND-4, WIRE-19: the next drag works after a source exits, leaves twice, or leaves without an enter",
        arguments: [
            ["--die", "hover"], ["--nodrop", "--leave-twice"], ["--die", "drop"],
        ])
    func deaths(_ how: [String]) async throws {
        let (fixture, receiver) = try await ShownWindow.receiving(XServer())
        receiver.load = { items in
            (try? await items.first?.dataRepresentation(forTypeIdentifier: TypeIdentifier.png)) == nil ? .cancel : .copy
        }
        fixture.client.send("XdndLeave", type: "XdndLeave", to: fixture.window.id)
        let source = try ClientProcess("source.py", ["50", "50", "--type", "image/png=a"] + how, on: fixture.server)
        try await source.waitForEnd()
        let dropped = how.contains("drop")
        try await receiver.signal.wait("the exit is reported") {
            dropped ? receiver.drops == 1 : receiver.names.last == "exited"
        }
        #expect(receiver.names.filter { $0 == "exited" }.count == (dropped ? 0 : 1))
        let next = try ClientProcess("source.py", ["50", "50", "--type", "image/png=a"], on: fixture.server)
        try await next.wait(for: "end of source")
        #expect(next.said("flags=1 action=XdndActionCopy"))
    }

    @Test("XDND-4, WIRE-39: a list of 20,000 types is read; one of a wrong format or window is empty")
    func typeLists() async throws {
        let (fixture, receiver) = try await ShownWindow.receiving(XServer())
        let long = try ClientProcess(
            "source.py", ["50", "50", "--type", "text/plain=a", "--typelist", "20000"], on: fixture.server)
        try await long.wait(for: "end of source")
        #expect(long.said("flags=1 action=XdndActionCopy"))
        for how in [["--typelist8", "--typelist", "5"], ["--badwin"]] {
            let bad = try ClientProcess(
                "source.py", ["50", "50", "--wait", "0.3", "--type", "text/plain=a"] + how, on: fixture.server)
            try await bad.wait(for: "end of source")
            #expect(!bad.said("flags=3"), "it has no data")
        }
        #expect(receiver.drops == 1)
    }

    @Test(
        "XDND-4, WIRE-40: endless pieces and an announced size of 4 GB are rejected",
        arguments: [
            ["--endless"], ["--hint", "4294967295"],
        ])
    func monsters(_ how: [String]) async throws {
        let (fixture, receiver) = try await ShownWindow.receiving(XServer())
        fixture.display.limits.baseTimeout = .milliseconds(300)
        fixture.display.limits.minimumRate = 1 << 30
        fixture.display.limits.pieceTimeout = .milliseconds(300)
        var failure: TransferError?
        receiver.load = { items in
            do {
                _ = try await items.first?.dataRepresentation(forTypeIdentifier: TypeIdentifier.png)
                return .copy
            } catch {
                failure = error as? TransferError
                return .cancel
            }
        }
        let source = try ClientProcess(
            "source.py", ["50", "50", "--type", "image/png=@1000", "--incr", "10"] + how, on: fixture.server)
        try await source.wait(for: "end of source")
        switch failure {
        case .tookTooLong where how == ["--endless"]: break
        case .tooLarge where how != ["--endless"]: break
        default: Issue.record("\(String(describing: failure))")
        }
        #expect(source.count("FINISHED") == 1 && source.said("flags=0 action=None"))
    }
}
