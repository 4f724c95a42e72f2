import Foundation

/// The event loop of the inspector's thread: accepts clients, parses requests and sends answers.
///
/// The loop owns all sockets, and no operation on them blocks, so that a slow client delays neither a frame nor another
/// client.
struct InspectLoop {
    let listener: Int32
    let mailbox: InspectMailbox
    /// Requests an answer, which is later posted to the mailbox.
    let handleRequest: @Sendable (InspectRequest, _ client: Int) -> Void
    /// Ends the program. Called once a client has received the answer to `quit`, or has disconnected.
    let quit: @Sendable () -> Void

    private var clients: [Int: InspectClient] = [:]
    private var nextNumber = 1
    /// The clients that have requested `quit` and have not received its answer yet.
    private var quittingClients: Set<Int> = []
    /// Whether the system lacked the resources to accept another client.
    private var acceptFailed = false

    /// The maximum number of connected clients; further clients wait in the listening socket's queue.
    private static let clientLimit = 64

    init(
        listener: Int32, mailbox: InspectMailbox, handleRequest: @escaping @Sendable (InspectRequest, Int) -> Void,
        quit: @escaping @Sendable () -> Void
    ) {
        (self.listener, self.mailbox, self.handleRequest, self.quit) = (listener, mailbox, handleRequest, quit)
    }

    /// Runs until the mailbox is closed, then closes all sockets.
    mutating func run() {
        while runOnce() {}
        for client in clients.values { close(client.descriptor) }
        close(listener)
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
        clients[nextNumber] = InspectClient(descriptor: descriptor)
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

    private mutating func deliver(_ message: InspectMailbox.Message) {
        if message.isLast { quittingClients.insert(message.client) }
        guard var client = clients[message.client] else {
            if message.isLast { quit() }
            return
        }
        client.send(message.line)
        process(message.client, &client, isDisconnected: false)
    }

    /// Handles a client's complete lines, and closes the connection if it is finished.
    private mutating func process(_ number: Int, _ client: inout InspectClient, isDisconnected: Bool) {
        if !isDisconnected, !quittingClients.contains(number) {
            while let line = client.nextLine() { handle(line, &client, number) }
        }
        let isFinished = isDisconnected || client.isFinished
        if quittingClients.contains(number), isFinished || !client.hasOutput {
            quittingClients.remove(number)
            quit()
        }
        if isFinished {
            close(client.descriptor)
            clients[number] = nil
        } else {
            clients[number] = client
        }
    }

    private func handle(_ line: InspectClient.Line, _ client: inout InspectClient, _ number: Int) {
        do throws(InspectRequest.ParseError) {
            guard case .complete(let bytes) = line else { throw .tooLong(limit: InspectClient.lineLimit) }
            let request = try InspectRequest.read(bytes)
            client.awaitAnswer()
            handleRequest(request, number)
        } catch {
            client.send(InspectResponse.failure(error.description).line())
        }
    }
}
