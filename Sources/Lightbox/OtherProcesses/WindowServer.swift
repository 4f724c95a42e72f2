import Application
import Foundation
import PhotoLibrary
import Threads

/// Performs the requests of other processes in the window that has a library open (APP-38).
@MainActor final class WindowServer {
    /// Performs requests.
    @MainActor protocol Delegate: AnyObject {
        /// Imports files as at the start of the program, and raises a window, perhaps a new one. `startupTime` is the X
        /// server's time of the user's action, if it is known. Returns false if the program is quitting.
        func open(_ paths: [String], inNewWindow: Bool, startupTime: UInt32?) -> Bool
        /// Whether the program is quitting.
        var isEnding: Bool { get }
        /// Imports files, and reports the progress and the result. Canceling the task ends the import early; what was
        /// imported stays.
        func importFiles(
            _ request: ImportRequest, report: @escaping @Sendable (WindowAnswer) -> Void
        ) async
    }

    /// Begins to perform requests once it is set. Earlier requests are performed then.
    weak var delegate: (any Delegate)? {
        didSet {
            let requests = waiting
            waiting = []
            for (request, reply) in requests { perform(request, reply) }
        }
    }

    /// The imports in progress, by number.
    private var imports: [Int: (client: Int, task: Task<Void, Never>)] = [:]
    private var lastNumber = 0
    private var waiting: [(WindowRequest, LineServer.Reply)] = []
    private var lastImportWaiter: CheckedContinuation<Void, Never>?
    private let state = ServerState()
    private var isEnding = false
    private var server: LineServer?

    /// The time that imports have to end when the program quits.
    private static let importsTimeout = 2.0

    /// Listens in a library's folder.
    ///
    /// - Throws: `SocketError` if that is not possible.
    init(library: URL) throws(SocketError) {
        let refuse: @Sendable (WindowProtocol.ParseError) -> [UInt8] = { WindowAnswer.refused("\($0)").line() }
        let state = state
        server = try LineServer(
            path: WindowProtocol.socket(in: library), name: "window",
            handlers: LineServer.Handlers(
                lineLimit: WindowProtocol.lineLimit,
                refuse: { refuse(.tooLong(limit: WindowProtocol.lineLimit)) },
                handle: { line, reply in
                    do throws(WindowProtocol.ParseError) {
                        let request = try WindowRequest(line: line)
                        Task { @MainActor in state.server?.receive(request, reply) }
                        return nil
                    } catch {
                        return refuse(error)
                    }
                },
                didDisconnect: { client in Task { @MainActor in state.server?.didDisconnect(client) } }))
        state.server = self
    }

    private func receive(_ request: WindowRequest, _ reply: LineServer.Reply) {
        guard !isEnding, delegate?.isEnding != true else {
            return reply.send(WindowAnswer.ending.line(), isLast: true)
        }
        if delegate == nil { waiting.append((request, reply)) } else { perform(request, reply) }
    }

    private func perform(_ request: WindowRequest, _ reply: LineServer.Reply) {
        guard let delegate, !request.isExpired else {
            return reply.send(WindowAnswer.refused("The window does not answer in time.").line(), isLast: true)
        }
        switch request.action {
        case .open(let paths, let inNewWindow, let startupTime):
            let isOpen = delegate.open(paths, inNewWindow: inNewWindow, startupTime: startupTime)
            let answer = isOpen ? WindowAnswer.accepted : .ending
            reply.send(answer.line(), isLast: true)
        case .importFiles(let request):
            reply.send(WindowAnswer.accepted.line(), isLast: false)
            lastNumber += 1
            let number = lastNumber
            let task = Task {
                await delegate.importFiles(request) { reply.send($0.line(), isLast: $0.endsImport) }
                importDidEnd(number)
            }
            imports[number] = (reply.client, task)
        }
    }

    private func didDisconnect(_ client: Int) {
        waiting.removeAll { $0.1.client == client }
        for item in imports.values where item.client == client { item.task.cancel() }
    }

    private func importDidEnd(_ number: Int) {
        imports[number] = nil
        if imports.isEmpty { stopWaiting() }
    }

    private func stopWaiting() {
        lastImportWaiter?.resume()
        lastImportWaiter = nil
    }

    /// Ends the imports after the files in progress, and reports that to their clients. New requests are answered with
    /// the message that the window is quitting. Call it at most once, when the program quits.
    func finishImports() async {
        isEnding = true
        for (_, reply) in waiting { reply.send(WindowAnswer.ending.line(), isLast: true) }
        waiting = []
        for item in imports.values { item.task.cancel() }
        if !imports.isEmpty {
            // An import may wait for another one.
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.importsTimeout) { [weak self] in
                MainActor.assumeIsolated { self?.stopWaiting() }
            }
            await withCheckedContinuation { lastImportWaiter = $0 }
        }
    }

    /// Stops listening, after ``finishImports()``. Call it at most once, before the library is closed.
    func finish() async {
        guard let server else { return }
        server.stopListening()
        await withCheckedContinuation { continuation in
            let code = DetachedThread.start(name: "window end") {
                server.finish()
                continuation.resume()
            }
            guard code != 0 else { return }
            // The last answers are lost, and the clients say so.
            server.close()
            continuation.resume()
        }
    }
}

/// Refers from the server's thread to the window's server.
@MainActor private final class ServerState {
    weak var server: WindowServer?

    nonisolated init() {}
}
