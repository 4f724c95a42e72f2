import Foundation
import Testing
import Views

@testable import Application

@MainActor @Suite(.timeLimit(.minutes(20))) struct InspectServerTests {
    let folder: ShortPathFolder
    let program = FakeProgram()
    let server: InspectServer
    let path: String

    init() throws {
        folder = try ShortPathFolder()
        path = folder.file("inspect")
        server = try InspectServer(path: path, program: program)
    }

    @Test("Only the user can access the socket, which is removed with the server")
    func mode() throws {
        var status = stat()
        #expect(lstat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(status.st_mode & S_IFMT == S_IFSOCK)
        server.close()
        #expect(lstat(path, &status) != 0)
    }

    @Test("The tree reports the window and its views in pixels; views without a role are replaced by their subviews")
    func tree() async throws {
        let table = NamedView(.table, "Albums", frame: CGRect(x: 10, y: 20, width: 100, height: 200))
        let wrapper = View(frame: CGRect(x: 5, y: 5, width: 90, height: 90))
        let row = NamedView(.row, "Coast", frame: CGRect(x: 0.25, y: 1, width: 40, height: 30))
        row.states = [.selected, .dropTarget]
        wrapper.addSubview(row)
        table.addSubview(wrapper)
        program.root.addSubview(table)
        program.root.handle(InputEvent(.focusChanged(true), time: .zero))
        program.root.focus(table)
        let client = try InspectClientSocket(path)
        let answer = try await client.ask(#"{"ask":"tree"}"#)
        #expect(answer["window"]?["frame"]?.numbers == [10, 20, 800, 600])
        #expect(answer["window"]?["scale"]?.number == 2)
        #expect(answer["window"]?["focused"] == .flag(true))
        let views = try #require(answer["views"]).list
        #expect(views.count == 1)
        let first = try #require(views.first)
        #expect(first["role"]?.text == "table")
        #expect(first["frame"]?.numbers == [20, 40, 200, 400])
        #expect(first["state"]?.texts == ["focused"])
        let child = try #require(first["children"]?.list.first)
        #expect(child["name"]?.text == "Coast")
        #expect(child["frame"]?.numbers == [30.5, 52, 80, 60])
        #expect(child["state"]?.texts == ["dropTarget", "selected"])
        #expect(child["value"]?["count"]?.number == 5)
        #expect(child["id"]?.number != first["id"]?.number)
    }

    @Test("A view keeps its number for its lifetime, and numbers are never reused")
    func numbers() async throws {
        let client = try InspectClientSocket(path)
        func identifiers() async throws -> [String: Double] {
            let views = try #require(try await client.ask(#"{"ask":"tree"}"#)["views"]).list
            return Dictionary(
                uniqueKeysWithValues: views.compactMap { view in
                    view["name"]?.text.flatMap { name in view["id"]?.number.map { (name, $0) } }
                })
        }
        let stays = NamedView(.button, "stays", frame: .zero)
        program.root.addSubview(stays)
        program.root.addSubview(NamedView(.button, "goes", frame: .zero))
        let before = try await identifiers()
        program.root.subviews.last?.removeFromSuperview()
        program.root.insertSubview(NamedView(.button, "comes", frame: .zero), at: 0)
        let after = try await identifiers()
        #expect(before["stays"] == after["stays"])
        #expect(after["comes"] != nil && after["comes"] != before["goes"] && after["comes"] != before["stays"])
    }

    @Test("Invisible views are reported as hidden, including their subviews")
    func hidden() async throws {
        let panel = NamedView(.panel, "panel", frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        panel.addSubview(NamedView(.button, "button", frame: .zero))
        program.root.addSubview(panel)
        let client = try InspectClientSocket(path)
        func states() async throws -> [[String]] {
            let view = try #require(try await client.ask(#"{"ask":"tree"}"#)["views"]?.list.first)
            return [view["state"]?.texts ?? [], view["children"]?.list.first?["state"]?.texts ?? []]
        }
        #expect(try await states() == [[], []])
        panel.isHidden = true
        #expect(try await states() == [["hidden"], ["hidden"]])
        panel.isHidden = false
        panel.alpha = 0
        #expect(try await states() == [["hidden"], ["hidden"]])
    }

    @Test("BUILD-3: the timeline is reported from a given entry on, with times in seconds")
    func timeline() async throws {
        let timeline = program.root.engine.timeline
        timeline.record("dragging", session: 3, at: .milliseconds(12_345))
        timeline.record(
            "dropSessionDidUpdate", session: 3, on: "album table", at: .milliseconds(12_400),
            detail: ["destination": .path([0, 2]), "operation": .text("move"), "items": .number(4)])
        let client = try InspectClientSocket(path)
        let all = try await client.ask(#"{"ask":"timeline","since":0}"#)
        #expect(all["next"]?.number == 2)
        #expect(all["entries"]?.list.count == 2)
        let later = try await client.ask(#"{"ask":"timeline","since":1}"#)
        let entry = try #require(later["entries"]?.list.first)
        #expect(entry["n"]?.number == 1)
        #expect(entry["time"]?.number == 12.4)
        #expect(entry["session"]?.number == 3)
        #expect(entry["what"]?.text == "dropSessionDidUpdate")
        #expect(entry["on"]?.text == "album table")
        #expect(entry["detail"]?["destination"]?.numbers == [0, 2])
        #expect(entry["detail"]?["operation"]?.text == "move")
        #expect(entry["detail"]?["items"]?.number == 4)
        #expect(try await client.ask(#"{"ask":"timeline","since":99}"#)["entries"]?.list.isEmpty == true)
    }

    @Test("Frame statistics are reported, and restart after a reset")
    func frames() async throws {
        for length in 1...100 { program.statistics.recordFrame(milliseconds: Double(length), bytes: 1000) }
        program.statistics.recordMissed(2)
        program.statistics.recordWakeUp()
        let client = try InspectClientSocket(path)
        let answer = try await client.ask(#"{"ask":"frames","reset":true}"#)
        #expect(answer["drawn"]?.number == 100)
        #expect(answer["missed"]?.number == 2)
        #expect(answer["bytes"]?.number == 100_000)
        #expect(answer["wakeups"]?.number == 1)
        #expect(answer["max"]?.number == 100)
        #expect(abs((answer["p50"]?.number ?? 0) - 50) < 0.5)
        #expect(abs((answer["p99"]?.number ?? 0) - 99) < 1)
        let after = try await client.ask(#"{"ask":"frames"}"#)
        #expect(after["drawn"]?.number == 0)
        #expect(after["max"]?.number == 0)
    }

    @Test("`picture` writes the last frame; it fails before the first frame or with an invalid path")
    func picture() async throws {
        let client = try InspectClientSocket(path)
        let file = folder.file("frame.png")
        let request = #"{"ask":"picture","file":"\#(file)"}"#
        #expect(try await client.ask(request)["error"]?.text?.contains("nothing has been drawn") == true)
        let square = View(frame: CGRect(x: 20, y: 20, width: 10, height: 10))
        square.backgroundColor = Color(hex: 0x0A64D6)
        program.root.addSubview(square)
        program.draw()
        #expect(try await client.ask(request)["written"]?.text == file)
        let picture = try Surface.readPNG(from: file)
        #expect((picture.width, picture.height) == (800, 600))
        #expect(picture.pixel(x: 45, y: 45) == 0xff0A_64D6)
        #expect(picture.pixel(x: 39, y: 45) == 0xffff_ffff)
        let nowhere = try await client.ask(#"{"ask":"picture","file":"\#(folder.file("no/where.png"))"}"#)
        #expect(nowhere["error"]?.text?.contains("where.png") == true)
        #expect(try await client.ask(#"{"ask":"picture"}"#)["error"] != nil)
    }

    @Test("Sessions report transfers in progress")
    func sessions() async throws {
        program.placeholderCount = 2
        program.transfers = [(item: 0, fraction: 0.4)]
        let client = try InspectClientSocket(path)
        let answer = try await client.ask(#"{"ask":"sessions"}"#)
        #expect(answer["drags"]?.list.isEmpty == true)
        #expect(answer["placeholders"]?.number == 2)
        #expect(answer["transfers"]?.list.first?["fraction"]?.number == 0.4)
    }

    @Test("`quit` is answered before the program quits")
    func quit() async throws {
        let client = try InspectClientSocket(path)
        #expect(try await client.ask(#"{"ask":"quit"}"#)["bye"] == .flag(true))
        await program.waitForQuit()
    }

    @Test("`quit` without a newline is answered when the client ends its output, and quits once")
    func quitAtEndOfInput() async throws {
        let client = try InspectClientSocket(path)
        try await client.send(#"{"ask":"quit"}"#)
        client.shutdownWriting()
        #expect(try await client.answer()["bye"] == .flag(true))
        await program.waitForQuit()
        await #expect(throws: InspectClientSocket.Failure.ended) { try await client.line() }
        #expect(program.quitCount == 1)
    }

    @Test("`quit` of a client that disconnects before its answer quits once, and other clients are still answered")
    func quitAndLeave() async throws {
        let other = try InspectClientSocket(path)
        try await InspectClientSocket(path).send(#"{"ask":"quit"}"# + "\n")
        await program.waitForQuit()
        for _ in 0..<3 { #expect(try await other.ask(#"{"ask":"sessions"}"#)["placeholders"]?.number == 0) }
        #expect(program.quitCount == 1)
    }
}
