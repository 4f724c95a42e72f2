import Foundation
import Testing

@testable import Application

/// Tests the states of a connection; the test has the other end of the socket.
@Suite final class LineConnectionTests {
    private let peer: Int32
    private var client: LineConnection

    init() throws {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
        (peer, client) = (ends[0], LineConnection(descriptor: ends[1], lineLimit: 1 << 20))
    }

    deinit {
        close(peer)
        close(client.descriptor)
    }

    private func write(_ text: String) {
        #expect(send(peer, text, text.utf8.count, Int32(MSG_NOSIGNAL)) == text.utf8.count)
        client.receive()
    }

    private func line(_ text: String) -> LineConnection.Line { .complete(Array(text.utf8)) }

    @Test("A line is returned once it is complete, without its line end")
    func lines() {
        write("one\r\ntw")
        #expect(client.nextLine() == line("one") && client.nextLine() == nil)
        write("o\n")
        #expect(client.nextLine() == line("two") && client.nextLine() == nil)
    }

    @Test("No line is read until the pending answer has been sent")
    func awaiting() {
        write("one\ntwo\n")
        #expect(client.nextLine() == line("one"))
        client.awaitAnswer()
        #expect(client.nextLine() == nil && client.pollEvents == 0 && !client.isFinished)
        client.send(Array(repeating: 7, count: 8 << 20))
        #expect(client.hasOutput && client.nextLine() == nil && client.pollEvents == Int16(POLLOUT))
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while client.hasOutput {
            #expect(recv(peer, &buffer, buffer.count, 0) > 0)
            client.flush()
        }
        #expect(client.nextLine() == line("two") && client.pollEvents == Int16(POLLIN))
    }

    @Test("An overlong line is reported once, and its remainder is discarded")
    func overlong() {
        let half = String(repeating: "x", count: 1 << 15)
        var lines: [LineConnection.Line] = []
        for _ in 0..<80 {
            write(half)
            while let line = client.nextLine() { lines.append(line) }
        }
        write("\nnext\n")
        while let line = client.nextLine() { lines.append(line) }
        #expect(lines == [.tooLong, line("next")])
    }

    @Test("After the end of input the last line needs no newline, and then the connection is finished")
    func endOfInput() {
        write("one\nlast")
        #expect(client.nextLine() == line("one") && client.nextLine() == nil)
        shutdown(peer, Int32(SHUT_WR))
        client.receive()
        #expect(!client.isFinished && client.nextLine() == line("last"))
        client.awaitAnswer()
        #expect(!client.isFinished && client.pollEvents == 0)
        client.send([1])
        #expect(client.isFinished && client.nextLine() == nil)
    }

    @Test("A failed connection is finished and sends nothing more")
    func failure() {
        shutdown(client.descriptor, Int32(SHUT_RDWR))
        client.send([1])
        #expect(client.isFinished && !client.hasOutput && client.pollEvents == 0)
        client.send([2])
        #expect(client.isFinished)
    }
}
