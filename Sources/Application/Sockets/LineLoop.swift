import Foundation

/// The event loop of a line server's thread: accepts clients, reads lines and sends answers.
///
/// The loop owns all sockets, and no operation on them blocks, so that a slow client delays neither a frame nor another
/// client.
struct LineLoop {
    let listener: Int32
    let mailbox: LineMailbox
    let handlers: LineServer.Handlers

    private var clients: [Int: LineConnection] = [:]
    private var nextNumber = 1
    /// What is called once a client has received its last answer, or has disconnected. No further lines of these
    /// clients are read.
    private var endings: [Int: @Sendable () -> Void] = [:]
    /// Whether the system lacked the resources to accept another client.
    private var acceptFailed = false

    /// The maximum number of connected clients; further clients wait in the listening socket's queue.
    private static let clientLimit = 64
    /// The time after ``LineServer/finish()`` within which clients receive their last answers.
    private static let lastSendTimeout = Duration.seconds(5)
    /// The time within which a client has to read a part of them.
    private static let stallTimeout = Duration.seconds(1)

    init(listener: Int32, mailbox: LineMailbox, handlers: LineServer.Handlers) {
        (self.listener, self.mailbox, self.handlers) = (listener, mailbox, handlers)
    }

    /// Runs until the mailbox is closed, then closes all sockets.
    mutating func run() {
        while runOnce() {}
        for message in mailbox.drainLastMessages() { clients[message.client]?.send(message.line) }
        let deadline = ContinuousClock.now + Self.lastSendTimeout
        for client in clients.values { sendRest(of: client, until: deadline) }
        close(listener)
    }

    /// Sends a client's pending output if it reads in time, and closes the connection.
    private func sendRest(of client: LineConnection, until deadline: ContinuousClock.Instant) {
        var client = client
        while client.hasOutput {
            let stalled = min(ContinuousClock.now + Self.stallTimeout, deadline)
            guard SocketAddress.wait(for: client.descriptor, POLLOUT, until: stalled) else { break }
            client.flush()
        }
        close(client.descriptor)
    }

    private mutating func runOnce() -> Bool {
        let numbers = clients.keys.sorted()
        let accepts = !acceptFailed && clients.count < Self.clientLimit
        var polled = [
            pollfd(fd: mailbox.wakeReceiver, events: Int16(POLLIN), revents: 0),
            pollfd(fd: listener, events: accepts ? Int16(POLLIN) : 0, revents: 0),
        ]
        polled += numbers.map {
            pollfd(fd: clients[$0]?.descriptor ?? -1, events: clients[$0]?.pollEvents ?? 0, revents: 0)
        }
        // Resources may become available without a `poll` event, so try again after one second.
        guard poll(&polled, nfds_t(polled.count), acceptFailed ? 1000 : -1) >= 0 || errno == EINTR else { return false }
        acceptFailed = false
        if polled[0].revents != 0 {
            guard let messages = mailbox.drainMessages() else { return false }
            for message in messages { deliver(message) }
        }
        for (number, poll) in zip(numbers, polled.dropFirst(2)) where poll.revents != 0 { serve(number, poll) }
        if polled[1].revents & Int16(POLLIN) != 0 { accept() }
        return true
    }

    private mutating func accept() {
        let descriptor = Foundation.accept(listener, nil, nil)
        guard descriptor >= 0 else {
            acceptFailed = [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno)
            return
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        clients[nextNumber] = LineConnection(descriptor: descriptor, lineLimit: handlers.lineLimit)
        nextNumber += 1
    }

    private mutating func serve(_ number: Int, _ poll: pollfd) {
        guard var client = clients[number] else { return }
        let (requested, reported) = (Int32(poll.events), Int32(poll.revents))
        if reported & requested & POLLIN != 0 { client.receive() }
        if reported & requested & POLLOUT != 0 { client.flush() }
        // The client has closed the connection, so no answer can be sent.
        let isDisconnected = reported & (POLLHUP | POLLERR | POLLNVAL) != 0 && requested & POLLIN == 0
        process(number, &client, isDisconnected: isDisconnected)
    }

    private mutating func deliver(_ message: LineMailbox.Message) {
        var isLast = true
        switch message.role {
        case .part: isLast = false
        case .answer: break
        case .ending(let then): endings[message.client] = then
        }
        guard var client = clients[message.client] else {
            endings.removeValue(forKey: message.client)?()
            return
        }
        client.send(message.line, isLast: isLast)
        process(message.client, &client, isDisconnected: false)
    }

    /// Handles a client's complete lines, and closes the connection if it is finished.
    private mutating func process(_ number: Int, _ client: inout LineConnection, isDisconnected: Bool) {
        if !isDisconnected, endings[number] == nil {
            while let line = client.nextLine() {
                if let answer = answer(to: line, number) { client.send(answer) } else { client.awaitAnswer() }
            }
        }
        let isFinished = isDisconnected || client.isFinished
        if isFinished || !client.hasOutput { endings.removeValue(forKey: number)?() }
        if isFinished {
            close(client.descriptor)
            clients[number] = nil
            handlers.didDisconnect(number)
        } else {
            clients[number] = client
        }
    }

    private func answer(to line: LineConnection.Line, _ number: Int) -> [UInt8]? {
        switch line {
        case .complete(let bytes): handlers.handle(bytes, LineServer.Reply(client: number, mailbox: mailbox))
        case .tooLong: handlers.refuse()
        }
    }
}
