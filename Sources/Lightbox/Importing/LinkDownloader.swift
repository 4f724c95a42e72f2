import Application
import Foundation
import Synchronization

/// The limits of downloads (XDND-4).
struct LinkLimits: Sendable {
    /// The maximum size in bytes.
    var maximumSize = 256 << 20
    /// The timeout for connecting, in seconds.
    var connectTimeout = 10.0
    /// The timeout for the whole download, in seconds.
    var totalTimeout = 60.0
    /// The maximum number of redirects.
    var maximumRedirects = 5
    /// The maximum number of concurrent downloads; further ones wait.
    var maximumConcurrency = 4
}

/// Downloads images from the web, each in a `curl` process.
///
/// Linking an HTTP library would add 9 ms and 7 MB to each start of the program, and would parse untrusted data within
/// this process. The user's curl configuration, cookies and passwords are not used. Safe to use from any thread.
struct LinkDownloader: Sendable {
    /// Returns the addresses of a host; none if it has none. May take seconds.
    typealias Resolver = @Sendable (_ host: String) -> [HostAddress]

    let limits: LinkLimits
    private let resolve: Resolver
    private let queue: OperationQueue

    init(limits: LinkLimits = LinkLimits(), resolve: @escaping Resolver = { HostAddress.resolve($0) }) {
        (self.limits, self.resolve) = (limits, resolve)
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = limits.maximumConcurrency
    }

    /// Downloads a URL off the main actor. Does not check whether the data is an image.
    ///
    /// - Parameter progress: Canceling it cancels the download.
    /// - Throws: ``DownloadError``; `CancellationError` after a cancellation.
    func download(_ url: URL, canceledBy progress: Progress) async throws -> Data {
        let run = CurlDownload(url, limits, resolve)
        progress.cancellationHandler = { run.cancel() }
        if progress.isCancelled { run.cancel() }
        return try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result { try run.perform() }) }
        }
    }
}

/// One download.
private final class CurlDownload: Sendable {
    private let url: URL
    private let limits: LinkLimits
    private let resolve: LinkDownloader.Resolver
    private let state = Mutex(State.notStarted)

    private enum State {
        case notStarted
        case running(Process)
        case canceled
    }

    init(_ url: URL, _ limits: LinkLimits, _ resolve: @escaping LinkDownloader.Resolver) {
        (self.url, self.limits, self.resolve) = (url, limits, resolve)
    }

    func cancel() {
        let last = state.withLock { state in
            defer { state = .canceled }
            return state
        }
        if case .running(let process) = last { Self.end(process) }
    }

