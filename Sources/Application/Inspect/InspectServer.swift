import Dispatch
import Foundation
import Views

/// Answers requests about a running program over a Unix socket: its views, its event timeline, and its frame times
/// (BUILD-3).
///
/// Requests and answers are lines of JSON. The main actor only gathers the state that belongs to it, as Sendable
/// values. JSON encoding, image files and all socket I/O run on other threads, so that no frame waits for them.
@MainActor package final class InspectServer {
    /// The maximum length of a request, in bytes.
    private nonisolated static let lineLimit = 1 << 20

    private let server: LineServer
    private let reporter: InspectReporter

    /// Listens at a path, to which only the current user can connect, and replaces a stale socket file. Holds the
    /// program weakly.
    ///
    /// - Throws: ``SocketError`` if the socket cannot be opened.
    package init(path: String, program: any InspectableProgram) throws(SocketError) {
        let reporter = InspectReporter(program: program)
        self.reporter = reporter
        // Use a separate queue: all threads of the global concurrent queue may be busy with long-running work.
        let work = DispatchQueue(label: "lightbox.inspect", qos: .userInitiated, attributes: .concurrent)
        let failure: @Sendable (InspectRequest.ParseError) -> [UInt8] = {
            InspectResponse.failure($0.description).line()
        }
        let handlers = LineServer.Handlers(
            lineLimit: Self.lineLimit, refuse: { failure(.tooLong(limit: Self.lineLimit)) },
            handle: { [weak reporter] line, reply in
                let request: InspectRequest
                do throws(InspectRequest.ParseError) {
                    request = try InspectRequest.read(line)
                } catch {
                    return failure(error)
                }
                Task { @MainActor in
                    let answer = reporter?.answer(request) ?? .failure("The program is ending.")
                    work.async {
                        guard request == .quit else { return reply.send(answer.line(), isLast: true) }
                        reply.send(answer.line()) { Task { @MainActor in reporter?.quit() } }
                    }
                }
                return nil
            })
        server = try LineServer(path: path, name: "inspect", handlers: handlers)
    }

    /// Closes all connections and removes the socket file. Idempotent.
    package nonisolated func close() { server.close() }

    deinit { close() }
}
