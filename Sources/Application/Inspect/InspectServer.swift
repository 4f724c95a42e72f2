import Dispatch
import Foundation
import Views

/// Answers questions about a running program over a Unix socket: what is on the screen, what happened, how fast.
///
/// Requests and answers are lines of JSON. Only what must be seen on the main actor is gathered there, as plain values;
/// making JSON, writing pictures and everything about sockets happens elsewhere, so that no frame waits for it.
@MainActor public final class InspectServer {
    private let socket: InspectSocket
    private let mailbox: InspectMailbox
    private let reporter: InspectReporter

    /// Listens at a path, for the user only. The program is not kept alive.
    ///
    /// - Throws: ``InspectError`` when nothing can listen there. A socket that was left behind is replaced.
    public init(path: String, program: any InspectableProgram) throws(InspectError) {
        mailbox = try InspectMailbox(path: path)
        socket = try InspectSocket.listen(at: path)
        reporter = InspectReporter(program: program)
        let (listener, mailbox, reporter) = (socket.descriptor, mailbox, reporter)
        // Not of the kind that long work is done in, which may keep all of its threads busy.
        let work = DispatchQueue(label: "lightbox.inspect", qos: .userInitiated, attributes: .concurrent)
        let ask: @Sendable (InspectRequest, Int) -> Void = { [weak reporter] request, client in
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
            var loop = InspectLoop(listener: listener, mailbox: mailbox, ask: ask, quit: quit)
            loop.run()
        }
        thread.name = "inspect"
        thread.start()
    }

    /// Ends all connections and takes the socket away. Harmless when it is done already.
    public nonisolated func close() {
        socket.removeName()
        mailbox.close()
    }

    deinit { close() }
}
