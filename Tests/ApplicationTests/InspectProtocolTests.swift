import Foundation
import Testing
import Views

@testable import Application

/// A weak reference, to check that a program is not retained.
@MainActor private struct WeakProgram {
    weak var program: FakeProgram?
}

/// Error handling between the inspector and its clients.
@MainActor @Suite(.timeLimit(.minutes(20))) struct InspectProtocolTests {
    let folder: ShortPathFolder
    let program = FakeProgram()
    let path: String

    init() throws {
        folder = try ShortPathFolder()
        path = folder.file("inspect")
    }

    @Test(
        "An invalid request gets an error, and the connection stays open",
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

    @Test("An overlong line gets one error, and the following line is parsed")
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

    @Test("Requests received together are answered in order")
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

    @Test("A client that has shut down its side for writing gets all answers, even to a last line without a newline")
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

    @Test("A client that never reads delays no other client")
    func deafClient() async throws {
        for index in 0..<3000 { program.root.engine.timeline.record("step \(index)", session: 1, at: .zero) }
        let server = try InspectServer(path: path, program: program)
        let deaf = try InspectClientSocket(path)
        // Each answer exceeds the socket's receive buffer.
        try await deaf.send(String(repeating: #"{"ask":"timeline"}"# + "\n", count: 20))
        let other = try InspectClientSocket(path)
        for _ in 0..<20 { #expect(try await other.ask(#"{"ask":"sessions"}"#)["placeholders"]?.number == 0) }
        #expect(try await deaf.answer()["entries"]?.list.count == 3000)
        server.close()
    }

    @Test("Concurrent clients get the answers to their own requests, even when others disconnect")
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

    @Test("Closing the server disconnects its clients, and the server does not retain the program")
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

    // MARK: Socket paths

    @Test("A stale socket is replaced")
    func stale() async throws {
        let old = try ListeningSocket.listen(at: path)
        close(old.descriptor)
        let server = try InspectServer(path: path, program: program)
        let client = try InspectClientSocket(path)
        #expect(try await client.ask(#"{"ask":"frames"}"#)["drawn"]?.number == 0)
        server.close()
    }

    @Test("A path at which another server listens is refused and left unchanged")
    func inUse() async throws {
        let server = try InspectServer(path: path, program: program)
        #expect(throws: SocketError.inUse(path: path)) { try InspectServer(path: path, program: program) }
        let client = try InspectClientSocket(path)
        #expect(try await client.ask(#"{"ask":"frames"}"#)["drawn"]?.number == 0)
        server.close()
    }

    @Test("A file that is not a socket is left unchanged")
    func notASocket() throws {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: SocketError.notASocket(path: path)) { try InspectServer(path: path, program: program) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("mine".utf8))
    }

    @Test("An invalid path is refused with an error that names the reason")
    func badPaths() {
        let long = folder.file(String(repeating: "x", count: 200))
        #expect(throws: SocketError.pathTooLong(path: long, limit: 107)) {
            try InspectServer(path: long, program: program)
        }
        #expect(throws: SocketError.badPath(path: "")) { try InspectServer(path: "", program: program) }
        let missing = folder.file("none/inspect")
        #expect(throws: SocketError.system(path: missing, code: ENOENT)) {
            try InspectServer(path: missing, program: program)
        }
    }

    @Test("A server removes only the socket that it created")
    func foreignName() throws {
        let server = try InspectServer(path: path, program: program)
        unlink(path)
        let next = try InspectServer(path: path, program: program)
        server.close()
        #expect(FileManager.default.fileExists(atPath: path))
        next.close()
    }
}