    /// Ends curl. SIGTERM would not reach it: Foundation starts processes from this kind of thread with that signal
    /// blocked.
    private static func end(_ process: Process) {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    private var isCanceled: Bool { state.withLock { if case .canceled = $0 { true } else { false } } }

    /// Downloads the URL; follows redirects. Blocks the calling thread.
    ///
    /// Each redirect is a curl process of its own, since curl cannot be told which addresses it may be redirected to: a
    /// page on the web must not make this machine fetch from its own services.
    func perform() throws -> Data {
        let deadline = ContinuousClock.now + .seconds(limits.totalTimeout)
        // Resolved before the first request: its answer must not be able to turn another host into a local one.
        let addresses = resolve(url.host ?? "")
        let startsLocally = addresses.contains(where: \.isLocal)
        var hop = Hop(url: url, addresses: addresses.isEmpty ? nil : addresses)
        for _ in 0...limits.maximumRedirects {
            let seconds = (deadline - .now) / .seconds(1)
            guard seconds > 0 else { throw failure(.tookTooLong(seconds: limits.totalTimeout)) }
            switch try fetch(hop, seconds: seconds) {
            case .data(let data): return data
            case .redirect(let next): hop = try destination(of: next, startsLocally: startsLocally)
            }
        }
        throw failure(.tooManyRedirects(limit: limits.maximumRedirects))
    }

    /// One request.
    private struct Hop {
        let url: URL
        /// The addresses that the host must have, so that it cannot be resolved to another one later; nil lets curl
        /// resolve it.
        var addresses: [HostAddress]?
    }

    private enum Answer {
        case data(Data)
        case redirect(URL)
    }

    /// Checks the destination of a redirect.
    private func destination(of next: URL, startsLocally: Bool) throws -> Hop {
        guard let scheme = next.scheme?.lowercased(), ["http", "https"].contains(scheme), let host = next.host else {
            throw failure(.failed("the server redirects to '\(next.absoluteString.prefix(200))'"))
        }
        let addresses = resolve(host)
        guard !addresses.isEmpty else {
            // The host may be known to a proxy. Without one, curl must not get another answer than this process.
            guard Self.hasProxy else { throw failure(.unreachable(host: host)) }
            return Hop(url: next)
        }
        let isLocal = addresses.contains(where: \.isLocal)
        // The user may drag an image from a server on this machine, which may redirect to itself.
        guard !isLocal || startsLocally && next.host == url.host else {
            throw failure(.redirectedToThisComputer(host: host))
        }
        return Hop(url: next, addresses: addresses)
    }

    private func fetch(_ hop: Hop, seconds: Double) throws -> Answer {
        let process = Process()
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        guard let program = Self.program else { throw failure(.curlNotFound) }
        process.executableURL = program
        process.arguments = ["--disable", "--config", "-"]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try state.withLock { state in
            if case .canceled = state { throw CancellationError() }
            do { try process.run() } catch { throw failure(.curlNotFound) }
            state = .running(process)
        }
        // On standard input, since every user of the machine can read another process's arguments, and an address may
        // contain a secret. Shorter than a pipe's buffer for all but absurd addresses. curl may have ended already: an
        // ordinary error, since the process ignores SIGPIPE (`StandardOutput.prepare()`).
        try? input.fileHandleForWriting.write(contentsOf: Data(configuration(of: hop, seconds: seconds).utf8))
        try? input.fileHandleForWriting.close()
        let reader = output.fileHandleForReading
        var data = Data()
        // Not every server announces the size, so curl's own limit is not enough.
        while data.count <= limits.maximumSize, let piece = try reader.read(upToCount: 1 << 18), !piece.isEmpty {
            data += piece
        }
        if data.count > limits.maximumSize { Self.end(process) }
        process.waitUntilExit()
        if isCanceled { throw CancellationError() }
        guard data.count <= limits.maximumSize else { throw failure(.tooLarge(limit: limits.maximumSize)) }
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        guard process.terminationStatus == 0 else {
            throw failure(reason(process.terminationStatus, host: hop.url.host ?? "", text))
        }
        // The last line is the redirect's URL, which is empty for other answers.
        let last = text.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        guard !last.isEmpty else { return .data(data) }
        guard let next = URL(string: last) else {
            throw failure(.failed("the server redirects to '\(last.prefix(200))'"))
        }
        return .redirect(next)
    }

    private func failure(_ reason: DownloadError.Reason) -> DownloadError {
        DownloadError(link: String(url.absoluteString.prefix(200)), reason: reason)
    }

    private static var hasProxy: Bool {
        let environment = ProcessInfo.processInfo.environment
        return ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains {
            environment[$0]?.isEmpty == false
        }
    }

    private static var program: URL? { InstalledProgram.url(named: "curl") }

    /// The options, in the format of curl's configuration files.
    private func configuration(of hop: Hop, seconds: Double) -> String {
        var options = [
            "globoff", "silent", "show-error", "fail", "connect-timeout = \(min(limits.connectTimeout, seconds))",
            "max-time = \(seconds)", "max-filesize = \(limits.maximumSize)", "proto = \"=http,https\"",
            "user-agent = \"Lightbox\"", "write-out = \"%{stderr}\\n%{http_code}\\n%{redirect_url}\"",
            "url = \(Self.quoted(hop.url.absoluteString))",
        ]
        if let addresses = hop.addresses, let host = hop.url.host {
            let port = hop.url.port ?? (hop.url.scheme?.lowercased() == "https" ? 443 : 80)
            let list = addresses.map(\.description).joined(separator: ",")
            options.append("resolve = \(Self.quoted("\(host):\(port):\(list)"))")
        }
        return options.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }

    /// The reason for curl's exit status (see EXIT CODES in curl's manual). The last line of its output is the HTTP
    /// status; a redirect is no failure.
    private func reason(_ status: Int32, host: String, _ errors: String) -> DownloadError.Reason {
        let lines = errors.split(separator: "\n")
        switch status {
        case 6, 7: return .unreachable(host: host)
        case 22: return .refused(status: lines.last.flatMap { Int($0) } ?? 0)
        case 28: return .tookTooLong(seconds: limits.totalTimeout)
        case 35, 51, 58, 60, 77: return .insecure(host: host)
        case 63: return .tooLarge(limit: limits.maximumSize)
        default: return .failed(lines.first { $0.hasPrefix("curl:") }.map(String.init) ?? "curl: \(status)")
        }
    }
}
