import Dispatch
import Foundation
import Views

/// Answers requests about a running program over a Unix socket: its views, its event timeline, and its frame times
/// (BUILD-3).
///
/// Requests and answers are lines of JSON. The main actor only gathers the state that belongs to it, as Sendable
/// values. JSON encoding, image files and all socket I/O run on other threads, so that no frame waits for them.
@MainActor package final class InspectServer {
    private let socket: InspectSocket
    private let mailbox: InspectMailbox
    private let reporter: InspectReporter

    /// Listens at a path, to which only the current user can connect, and replaces a stale socket file. Holds the
    /// program weakly.
    ///
    /// - Throws: ``InspectError`` if the socket cannot be opened.
    package init(path: String, program: any InspectableProgram) throws(InspectError) {
        mailbox = try InspectMailbox(path: path)
        socket = try InspectSocket.listen(at: path)
        reporter = InspectReporter(program: program)
        let (listener, mailbox, reporter) = (socket.descriptor, mailbox, reporter)
        // Use a separate queue: all threads of the global concurrent queue may be busy with long-running work.
        let work = DispatchQueue(label: "lightbox.inspect", qos: .userInitiated, attributes: .concurrent)
        let handleRequest: @Sendable (InspectRequest, Int) -> Void = { [weak reporter] request, client in
            Task { @MainActor in
                let answer = reporter?.answer(request) ?? .failure("The program is ending.")
                work.async {
                    mailbox.post(.init(client: client, line: answer.line(), isLast: request == .quit))
                }
            }
        }
        let quit: @Sendable () -> Void = { [weak reporter] in
            Task { @MainActor in reporter?.quit() }
        }
        let thread = Thread {
            var loop = InspectLoop(
                listener: listener, mailbox: mailbox, handleRequest: handleRequest, quit: quit)
            loop.run()
        }
        thread.name = "inspect"
        thread.start()
    }

    /// Closes all connections and removes the socket file. Idempotent.
    package nonisolated func close() {
        socket.removeFile()
        mailbox.close()
    }

    deinit { close() }
}
