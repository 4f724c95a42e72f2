import Foundation
import Testing
import Views

@testable import Application

/// Looks whether anybody still keeps a program.
@MainActor private struct WeakProgram {
    weak var program: FakeProgram?
}

/// What goes wrong between the inspector and its clients.
@MainActor @Suite struct InspectProtocolTests {
    let folder: TemporaryFolder
    let program = FakeProgram()
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("inspect")
    }

    @Test(
        "a line that is no request gets an error, and the connection stays",
        arguments: [
            "", "tree", "{", "[]", "\"tree\"", "{}", #"{"ask":7}"#, #"{"ask":"everything"}"#,
            #"{"ask":"timeline","since":"soon"}"#, #"{"ask":"timeline","since":0.5}"#, #"{"ask":"frames","reset":1}"#,
            #"{"ask":"picture","file":""}"#, #"{"ask":"tree"} {"ask":"tree"}"#, "\u{0}\u{1}",
            String(repeating: "[", count: 5000),
        ])
    func malformed(_ line: String) async throws {
        let server = try InspectServer(path: path, program: program)
        let client = try InspectClientSocket(path)
        let answer = try await client.ask(line)
        #expect(answer["error"]?.text?.hasPrefix("Couldn't") == true)
        #expect(try await client.ask(#"{"ask":"sessions"}"#)["placeholders"]?.number == 0)
        server.close()
    }

    @Test("a line that is too long gets one error, and what follows it is understood")
    func tooLong() async throws {
        let server = try InspectServer(path: path, program: program)
        let client = try InspectClientSocket(path)
        let long = #"{"ask":""# + String(repeating: "x", count: 3 << 20) + "\"}\n"
        async let sending: Void = client.send(long + #"{"ask":"sessions"}"# + "\n")
        try await sending
        #expect(try await client.answer()["error"]?.text?.contains("1048576 bytes") == true)
        #expect(try await client.answer()["placeholders"]?.number == 0)
        server.close()
    }

    @Test("requests that come together are answered in their order")
    func pipelined() async throws {
        let server = try InspectServer(path: path, program: program)
        let client = try InspectClientSocket(path)
        let requests = (0..<200).map { index in
            index % 2 == 0 ? #"{"ask":"timeline","since":\#(index)}"# : #"{"ask":"unknown\#(index)"}"#
        }
        try await client.send(requests.joined(separator: "\r\n") + "\n")
        for index in 0..<200 {
            let answer = try await client.answer()
            if index % 2 == 0 {
                #expect(answer["next"]?.number == 0)
            } else {
                #expect(answer["error"]?.text?.contains("'unknown\(index)'") == true)
            }
        }
        server.close()
    }

    @Test("who has said all and closed that half still gets the answers, the last line's end missing")
    func halfClosed() async throws {
        let server = try InspectServer(path: path, program: program)
        let client = try InspectClientSocket(path)
        try await client.send(#"{"ask":"sessions"}"# + "\n" + #"{"ask":"timeline"}"#)
        client.shutdownWriting()
        #expect(try await client.answer()["placeholders"]?.number == 0)
        #expect(try await client.answer()["next"]?.number == 0)
        await #expect(throws: InspectClientSocket.Failure.self) { try await client.line() }
        server.close()
    }

    @Test("a client that asks and never listens holds up nobody")
    func deafClient() async throws {
        for index in 0..<3000 { program.root.engine.timeline.record("step \(index)", session: 1, at: .zero) }
        let server = try InspectServer(path: path, program: program)
        let deaf = try InspectClientSocket(path)
        // Each answer is larger than what the system keeps for a reader.
        try await deaf.send(String(repeating: #"{"ask":"timeline"}"# + "\n", count: 20))
        let other = try InspectClientSocket(path)
        for _ in 0..<20 { #expect(try await other.ask(#"{"ask":"sessions"}"#)["placeholders"]?.number == 0) }
        #expect(try await deaf.answer()["entries"]?.list.count == 3000)
        server.close()
    }

    @Test("several clients are answered, each its own questions, whoever goes")
    func severalClients() async throws {
        let server = try InspectServer(path: path, program: program)
        let stays = try InspectClientSocket(path)
        for index in 0..<100 {
            let passing = try InspectClientSocket(path)
            if index % 3 == 0 { try await passing.send(#"{"ask":"tree"}"# + "\n") }
            if index % 3 == 1 { #expect(try await passing.ask(#"{"ask":"frames"}"#)["drawn"]?.number == 0) }
        }
        #expect(try await stays.ask(#"{"ask":"sessions"}"#)["placeholders"]?.number == 0)
        server.close()
    }

    @Test("the server lets its clients go when it closes, and the program goes without it")
    func closing() async throws {
        var program: FakeProgram? = FakeProgram()
        let last = WeakProgram(program: program)
        let server = try InspectServer(path: path, program: try #require(program))
        let client = try InspectClientSocket(path)
        #expect(try await client.ask(#"{"ask":"frames"}"#)["drawn"]?.number == 0)
        program = nil
        #expect(last.program == nil)
        #expect(try await client.ask(#"{"ask":"frames"}"#)["error"]?.text == "The program is ending.")
        server.close()
        await #expect(throws: InspectClientSocket.Failure.self) { try await client.line() }
    }

    // MARK: Places to listen at

    @Test("a socket that was left behind is replaced")
    func stale() async throws {
        let old = try InspectSocket.listen(at: path)
        close(old.descriptor)
        let server = try InspectServer(path: path, program: program)
        let client = try InspectClientSocket(path)
        #expect(try await client.ask(#"{"ask":"frames"}"#)["drawn"]?.number == 0)
        server.close()
    }

    @Test("a place where somebody listens is refused, and stays theirs")
    func inUse() async throws {
        let server = try InspectServer(path: path, program: program)
        #expect(throws: InspectError.inUse(path: path)) { try InspectServer(path: path, program: program) }
        let client = try InspectClientSocket(path)
        #expect(try await client.ask(#"{"ask":"frames"}"#)["drawn"]?.number == 0)
        server.close()
    }

    @Test("a file that is no socket is left as it is")
    func notASocket() throws {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: InspectError.notASocket(path: path)) { try InspectServer(path: path, program: program) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("mine".utf8))
    }

    @Test("paths that cannot be are refused with a reason")
    func badPaths() {
        let long = folder.file(String(repeating: "x", count: 200))
        #expect(throws: InspectError.pathTooLong(path: long, limit: 107)) {
            try InspectServer(path: long, program: program)
        }
        #expect(throws: InspectError.badPath(path: "")) { try InspectServer(path: "", program: program) }
        let missing = folder.file("none/inspect")
        #expect(throws: InspectError.system(path: missing, code: ENOENT)) {
            try InspectServer(path: missing, program: program)
        }
    }

    @Test("a server takes away only the socket that it made")
    func foreignName() throws {
        let server = try InspectServer(path: path, program: program)
        unlink(path)
        let next = try InspectServer(path: path, program: program)
        server.close()
        #expect(FileManager.default.fileExists(atPath: path))
        next.close()
    }
}
