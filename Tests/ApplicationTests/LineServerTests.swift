import Foundation
import Synchronization
import Testing

@testable import Application

/// The server and its client with real sockets.
@Suite(.timeLimit(.minutes(20))) final class LineServerTests: Sendable {
    /// The replies and the ends of connections that the server has reported.
    private final class Log: Sendable {
        let replies = Mutex<[LineServer.Reply]>([])
        let (disconnects, disconnected) = AsyncStream<Int>.makeStream()
    }

    private let folder: Mutex<ShortPathFolder>
    private let log = Log()
    private let path: String

    init() throws {
        let folder = try ShortPathFolder()
        path = folder.file("lines")
        self.folder = Mutex(folder)
    }

    /// A server that answers every line but `later`, whose replies it keeps.
    private func serve(lineLimit: Int = 1000) throws -> LineServer {
        try LineServer(
            path: path, name: "test",
            handlers: LineServer.Handlers(
                lineLimit: lineLimit, refuse: { [UInt8]("too long\n".utf8) },
                handle: { [log] line, reply in
                    guard line == [UInt8]("later".utf8) else { return line + [UInt8(ascii: "\n")] }
                    log.replies.withLock { $0.append(reply) }
                    return nil
                }, didDisconnect: { [log] in log.disconnected.yield($0) }))
    }

    /// Waits for the first request whose answer is pending.
    private func pendingReply() async -> LineServer.Reply {
        while true {
            if let reply = log.replies.withLock({ $0.first }) { return reply }
            await Task.yield()
        }
    }

    /// Runs blocking code on a thread of its own.
    private func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
        }
    }

    @Test("A server without a thread is not opened, and leaves no socket")
    func noThread() throws {
        let handlers = LineServer.Handlers(lineLimit: 10, refuse: { [] }, handle: { _, _ in nil })
        #expect(throws: SocketError.system(path: path, code: EAGAIN)) {
            try LineServer(path: path, name: "test", handlers: handlers) { _, _ in EAGAIN }
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        try serve().close()
    }

    private func bytes(_ text: String) -> [UInt8] { [UInt8](text.utf8) }

    @Test("An answer of several lines arrives in order, and the next request is read after its last line")
    func parts() async throws {
        let server = try serve()
        let client = try InspectClientSocket(path)
        try await client.send("later\nnext\n")
        let reply = await pendingReply()
        reply.send(bytes("one\n"), isLast: false)
        #expect(try await client.line() == "one")
        reply.send(bytes("two\n"), isLast: false)
        reply.send(bytes("three\n"), isLast: true)
        for expected in ["two", "three", "next"] { #expect(try await client.line() == expected) }
        server.close()
    }

    @Test("A client that disconnects while its answer is pending is reported, and other clients are served")
    func disconnection() async throws {
        let server = try serve()
        do {
            let client = try InspectClientSocket(path)
            try await client.send("later\n")
            _ = await pendingReply()
        }
        var ends = log.disconnects.makeAsyncIterator()
        let reply = await pendingReply()
        #expect(await ends.next() == reply.client)
        reply.send(bytes("to nobody\n"), isLast: true)
        let other = try InspectClientSocket(path)
        try await other.send("hello\n")
        #expect(try await other.line() == "hello")
        server.close()
    }

    @Test("A client that has shut down its side for writing is not taken for disconnected")
    func halfClosed() async throws {
        let server = try serve()
        let client = try InspectClientSocket(path)
        try await client.send("later\n")
        client.shutdownWriting()
        let reply = await pendingReply()
        reply.send(bytes("one\n"), isLast: false)
        reply.send(bytes("two\n"), isLast: true)
        #expect(try await client.line() == "one")
        #expect(try await client.line() == "two")
        await #expect(throws: InspectClientSocket.Failure.ended) { try await client.line() }
        server.close()
    }

    @Test("A client that never reads a long answer is disconnected once it exceeds a limit")
    func deafClient() async throws {
        let server = try serve()
        let client = try InspectClientSocket(path)
        try await client.send("later\n")
        let reply = await pendingReply()
        let part = [UInt8](repeating: 7, count: 1 << 20)
        for _ in 0..<(LineConnection.outputLimit >> 20) + 4 { reply.send(part, isLast: false) }
        var ends = log.disconnects.makeAsyncIterator()
        #expect(await ends.next() == reply.client)
        server.close()
        withExtendedLifetime(client) {}
    }

    @Test("Ending a server delivers the lines that wait, removes its file and closes the connections")
    func finish() async throws {
        let server = try serve()
        let client = try InspectClientSocket(path)
        try await client.send("later\n")
        let reply = await pendingReply()
        for number in 0..<1000 { reply.send(bytes("\(number)\n"), isLast: false) }
        async let end: Void = blocking { server.finish() }
        for number in 0..<1000 { #expect(try await client.line() == "\(number)") }
        await #expect(throws: InspectClientSocket.Failure.self) { try await client.line() }
        try await end
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("A server ends although a client does not read its last lines")
    func finishWithoutReader() async throws {
        let server = try serve()
        let client = try InspectClientSocket(path)
        try await client.send("later\n")
        let reply = await pendingReply()
        reply.send([UInt8](repeating: 7, count: 1 << 24), isLast: true)
        try await blocking { server.finish() }
        withExtendedLifetime(client) {}
    }

    @Test("Garbage and overlong lines are answered, and do not disturb other clients")
    func garbage() async throws {
        let server = try serve(lineLimit: 1 << 16)
        let hostile = try InspectClientSocket(path)
        try await hostile.send("\u{0}\u{1}\u{FFFD}\n\n" + String(repeating: "x", count: 1 << 20) + "\nhello\n")
        for expected in ["\u{0}\u{1}\u{FFFD}", "", "too long", "hello"] {
            #expect(try await hostile.line() == expected)
        }
        server.close()
    }

    @Test("A blocking client gets the lines of an answer, and the id of the server's process")
    func client() async throws {
        let server = try serve()
        let path = path
        let lines = try await blocking {
            let client = try LineClient(path: path)
            #expect(client.processID == getpid())
            let deadline = ContinuousClock.now + .seconds(600)
            try client.send([UInt8]("one\ntwo\n".utf8), until: deadline)
            return [try client.line(until: deadline), try client.line(until: deadline)]
        }
        #expect(lines == [bytes("one"), bytes("two")])
        server.close()
    }

    @Test("A blocking client gives up at its deadline, and at the end of the connection")
    func clientFailures() async throws {
        let server = try serve()
        let path = path
        try await blocking {
            let client = try LineClient(path: path)
            try client.send([UInt8]("later\n".utf8), until: .now + .seconds(600))
            #expect(throws: LineClient.Failure.timedOut) { try client.line(until: .now + .milliseconds(20)) }
            server.close()
            #expect(throws: LineClient.Failure.closed) { try client.line() }
        }
    }

    @Test("RUN-6: a socket that another start has bound and that does not listen yet is not taken for a stale one")
    func simultaneousStarts() throws {
        // Another start, in the middle.
        let lock = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY)
        try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
        let other = SocketAddress.makeSocket()
        let address = try SocketAddress(path: path)
        try #require(address.withPointer { bind(other, $0, $1) } == 0)
        let result = Mutex<Result<ListeningSocket, SocketError>?>(nil)
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [path] in
            let own = Result { () throws(SocketError) in try ListeningSocket.listen(at: path) }
            result.withLock { $0 = own }
            ended.signal()
        }
        // It would not wait without the lock.
        try #require(ended.wait(timeout: .now() + .milliseconds(50)) == .timedOut)
        #expect(listen(other, 16) == 0)
        close(lock)
        ended.wait()
        let own = try #require(result.withLock { $0 })
        #expect(throws: SocketError.inUse(path: path)) { try own.get() }
        #expect(throws: Never.self) { try LineClient(path: path) }
        close(other)
    }

    @Test("A blocking client says why no server can be reached")
    func noServer() throws {
        #expect(throws: LineClient.Failure.notListening(code: ENOENT)) { try LineClient(path: path) }
        let stale = try ListeningSocket.listen(at: path)
        close(stale.descriptor)
        #expect(throws: LineClient.Failure.notListening(code: ECONNREFUSED)) { try LineClient(path: path) }
        let long = path + String(repeating: "x", count: 200)
        #expect(throws: LineClient.Failure.badPath(.pathTooLong(path: long, limit: 107))) {
            try LineClient(path: long)
        }
    }
}
